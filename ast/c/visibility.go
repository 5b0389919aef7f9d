package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

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
	if x := u.attributesOf(e).find(visibilityAttribute); x != nil {
		return x.text
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
// offset table. The rules are those of gcc (default_binds_local_p).
func (u *unit) isPreemptible(e *entity) bool {
	switch {
	case u.pic == NoPIC:
		return false
	case u.attributesOf(e).has(ifuncAttribute): // the function that is chosen may be another module's
		return true
	case e.internal:
		return false
	case u.attributesOf(e).has(weakAttribute) && !u.isDefinition(e):
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
	s := &p.piece.symbols[^n]
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
		if x := p.unit.attributesOf(&p.unit.entities[n]).find(threadModelAttribute); x != nil {
			return int(x.number)
		}
	}
	switch {
	case p.unit.pic == SharedPIC:
		model = globalDynamic
	case p.unit.pic == PIE && !p.preempts(n):
		model = localExec
	}
	return max(model, p.unit.threadModel)
}

// threadModelArgument parses the argument of tls_model.
func (p *parser) threadModelArgument(a *attribute) {
	pos := p.Pos()
	p.textArgument(a)
	if model, ok := ThreadModel(a.text); ok {
		a.number = int64(model)
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
func (p *parser) pragmaVisibility(a *attribute, static bool, e *entity) *attribute {
	text := p.Visibility
	if text == "" || static || a.has(visibilityAttribute) || e != nil && (e.internal || p.unit.attributesOf(e).has(visibilityAttribute)) {
		return a
	}
	return &attribute{kind: visibilityAttribute, text: text, next: a}
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
