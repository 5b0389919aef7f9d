package link

import (
	"sort"
	"strings"

	"gpucc/riscv/object"
)

// Collection says whether sections that nothing needs are left out: GNU ld's --gc-sections.
// The linker keeps the same sections as GNU ld does in a static program.
type Collection struct {
	On bool

	// Undefined names symbols. Their definitions are linked and kept, with all that they need.
	Undefined []string

	// Dropped, if not nil, is called for each section that is left out. It gets the object
	// and the name of the section.
	Dropped func(object, section string)
}

// A unit is a subsection of an input. It is kept or dropped as a whole.
type unit struct {
	in      *input
	section object.SectionIndex
	index   int // in the input's subsections of that section
}

// A collector finds the units that the program needs: the roots, and those to which kept
// units refer. A reference is a relocation of any type, in code or data. References of
// sections for debuggers keep nothing.
type collector struct {
	*linker
	byName map[string][]unit // by the name of the part
	next   []unit            // units that are kept; their references have not been followed
}

// collect marks the units that the program does not need as dropped.
func (l *linker) collect(opt Collection) {
	if !opt.On {
		return
	}
	c := &collector{linker: l, byName: map[string][]unit{}}
	l.eachUnit(func(u unit) {
		x := u.get()
		x.dropped = true
		if x.part != nil {
			c.byName[x.part.Name] = append(c.byName[x.part.Name], u)
		}
	})
	l.eachUnit(func(u unit) {
		if p := u.get().part; p != nil && isRoot(p) {
			c.keep(u)
		}
	})
	for _, name := range append([]string{entryName}, opt.Undefined...) {
		if d, ok := l.global[name]; ok {
			c.keepDefinition(d)
		}
	}
	for len(c.next) > 0 {
		u := c.next[len(c.next)-1]
		c.next = c.next[:len(c.next)-1]
		c.follow(u)
	}
	l.reportDropped(opt)
}

// eachUnit calls f for all units in the order of the inputs.
func (l *linker) eachUnit(f func(unit)) {
	for _, in := range l.inputs {
		for _, i := range [...]object.SectionIndex{object.Text, object.ROData, object.Data, object.BSS} {
			for k := range in.subsections[i] {
				f(unit{in, i, k})
			}
		}
	}
}

func (u unit) get() *subsection { return &u.in.subsections[u.section][u.index] }

// isRoot reports whether a part is kept even if nothing refers to it: GNU ld's linker script
// says KEEP of these names.
func isRoot(p *object.Part) bool {
	if kind, _ := p.Array(); kind != "" || p.Retain {
		return true
	}
	for _, name := range [...]string{".ctors", ".dtors"} {
		if rest, ok := strings.CutPrefix(p.Name, name); ok && (rest == "" || rest[0] == '.') {
			return true
		}
	}
	return p.Name == ".init" || p.Name == ".fini" || p.Name == ".jcr"
}

// keep keeps a unit.
func (c *collector) keep(u unit) {
	if x := u.get(); x.dropped {
		x.dropped = false
		c.next = append(c.next, u)
	}
}

// keepDefinition keeps the unit in which a symbol is defined.
func (c *collector) keepDefinition(d definition) {
	s := d.get()
	if s.Section >= object.Text && s.Section <= object.BSS {
		c.keep(unit{d.in, s.Section, d.in.subsectionAt(s.Section, s.Value)})
	}
}

// follow keeps the units to which a unit refers.
func (c *collector) follow(u unit) {
	x, relocs := u.get(), u.in.relocs[u.section]
	first := sort.Search(len(relocs), func(k int) bool { return relocs[k].Offset >= x.from })
	for j := first; j < len(relocs) && relocs[j].Offset < x.to; j++ {
		if r := &relocs[j]; !r.Type.PCRelLo12() { // its partner refers to the symbol
			c.refer(definition{u.in, r.Symbol})
		}
	}
}

// refer keeps the units that a reference to a symbol needs. The bounds of the sections with the same name need all of these.
func (c *collector) refer(d definition) {
	s := d.get()
	if s.IsGlobal() {
		found, ok := c.global[s.Name]
		if !ok {
			for _, prefix := range [...]string{"__start_", "__stop_"} {
				if name, ok := strings.CutPrefix(s.Name, prefix); ok {
					for _, u := range c.byName[name] {
						c.keep(u)
					}
				}
			}
			return
		}
		d = found
	}
	c.keepDefinition(d)
}

// reportDropped reports the units that are dropped. Empty ones are no news.
func (l *linker) reportDropped(opt Collection) {
	if opt.Dropped == nil {
		return
	}
	l.eachUnit(func(u unit) {
		x := u.get()
		if !x.dropped || x.to == x.from {
			return
		}
		section := object.SectionNames[u.section]
		if x.part != nil {
			section = x.part.Name
		}
		opt.Dropped(name(u.in.Object), section)
	})
}

// divide divides the sections of all inputs into subsections, and orders their relocations.
func (l *linker) divide() {
	for _, in := range l.inputs {
		for _, i := range order {
			in.subsections[i] = in.subsectionsOf(i)
			in.relocs[i] = byOffset(in.Section(i).Relocs)
		}
	}
}
