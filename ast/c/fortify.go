package c

import (
	"strings"

	"gpucc/ast/c/builtin"
	"gpucc/ast/c/fortify"
	"gpucc/ast/c/inplace"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// The parser answers the questions of package fortify.
var _ fortify.Front = (*parser)(nil)

// objectSize lowers __builtin_object_size, whose first argument is not evaluated.
func (c *builtinCall) objectSize() lower.Operand {
	p := c.p
	mark, noted := p.Tree.Len(), p.NotesSubobjects
	p.asking++
	p.NotesSubobjects = true
	p.ForgetSubobject()
	x := p.Rvalue(c.unconverted())
	p.asking--
	sizes := fortify.Unknown
	if p.Tree.Len() > mark && p.Types.IsPointer(x.Type) {
		sizes = fortify.SizesOf(&p.Lowering, p, p.Top())
	}
	p.NotesSubobjects = noted
	p.Tree.Truncate(mark)
	kind, ok := c.constant()
	if !ok || kind < 0 || kind >= fortify.Kinds {
		c.errorf(c.pos, "last argument of '%s' is not integer constant between 0 and 3")
		return c.number(0)
	}
	return c.number(uint64(sizes.Value(kind)))
}

// SymbolSize returns the size of the object of a symbol, if that is known.
func (p *parser) SymbolSize(symbol uint32) (size int64, ok bool) {
	if s := p.ownSymbol(symbol); s != nil {
		return int64(s.Size), !s.Func && s.Size > 0
	}
	e := p.unit.entityOf(symbol)
	if e == nil || e.function || e.typ == types.Invalid || p.unit.attributesOf(e).has(weakAttribute) {
		return 0, false
	}
	size = p.Types.Size(e.typ)
	return max(size, int64(e.size)), size >= 0
}

// LocalSizes returns the sizes for the address in a local, if it stands for the argument of a wrapper.
func (p *parser) LocalSizes(local uint32) (s fortify.Sizes, ok bool) {
	if a := p.actualIn(local); a != nil {
		return a.sizes, true
	}
	return s, false
}

// Literal returns the string literal of a symbol, if it is one.
func (p *parser) Literal(symbol uint32) (text []byte, ok bool) {
	if s := p.ownSymbol(symbol); s != nil {
		return p.piece.StringLiteral(s)
	}
	return nil, false
}

// checkedFunction returns the function that c is, if it checks the size of an object, or nil.
func (p *parser) checkedFunction(c *callee) *fortify.Function {
	if p.Dialect != lex.StandardC || c.indirect || p.function == nil || c.name == intern.None {
		return nil
	}
	return fortify.Find(p.Names.Name(c.name))
}

// dropCheck turns the call of a.checked into a call of the function that does not check, if it may. The arguments are the last
// subtrees.
func (p *parser) dropCheck(a *arguments, c *callee) {
	if a.index != a.Count {
		return
	}
	left := fortify.DropCheck(&p.Lowering, p, a.checked, a.Count)
	if left == a.Count {
		return
	}
	a.Count, a.index = left, left
	plain := a.checked.Plain
	c.symbol, c.name = p.librarySymbol(plain), p.Names.InternName("__builtin_"+plain)
	if a.memory = nil; p.unit.optimize && inplace.IsReplaceable(plain) {
		a.memory = builtin.FindDeclared(plain)
	}
}

// memoryFunction returns the library's function that c is, if calls of it may be replaced by loads and stores, or nil.
func (p *parser) memoryFunction(c *callee) *builtin.Function {
	if !p.unit.optimize || p.function == nil || c.indirect || c.name == intern.None || p.Dialect != lex.StandardC {
		return nil
	}
	text := p.Names.Name(c.name)
	switch plain, isBuiltin := strings.CutPrefix(text, "__builtin_"); {
	case !inplace.IsReplaceable(plain):
		return nil
	case !isBuiltin && (!p.unit.knows(text) || p.hasInternalLinkage(c.name)):
		return nil
	}
	f := builtin.FindDeclared(text)
	if o := p.lookup(c.name); o != nil && o.kind != functionObject || !p.Types.Compatible(prototype(p.Types, f), c.typ) {
		return nil
	}
	return f
}

// memoryCall replaces a call of a.memory by loads and stores. It returns false if the call must remain.
func (p *parser) memoryCall(a *arguments, pos uint32) bool {
	return a.memory != nil && a.index == 3 && a.Count == 3 && inplace.Replace(&p.Lowering, a.memory, p.unit.small, !p.inNested(), pos)
}
