package lex

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/internal/bytematch"
)

// TestWindow scans tokens up to the end of a body, with and without text behind it. With enough
// text Next reads them through its window.
func TestWindow(t *testing.T) {
	type scanned struct {
		tok                 token.Token
		start, end, prevEnd int
		id                  intern.Ident
		number              types.Type
		value               uint64
	}
	scan := func(text string, end int) (list []scanned) {
		l := New([]byte(text), StandardC, 8, false)
		l.Diagnostics = &ast.Diagnostics{}
		l.Read([]byte(text), 0, end)
		for l.Next(); l.Tok != token.EOF; l.Next() { // puts the names into the cache
		}
		l.Offset = 0
		for l.Next(); l.Tok != token.EOF; l.Next() {
			s := scanned{tok: l.Tok, start: l.Start, end: l.Offset, prevEnd: l.PrevEnd}
			if l.Tok == token.Ident || l.Tok >= token.Auto && l.Tok != token.Attribute {
				s.id = l.Ident
			} else if l.Tok == token.Number {
				s.number, s.value = l.NumberType, l.Value
			}
			list = append(list, s)
		}
		return list
	}
	parts := strings.Split("[ ] ( ) { } . & * + - ~ ! / % < > ^ | ? : ; = , # ... x0 int unsigned aVeryLongIdentifier exactlyEightte fifteenByteName fifteenByteNameX L u8 U $a é \\u00e9 "+
		"0 7 12345678 123456789 10u 10L 10ul 1.5 08 0x1f 5.e 'a' '\\n' L'x' \"s\" u8\"t\" /* */ // \\\n @ \x10 \x7f \xff", " ")
	parts = append(parts, " ", "  ", "\n", "\n\t\t", " \n")
	r := rand.New(rand.NewPCG(1, 2))
	for range 50000 {
		text := ""
		for range 1 + r.IntN(4) {
			text += parts[r.IntN(len(parts))]
		}
		text += "}"
		short, long := scan(text, len(text)), scan(text+strings.Repeat(parts[r.IntN(len(parts))], window), len(text))
		if len(short) != len(long) {
			t.Fatalf("%q: %v without more text, %v with it", text, short, long)
		}
		for i := range short {
			if short[i] != long[i] {
				t.Fatalf("%q: %v without more text, %v with it", text, short[i], long[i])
			}
		}
	}
}

// TestNameEnds compares bytematch.NameEnds with the classes of bytes, except for $.
func TestNameEnds(t *testing.T) {
	plain := func(c byte) bool { return classes[c] <= classDigit && c != '$' }
	odd := func(c byte) bool { return c >= utf8.RuneSelf || c < ' ' || c == 0x7f }
	r := rand.New(rand.NewPCG(1, 2))
	check := func(b [8]byte) {
		want := 0
		for want < 8 && plain(b[want]) {
			want++
		}
		if want < 8 && odd(b[want]) {
			return
		}
		x := binary.LittleEndian.Uint64(b[:])
		marks := bytematch.NameEnds(x)
		if got := bytematch.First(marks); int(got) != want {
			t.Fatalf("%q: %d instead of %d", b, got, want)
		}
		var name [8]byte
		copy(name[:], b[:want])
		if got := x & before(marks); want < 8 && got != binary.LittleEndian.Uint64(name[:]) {
			t.Fatalf("%q: name %x", b, got)
		}
	}
	for c := range 256 {
		for at := range 8 {
			b := [8]byte([]byte("aZ_09zAm"))
			b[at] = byte(c)
			check(b)
		}
	}
	for range 100000 {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], r.Uint64())
		for i := range r.IntN(9) {
			b[i] = "azAZ_059"[r.IntN(8)]
		}
		check(b)
	}
}

func TestSkipSpace(t *testing.T) {
	for n := range 40 {
		for at := range 40 {
			text := append(bytes.Repeat([]byte(" "), n), "x y"...)
			if at < n {
				text[at] = "\n\t\r\v\f "[at%6]
			}
			if got := SkipSpace(text, 0); got != n {
				t.Fatalf("%q: %d", text, got)
			}
			for c := range 256 {
				if text[n] = byte(c); classes[c] == classSpace {
					continue
				}
				if got := SkipSpace(text, 0); got != n {
					t.Fatalf("%q: %d", text, got)
				}
			}
			if got := SkipSpace(text[:n], 0); got != n {
				t.Fatalf("%q: %d", text[:n], got)
			}
		}
	}
}

func TestNotPlain(t *testing.T) {
	for c := range 256 {
		for at := range 8 {
			b := []byte("aZ;09 \nm")
			b[at] = byte(c)
			want := 8
			if bytes.IndexByte([]byte("\"#%'/{}$y\x7f"), byte(c)) >= 0 || c > 0x7f {
				want = at
			}
			if got := int(bytematch.First(notPlain(binary.LittleEndian.Uint64(b)))); got != want {
				t.Errorf("%q: %d instead of %d", b, got, want)
			}
		}
	}
}

func TestDecimal(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100000 {
		want, tail := r.Uint64N(100000000), string(rune(r.IntN(256)))
		digits := strconv.FormatUint(want, 10)
		if c := tail[0]; c >= '0' && c <= '9' {
			continue
		}
		x := binary.LittleEndian.Uint64([]byte(digits + tail + "12345678"))
		n := leadingDigits(x)
		if int(n) != len(digits) || decimal(x, n) != want {
			t.Fatalf("%s%q: %d digits, %d", digits, tail, n, decimal(x, n))
		}
	}
}

// TestTokens checks the tokens of texts, and the values of constants.
func TestTokens(t *testing.T) {
	for _, x := range []struct {
		dialect    Dialect
		text, want string
	}{
		{StandardC, "int x=y+++z;", "int x = y ++ + z ;"},
		{StandardC, "a->b...c<<=1 %> <:", "a -> b ... c <<= 1:int } ["},
		{StandardC, "/* one */ two // three\nfour", "two four"},
		{StandardC, "0x7fffffff 0x80000000 4294967296 4294967296u 1l 2ull", "2147483647:int 2147483648:unsigned int 4294967296:long int 4294967296:long unsigned int 1:long int 2:long long unsigned int"},
		{StandardC, "'a' 'ab' '\\n' L'\\xff' '\\377' 017", "97:int 24930:int 10:int 255:int 255:int 15:int"},
		{StandardC, "1.5 1e3f 0x1p-1 .5L", "1.5:double 1000:float 0.5:double 0.5:long double"},
		{StandardC, "u8\"x\" \"y\\\"z\" Lx", "u8\"x\" \"y\\\"z\" Lx"},
		{StandardC, "gr\\u00fcn __volatile__ [[x]]", "grün __volatile__ [[ x ] ]"},
		{StandardC, "# 12 \"f.c\" 1\nx", "x"},
		{TinyC, "int cast [[x]]", "int cast [ [ x ] ]"},
	} {
		l := New([]byte(x.text), x.dialect, 8, false)
		l.Diagnostics = &ast.Diagnostics{}
		table := types.NewTable(8, false, types.Int)
		var got []string
		for l.Next(); l.Tok != token.EOF; l.Next() {
			switch {
			case l.Tok == token.Number && !table.IsInteger(l.NumberType):
				got = append(got, fmt.Sprintf("%g:%s", l.Float, table.Spell(l.NumberType, l.Names)))
			case l.Tok == token.Number:
				got = append(got, fmt.Sprintf("%d:%s", l.Value, table.Spell(l.NumberType, l.Names)))
			case l.Tok == token.String || l.Tok == token.Attribute && l.Text[l.Start] == '[':
				got = append(got, string(l.Text[l.Start:l.Offset]))
			case l.Tok < token.Token(len(token.Punctuators)) && l.Tok != token.Ident:
				got = append(got, token.Punctuators[l.Tok])
			default:
				got = append(got, l.Names.Name(l.Ident))
			}
		}
		if list := strings.Join(got, " "); list != x.want || l.Diagnostics.Errors() > 0 {
			t.Errorf("%q: %s instead of %s; %s", x.text, list, x.want, l.Diagnostics)
		}
	}
}
