package c

import (
	"fmt"
	"gpucc/ast/c/attribute"
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/image"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/section"
	"gpucc/ast/c/types"
	"gpucc/internal/host"
)

// A location says where a static object was allocated.
type location struct {
	section.Location
	value knownValue
}

// unallocated is the location of an object with an error.
var unallocated = location{Location: section.Location{Section: ast.InBSS}}

// allocateObject allocates the static object d of the complete type typ. Its type and its
// bytes decide whether it goes to the section of constants, of initialized data or of
// zeros. It goes to a named section if the attributes say so, if the object is
// thread-local, if its alignment exceeds the alignment of the usual sections, or if every
// object has a section of its own.
func (p *parser) allocateObject(typ types.Type, d *declarator, bytes []byte, relocs []ast.Reloc) location {
	size, align := max(p.Types.Size(typ), int64(len(bytes))), int64(p.alignment(typ, d.attributes)) // a flexible array member adds to the type's
	thread, zero := d.attributes.Has(attribute.Thread), len(relocs) == 0 && host.IsZero(bytes)
	kind, name := ast.InData, ".data"
	switch {
	case p.isRelocated(typ, relocs) && !thread:
		name = ".data.rel.ro"
	case p.isConst(typ) && !thread:
		kind, name = ast.InROData, ".rodata"
	case zero:
		kind, name = ast.InBSS, ".bss"
	}
	if kind != ast.InBSS && size >= section.Large && (size > image.Largest || !image.HaveMemory(int64(len(p.piece.Data.Bytes)+len(p.piece.ROData.Bytes))+size)) {
		p.noMemory(d, typ)
		return unallocated
	}
	x, retain := d.attributes.Find(attribute.Section), d.attributes.Has(attribute.Retain)
	switch {
	case x != nil:
		name = x.Text
		if kind == ast.InBSS && !strings.HasPrefix(name, ".bss") && !strings.HasPrefix(name, ".tbss") {
			kind = ast.InData
		}
	case thread:
		name = map[int]string{ast.InData: ".tdata", ast.InBSS: ".tbss"}[kind] + p.sectionSuffix(d)
	case p.unit.dataSections || retain:
		name += p.sectionSuffix(d)
	case name == ".data.rel.ro":
	case align <= ast.SectionAlign:
		return location{Location: p.piece.Object(kind, size, align, bytes, relocs)}
	default:
		name += ".aligned"
	}
	s, number := p.piece.NamedSection(ast.NamedSection{Name: name, Kind: uint32(kind), Thread: thread, Retain: retain})
	if s == nil {
		p.errorf(d.pos, "'%s' causes a section type conflict", p.Names.Name(d.name))
		return unallocated
	}
	s.Align = max(s.Align, uint64(align))
	if kind == ast.InBSS {
		offset := types.AlignUp(s.Size, uint64(align))
		s.Size = offset + uint64(size)
		return location{Location: section.Location{Section: number, Offset: offset, Size: uint64(size)}}
	}
	return location{Location: section.Location{Section: number, Offset: section.Fill(&s.Section, size, align, bytes, relocs), Size: uint64(size)}}
}

// sectionSuffix returns the end of the name of the section of object d alone, or "" if objects
// share sections. A number tells objects of functions apart that have the same name: the
// position in the text.
func (p *parser) sectionSuffix(d *declarator) string {
	switch {
	case !p.unit.dataSections && !d.attributes.Has(attribute.Retain):
		return ""
	case d.name == intern.None:
		return fmt.Sprintf(".__compound_literal.%d", d.pos)
	case p.function != nil:
		return fmt.Sprintf(".%s.%d", p.Names.Name(d.name), d.pos)
	}
	return "." + p.nameInObject(d.name, d.attributes)
}

// noMemory reports that the image of the object d of type typ is too large, or that there is not
// enough memory for it.
func (p *parser) noMemory(d *declarator, typ types.Type) {
	if size := p.Types.Size(typ); size > image.Largest && image.HaveMemory(size) {
		p.errorf(d.pos, "an initialized object of %d bytes is larger than 2 GiB", size)
		return
	}
	p.errorf(d.pos, "there is no memory for the %d bytes of an object of type '%s'", p.Types.Size(typ), p.TypeName(typ))
}

// arrangeDefinitions moves the definitions of functions with sections of their own behind all
// others, grouped by section in the order of their first definitions.
func (p *parser) arrangeDefinitions() {
	u := p.unit
	if len(u.attributes) == 0 && !u.functionSections {
		return
	}
	type key struct {
		name   string
		retain bool
	}
	var last key
	sectionOf := func(d definition) key {
		if !d.nested { // nested functions stay with the function around them
			e := &u.entities[d.entity]
			last = key{p.textSection(e), u.attributesOf(e).Has(attribute.Retain)}
		}
		return last
	}
	if !slices.ContainsFunc(u.definitions, func(d definition) bool { return sectionOf(d) != key{} }) {
		return
	}
	var names []key
	sections := map[key][]definition{}
	for _, d := range u.definitions {
		name := sectionOf(d)
		if name != (key{}) && sections[name] == nil {
			names = append(names, name)
		}
		sections[name] = append(sections[name], d)
	}
	u.definitions = sections[key{}]
	for _, name := range names {
		for i := range sections[name] {
			d := &sections[name][i]
			if align := p.textAlign(d.entity); i == 0 || align > codeAlign {
				u.shared.TextSections = append(u.shared.TextSections, ast.TextSection{Name: name.name, First: len(u.definitions), Align: align, Retain: name.retain})
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
	return uint64(max(p.unit.attributesOf(&p.unit.entities[n]).Aligned(), codeAlign))
}

// textSection returns the name of the section of function e, "" for the usual one. An
// attribute may name the section. A function with its own alignment has its own section, as
// have functions that the linker must keep, and all functions under -ffunction-sections.
func (p *parser) textSection(e *entity) string {
	switch x := p.unit.attributesOf(e).Find(attribute.Section); {
	case x != nil:
		return x.Text
	case p.unit.functionSections || p.unit.hasTextSection(e):
		return ".text." + p.symbolName(e)
	}
	return ""
}

// hasTextSection reports whether attributes give function e a section of its own.
func (u *unit) hasTextSection(e *entity) bool {
	return u.attributesOf(e).Has(attribute.Section) || u.attributesOf(e).Has(attribute.Retain) || u.attributesOf(e).Aligned() > codeAlign
}

// aliased returns the attribute alias or ifunc of e, which names the function or object that e stands
// for, or nil.
func (u *unit) aliased(e *entity) *attribute.List {
	if x := u.attributesOf(e).Find(attribute.Alias); x != nil {
		return x
	}
	return u.attributesOf(e).Find(attribute.Ifunc)
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
		i, ok := p.aliasTarget(targets, x.Text)
		switch {
		case i == aliasCycle:
			p.errorf(x.Pos, "%s '%s' part of alias cycle", [...]string{"variable", "function"}[lower.Bit(e.function)], name)
		case e.defined:
			p.errorf(x.Pos, "'%s' defined both normally and as '%s' attribute", name, x.Kind)
		case x.Kind == attribute.Ifunc && (!e.function || ok && !p.unit.entities[i].function):
			p.errorf(x.Pos, "'ifunc' is not supported on this object")
		case !ok:
			p.errorf(x.Pos, "'%s' aliased to undefined symbol '%s'", name, x.Text)
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
		name = x.Text
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
		attribute attribute.Kind
		section   string
	}{{attribute.Constructor, ".init_array"}, {attribute.Destructor, ".fini_array"}} {
		if len(p.unit.attributes) == 0 {
			return
		}
		for n, e := range p.unit.allEntities() {
			x := p.unit.attributesOf(e).Find(array.attribute)
			if x == nil || !e.defined || !e.function {
				continue
			}
			name := array.section
			if x.Number >= 0 {
				name = fmt.Sprintf("%s.%05d", name, x.Number)
			}
			s, _ := p.piece.NamedSection(ast.NamedSection{Name: name, Kind: ast.InData})
			if s == nil {
				p.errorf(e.pos, "'%s' causes a section type conflict", p.Names.Name(e.name))
				continue
			}
			s.Align = uint64(p.WordSize)
			section.Fill(&s.Section, int64(p.WordSize), int64(p.WordSize), nil, []ast.Reloc{{Symbol: int32(n)}})
		}
	}
}

// A PIC says whether code is position-independent, and which modules may contain it.
type PIC uint8

const (
	NoPIC PIC = iota // only programs at a fixed address
	PIE              // only programs, at any address
	// SharedPIC is code for shared libraries and programs, at any address. Other modules may
	// interpose on the library's functions and objects: their definitions take precedence.
	SharedPIC
)

// visibilityOf returns the visibility of e. Definitions without an attribute have the visibility
// that Options gives.
func (u *unit) visibilityOf(e *entity) string {
	if x := u.attributesOf(e).Find(attribute.Visibility); x != nil {
		return x.Text
	}
	if u.visibility != "" && u.isDefinition(e) {
		return u.visibility
	}
	return "default"
}

// isDefinition reports whether the unit defines e, as far as is known.
func (u *unit) isDefinition(e *entity) bool {
	return e.defined || e.tentative && !e.function || u.aliased(e) != nil
}

// isPreemptible reports whether another module may define e, as far as is known, in
// position-independent code. Instructions find the address of such an entity in the global
// offset table. The rules are gcc's (default_binds_local_p).
func (u *unit) isPreemptible(e *entity) bool {
	switch {
	case u.pic == NoPIC:
		return false
	case u.attributesOf(e).Has(attribute.Ifunc): // the function that is chosen may be another module's
		return true
	case e.internal:
		return false
	case u.attributesOf(e).Has(attribute.Weak) && !u.isDefinition(e):
		return true
	case u.visibilityOf(e) != "default":
		return false
	}
	return u.pic == SharedPIC || !u.isDefinition(e)
}

// notePreemptible makes the table that bodies read: bodies may be parsed while the first
// pass changes entities.
func (u *unit) notePreemptible() {
	if u.pic == NoPIC {
		return
	}
	u.preemptible = make([]bool, len(u.entities))
	for i, e := range u.allEntities() {
		u.preemptible[i] = u.isPreemptible(e)
	}
}

// preempts reports whether another module may define the symbol n of an object.
func (p *parser) preempts(n int32) bool {
	if n >= 0 {
		return p.unit.pic != NoPIC && p.unit.preemptible[n]
	}
	s := &p.piece.Symbols[^n]
	return p.unit.pic != NoPIC && s.Section == ast.Undefined && (s.Scope == ast.Private || s.Weak)
}

// symbolAddress appends the address of the function or object with symbol n. In the first
// pass the address is not an instruction's.
func (p *parser) symbolAddress(n int32, pos uint32) {
	kind := ast.SymbolAddress
	if p.function != nil && p.preempts(n) {
		kind = ast.GlobalAddress
	}
	p.Tree.Leaf(kind, p.Types.Word, p.symbol(n), pos)
}

// threadModels are the models of access to thread-local objects, the most general first.
var threadModels = []string{"global-dynamic", "local-dynamic", "initial-exec", "local-exec"}

// Indices in threadModels.
const (
	globalDynamic = iota
	localDynamic  // takes the instructions of globalDynamic, as in gcc
	initialExec
	localExec
)

// threadAddress appends the address of the thread-local object with symbol n.
func (p *parser) threadAddress(n int32, pos uint32) {
	switch model := p.threadModel(n); {
	case model == localExec:
		p.Tree.Leaf(ast.OwnThreadAddress, p.Types.Word, p.symbol(n), pos)
	case model == initialExec || p.function == nil:
		p.Tree.Leaf(ast.ThreadAddress, p.Types.Word, p.symbol(n), pos)
	default:
		p.Tree.Leaf(ast.ThreadIndex, p.Types.Word, p.symbol(n), pos)
		p.Tree.Node(ast.Argument, p.Types.Word, 0, pos, 1)
		p.Tree.Node(ast.Call, p.Types.Word, p.librarySymbol("__tls_get_addr"), pos, 1)
	}
}

// threadModel returns the model for the thread-local object with symbol n. The default
// depends on where the object can be, unless a flag permits a less general model. An
// attribute decides alone.
func (p *parser) threadModel(n int32) int {
	model := initialExec
	if n >= 0 {
		if x := p.unit.attributesOf(&p.unit.entities[n]).Find(attribute.ThreadModel); x != nil {
			return int(x.Number)
		}
	}
	switch {
	case p.unit.pic == SharedPIC:
		model = globalDynamic
	case p.unit.pic == PIE && p.function != nil && !p.preempts(n): // the first pass does not know it yet
		model = localExec
	}
	return max(model, p.unit.threadModel)
}

// threadModelArgument parses the argument of tls_model.
func (p *parser) threadModelArgument(a *attribute.List) {
	pos := p.Pos()
	p.textArgument(a)
	if model, ok := ThreadModel(a.Text); ok {
		a.Number = int64(model)
	} else if !p.recovering {
		p.errorf(pos, "'tls_model' argument must be one of 'local-exec', 'initial-exec', 'local-dynamic' or 'global-dynamic'")
	}
}

// ThreadModel returns the number of a model of access to thread-local objects, for Options.
func ThreadModel(name string) (number int, ok bool) {
	for i, model := range threadModels {
		if model == name {
			return i, true
		}
	}
	return 0, false
}

// pragmaVisibility returns the attributes of a declaration with the visibility that #pragma
// GCC visibility gives to it. e is the entity that it declares again, or nil.
func (p *parser) pragmaVisibility(a *attribute.List, static bool, e *entity) *attribute.List {
	text := p.Visibility
	if text == "" || static || a.Has(attribute.Visibility) || e != nil && (e.internal || p.unit.attributesOf(e).Has(attribute.Visibility)) {
		return a
	}
	return &attribute.List{Kind: attribute.Visibility, Text: text, Next: a}
}

// isRelocated reports whether the loader changes a constant with these relocations, so that
// it cannot be in a read-only section.
func (p *parser) isRelocated(typ types.Type, relocs []ast.Reloc) bool {
	if p.unit.pic == NoPIC || !p.isConst(typ) {
		return false
	}
	for _, r := range relocs {
		if r.Less == 0 {
			return true
		}
	}
	return false
}
