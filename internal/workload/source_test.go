package workload

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/ast/interp"
	"gpucc/ast/pareas"
	"gpucc/stages/convention"
)

func write(t testing.TB, s Source) []byte {
	t.Helper()
	var b bytes.Buffer
	n, err := s.WriteTo(&b)
	if err != nil {
		t.Fatal(err)
	}
	if n != int64(b.Len()) {
		t.Errorf("%+v: says %d bytes, wrote %d", s, n, b.Len())
	}
	return b.Bytes()
}

func parse(t testing.TB, language string, text []byte) *ast.Tree {
	t.Helper()
	var tree *ast.Tree
	var list *ast.Diagnostics
	switch language {
	case "par":
		tree, list = pareas.Parse("x.par", text, pareas.Options{})
	case "tc":
		tree, list = c.Parse("x.tc", text, c.Options{ABI: convention.RV64, Dialect: c.TinyC})
	default:
		tree, list = c.Parse("x.c", text, c.Options{ABI: convention.RV64, Warnings: []string{"no-overflow", "no-shift-overflow"}}) // the constants in trees are arbitrary
	}
	if len(list.List) > 0 {
		t.Fatalf("%s: %.2000s", language, list)
	}
	if err := ast.Validate(tree); err != nil {
		t.Fatal(err)
	}
	return tree
}

// TestSources checks that texts have approximately the requested length, are parsed
// without warnings, terminate soon, and depend on the seed alone.
func TestSources(t *testing.T) {
	for _, language := range Languages {
		outputs := map[string]bool{}
		for seed := range uint64(4) {
			s := Source{language, 200_000, seed}
			text := write(t, s)
			if len(text) < 195_000 || len(text) > 210_000 {
				t.Errorf("%s: %d bytes of 200,000", language, len(text))
			}
			if !bytes.Equal(text, write(t, s)) {
				t.Errorf("%s: differs when written again", language)
			}
			var out strings.Builder
			status, err := interp.Run(parse(t, language, text), interp.Config{Stdout: &out, MaxSteps: 20_000_000})
			if err != nil {
				t.Fatalf("%s: %v", language, err)
			}
			outputs[out.String()+string(rune(status))] = true
		}
		if len(outputs) != 4 {
			t.Errorf("%s: %d different checksums of 4", language, len(outputs))
		}
	}
	if _, err := (Source{Language: "x"}).WriteTo(&bytes.Buffer{}); err == nil {
		t.Error("no error for an unknown language")
	}
}

// TestHostCompilers checks that other compilers accept the C text without a warning, and
// that their programs print the same as the interpreter.
func TestHostCompilers(t *testing.T) {
	for _, language := range []string{"c", "i"} {
		text := write(t, Source{language, 40_000, 7})
		var want strings.Builder
		if _, err := interp.Run(parse(t, language, text), interp.Config{Stdout: &want}); err != nil {
			t.Fatal(err)
		}
		for _, compiler := range []string{"gcc -O0", "gcc -O2", "clang -O1", "tcc"} {
			name, flags, _ := strings.Cut(compiler, " ")
			if _, err := exec.LookPath(name); err != nil || name == "tcc" && language == "i" {
				continue
			}
			dir := t.TempDir()
			in, exe := filepath.Join(dir, "x."+language), filepath.Join(dir, "x")
			if err := os.WriteFile(in, text, 0o666); err != nil {
				t.Fatal(err)
			}
			args := append(strings.Fields(flags), "-o", exe, in)
			if out, err := exec.Command(name, args...).CombinedOutput(); err != nil || len(out) > 0 {
				t.Fatalf("%s: %v\n%.1000s", compiler, err, out)
			}
			if got, err := exec.Command(exe).Output(); err != nil || string(got) != want.String() {
				t.Errorf("%s .%s: %v, %q, want %q", compiler, language, err, got, want.String())
			}
		}
	}
}

func BenchmarkSource(b *testing.B) {
	b.SetBytes(1 << 20)
	for b.Loop() {
		write(b, Source{"c", 1 << 20, 1})
	}
}
