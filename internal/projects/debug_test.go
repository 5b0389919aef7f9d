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
)

var allDebugged = flag.Bool("debugged", false, "check the debugging information of all projects, not only of the smaller ones")

// smallerProjects is the number of projects with debugging information that is checked by default.
const smallerProjects = 7

// TestDebugged compiles projects with debugging information, at all levels. readelf and llvm-dwarfdump accept each object
// without a complaint, and gdb makes an index of the program. The programs print the same as without it.
func TestDebugged(t *testing.T) {
	compiler, list := gpucc(t), All
	if !*allDebugged {
		list = All[:smallerProjects]
	}
	for i, p := range list {
		levels := []string{"-O0 -g", "-O1 -g", "-O1 -g3", "-O2 -g"}
		for k, level := range levels {
			if !*allDebugged && k != i%len(levels) {
				continue
			}
			t.Run(p.Name+" "+level, func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				c, err := p.Checkout(dir)
				if err != nil {
					t.Fatal(err)
				}
				program := build(t, append([]string{compiler, "-w"}, strings.Fields(level)...), c, dir)
				for i := range c.Paths {
					if complaint := complaintAbout(filepath.Join(dir, fmt.Sprint(i, ".o"))); complaint != "" {
						t.Errorf("%s: %s", c.Paths[i], complaint)
					}
				}
				if complaint := indexComplaint(program); complaint != "" {
					t.Error(complaint)
				}
				input, err := inputOf(p)
				if err != nil {
					t.Fatal(err)
				}
				want, err := os.ReadFile(filepath.Join("testdata", p.Name+".out"))
				if err != nil {
					t.Fatal(err)
				}
				if got := emulate(t, program, input); !bytes.Equal(got, want) {
					t.Errorf("the program prints\n%s", got)
				}
			})
		}
	}
}

// complaintAbout returns the complaints of binutils and LLVM about an object's debugging information, or
// "".
func complaintAbout(object string) string {
	var wrong bytes.Buffer
	readelf := exec.Command("riscv64-linux-gnu-readelf", "--debug-dump", object) // its text is ten times the object
	readelf.Stderr = &wrong
	if err := readelf.Run(); err != nil || wrong.Len() > 0 {
		return fmt.Sprintf("readelf: %v %s", err, &wrong)
	}
	if out, err := exec.Command("llvm-dwarfdump", "--verify", object).CombinedOutput(); err != nil || !bytes.HasSuffix(bytes.TrimSpace(out), []byte("No errors.")) {
		return fmt.Sprintf("llvm-dwarfdump: %v %s", err, out)
	}
	return ""
}

// indexComplaint has gdb add an index to a program, and returns its complaints, or "".
func indexComplaint(program string) string {
	cmd := exec.Command("gdb-add-index", program)
	cmd.Env = append(os.Environ(), "GDB=gdb-multiarch", "OBJCOPY=riscv64-linux-gnu-objcopy", "READELF=riscv64-linux-gnu-readelf")
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		return fmt.Sprintf("gdb-add-index: %v %s", err, out)
	}
	if out, err := exec.Command("riscv64-linux-gnu-readelf", "-SW", program).CombinedOutput(); err != nil || !bytes.Contains(out, []byte(" .gdb_index ")) {
		return fmt.Sprintf("there is no index: %v", err)
	}
	return ""
}

// TestComplaints shows that damaged debugging information is noticed.
func TestComplaints(t *testing.T) {
	dir := t.TempDir()
	source, object := filepath.Join(dir, "a.c"), filepath.Join(dir, "a.o")
	if err := os.WriteFile(source, []byte("struct s { int x; } v;\nint main(void) { int y = v.x; return y; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	call(t, gpucc(t), "-g", "-c", source, "-o", object)
	text, err := os.ReadFile(object)
	if err != nil {
		t.Fatal(err)
	}
	if complaint := complaintAbout(object); complaint != "" {
		t.Fatal(complaint)
	}
	at := bytes.Index(text, []byte("gpucc\x00")) + len("gpucc\x00") // the language of the unit; behind it are its names
	damaged := bytes.Clone(text)
	copy(damaged[at+2:], strings.Repeat("\xff", 40))
	if err := os.WriteFile(object, damaged, 0o666); err != nil {
		t.Fatal(err)
	}
	if complaintAbout(object) == "" {
		t.Error("damage is not noticed")
	}
}
