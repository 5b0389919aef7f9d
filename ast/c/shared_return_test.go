package c

import (
	"fmt"
	"strings"
	"testing"
)

// TestSharedCleanups counts the nodes of a function with as many cleanups as returns. They grow
// as the text, not as the product of both.
func TestSharedCleanups(t *testing.T) {
	nodes := func(n int) int {
		var s strings.Builder
		s.WriteString("void done(int *);\nint f(int k)\n{\n")
		for i := range n {
			fmt.Fprintf(&s, "\tint x%d __attribute__((cleanup(done))) = k;\n\tif (k == %[1]d) return x%[1]d;\n", i)
		}
		s.WriteString("\treturn 0;\n}\n")
		return len(parse(t, "f.c", s.String(), 8).Kind)
	}
	if small, large := nodes(300), nodes(600); float64(large) > 2.1*float64(small) {
		t.Errorf("300 cleanups and returns have %d nodes, 600 have %d", small, large)
	}
}
