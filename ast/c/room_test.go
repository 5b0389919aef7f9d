package c

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gpucc/ast"
)

// TestRoom: a text that goes on as it begins makes no table grow again, and one that
// begins with declarations alone takes no more than is bearable.
func TestRoom(t *testing.T) {
	text := generate(1 << 20)
	var d ast.Diagnostics
	p := newParser(&unit{text: []byte(text), wordSize: 8})
	p.setPiece(newPiece(0), &d)
	p.Next()
	p.externalDeclarations(len(text) / firstShare)
	p.makeRoom()
	room := roomOf(p)
	p.externalDeclarations(len(text))
	if diff := cmp.Diff(room, roomOf(p)); diff != "" || d.Errors() > 0 {
		t.Errorf("%s-room +room at the end:\n%s", &d, diff)
	}
	header := ""
	for i := range 200 {
		header += fmt.Sprintf("int name_%d(void);\n", i)
	}
	unit := openSource("x.c", []byte(header+text), Options{}).unit
	if n, room := len(unit.events), cap(unit.events); room > max(len(text)/declarationBytes, n)*5/4 {
		t.Errorf("room for %d declarations, of which there are %d", room, n)
	}
}

// roomOf is how much the tables of the first pass hold before they grow.
func roomOf(p *parser) [6]int {
	u := p.unit
	return [...]int{
		cap(u.entities), cap(u.events), cap(u.definitions), cap(u.linkage), cap(p.bindings), p.Names.Capacity(),
	}
}

// TestParsed: what is said to be parsed is so far behind that no piece begins in it.
func TestParsed(t *testing.T) {
	told := []int{}
	s := openSource("x.c", []byte(generate(1<<20)), Options{Parsed: func(offset int) { told = append(told, offset) }})
	w := s.Workers(1)[0]
	for i := range pieceCount(s) {
		n := len(told)
		w.Piece(i)
		for _, offset := range told[n:] {
			if begin := s.chunks[i].definitions[0].pos; offset >= int(begin) {
				t.Errorf("text up to %d is parsed, and piece %d begins at %d", offset, i, begin)
			}
		}
	}
	if last := pieceCount(s) - 1; len(told) < last-2 || told[len(told)-1] < int(s.chunks[last-2].definitions[0].body) {
		t.Errorf("of %d pieces it is told of %d", last+1, len(told))
	}
}

// TestSkimmed: the first pass tells how far it has come, declaration by declaration, and
// who parses bodies tells nothing of it.
func TestSkimmed(t *testing.T) {
	text, told := generate(1<<20), []int{}
	s := openSource("x.c", []byte(text), Options{Skimmed: func(offset int) { told = append(told, offset) }})
	s.ready()
	n := len(told)
	if n < len(s.unit.definitions) || !slices.IsSorted(told) || told[n-1] != len(text) {
		t.Errorf("told %d times, of %d definitions, the last time of %d of %d bytes", n, len(s.unit.definitions), told[n-1], len(text))
	}
	s.Workers(1)[0].Piece(0)
	if len(told) != n {
		t.Error("told again of bodies")
	}
}
