package c

import (
	"bytes"
	"gpucc/ast/c/attribute"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/reach"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// A wrapper is a function with the attribute always_inline. Its result depends on facts that only a call shows: the size of the object
// to which an argument points, whether an argument is constant, or the unnamed arguments. The functions of the C library
// with _FORTIFY_SOURCE are such functions. After inlining in the tree the questions could not be answered any more: types and
// branches have been lowered. Therefore the body of a wrapper is parsed at each call, as a statement expression is
// (expand_wrapper.go). This file finds wrappers.
//
// A wrapper that is extern inline of GNU C89 defines nothing. Where its address is taken, or a call stays, another unit
// must define the function.

// wrapperState is the part of a parser that concerns wrappers.
type wrapperState struct {
	wrappers   map[int32][]*wrapper // of wrapperUnit, by entity, in the order of the text
	wrapperIn  *unit                // the unit of these wrappers
	expansion  *expansion           // the innermost wrapper that is being expanded, or nil
	expanded   int                  // within the outermost wrapper that is being expanded
	asking     int                  // operands around the text that only ask about their value
	actualTree ast.Builder          // the arguments of expansions that are not read yet, the next one to be read last
}

// A wrapper is a definition, with facts about its text. Identifiers have numbers that only the parser knows, and so each parser of bodies
// has wrappers of its own.
type wrapper struct {
	definition
	scanned  bool
	direct   bool           // it does nothing but call a function with all its parameters, each once, in their order
	assigned []intern.Ident // identifiers that its body may change, once for each place that may
}

// askingWords are the questions: the body of a wrapper contains one of these words.
var askingWords = [...][]byte{
	[]byte("object_size"), []byte("__builtin_va_arg_pack"), []byte("__builtin_constant_p"),
}

// framedWords are not in the bodies of wrappers: they make objects that all calls share, and labels, or need the frame or the name of
// the function itself.
var framedWords = [...][]byte{
	[]byte("static"), []byte("goto"), []byte("asm"), []byte("__label__"), []byte("__builtin_va_start"), []byte("__builtin_next_arg"),
	[]byte("__builtin_apply_args"), []byte("__func__"), []byte("__FUNCTION__"), []byte("__PRETTY_FUNCTION__"), []byte("__builtin_FUNCTION"), []byte("alloca"), []byte("__builtin_return_address"), []byte("__builtin_frame_address"),
}

// isWrapper reports whether d is a wrapper. The body of d begins at the current token.
func (p *parser) isWrapper(s *specifiers, d *declarator) bool {
	if !s.inline && !d.attributes.Has(attribute.GnuInline) || !d.attributes.Has(attribute.AlwaysInline) && !s.attributes.Has(attribute.AlwaysInline) {
		return false
	}
	body := p.Text[p.Start:p.SkipBlock(p.Start)]
	in := func(word []byte) bool { return bytes.Contains(body, word) }
	return slices.ContainsFunc(askingWords[:], in) && !slices.ContainsFunc(framedWords[:], in) && p.mayBeBound(p.Types.Info(d.typ))
}

// mayBeBound reports whether the parameters and the result of a function of type f fit registers.
func (p *parser) mayBeBound(f *types.Info) bool {
	if f.NoPrototype || p.Types.ByAddress(f.Target) && f.Target != types.Void {
		return false
	}
	return !slices.ContainsFunc(p.Types.ParametersOf(f), func(typ types.Type) bool {
		return p.Types.ByAddress(typ) || typ&(types.Volatile|types.Atomic) != 0
	})
}

// addWrapper records that the definition d of entity n is a wrapper. The body begins at the current token.
func (p *parser) addWrapper(n int32, d *declarator) {
	u := p.unit
	w := definition{
		entity: n, typ: d.typ, pos: d.pos, visible: int32(len(u.declarations)),
		body: uint32(p.Start), end: uint32(p.SkipBlock(p.Start)), pack: p.Pack, forced: true,
	}
	p.addParameters(&w, d)
	u.wrappers = append(u.wrappers, w)
}

// useWrappers marks the entities that wrappers name as used.
func (p *parser) useWrappers(s *reach.Uses) {
	if len(p.unit.wrappers) == 0 {
		return
	}
	names := p.unit.namesIn(p.Lexer, p.Names)()
	for i := range p.unit.wrappers {
		d := &p.unit.wrappers[i]
		names.Find(d.body, d.end)
	}
	for n, seen := range names.Seen() {
		if seen {
			s.Use(int32(n))
		}
	}
}

// wrapperOf returns the wrapper that c calls, if its body is to be parsed in place of the call, or nil.
func (p *parser) wrapperOf(c *callee) *wrapper {
	if len(p.unit.wrappers) == 0 || c.indirect || p.function == nil || p.unevaluated > 0 || p.dead.dead {
		return nil
	}
	if p.wrapperIn != p.unit {
		p.wrapperIn, p.wrappers = p.unit, map[int32][]*wrapper{}
		for i := range p.unit.wrappers {
			d := &p.unit.wrappers[i]
			p.wrappers[d.entity] = append(p.wrappers[d.entity], &wrapper{definition: *d})
		}
	}
	list := p.wrappers[int32(c.symbol)]
	for i := len(list) - 1; i >= 0; i-- {
		w := list[i]
		if w.end > p.function.body {
			continue // it stands behind the call
		}
		if !w.scanned {
			p.scanWrapper(w)
		}
		if p.isExpanding(w) {
			return nil
		}
		return w
	}
	return nil
}

// Limits: how deep expansions may be in each other, and how many may be within one. Further calls stay calls.
const (
	deepestExpansion = 16
	mostExpansions   = 10_000
)

// isExpanding reports whether the text is in an expansion of w, or in too many others.
func (p *parser) isExpanding(w *wrapper) bool {
	if p.expansion == nil {
		p.expanded = 0
	}
	if p.expanded++; p.expanded > mostExpansions {
		return true
	}
	depth := 0
	for e := p.expansion; e != nil; e = e.outer {
		if depth++; e.wrapper == w || depth == deepestExpansion {
			return true
		}
	}
	return false
}

// scanWrapper reads the tokens of the body of w, once.
func (p *parser) scanWrapper(w *wrapper) {
	w.scanned = true
	list := p.unit.parameters[w.parameters : w.parameters+w.parameterCount]
	saved := p.Lexer
	defer func() { p.Lexer = saved }()
	p.readWrapper(w)
	p.Next()
	w.direct = p.isDirect(list)
	p.readWrapper(w)
	before, name := token.LBrace, intern.None
	for p.Next(); p.Tok != token.EOF; p.Next() {
		switch {
		case p.Tok == token.LParen || p.Tok == token.RParen: // (x)++ changes x, too
			continue
		case p.Tok == token.Ident && (before == token.And || before == token.Inc || before == token.Dec):
			w.assigned = append(w.assigned, p.Ident)
		case before == token.Ident && (p.Tok.IsAssignment() && p.Tok != token.Assign || p.Tok == token.Inc || p.Tok == token.Dec || p.Tok == token.Assign):
			w.assigned = append(w.assigned, name)
		}
		before, name = p.Tok, p.Ident
	}
}

// readWrapper directs the lexer to the body of w. The current token is that before it.
func (p *parser) readWrapper(w *wrapper) {
	p.Read(p.unit.text, int(w.body), int(w.end))
	p.Packing.Pack = w.pack
}

// isDirect reports whether the body at the current token is
//
//	{ return f (a, 1, b, __builtin_object_size (a, 0), __builtin_va_arg_pack ()); }
//
// where a and b are all parameters of the list. Then arguments are parsed where the parameters stand.
func (p *parser) isDirect(list []parameter) bool {
	next := 0
	for _, tok := range [...]token.Token{token.LBrace, token.Return, token.Ident, token.LParen} {
		if p.Tok != tok {
			return false
		}
		p.Next()
	}
	for p.Tok != token.RParen {
		switch {
		case p.Tok == token.Ident && next < len(list) && p.Ident == list[next].name:
			next++
			p.Next()
		case p.Tok == token.Ident && p.Ident == p.packName && next < len(list):
			return false
		case p.Tok == token.Ident && (p.Ident == p.packName || isSizeQuestion(p.Names.Name(p.Ident))):
			p.Next()
			if p.skipParentheses(); p.Tok != token.Comma && p.Tok != token.RParen {
				return false
			}
		default:
			for ; p.Tok != token.Comma && p.Tok != token.RParen; p.Next() {
				if p.Tok != token.Number && p.Tok != token.Plus && p.Tok != token.Minus && p.Tok != token.Greater {
					return false
				}
			}
		}
		if p.Tok == token.Comma {
			p.Next()
		} else if p.Tok != token.RParen {
			return false
		}
	}
	for _, tok := range [...]token.Token{token.RParen, token.Semi, token.RBrace} {
		if p.Tok != tok {
			return false
		}
		p.Next()
	}
	return next == len(list)
}

// isSizeQuestion reports whether a function with this name asks for the size of an object, and does not evaluate its argument.
func isSizeQuestion(name string) bool {
	return name == "__builtin_object_size" || name == "__builtin_dynamic_object_size"
}

// skipParentheses skips a list in parentheses.
func (p *parser) skipParentheses() {
	depth := 0
	for p.Tok != token.EOF {
		depth += lower.Bit(p.Tok == token.LParen) - lower.Bit(p.Tok == token.RParen)
		if p.Next(); depth == 0 {
			return
		}
	}
}
