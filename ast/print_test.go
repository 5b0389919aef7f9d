package ast

import (
	"io"
	"strings"
	"testing"
)

func TestPrint(t *testing.T) {
	var s strings.Builder
	if err := Print(&s, sample()); err != nil {
		t.Fatal(err)
	}
	const head = `77       1:1      Unit
7        1:1        Function f32 half, locals f32
0        1:1          FunctionEntry
1        1:1          Parameter f32 local 0
6        1:2          Block
5        1:3            Return f32
4        1:3              Mul f32
2        1:2                Local f32 local 0
3        1:3                Const f32 0.5
76       2:1        Function i32 main, locals i32 f32 u64 i32, 32 bytes of objects, 64 bytes of variable arguments
8        2:1          FunctionEntry
9        2:1          Parameter i32 local 0
`
	if !strings.HasPrefix(s.String(), head) {
		t.Errorf("got:\n%s", s.String())
	}
	for _, line := range []string{
		"LoopEntry test last\n", "Break of 31\n", "Load u8 volatile\n", "Index u64 of 8 bytes\n", "Call f32 half\n", "FrameAddress u64 + 16\n",
		"IncomingAddress u64 + -64\n", "SymbolAddress u64 table\n", "Const64 i64 7\n", "Argument i64 variadic\n",
		"Const u8 255\n", "Const u32 4294967295\n", "\nsymbol 2 table: data + 0, 8 bytes\n",
		"symbol 0 half: text + 0, global\n",
	} {
		if !strings.Contains(s.String(), line) {
			t.Errorf("no %q in:\n%s", line, s.String())
		}
	}
}

// deep returns a tree with a chain of n negations.
func deep(n int) *Tree {
	t := &Tree{Locals: []Type{I32}, Symbols: []Symbol{{Name: "f", Section: InText, Func: true}}}
	var b Builder
	b.Leaf(FunctionEntry, Void, 0, 0)
	b.Leaf(Parameter, I32, 0, 0)
	b.Leaf(Local, I32, 0, 0)
	for range n {
		b.Node(Neg, I32, 0, 0, 1)
	}
	b.Node(Return, I32, 0, 0, 1)
	b.Node(Block, Void, 0, 0, 1)
	b.Node(Function, I32, 0, 0, 3)
	t.Append(&b, FunctionInfo{NumLocals: 1})
	t.Finish()
	return t
}

func TestDeepTree(t *testing.T) {
	tree := deep(1_000_000)
	if err := Validate(tree); err != nil {
		t.Fatal(err)
	}
	var s strings.Builder
	if err := Print(&s, deep(50)); err != nil || !strings.Contains(s.String(), "(depth 54) Local i32 local 0\n") {
		t.Errorf("%v:\n%s", err, s.String())
	}
	if err := Print(io.Discard, tree); err != nil {
		t.Fatal(err)
	}
}

// TestPrintSymbols checks how the sections of symbols are printed, including sections
// with names of their own.
func TestPrintSymbols(t *testing.T) {
	tree := deep(1)
	tree.Named = []NamedSection{{Name: "first", Kind: InData}, {Name: "own", Kind: InBSS, Size: 8}}
	tree.Symbols = append(tree.Symbols, Symbol{Section: AtLabel, Offset: 2}, Symbol{Name: "x", Section: InNamed + 1, Offset: 4, Size: 4, Scope: Hidden})
	var s strings.Builder
	if err := Print(&s, tree); err != nil || !strings.HasSuffix(s.String(), "\nsymbol 1 #1: labels + 2\nsymbol 2 x: own + 4, 4 bytes, global\n") {
		t.Errorf("%v:\n%s", err, s.String())
	}
}
