package pareas

import "gpucc/ast"

// Types that no node of a tree without errors has.
const (
	bad     = ast.Types     // the type of an expression with an error that has been reported
	untyped = ast.Types + 1 // the type of a declaration without a type
)

// none stands for no local and for no function.
const none = -1

// A parser turns bodies into nodes, one piece after the other.
type parser struct {
	scanner
	*program
	ast.PieceBuilder // the piece being parsed
	fmod             bool

	// The function being parsed.
	function   *function
	firstLocal int
	failed     bool // a syntax error has been found: it is not known which paths of the function return
	recovering bool // a syntax error has been found in the current statement

	// The meaning of names, indexed by their number.
	binding  []int32   // local, or none
	callee   []int32   // function + 1, none, or 0 if not yet looked up
	declared []binding // innermost last: the bindings to restore at the end of their blocks

	frames    []frame    // statements around the current one
	operands  []operand  // of the current expression
	operators []operator // of the current expression
	calls     []call     // of the current expression
	aside     ast.Builder
}

// A binding is the meaning that a name had before a declaration.
type binding struct {
	name  uint32
	local int32
}

func newParser(prog *program) *parser {
	p := &parser{program: prog}
	p.scanner = scanner{file: prog.text, names: newNames()}
	return p
}

// parsePiece parses the functions from number lo up to, but not including, hi.
func (p *parser) parsePiece(lo, hi int) {
	p.Reset()
	p.fmod, p.errs.List = false, p.errs.List[:0]
	for i := lo; i < hi; i++ {
		p.parseFunction(i)
	}
}

// parseFunction parses the body of function i. If the signature is incomplete, there is
// no body.
func (p *parser) parseFunction(i int) {
	f := &p.functions[i]
	p.function, p.firstLocal, p.failed = f, len(p.Locals), false
	p.scanner.text, p.end = p.file[:f.end], f.start
	if p.next(); p.tok != leftBrace {
		return
	}
	p.parameters()
	p.body()
	p.undeclare(0)
	p.Node(ast.Function, f.result, 0, f.pos, len(f.params)+2)
	p.PieceBuilder.Functions = append(p.PieceBuilder.Functions, ast.FunctionInfo{
		Symbol: int32(i), Root: int32(p.Len()) - 1,
		FirstLocal: int32(p.firstLocal), NumLocals: int32(len(p.Locals) - p.firstLocal),
	})
	p.outsideBody()
}

// parameters declares the parameters, and appends the nodes before the block.
func (p *parser) parameters() {
	p.Leaf(ast.FunctionEntry, ast.Void, 0, p.function.pos)
	floats := uint32(0)
	for _, q := range p.function.params {
		id := p.names.intern(q.name, hash(q.name))
		if p.lookup(id) != none {
			p.errs.Errorf(q.pos, "duplicate parameter %s", quote(q.name))
		}
		p.declare(id, q.typ)
		p.Leaf(ast.Parameter, q.typ, floats, q.pos)
		if q.typ == ast.F32 {
			floats++
		}
	}
}

// declare makes a name refer to a new local of type t, until undeclare is called.
func (p *parser) declare(id uint32, t ast.Type) int32 {
	old := p.lookup(id)
	p.declared = append(p.declared, binding{id, old})
	local := int32(len(p.Locals) - p.firstLocal)
	p.Locals = append(p.Locals, t)
	p.binding[id] = local
	return local
}

// undeclare ends the scope of all declarations except the first `kept`.
func (p *parser) undeclare(kept int) {
	for i := len(p.declared) - 1; i >= kept; i-- {
		p.binding[p.declared[i].name] = p.declared[i].local
	}
	p.declared = p.declared[:kept]
}

// lookup returns the local to which a name refers, or none.
func (p *parser) lookup(id uint32) int32 {
	for uint32(len(p.binding)) <= id {
		p.binding = append(p.binding, none)
	}
	return p.binding[id]
}

// lookupFunction returns the function to which a name refers, or none.
func (p *parser) lookupFunction(id uint32) int32 {
	for uint32(len(p.callee)) <= id {
		p.callee = append(p.callee, 0)
	}
	if p.callee[id] == 0 {
		p.callee[id] = none
		if i, ok := p.index[string(p.names.text[id])]; ok {
			p.callee[id] = i + 1
		}
	}
	if p.callee[id] == none {
		return none
	}
	return p.callee[id] - 1
}

// outsideBody reports text between the function's end and the next function.
func (p *parser) outsideBody() {
	if p.tok != endOfText {
		p.outside(p.scanner.text, p.start)
	}
}

// typeWord returns the name of t in the language.
func typeWord(t ast.Type) string {
	switch t {
	case ast.I32:
		return "int"
	case ast.F32:
		return "float"
	}
	return "void"
}
