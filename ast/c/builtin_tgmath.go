package c

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// A genericCall is a call of __builtin_tgmath (GNU C), by which <tgmath.h> is defined. First come some functions, then the
// arguments for one of them. Some parameters have another type in each function; the type of the first such parameter is called
// the function's type t. The usual conversions bring the arguments for these parameters to one type. The function whose t is
// this type is called.
type genericCall struct {
	*builtinCall
	functions []lower.Operand
	nodes     ast.Builder // of the functions
	ends      []int       // by function, in nodes
	varies    []bool      // by parameter: its type differs
	arguments []lower.Operand
	begins    []int // of each argument: its first node
}

// typeGeneric lowers __builtin_tgmath.
func (c *builtinCall) typeGeneric() lower.Operand {
	p, g := c.p, genericCall{builtinCall: c}
	mark := p.Tree.Len()
	if !g.parse() {
		p.Tree.Truncate(mark)
		return p.Wrong(c.pos)
	}
	n := g.choose()
	if n < 0 {
		p.Tree.Truncate(mark)
		p.errorf(c.pos, "no matching function for type-generic call")
		return p.Wrong(c.pos)
	}
	return g.call(n)
}

// parse parses the functions and the arguments. It reports false if they are no type-generic call, which is an error.
func (g *genericCall) parse() bool {
	p := g.p
	odd := 0 // the number of the first item that is no function but stands before one
	for n := 1; p.Tok != token.RParen && (n == 1 || p.Tok == token.Comma); n++ {
		begin, ended := p.Tree.Len(), p.unreachable
		x := g.expression()
		if g.function(x) == nil {
			g.begins, g.arguments = append(g.begins, begin), append(g.arguments, p.Rvalue(x))
			continue
		}
		if len(g.arguments) > 0 && odd == 0 {
			odd = len(g.functions) + 1
		}
		p.unreachable = ended
		p.Tree.Cut(begin, &g.nodes)
		g.functions, g.ends = append(g.functions, x), append(g.ends, g.nodes.Len())
	}
	return !p.recovering && g.divide(odd)
}

// divide reports whether the items are functions and then arguments for them. odd is the number of an item that is no function
// but stands before one, or 0.
func (g *genericCall) divide(odd int) bool {
	total := len(g.functions) + len(g.arguments)
	if total < 3 {
		return g.refuse("too few arguments to '__builtin_tgmath'")
	}
	if len(g.functions) == 0 || odd == 1 {
		return g.refuse("argument 1 of '__builtin_tgmath' is not a function pointer")
	}
	count := int(g.function(g.functions[0]).NumParams)
	if g.function(g.functions[0]).NoPrototype {
		return g.refuse("argument 1 of '__builtin_tgmath' is unprototyped")
	}
	functions := total - count
	switch {
	case functions < 2:
		return g.refuse("too few arguments to '__builtin_tgmath'")
	case len(g.functions) < functions:
		return g.refuse("argument %d of '__builtin_tgmath' is not a function pointer", len(g.functions)+1)
	case odd > 0:
		return g.refuse("argument %d of '__builtin_tgmath' is not a function pointer", odd)
	case len(g.functions) > functions:
		return g.refuse("invalid type of argument 1 of type-generic function")
	}
	return g.isGeneric(count)
}

// refuse reports an error.
func (g *genericCall) refuse(format string, args ...any) bool {
	g.p.errorf(g.pos, format, args...)
	return false
}

// function returns the type of the function that x is or points to, or nil.
func (g *genericCall) function(x lower.Operand) *types.Info {
	typ := x.Type
	if g.p.Types.IsPointer(typ) {
		typ = g.p.Types.Target(typ)
	}
	if g.p.Types.Kind(typ) != types.FunctionKind {
		return nil
	}
	return g.p.Types.Info(typ)
}

// isGeneric reports whether the functions have count parameters and the arguments fit, and finds out in which parameters the
// functions differ. They may all have the same type, as _Float64x is another name of _Float128; then the first one is called.
func (g *genericCall) isGeneric(count int) bool {
	p := g.p
	first := p.Types.ParametersOf(g.function(g.functions[0]))
	g.varies = make([]bool, count)
	for i, x := range g.functions {
		f := g.function(x)
		switch {
		case f.NoPrototype:
			return g.refuse("argument %d of '__builtin_tgmath' is unprototyped", i+1)
		case f.Variadic:
			return g.refuse("argument %d of '__builtin_tgmath' has variable arguments", i+1)
		case int(f.NumParams) != count:
			return g.refuse("argument %d of '__builtin_tgmath' has wrong number of arguments", i+1)
		}
		for k, typ := range p.Types.ParametersOf(f) {
			g.varies[k] = g.varies[k] || types.Unqualified(typ) != types.Unqualified(first[k])
		}
	}
	for k, x := range g.arguments {
		if g.varies[k] && !p.Types.IsArithmetic(x.Type) {
			return x.Type != types.Invalid && g.refuse("invalid type of argument %d of type-generic function", k+1)
		}
	}
	return true
}

// typeOf returns the type t of function n. Of several parameters that vary, one may have the real type of t.
func (g *genericCall) typeOf(n int) (t types.Type) {
	for k, typ := range g.p.Types.ParametersOf(g.function(g.functions[n])) {
		if typ = types.Unqualified(typ); g.varies[k] && (t == types.Invalid || g.p.Types.IsComplex(typ)) {
			t = typ
		}
	}
	return t
}

// common returns the type to which the arguments are brought. An integer counts as a double. If all functions take complex
// numbers, the type is complex.
func (g *genericCall) common() types.Type {
	p := g.p
	u := types.Invalid
	for k, x := range g.arguments {
		if !g.varies[k] {
			continue
		}
		typ := types.Unqualified(x.Type)
		switch {
		case p.Types.IsComplex(typ) && types.IsPart(p.Types.RealType(typ)):
			typ = types.DoubleComplex
		case !types.IsFloatingKind(p.Types.Kind(typ)):
			typ = types.Double
		}
		if u == types.Invalid {
			u = typ
		} else {
			u = p.Types.UsualConversions(u, typ)
		}
	}
	for n := range g.functions {
		if !p.Types.IsComplex(g.typeOf(n)) {
			return u
		}
	}
	if !p.Types.IsComplex(u) {
		u = types.ComplexOf(u)
	}
	return u
}

// choose returns the number of the function that is called, or -1. If all functions return the same floating-point type, they
// round to it, and a function for a wider type may be called.
func (g *genericCall) choose() int {
	p, u := g.p, g.common()
	result := g.function(g.functions[0]).Target
	narrow := types.IsFloatingKind(p.Types.Kind(result))
	for n, x := range g.functions {
		if g.typeOf(n) == u {
			return n
		}
		narrow = narrow && g.function(x).Target == result
	}
	for n := range g.functions {
		if typ := g.typeOf(n); narrow && p.Types.UsualConversions(typ, u) == typ {
			return n
		}
	}
	return -1
}

// call appends the call of function n.
func (g *genericCall) call(n int) lower.Operand {
	p, x := g.p, g.functions[n]
	starts := make([]int, len(g.arguments))
	for k, begin := range slices.Backward(g.begins) {
		starts[k] = p.Tree.Cut(begin, &p.Clipboard)
	}
	g.nodes.Truncate(g.ends[n])
	begin := 0
	if n > 0 {
		begin = g.ends[n-1]
	}
	p.Tree.Paste(&g.nodes, begin)
	c, _ := p.callee(x)
	f := *p.Types.Info(c.typ)
	var a arguments
	to := p.resultArgument(&a, f.Target, g.pos)
	for k, y := range g.arguments {
		p.Tree.Paste(&p.Clipboard, starts[k])
		p.passArgument(&a, &f, k, x, y)
	}
	p.nodesMoved = true
	return p.endCall(&c, a.Count, f.Target, to, g.pos)
}
