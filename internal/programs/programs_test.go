package programs

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write expected outputs and statuses instead of checking them")

// gcc compiles with the choices that gpucc makes where C permits several.
var gcc = []string{"gcc", "-std=gnu11", "-O1", "-funsigned-char", "-fwrapv", "-mlong-double-128", "-fno-strict-aliasing",
	"-ffp-contract=off", "-fno-builtin", "-w", "-x", "c"}

// clang compiles TinyC as C++. In C++, too, the name of a struct can be used without the
// keyword, and cast can be a template. But literals and comparisons do not have 64 bits,
// which prelude cannot change.
var clang = []string{"clang", "-std=gnu++17", "-O1", "-fsigned-char", "-fwrapv", "-fno-strict-aliasing",
	"-ffp-contract=off", "-fno-builtin", "-w", "-include", "testdata/tinyc.h", "-x", "c++"}

// oracle returns the source that determines the result of p.
func (p *Program) oracle() string {
	if p.Language == Pareas || p.Defined {
		return p.beside(".check.c")
	}
	return p.Path
}

// expected runs the oracle of p, compiled by the host's gcc.
func expected(t *testing.T, p *Program) (output string, status int) {
	t.Helper()
	executable := filepath.Join(t.TempDir(), "program")
	compiler := gcc
	if p.Language == TinyC {
		compiler = clang
	}
	args := append(compiler[1:len(compiler):len(compiler)], "-o", executable, p.oracle(), "-lm", "-latomic")
	if text, err := exec.Command(compiler[0], args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	// Deep recursion needs more stack than some hosts give; RISC-V frames are smaller.
	cmd := exec.Command("sh", "-c", "ulimit -s unlimited 2>/dev/null; exec "+executable)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), cmd.ProcessState.ExitCode()
}

// TestGenerated checks that the generated programs in the corpus are up to date.
func TestGenerated(t *testing.T) {
	for name, text := range Generated() {
		if *update {
			write(t, filepath.Join(Folder(), name), text)
		}
		got, err := os.ReadFile(filepath.Join(Folder(), name))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != text {
			t.Errorf("%s is not what the generator makes; run go test ./internal/programs -update", name)
		}
	}
}

func TestExpected(t *testing.T) {
	if *update {
		updateAll(t)
	}
	all, err := Programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			output, status := expected(t, &p)
			if diff := cmp.Diff(strings.SplitAfter(p.Want, "\n"), strings.SplitAfter(output, "\n")); diff != "" {
				t.Errorf("output differs (-%s.want +gcc):\n%s", p.Name, diff)
			}
			if status != p.Status {
				t.Errorf("gcc: status %d, want %d", status, p.Status)
			}
		})
	}
}

// TestLongFunction checks that the program, compiled by gcc, prints the output that
// LongFunction returns.
func TestLongFunction(t *testing.T) {
	text, want := LongFunction(1000)
	p := Program{Name: "long", Path: filepath.Join(t.TempDir(), "long.c"), Language: C}
	write(t, p.Path, text)
	if output, status := expected(t, &p); output != want || status != 0 {
		t.Errorf("gcc: %q, status %d; want %q, 0", output, status, want)
	}
}

// updateAll writes the output and the exit status of the programs that gcc compiled to
// files next to the sources.
func updateAll(t *testing.T) {
	for ending, language := range languages {
		paths, err := filepath.Glob(filepath.Join(Folder(), "*"+ending))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			name := strings.TrimSuffix(filepath.Base(path), ending)
			if strings.HasSuffix(name, ".check") {
				continue
			}
			p := Program{Name: name, Path: path, Language: language}
			p.Defined = language == C && exists(p.beside(".check.c"))
			output, status := expected(t, &p)
			if language != Pareas {
				write(t, p.beside(".want"), output)
			} else if output != "" {
				t.Errorf("%s: a Pareas program prints nothing, its translation %q", name, output)
			}
			os.Remove(p.beside(".status"))
			if status != 0 {
				write(t, p.beside(".status"), fmt.Sprintln(status))
			}
		}
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
