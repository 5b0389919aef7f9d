package lex

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
)

// TestWindow scans tokens with and without enough text behind them for next to look
// at them through its window, up to the end of a body.
func TestWindow(t *testing.T) {
	type scanned struct {
		tok                 Token
		start, end, prevEnd int
		id                  intern.Ident
		number              types.Type
		value               uint64
	}
	scan := func(text string, end int) (list []scanned) {
		l := Lexer{Names: NewNames([]byte(text), StandardC), Keywords: KeywordTokens[StandardC], WordSize: 8, Diagnostics: &ast.Diagnostics{}, Pragmas: &Pragmas{}}
		l.Read([]byte(text), 0, end)
		for l.Next(); l.Tok != EOF; l.Next() { // puts words at hand
		}
		l.Offset = 0
		for l.Next(); l.Tok != EOF; l.Next() {
			s := scanned{tok: l.Tok, start: l.Start, end: l.Offset, prevEnd: l.PrevEnd}
			if l.Tok == Ident || l.Tok >= Auto && l.Tok != Attribute {
				s.id = l.Ident
			} else if l.Tok == Number {
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
