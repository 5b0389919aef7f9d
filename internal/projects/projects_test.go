package projects

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/internal/leash"
)

var update = flag.Bool("update", false, "have gcc make the projects, and write what they print to testdata")

// TestProjects compiles every project with gpucc, in the way in which a C compiler is
// called, executes it under qemu, and compares its output with the output of the program
// that gcc compiled.
func TestProjects(t *testing.T) {
	compiler := []string{"riscv64-linux-gnu-gcc", "-w", "-O1"}
	if !*update {
		compiler = []string{gpucc(t), "-w"}
	}
	for _, p := range All {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			c, err := p.Checkout(dir)
			if err != nil {
				t.Fatal(err)
			}
			input, err := inputOf(p)
			if err != nil {
				t.Fatal(err)
			}
			got := emulate(t, build(t, compiler, c, dir), input)
			golden := filepath.Join("testdata", p.Name+".out")
			if *update {
				if err := os.WriteFile(golden, got, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); d != "" {
				t.Errorf("output differs from gcc's (-gcc +gpucc):\n%s", d)
			}
		})
	}
}

// TestZstdTogether compresses data with one build of zstd and decompresses it with
// another: the host's, and the one that gpucc compiled.
func TestZstdTogether(t *testing.T) {
	t.Parallel()
	p, dir := byName(t, "zstd"), t.TempDir()
	c, err := p.Checkout(dir)
	if err != nil {
		t.Fatal(err)
	}
	program := build(t, []string{gpucc(t), "-w"}, c, dir)
	text := bytes.Repeat([]byte("gpucc and gcc agree on this. "), 1000)
	for i := range 300000 {
		text = fmt.Appendf(text, "%x ", i*i%65537)
	}
	packed := filter(t, text, "zstd", "-c")
	if got := filter(t, packed, "qemu-riscv64", program, "unpack"); !bytes.Equal(got, text) {
		t.Error("what the host's zstd packed is unpacked wrongly")
	}
	packed = filter(t, text, "qemu-riscv64", program, "pack")
	if got := filter(t, packed, "zstd", "-dc"); !bytes.Equal(got, text) {
		t.Error("the host's zstd unpacks something else than what was packed")
	}
}

// gpucc builds the compiler and returns its path.
func gpucc(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "gpucc")
	if out, err := exec.Command("go", "build", "-o", path, "gpucc/cmd/gpucc").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// build compiles each file and links the objects.
func build(t *testing.T, compiler []string, c *Checkout, dir string) (program string) {
	t.Helper()
	program = filepath.Join(dir, "program")
	link := append(compiler[1:len(compiler):len(compiler)], "-static", "-o", program)
	for i, path := range c.Paths {
		object := filepath.Join(dir, fmt.Sprint(i, ".o"))
		args := append(compiler[1:len(compiler):len(compiler)], "-c", path, "-o", object)
		call(t, compiler[0], append(args, c.Args...)...)
		link = append(link, object)
	}
	call(t, compiler[0], append(link, "-lm", "-lpthread")...)
	return program
}

func call(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}

// emulate runs a program and returns its output and exit status.
func emulate(t *testing.T, program string, input []byte) []byte {
	t.Helper()
	cmd := leash.Command("qemu-riscv64", program)
	cmd.Stdin = bytes.NewReader(input)
	out, err := cmd.Output()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return fmt.Appendf(out, "%v\n", cmd.ProcessState)
}

// filter returns the output of a command for an input.
func filter(t *testing.T, input []byte, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Stdin = bytes.NewReader(input)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v", name, strings.Join(args, " "), err)
	}
	return out
}

func inputOf(p *Project) ([]byte, error) {
	if p.Input == "" {
		return nil, nil
	}
	return Testdata(p.Input)
}

func byName(t *testing.T, name string) *Project {
	for _, p := range All {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("no project %s", name)
	return nil
}
