package c

import (
	"encoding/binary"
	"math"

	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// Most of a large table is numbers alone, with commas between them. They are read
// from the text, without tokens.

// plainElements puts elements of an array of typ into the image of a static object,
// from the one at hand, at offset, on: those up to the first that is not a number
// that typ holds with a comma behind it, and at most so many as there is room for,
// unless that is negative: unknown. It returns how many, and takes their commas.
func (p *parser) plainElements(in *initializer, typ types.Type, offset, room int64) (n int64) {
	if !in.static || p.Tok != lex.Number && p.Tok != lex.Minus ||
		p.types.Kind(typ) != types.IntegerKind || p.types.IsWide(typ) || types.Unqualified(typ) == types.Bool {
		return 0
	}
	t := p.types.Machine(typ)
	size, least, greatest := int64(t.Size()), int64(0), uint64(math.MaxUint64)>>(64-8*t.Size())
	if t.IsSigned() {
		greatest >>= 1
		least = -int64(greatest) - 1
	}
	for i := p.Start; n != room; n++ {
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
		in.putNext(offset+n*size, t.Size(), value)
		p.Offset = end + 1
		i = lex.SkipSpace(p.Text, p.Offset)
	}
	if n > 0 {
		p.Next()
	}
	return n
}

// putNext is put, fast for what comes right behind the image so far.
func (in *initializer) putNext(offset int64, size int, value uint64) {
	if int64(len(in.bytes)) == offset {
		in.bytes = binary.LittleEndian.AppendUint64(in.bytes, value)[:int(offset)+size]
		return
	}
	var buffer [8]byte
	binary.LittleEndian.PutUint64(buffer[:], value)
	copy(in.image(offset, int64(size)), buffer[:])
}
