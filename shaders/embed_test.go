package shaders

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Every kernel is valid GLSL by the reference compiler, which is stricter than
// most drivers.
func TestValid(t *testing.T) {
	validator, err := exec.LookPath("glslangValidator")
	if err != nil {
		t.Fatal("glslangValidator is needed (package glslang-tools): ", err)
	}
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			source, err := Source(name)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), name+".comp")
			if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command(validator, path).CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, Locate(string(out)))
			}
		})
	}
}

func TestIncludeOnce(t *testing.T) {
	var out strings.Builder
	text := "#include \"lib/item.glsl\"\n#include \"lib/item.glsl\"\nvoid main() {}\n"
	if err := expand(&out, "scan.comp", 2, text, map[string]bool{}); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "local_size_x"); n != 1 {
		t.Errorf("lib/item.glsl included %d times", n)
	}
	if !strings.HasSuffix(out.String(), fmt.Sprintf("#line 4 %d\nvoid main() {}\n", slices.Index(names(), "scan.comp"))) {
		t.Errorf("lines are lost:\n%s", out.String())
	}
}

func TestMissing(t *testing.T) {
	if _, err := Source("nothing"); err == nil {
		t.Error("no error for a kernel that does not exist")
	}
	err := expand(new(strings.Builder), "scan.comp", 2, "\n#include \"lib/nothing.glsl\"\n", map[string]bool{})
	if err == nil || !strings.Contains(err.Error(), "shaders/scan.comp:3:") {
		t.Errorf("an include of nothing is reported as %v", err)
	}
}

func TestLocate(t *testing.T) {
	for _, log := range []string{"0:14(2): error: x", "0(14) : error C0000: x", "ERROR: 0:14: 'x'"} {
		if got := Locate(log); !strings.Contains(got, "shaders/"+names()[0]+":14:") {
			t.Errorf("%q is located as %q", log, got)
		}
	}
}

func TestBlocks(t *testing.T) {
	blocks := Blocks("#define SUMS 2\nlayout(binding = 0, std430) readonly  buffer Size { uint size[]; };\n" +
		"layout(binding = SUMS, std430) buffer Sums { uint sums[]; };")
	if blocks[0] != "Size" || blocks[2] != "Sums" {
		t.Errorf("blocks are %v", blocks)
	}
}
