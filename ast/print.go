package ast

import (
	"bufio"
	"io"
	"math"
	"strconv"
)

// Print writes a whole unit as text: its nodes, parents before children, and then its
// symbols. A node is a line: its number, its line and column in the source, and then,
// indented by depth, its kind, its type and the meaning of its Data.
func Print(w io.Writer, t *Tree) error {
	p := newPrinter(w, t, nil)
	p.subtree(int32(t.Len())-1, 0)
	p.symbols()
	return p.w.Flush()
}

// PrintFunctions writes the nodes of n functions of a tree, from the given index on. If
// these are all functions, it also writes the Unit. If the tree belongs to a piece,
// shared are the symbols that come before the piece's own.
func PrintFunctions(w io.Writer, t *Tree, shared []Symbol, first, n int) error {
	p := newPrinter(w, t, shared)
	p.functions(first, n)
	return p.w.Flush()
}

// EachNode calls do for each line that PrintFunctions writes, with its node.
func EachNode(t *Tree, shared []Symbol, first, n int, do func(node int, line string)) {
	p := newPrinter(io.Discard, t, shared)
	p.each = do
	p.functions(first, n)
}

// PrintSymbols writes the symbols of a whole unit.
func PrintSymbols(w io.Writer, t *Tree) error {
	p := newPrinter(w, t, nil)
	p.symbols()
	return p.w.Flush()
}

// functions writes n functions, or the whole tree if these are all.
func (p *printer) functions(first, n int) {
	if n == len(p.Functions) {
		p.subtree(int32(p.Len())-1, 0)
		return
	}
	for _, f := range p.Functions[first:][:n] {
		p.subtree(f.Root, 1)
	}
}

type printer struct {
	*Tree
	shared   []Symbol // before the tree's own, if it is a piece
	w        *bufio.Writer
	function FunctionInfo // of the node being printed
	line     []byte
	each     func(node int, line string) // takes the lines of nodes, if it is not nil
}

func newPrinter(w io.Writer, t *Tree, shared []Symbol) *printer {
	return &printer{Tree: t, shared: shared, w: bufio.NewWriterSize(w, 1<<16)}
}

// maxIndent bounds the indentation, in levels. Without a bound, the length of the text of
// a deep tree would be quadratic in its depth.
const maxIndent = 40

// subtree writes the nodes of a subtree, using a stack of siblings yet to be written.
func (p *printer) subtree(root, depth int32) {
	type visit struct{ node, depth int32 }
	stack := []visit{{root, depth}}
	for len(stack) > 0 {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		p.node(int(v.node), int(v.depth))
		for c := v.node - 1; c >= p.First[v.node]; c = p.First[c] - 1 {
			stack = append(stack, visit{c, v.depth + 1})
		}
	}
}

func (p *printer) node(n, depth int) {
	at := Position(p.Files, p.Pos[n])
	p.begin()
	p.number(int64(n))
	p.column(9)
	p.number(int64(at.Line))
	p.text(":")
	p.number(int64(at.Column))
	p.column(18)
	for range min(depth, maxIndent) {
		p.text("  ")
	}
	if depth > maxIndent {
		p.text("(depth ")
		p.number(int64(depth))
		p.text(") ")
	}
	p.text(p.Kind[n].String())
	if p.Type[n] != Void {
		p.text(" ")
		p.text(p.Type[n].String())
	}
	p.data(n)
	if p.each != nil {
		p.each(n, string(p.line))
		return
	}
	p.end()
}

// data appends the meaning of node n's Data.
func (p *printer) data(n int) {
	data := p.Data[n]
	switch p.Kind[n] {
	case Function:
		p.function = p.Functions[data]
		p.signature(p.function)
	case Parameter:
		p.text(" local ")
		p.number(int64(p.ChildIndex[n]) - 1)
		if data&ArgumentAtOnce != 0 {
			p.text(" read at once")
		}
	case LoopEntry:
		p.text([]string{" test first", " test last"}[data&1])
	case Break, Continue:
		p.text(" of ")
		p.number(int64(n) + int64(data))
	case Goto:
		p.text(" to ")
		p.number(int64(uint32(n) + data))
	case Const:
		p.text(" ")
		p.constant(p.Type[n], data)
	case Const64:
		p.text(" ")
		p.literal(p.Type[n], p.Literals[data])
	case Local, Assign:
		p.text(" local ")
		p.number(int64(data))
	case FrameAddress, IncomingAddress:
		p.text(" + ")
		p.number(int64(int32(data)))
	case Load, Store:
		if data&MemoryVolatile != 0 {
			p.text(" volatile")
		}
	case Index:
		p.text(" of ")
		p.number(1 << data)
		p.text(" bytes")
	case MachineCode:
		p.text(" ")
		p.unsigned(uint64(data))
	case Argument:
		if data&ArgumentChosen != 0 {
			p.text(" in register ")
			p.unsigned(uint64(data & ArgumentFloats))
		}
		if data&ArgumentVariadic != 0 {
			p.text(" variadic")
		}
		if data&ArgumentAtOnce != 0 {
			p.text(" at once")
		}
	default:
		if p.Kind[n].Names() == NamesSymbol {
			p.text(" ")
			p.symbolName(int(data))
		}
	}
}

// constant appends the value of a Const of type t.
func (p *printer) constant(t Type, data uint32) {
	switch {
	case t == F32:
		p.float(float64(math.Float32frombits(data)), 32)
	case t.IsSigned():
		p.number(int64(int32(data)))
	default:
		p.unsigned(uint64(int64(int32(data))) & (1<<(8*t.Size()) - 1))
	}
}

// signature appends a function's name, locals and frame objects.
func (p *printer) signature(f FunctionInfo) {
	p.text(" ")
	p.symbolName(int(f.Symbol))
	if f.NumLocals > 0 {
		p.text(", locals")
	}
	for _, t := range p.Locals[f.FirstLocal : f.FirstLocal+f.NumLocals] {
		p.text(" ")
		p.text(t.String())
	}
	if f.ObjectBytes > 0 {
		p.text(", ")
		p.number(int64(f.ObjectBytes))
		p.text(" bytes of objects")
	}
	if f.VarargBytes > 0 {
		p.text(", ")
		p.number(int64(f.VarargBytes))
		p.text(" bytes of variable arguments")
	}
	if f.Resumes {
		p.text(", resumes")
	}
	if f.Endless {
		p.text(", endless")
	}
}

func (p *printer) literal(t Type, bits uint64) {
	switch t {
	case F64:
		p.float(math.Float64frombits(bits), 64)
	case I64:
		p.number(int64(bits))
	default:
		p.unsigned(bits)
	}
}

// symbols lists the symbols, one line each.
func (p *printer) symbols() {
	for i, s := range p.Symbols {
		p.begin()
		p.text("symbol ")
		p.number(int64(i))
		p.text(" ")
		p.symbolName(i)
		p.text(": ")
		p.text(p.sectionName(s.Section))
		if s.Section != Undefined {
			p.text(" + ")
			p.unsigned(s.Offset)
		}
		if s.Size > 0 {
			p.text(", ")
			p.unsigned(s.Size)
			p.text(" bytes")
		}
		if s.Scope != Private {
			p.text(", global")
		}
		p.end()
	}
}

// sectionName returns the name of a symbol's section.
func (p *printer) sectionName(n uint32) string {
	if n >= InNamed {
		return p.Named[n-InNamed].Name
	}
	return [...]string{"undefined", "text", "data", "rodata", "bss", "labels"}[n]
}

// symbolName appends a symbol's name, or its number when it has none.
func (p *printer) symbolName(i int) { p.text(p.SymbolName(p.shared, int32(i))) }

// SymbolName returns the name of a symbol, or its number if it has no name. If t is the
// tree of a piece, shared are the symbols that come before the piece's own; else shared
// is nil.
func (t *Tree) SymbolName(shared []Symbol, i int32) string {
	list, k, prefix := t.Symbols, i, "#"
	switch {
	case i >= OwnSymbols:
		k, prefix = i-OwnSymbols, "#own"
	case shared != nil:
		list = shared
	}
	if name := list[k].Name; name != "" {
		return name
	}
	return prefix + strconv.Itoa(int(k))
}

func (p *printer) begin()            { p.line = p.line[:0] }
func (p *printer) text(s string)     { p.line = append(p.line, s...) }
func (p *printer) number(x int64)    { p.line = strconv.AppendInt(p.line, x, 10) }
func (p *printer) unsigned(x uint64) { p.line = strconv.AppendUint(p.line, x, 10) }
func (p *printer) float(x float64, width int) {
	p.line = strconv.AppendFloat(p.line, x, 'g', -1, width)
}

// column fills the line with blanks up to the given width, at least one.
func (p *printer) column(width int) {
	p.line = append(p.line, ' ')
	for len(p.line) < width {
		p.line = append(p.line, ' ')
	}
}

// end writes the line. Errors of writing are returned by the final Flush.
func (p *printer) end() {
	p.line = append(p.line, '\n')
	p.w.Write(p.line)
}
