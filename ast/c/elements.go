package c

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/image"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/internal/parallel"
)

// Lone literals in tables, which need no tree.

// plainElements reads consecutive elements of an array of typ from the text into the
// image of a static object, without making tokens of them. Large tables are mostly
// numbers with commas, and are read twice as fast this way (BenchmarkNumberList). It
// starts with the current token, at offset, and stops at the first element that is not a
// number in the range of typ followed by a comma. left is the number of elements left, or
// negative if unknown. It returns the number of elements and consumes their commas.
func (p *parser) plainElements(in *initializer, typ types.Type, offset, left int64) (n int64) {
	if !in.static || p.Tok != token.Number && p.Tok != token.Minus || !p.isPlainInteger(typ) {
		return 0
	}
	t := p.Types.Machine(typ)
	size, least, greatest := int64(t.Size()), int64(0), uint64(math.MaxUint64)>>(64-8*t.Size())
	if t.IsSigned() {
		greatest >>= 1
		least = -int64(greatest) - 1
	}
	for i := p.Start; n != left; n++ {
		value, negative, end := lex.PlainNumber(p.Text, i)
		if end == 0 || p.Text[end] != ',' || value > greatest && !negative {
			break
		}
		if negative {
			if int64(-value) < least {
				break
			}
			value = -value
		}
		in.PutNext(offset+n*size, t.Size(), value)
		p.Offset = end + 1
		i = lex.SkipSpace(p.Text, p.Offset)
	}
	if n > 0 {
		p.Next()
	}
	return n
}

// plainElement parses an initializer that is a lone literal, and puts its value into the image of a
// static object. The literal is an int that the machine type t of the scalar can represent, a
// double, or a string, which stands for its address. Most elements of large tables are such
// literals, and need not be put into the tree. It reports false for any other initializer.
func (p *parser) plainElement(in *initializer, typ types.Type, t ast.Type, offset int64) bool {
	switch p.Tok {
	case token.Number:
		return p.endsElement(p.Offset) && p.plainLiteral(in, typ, t, offset)
	case token.Minus:
		value, _, end := lex.PlainNumber(p.Text, p.Start)
		if end == 0 || !p.isPlainInteger(typ) || -int64(value) < -1<<(8*t.Size()-1) || !t.IsSigned() || !p.endsElement(end) {
			return false
		}
		in.Put(offset, t, -value)
		p.Offset = end
	case token.String:
		info := p.Types.Info(typ)
		if info.Kind != types.PointerKind || types.Unqualified(info.Target) != types.Char || p.Text[p.Start] != '"' || !p.endsElement(p.Offset) {
			return false
		}
		p.stringBuffer = p.StringElements(p.stringBuffer[:0], 1)
		in.PutAddress(offset, p.WordSize, p.symbol(p.piece.String(p.stringBuffer, 1)), 0)
	default:
		return false
	}
	p.Next()
	return true
}

// plainLiteral does the same as plainElement, for a number.
func (p *parser) plainLiteral(in *initializer, typ types.Type, t ast.Type, offset int64) bool {
	switch {
	case p.NumberType == types.Int && p.isPlainInteger(typ) && p.Value>>(8*t.Size()-1) == 0:
		in.Put(offset, t, p.Value)
	case p.NumberType == types.Double && t == ast.F64:
		in.Put(offset, t, math.Float64bits(p.Float))
	case p.NumberType == types.Double && t == ast.F32:
		in.Put(offset, t, uint64(math.Float32bits(float32(p.Float))))
	default:
		return false
	}
	p.Next()
	return true
}

// isPlainInteger reports whether typ is a type of integers that fit a register, other than _Bool.
func (p *parser) isPlainInteger(typ types.Type) bool {
	return p.Types.Kind(typ) == types.IntegerKind && types.Unqualified(typ) != types.Bool
}

// endsElement reports whether the initializer ends before the blanks at offset i.
func (p *parser) endsElement(i int) bool {
	if i = lex.SkipSpace(p.Text, i); i >= len(p.Text) {
		return false
	}
	return p.Text[i] == ',' || p.Text[i] == '}'
}

// The elements of a long table, an array at file scope, are parsed by several cores. Its list is
// divided into spans of whole elements, by the text alone (lex.DivideList). Each span is parsed by
// itself to an image and relocations. The parser of file scope appends these to the table's. String
// literals get their numbers in the order of the text.
//
// A span is given up if it leaves anything else behind, such as an object of its own or a message, or
// if it is not clear that an element begins where it begins. Then the parser of file scope parses its
// text, and divides the rest of the list later. The result is the same in any case.

// longList is the number of bytes of a list behind which it is divided. elementSpan is the least length
// of a span.
const (
	longList    = 1 << 16
	elementSpan = 1 << 15
)

// elementSpans parses spans of elements of type typ of an array, from the current one on, which is at
// offset of the object. It returns the number of the elements. left is the number of elements that may
// follow, or negative if there is no limit.
func (p *parser) elementSpans(in *initializer, typ types.Type, offset, left int64) (n int64) {
	length, workers := elementSpan, p.unit.spanWorkers()
	if p.unit.spanLength > 0 {
		length = p.unit.spanLength
	}
	if workers == 1 {
		return 0
	}
	list := p.DivideList(p.PrevEnd, length)
	if len(list) < 2 {
		return 0
	}
	d := p.divideElements(typ, list, min(workers, len(list)))
	defer d.End()
	size := p.Types.Size(typ)
	for i, s := range list {
		if s.Start != p.PrevEnd {
			break
		}
		c := d.Result(i)
		if !c.usual || left >= 0 && n+c.elements > left {
			break
		}
		p.expectElements(in, c, len(list)-i)
		p.mergeElements(in, c, offset+n*size)
		n += c.elements
		d.Release(c)
		p.Offset = s.End
		p.Next()
	}
	return n
}

// dividedElements are the spans of a list that are being parsed, ahead of the parser of file scope.
type dividedElements struct {
	*parallel.Ahead[*elementParser]
	first *parser   // of file scope; meanwhile it merges, and changes nothing that newParser reads
	unit  unitState // its state at the beginning
	lexer lex.Lexer
	names *intern.Table
}

// An elementParser parses spans of elements, one after the other.
type elementParser struct {
	parser
	image    initializer // of the last span
	elements int64       // number of its elements
	usual    bool        // mergeElements can merge everything that it leaves behind
}

// divideElements begins to parse the spans of a list.
func (p *parser) divideElements(typ types.Type, list []lex.Span, workers int) *dividedElements {
	d, text := &dividedElements{first: p, unit: p.unitState, lexer: p.Fork(), names: p.Names.Snapshot()}, p.Text
	d.Ahead = parallel.NewAhead(len(list), workers-1, d.newParser, func(c *elementParser, i int) { c.parseElements(text, list[i], typ) })
	return d
}

// newParser returns a parser of spans. Its declarations are in a scope of its own.
func (d *dividedElements) newParser() *elementParser {
	p, c := d.first, &elementParser{}
	c.Lexer, c.Names, c.Pragmas, c.Warnings = d.lexer, d.names.Extend(), &lex.Pragmas{}, p.Warnings
	*c.Pragmas = *p.Pragmas
	c.startLowering(&p.Lowering)
	c.unitState = d.unit
	c.publisher, c.skimmed, c.usedEntities = nil, nil, []bool{}
	c.Types, c.piece = p.Types.Clone(), newPiece(0)
	c.bindings, c.tags, c.visible, c.depth = clone(p.bindings), clone(p.tags), p.visible, 1
	c.Tree, c.Values, c.Diagnostics = &c.piece.nodes, &c.piece.Values, &ast.Diagnostics{}
	c.nesting, c.UsesValues, c.assigned = p.nesting, true, intern.None
	return c
}

// parseElements parses the elements of a span, which have the type typ.
func (c *elementParser) parseElements(text []byte, s lex.Span, typ types.Type) {
	*c.Diagnostics = ast.Diagnostics{}
	c.piece.reset()
	c.Tree.Leaf(ast.Block, ast.Void, 0, 0) // some code expects a last node
	clear(c.usedEntities)
	c.image = initializer{static: true, Image: image.Image{Bytes: c.image.Bytes[:0], Relocs: c.image.Relocs[:0]}}
	c.elements, c.usual = 0, false
	c.Read(text, s.Start, s.End)
	c.Next()
	size := c.Types.Size(typ)
	for c.Tok != token.EOF {
		if !c.startsElement(typ) {
			return
		}
		n := c.plainRun(&c.image, typ, c.elements*size, -1)
		if n == 0 {
			at := c.Start
			c.initialize(&c.image, typ, c.elements*size, true)
			if n = 1; c.Start == at || len(c.Diagnostics.List) > 0 {
				return
			}
		}
		c.elements += n
	}
	c.image.Relocs = c.image.Addresses(0, c.WordSize)
	x := c.piece
	c.usual = c.PrevEnd == s.End && len(c.objects) == 0 && !c.recovering && !c.image.Huge && !c.image.check.MissesBraces() &&
		x.AddsOnlyStrings(0) && len(x.labels) == 0 && len(x.Literals) == 0
}

// startsElement reports whether an element begins at the current token for sure. An element that is a
// record, an array or a vector may lack braces; then the initializers of its parts look like elements.
func (p *parser) startsElement(typ types.Type) bool {
	switch info := p.Types.Info(typ); info.Kind {
	case types.ArrayKind:
		return p.Tok == token.LBrace || p.Tok == token.String && p.isCharacter(info.Target)
	case types.RecordKind, types.VectorKind:
		return p.Tok == token.LBrace
	}
	return p.Tok != token.LBracket && p.Tok != token.Dot
}

// mergeElements copies the image of a span into the table's image, at offset.
func (p *parser) mergeElements(in *initializer, c *elementParser, offset int64) {
	copy(in.At(offset, int64(len(c.image.Bytes))), c.image.Bytes)
	in.End = max(in.End, offset+c.image.End)
	in.check.Parts.Add(&c.image.check.Parts, 8*offset)
	symbols := make([]int32, len(c.piece.Symbols))
	for i := range symbols {
		symbols[i] = p.piece.String(c.piece.StringAt(&c.piece.Symbols[i]), 1)
	}
	for _, r := range c.image.Relocs {
		r.Offset += uint64(offset)
		if r.Symbol < 0 {
			r.Symbol = symbols[^r.Symbol]
		}
		in.Relocs = append(in.Relocs, r)
	}
	for n, used := range c.usedEntities {
		if used {
			p.noteUse(int32(n))
		}
	}
	p.spansMerged++
}

// expectElements gives the lists capacity for the additions of a number of spans that are like c.
func (p *parser) expectElements(in *initializer, c *elementParser, spans int) {
	x, y := p.piece, c.piece
	in.Bytes, in.Relocs = extended(in.Bytes, len(c.image.Bytes), spans), extended(in.Relocs, len(c.image.Relocs), spans)
	x.Symbols, x.ROData.Bytes = extended(x.Symbols, len(y.Symbols), spans), extended(x.ROData.Bytes, len(y.ROData.Bytes), spans)
	x.ExpectStrings(&y.Contents, spans)
}
