package c

import (
	"math"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
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
		in.PutAddress(offset, p.WordSize, p.symbol(p.piece.stringLiteral(p.stringBuffer, 1)), 0)
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
