package stages_test

import (
	"testing"

	"gpucc/gpu"
)

func TestFirst(t *testing.T) {
	for _, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1}, {Target: RV32}, {Target: RV32, Optimize: 1}} {
		for _, p := range []struct {
			name, text string
			status     int
			out        string
		}{
			{"a.c", "int main(void) { return 42; }", 42, ""},
			{"a.par", "fn main[]: int { return 42; }", 42, ""},
			{"a.c", "int f(int a, int b) { return a - b; } int main(void) { int i; int s = 0; for (i = 0; i < 10; i++) s = s + f(i, 1); return s; }", 35, ""},
			{"a.c", "int puts(const char *); int main(void) { puts(\"hello\"); return 0; }", 0, "hello\n"},
			{"a.c", "int printf(const char *, ...); int main(void) { printf(\"%d %s\\n\", 17, \"x\"); return 0; }", 0, "17 x\n"},
		} {
			status, out := execute(t, compileOn(t, gpu.NewCPU(), p.name, p.text, opt), opt)
			if status != p.status || out != p.out {
				t.Errorf("%+v: %s: status %d, output %q", opt, p.text, status, out)
			}
		}
	}
}
