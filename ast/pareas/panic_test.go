package pareas

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
)

// TestPanic shows that a panic of a goroutine that parses reaches the caller of the
// parser, and that the other goroutines do not wait for it.
func TestPanic(t *testing.T) {
	body := strings.Repeat("a = a + 1;", pieceBytes/10)
	text := ""
	for i := range 6 {
		text += fmt.Sprintf("fn f%d[a: int]: int { %s return a; }\n", i, body)
	}
	functions, index, _ := gather([]byte(text))
	functions[2].end = 2 * len(text) // beyond the end of the text's memory
	u := unit{program: program{text: []byte(text), functions: functions, index: index}, tree: &ast.Tree{}}
	defer func() {
		if r := recover(); !strings.Contains(fmt.Sprint(r), "out of range") {
			t.Errorf("recovered %v", r)
		}
		if n := len(u.tree.Functions); n != 5 {
			t.Errorf("%d functions in the tree", n)
		}
	}()
	u.parse(3)
}
