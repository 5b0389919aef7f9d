package ast

import (
	"bufio"
	"io"
	"math"
	"strconv"
)

// Print writes the tree as text, parents before children, one line a node:
// its number, its line and column, and behind an indentation by depth its
// kind, its type and what its Data means. The symbols follow.
func Print(w io.Writer, t *Tree) error {
	p := printer{Tree: t, w: bufio.NewWriterSize(w, 1<<16)}
	p.nodes()
	p.symbols()
	return p.w.Flush()
}

type printer struct {
	*Tree
	w        *bufio.Writer
	function FunctionInfo // of the node being printed
	line     []byte
}

// maxIndent is the depth from which on lines are no longer indented further:
// a deep tree would else take space quadratic in its depth.
const maxIndent = 40

// nodes visits the tree from the root with a stack of siblings yet to do.
func (p *printer) nodes() {
	type visit struct{ node, depth int32 }
	stack := []visit{{int32(p.Len()) - 1, 0}}
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
	p.end()
}

// data appends what Data says about node n.
func (p *printer) data(n int) {
	data := p.Data[n]
	switch p.Kind[n] {
	case Function:
		p.function = p.Functions[data]
		p.signature(p.function)
	case Parameter:
		p.text(" local ")
		p.number(int64(p.ChildIndex[n]) - 1)
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
		if p.Type[n] == F32 {
			p.float(float64(math.Float32frombits(data)), 32)
		} else if p.Type[n].IsSigned() {
			p.number(int64(int32(data)))
		} else {
			p.unsigned(uint64(int64(int32(data))) & (1<<(8*p.Type[n].Size()) - 1))
		}
	case Const64:
		p.text(" ")
		p.literal(p.Type[n], p.Literals[data])
	case Local, Assign:
		p.text(" local ")
		p.number(int64(data))
	case FrameAddress, IncomingAddress:
		p.text(" + ")
		p.number(int64(int32(data)))
	case SymbolAddress, ThreadAddress, Call:
		p.text(" ")
		p.symbolName(int(data))
	case Load, Store:
		if data&MemoryVolatile != 0 {
			p.text(" volatile")
		}
	case Index:
		p.text(" of ")
		p.number(1 << data)
		p.text(" bytes")
	case Argument:
		if data&ArgumentVariadic != 0 {
			p.text(" variadic")
		}
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

// sectionName is what a symbol's section is called.
func (p *printer) sectionName(n uint32) string {
	if n >= InNamed {
		return p.Named[n-InNamed].Name
	}
	return [...]string{"undefined", "text", "data", "rodata", "bss", "labels"}[n]
}

// symbolName appends a symbol's name, or its number when it has none.
func (p *printer) symbolName(i int) {
	if name := p.Symbols[i].Name; name != "" {
		p.text(name)
		return
	}
	p.text("#")
	p.number(int64(i))
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

// end writes the line. The writer remembers its first error until Flush.
func (p *printer) end() {
	p.line = append(p.line, '\n')
	p.w.Write(p.line)
}
