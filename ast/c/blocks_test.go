package c

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gpucc/ast"
)

// TestBlocks: what is found ahead of the first pass is where blocks end, in texts
// whose quotes, comments, braces and directives stand anywhere; and the bodies of
// a program are found.
func TestBlocks(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := strings.Split(`"|'|/*|*/|//|\|#|<%|%>|{|}|{|}|/|%|name = 1;|@# 12@|@# 7@|@|@`, "|")
	disturbed := func() string {
		text := []byte(generate(1 << 20))
		for range 40 {
			at := random.IntN(len(text) - 10)
			copy(text[at:], strings.ReplaceAll(words[random.IntN(len(words))], "@", "\n"))
		}
		return string(text)
	}
	found := 0
	for range 20 {
		found += checkBlocks(t, disturbed())
	}
	if found == 0 {
		t.Error("no block found in disturbed texts")
	}
	text := generate(1 << 20)
	s := openSource("t.c", []byte(text), Options{})
	if n, bodies := checkBlocks(t, text), len(s.unit.definitions); n < bodies-2*len(text)/blockStretch || bodies < 1000 {
		t.Errorf("%d blocks found of %d bodies", n, bodies)
	}
}

// checkBlocks checks the blocks of a text, and that with them the first pass does
// what it does without. It returns how many there are.
func checkBlocks(t *testing.T, text string) (n int) {
	u := &unit{text: []byte(text), wordSize: 8}
	u.blocks = &blocks{text: u.text, stretches: make([]blockList, len(text)/blockStretch)}
	for u.blocks.help(false) {
	}
	for i := range u.blocks.stretches {
		for _, x := range u.blocks.stretches[i].list {
			n++
			if end := blockEnd(u.text, int(x.start), func(i int) int { return lineEnd(u.text, i) }); end != int(x.end) {
				t.Fatalf("the block at %d ends at %d, not at %d", x.start, end, x.end)
			}
		}
	}
	with, without := firstPass(u), firstPass(&unit{text: []byte(text), wordSize: 8})
	if !reflect.DeepEqual(with, without) {
		t.Fatal("blocks found ahead change the first pass")
	}
	return n
}

// firstPass runs the first pass over a unit, and returns what it has found.
func firstPass(u *unit) []any {
	p, d := newParser(u), &ast.Diagnostics{}
	p.setPiece(newPiece(0), d)
	p.translationUnit()
	return []any{u.definitions, u.entities, u.events, u.parameters, p.marks, d.List}
}
