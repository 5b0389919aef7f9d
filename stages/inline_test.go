package stages_test

import (
	"os"
	"path/filepath"
	"testing"

	"gpucc/gpu"
	"gpucc/internal/leash"
	"gpucc/riscv/link"
	"gpucc/riscv/object"
)

// TestInline links two units that define the same inline functions, one of them
// also for other units. An inline function that nothing uses is in no object.
func TestInline(t *testing.T) {
	const first = `
		int printf(const char *, ...);
		inline int sq(int x) { return x * x; }
		static inline int unused(int x) { return missing(x); }
		static inline int helper(int x) { return x + 1; }
		static inline int viaptr(int x) { return helper(x) * 2; }
		int (*ptr)(int) = viaptr;
		inline int both(int x); extern int both(int x); inline int both(int x) { return x + 10; }
		extern inline __attribute__((gnu_inline)) int abs(int x) { return 99; }
		inline int later(int x) { return x + 20; }
		int other(int);
		extern inline int ext(int x) { return x * 7; }
		int main(void) { printf("%d %d %d %d %d %d %d\n", sq(3), ptr(4), both(1), abs(-5), later(1), other(3), ext(2)); return 0; }
`
	const second = `
		inline int sq(int x) { return x * x; }
		int later(int x) { return x + 20; }
		int other(int x) { return sq(x) + 1; }
`
	opt := Options{Target: RV64, Optimize: 1}
	var objects []*object.Object
	for name, text := range map[string]string{"first.c": first, "second.c": second} {
		obj := compileOn(t, gpu.NewCPU(), name, text, opt)
		for _, s := range obj.Symbols {
			if s.Name == "unused" || s.Name == "missing" {
				t.Errorf("%s has the symbol %s", name, s.Name)
			}
		}
		objects = append(objects, obj)
	}
	exe, err := link.Link(objects, link.Options{Library: library(t, opt)})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "prog")
	if err := os.WriteFile(path, exe, 0o777); err != nil {
		t.Fatal(err)
	}
	const want = "9 10 11 5 21 10 14\n"
	if out, err := leash.Command("qemu-riscv64", path).Output(); err != nil || string(out) != want {
		t.Errorf("it prints %q instead of %q, %v", out, want, err)
	}
}
