package c

import (
	"fmt"
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/image"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
	"gpucc/internal/host"
)

// A location says where a static object was allocated.
type location struct {
	section uint32
	offset  uint64
	size    uint64
	value   knownValue
}

// allocateObject allocates the static object d of the complete type typ. Its type and its
// bytes decide whether it goes to the section of constants, of initialized data or of
// zeros. It goes to a named section if the attributes say so, if the object is
// thread-local, if its alignment exceeds the alignment of the usual sections, or if every
// object has a section of its own.
func (p *parser) allocateObject(typ types.Type, d *declarator, bytes []byte, relocs []ast.Reloc) location {
	size, align := max(p.Types.Size(typ), int64(len(bytes))), int64(p.alignment(typ, d.attributes)) // a flexible array member adds to the type's
	thread, zero := d.attributes.has(threadAttribute), len(relocs) == 0 && host.IsZero(bytes)
	kind, name := ast.InData, ".data"
	switch {
	case p.isRelocated(typ, relocs) && !thread:
		name = ".data.rel.ro"
	case p.isConst(typ) && !thread:
		kind, name = ast.InROData, ".rodata"
	case zero:
		kind, name = ast.InBSS, ".bss"
	}
	if kind != ast.InBSS && size >= largeObject && (size > image.Largest || !image.HaveMemory(int64(len(p.piece.data.Bytes)+len(p.piece.rodata.Bytes))+size)) {
		p.noMemory(d, typ)
		return location{section: ast.InBSS}
	}
	x := d.attributes.find(sectionAttribute)
	switch {
	case x != nil:
		name = x.text
		if kind == ast.InBSS && !strings.HasPrefix(name, ".bss") && !strings.HasPrefix(name, ".tbss") {
			kind = ast.InData
		}
	case thread:
		name = map[int]string{ast.InData: ".tdata", ast.InBSS: ".tbss"}[kind] + p.sectionSuffix(d)
	case p.unit.dataSections:
		name += p.sectionSuffix(d)
	case name == ".data.rel.ro":
	case align <= ast.SectionAlign:
		return p.piece.allocateIn(kind, size, align, bytes, relocs)
	default:
		name += ".aligned"
	}
	s, number := p.piece.namedSection(ast.NamedSection{Name: name, Kind: uint32(kind), Thread: thread})
	if s == nil {
		p.errorf(d.pos, "'%s' causes a section type conflict", p.Names.Name(d.name))
		return location{section: ast.InBSS}
	}
	s.Align = max(s.Align, uint64(align))
	if kind == ast.InBSS {
		offset := types.AlignUp(s.Size, uint64(align))
		s.Size = offset + uint64(size)
		return location{section: number, offset: offset, size: uint64(size)}
	}
	return location{section: number, offset: fill(&s.Section, size, align, bytes, relocs), size: uint64(size)}
}

// sectionSuffix returns the end of the name of the section of object d alone, or "" if objects
// share sections. A number tells objects of functions apart that have the same name: the
// position in the text.
func (p *parser) sectionSuffix(d *declarator) string {
	switch {
	case !p.unit.dataSections:
		return ""
	case d.name == intern.None:
		return fmt.Sprintf(".__compound_literal.%d", d.pos)
	case p.function != nil:
		return fmt.Sprintf(".%s.%d", p.Names.Name(d.name), d.pos)
	}
	return "." + p.nameInObject(d.name, d.attributes)
}

// largeObject is a size in bytes. For objects of this size or more, allocateObject checks
// that there is enough memory.
const largeObject = 1 << 20

// noMemory reports that the image of the object d of type typ is too large, or that there is not
// enough memory for it.
func (p *parser) noMemory(d *declarator, typ types.Type) {
	if size := p.Types.Size(typ); size > image.Largest && image.HaveMemory(size) {
		p.errorf(d.pos, "an initialized object of %d bytes is larger than 2 GiB", size)
		return
	}
	p.errorf(d.pos, "there is no memory for the %d bytes of an object of type '%s'", p.Types.Size(typ), p.TypeName(typ))
}

// allocateIn puts an object into one of the usual sections.
func (x *piece) allocateIn(kind int, size, align int64, bytes []byte, relocs []ast.Reloc) location {
	switch kind {
	case ast.InBSS:
		return location{section: ast.InBSS, offset: x.reserve(uint64(size), uint64(align)), size: uint64(size)}
	case ast.InROData:
		return location{section: ast.InROData, offset: fill(&x.rodata, size, align, bytes, relocs), size: uint64(size)}
	}
	return location{section: ast.InData, offset: fill(&x.data, size, align, bytes, relocs), size: uint64(size)}
}

// fill appends an object to a section and returns its offset. A large one's bytes may become the section's memory, so that
// the caller must not change it.
func fill(s *ast.Section, size, align int64, bytes []byte, relocs []ast.Reloc) uint64 {
	var offset uint64
	if len(s.Bytes) == 0 && size >= largeObject && int64(len(bytes)) == size {
		s.Bytes = bytes
	} else {
		offset = extend(s, size, align)
		host.AppendSparse(s.Bytes[:offset], bytes)
	}
	for _, r := range relocs {
		r.Offset += offset
		s.Relocs = append(s.Relocs, r)
	}
	return offset
}

// namedSection returns the section of the piece that has the properties of want, and its
// number. It returns nil if there is a different section of the same name.
func (x *piece) namedSection(want ast.NamedSection) (s *ast.NamedSection, number uint32) {
	i, ok := x.sections[want.Name]
	if !ok {
		i = len(x.named)
		x.sections[want.Name] = i
		x.named = append(x.named, want)
	}
	if !x.named[i].Same(&want) {
		return nil, 0
	}
	return &x.named[i], uint32(ast.InNamed + i)
}

// arrangeDefinitions moves the definitions of functions with sections of their own behind all
// others, grouped by section in the order of their first definitions.
func (p *parser) arrangeDefinitions() {
	u := p.unit
	if len(u.attributes) == 0 && !u.functionSections {
		return
	}
	last := ""
	sectionOf := func(d definition) string {
		if !d.nested { // nested functions stay with the function around them
			last = p.textSection(&u.entities[d.entity])
		}
		return last
	}
	if !slices.ContainsFunc(u.definitions, func(d definition) bool { return sectionOf(d) != "" }) {
		return
	}
	var names []string
	sections := map[string][]definition{}
	for _, d := range u.definitions {
		name := sectionOf(d)
		if name != "" && sections[name] == nil {
			names = append(names, name)
		}
		sections[name] = append(sections[name], d)
	}
	u.definitions = sections[""]
	for _, name := range names {
		for i := range sections[name] {
			d := &sections[name][i]
			if align := p.textAlign(d.entity); i == 0 || align > codeAlign {
				u.shared.TextSections = append(u.shared.TextSections, ast.TextSection{Name: name, First: len(u.definitions), Align: align})
			}
			u.definitions = append(u.definitions, *d)
		}
	}
	p.numberDefinitions()
}

// codeAlign is the alignment of instructions, and therefore of the text section.
const codeAlign = 4

// textAlign returns the alignment of function n.
func (p *parser) textAlign(n int32) uint64 {
	return uint64(max(p.unit.attributesOf(&p.unit.entities[n]).aligned(), codeAlign))
}

// textSection returns the name of the section of function e, "" for the usual one. An
// attribute may name the section. A function with its own alignment has its own section, as
// have all functions under -ffunction-sections.
func (p *parser) textSection(e *entity) string {
	switch x := p.unit.attributesOf(e).find(sectionAttribute); {
	case x != nil:
		return x.text
	case p.unit.functionSections || p.unit.hasTextSection(e):
		return ".text." + p.symbolName(e)
	}
	return ""
}

// hasTextSection reports whether attributes give function e a section of its own.
func (u *unit) hasTextSection(e *entity) bool {
	return u.attributesOf(e).has(sectionAttribute) || u.attributesOf(e).aligned() > codeAlign
}

// aliased returns the attribute alias or ifunc of e, which names the function or object that e stands
// for, or nil.
func (u *unit) aliased(e *entity) *attribute {
	if x := u.attributesOf(e).find(aliasAttribute); x != nil {
		return x
	}
	return u.attributesOf(e).find(ifuncAttribute)
}

// resolveAliases defines the entities that are aliases of others in the unit.
func (p *parser) resolveAliases() {
	var targets map[string]int32
	if len(p.unit.attributes) == 0 {
		return
	}
	for _, e := range p.unit.allEntities() {
		x := p.unit.aliased(e)
		if x == nil {
			continue
		}
		name := p.Names.Name(e.name)
		if targets == nil {
			targets = p.aliasTargets()
		}
		i, ok := p.aliasTarget(targets, x.text)
		switch {
		case i == aliasCycle:
			p.errorf(x.pos, "%s '%s' part of alias cycle", [...]string{"variable", "function"}[lower.Bit(e.function)], name)
		case e.defined:
			p.errorf(x.pos, "'%s' defined both normally and as '%s' attribute", name, attributeSyntaxes[x.kind].name)
		case x.kind == ifuncAttribute && (!e.function || ok && !p.unit.entities[i].function):
			p.errorf(x.pos, "'ifunc' is not supported on this object")
		case !ok:
			p.errorf(x.pos, "'%s' aliased to undefined symbol '%s'", name, x.text)
		default:
			t := &p.unit.entities[i]
			e.section, e.offset, e.size, e.defined = t.section, t.offset, t.size, true
			t.isAliased = true
		}
	}
}

// aliasCycle is the entity of aliases that are aliases of each other.
const aliasCycle = -1

// aliasTarget returns the entity that is defined by a name, perhaps through other aliases.
func (p *parser) aliasTarget(targets map[string]int32, name string) (n int32, ok bool) {
	for range targets {
		if n, ok = targets[name]; !ok {
			return 0, false
		}
		x := p.unit.aliased(&p.unit.entities[n])
		if x == nil {
			return n, true
		}
		name = x.text
	}
	return aliasCycle, false
}

// aliasTargets returns the entities that the unit defines, and the aliases, by their names in the
// object file.
func (p *parser) aliasTargets() map[string]int32 {
	targets := map[string]int32{}
	for n, e := range p.unit.allEntities() {
		if e.defined || p.unit.aliased(e) != nil {
			targets[p.symbolName(e)] = int32(n)
		}
	}
	return targets
}

// startFunctions lists the constructors and destructors, sorted by priority, in the
// sections where the start code finds them. Functions without a priority come last.
func (p *parser) startFunctions() {
	for _, array := range [...]struct {
		attribute attributeKind
		section   string
	}{{constructorAttribute, ".init_array"}, {destructorAttribute, ".fini_array"}} {
		if len(p.unit.attributes) == 0 {
			return
		}
		for n, e := range p.unit.allEntities() {
			x := p.unit.attributesOf(e).find(array.attribute)
			if x == nil || !e.defined || !e.function {
				continue
			}
			name := array.section
			if x.number >= 0 {
				name = fmt.Sprintf("%s.%05d", name, x.number)
			}
			s, _ := p.piece.namedSection(ast.NamedSection{Name: name, Kind: ast.InData})
			if s == nil {
				p.errorf(e.pos, "'%s' causes a section type conflict", p.Names.Name(e.name))
				continue
			}
			s.Align = uint64(p.WordSize)
			fill(&s.Section, int64(p.WordSize), int64(p.WordSize), nil, []ast.Reloc{{Symbol: int32(n)}})
		}
	}
}
