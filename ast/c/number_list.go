package c

import (
	"encoding/binary"
	"math"
)

// Most of a large table is numbers alone, with commas between them. They are read
// from the text, without tokens.

// plainElements puts elements of an array of typ into the image of a static object,
// from the one at hand, at offset, on: those up to the first that is not a number
// that typ holds with a comma behind it, and at most so many as there is room for,
// unless that is negative: unknown. It returns how many, and takes their commas.
func (p *parser) plainElements(in *initializer, typ Type, offset, room int64) (n int64) {
	if !in.static || p.tok != tNumber && p.tok != tMinus ||
		p.types.kind(typ) != integerKind || p.types.isWide(typ) || unqualified(typ) == Bool {
		return 0
	}
	t := p.types.machine(typ)
	size, least, greatest := int64(t.Size()), int64(0), uint64(math.MaxUint64)>>(64-8*t.Size())
	if t.IsSigned() {
		greatest >>= 1
		least = -int64(greatest) - 1
	}
	for i := p.start; n != room; n++ {
		value, negative, end := plainNumber(p.text, i)
		if end == 0 || p.text[end] != ',' || value > greatest && !negative {
			break
		}
		if negative {
			if int64(-value) < least {
				break
			}
			value = -value
		}
		in.putNext(offset+n*size, t.Size(), value)
		p.off = end + 1
		i = skipSpace(p.text, p.off)
	}
	if n > 0 {
		p.next()
	}
	return n
}

// plainNumber reads a decimal number of up to eight digits, perhaps negative, or a
// hexadecimal one of up to eight. It returns its absolute value and its end, or 0
// if there is something else at i.
func plainNumber(text []byte, i int) (value uint64, negative bool, end int) {
	if i+16 > len(text) {
		return 0, false, 0
	}
	if text[i] == '-' {
		negative = true
		i++
	}
	if text[i] == '0' && text[i+1] == 'x' {
		for i += 2; end < 8 && hexDigit(text[i+end]) < 16; end++ {
			value = value<<4 | uint64(hexDigit(text[i+end]))
		}
		if end == 0 || negative {
			return 0, false, 0
		}
		return value, false, i + end
	}
	word := binary.LittleEndian.Uint64(text[i:])
	digits := leadingDigits(word)
	if digits == 0 || digits > 1 && text[i] == '0' {
		return 0, false, 0
	}
	return decimal(word, digits), negative, i + int(digits)
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
