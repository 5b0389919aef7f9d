package lower

import (
	"testing"

	"gpucc/ast/treetext"
)

// TestLinkConstant evaluates expressions as the linker could. Label n has symbol 10 + n.
func TestLinkConstant(t *testing.T) {
	for text, want := range map[string]LinkConstant{
		"(Const i32 7)":                                     {Value: 7},
		"(Mul i32 (Const i32 6) (Const i32 7))":             {Value: 42},
		"(Cast u8 (Const i32 257))":                         {Value: 1},
		"(SymbolAddress u64 3)":                             {Symbolic: true, Symbol: 3},
		"(LabelAddress u64 2)":                              {Symbolic: true, Symbol: 12},
		"(Add u64 (SymbolAddress u64 3) (Const i64 8))":     {Symbolic: true, Symbol: 3, Value: 8},
		"(Sub u64 (SymbolAddress u64 3) (Const i64 8))":     {Symbolic: true, Symbol: 3, Value: 1<<64 - 8},
		"(Index u64 2 (SymbolAddress u64 3) (Const i32 5))": {Symbolic: true, Symbol: 3, Value: 20},
		"(Cast i64 (SymbolAddress u64 3))":                  {Symbolic: true, Symbol: 3},
		"(Sub u64 (Add u64 (SymbolAddress u64 3) (Const i64 8)) (SymbolAddress u64 3))": {Value: 8},
		"(Ne i32 (SymbolAddress u64 3) (Const i64 0))":                                  {Value: 1},
	} {
		if got, ok := linkConstantOf(t, text); !ok || got != want {
			t.Errorf("%s: %+v, %t", text, got, ok)
		}
	}
	for _, text := range []string{
		"(Local i32)", "(Cast i32 (SymbolAddress u64 3))", "(Sub u64 (SymbolAddress u64 3) (SymbolAddress u64 4))",
		"(Mul u64 (SymbolAddress u64 3) (Const i64 2))", "(Div i32 (Const i32 1) (Const i32 0))", "(Index u64 2 (Const i64 4) (SymbolAddress u64 3))",
		"(Add u64 (SymbolAddress u64 3) (SymbolAddress u64 3))",
	} {
		if got, ok := linkConstantOf(t, text); ok {
			t.Errorf("%s is %+v", text, got)
		}
	}
}

func linkConstantOf(t *testing.T, text string) (LinkConstant, bool) {
	l, _ := newTest()
	treetext.Parse(t, text)[0].Append(l.Tree, 0)
	return l.LinkConstant(l.Top(), func(label uint32) int32 { return 10 + int32(label) })
}
