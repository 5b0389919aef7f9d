package c

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gpucc/ast"
)

// TestWindow scans tokens with and without enough text behind them for next to look
// at them through its window, up to the end of a body.
func TestWindow(t *testing.T) {
	type scanned struct {
		tok                 token
		start, end, prevEnd int
		id                  ident
		number              Type
		value               uint64
	}
	scan := func(text string, end int) (list []scanned) {
		l := lexer{names: newIdentifiers([]byte(text), keywords), keywords: keywordTokens[StandardC], wordSize: 8, diagnostics: &ast.Diagnostics{}, pragmas: &pragmas{}}
		l.read([]byte(text), 0, end)
		for l.next(); l.tok != tEOF; l.next() { // puts words at hand
		}
		l.off = 0
		for l.next(); l.tok != tEOF; l.next() {
			s := scanned{tok: l.tok, start: l.start, end: l.off, prevEnd: l.prevEnd}
			if l.tok == tIdent || l.tok >= kAuto && l.tok != kAttribute {
				s.id = l.id
			} else if l.tok == tNumber {
				s.number, s.value = l.number, l.value
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
