package frontend

import (
	"flag"
	"os"
	"strings"
	"testing"

	"gpucc/gpu"
)

var update = flag.Bool("update", false, "write testdata/stages.txt")

// TestStages compares the columns that each stage adds to the tokens of small functions with
// testdata/stages.txt. -update writes that file, which must then be read.
func TestStages(t *testing.T) {
	const name = "testdata/stages.txt"
	var got strings.Builder
	for _, text := range []string{
		"fn f[x: int]: int { while x < 2 * 3 { x = (x + 1) & 7; } return !x; }",
		"fn f[x: float]: void { if x < 1.5 { g[f, 1]; } elif 2 { } else { { ; } var y: int = 3; } x % 2.0 >> 1; }",
		"fn g[f: float, y: int]: float { if y { return f; } else { return g[f % 1.5, int(-y - 1 >> y)]; } } fn h[]: int { var a = 2; return a = a = !!(a < 1); }",
	} {
		got.WriteString("=== " + text + "\n")
		_, _, left, err := Parse(gpu.NewCPU(), "t", []byte(text), Options{Dump: func(stage string, text func() string) {
			got.WriteString("== " + stage + "\n" + text())
		}})
		if err != nil {
			t.Fatal(err)
		}
		got.WriteString("left: " + left + "\n")
	}
	if *update {
		if err := os.WriteFile(name, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got.String(), "\n") {
		if i >= len(lines) || line != lines[i] {
			t.Fatalf("%s:%d: now %q", name, i+1, line)
		}
	}
}
