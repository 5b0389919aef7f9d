package sim

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestBrokenDescription breaks the meaning of single instructions in a copy of the
// description, generates a simulator from the copy, and checks that TestRandom of this
// simulator fails. The go command's -overlay puts the copies in place of the files; no
// file is changed.
func TestBrokenDescription(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a second simulator: left out by -short")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ file, from, to string }{
		{"instructions.go", `"x[rd] = sra(sext32(x[rs1]), imm)"`, `"x[rd] = sra(x[rs1], imm)"`},               // sraiw
		{"float.go", `"fmaW(fW[rs1], fW[rs2], fnegW(fW[rs3]), rm)"`, `"fmaW(fW[rs1], fW[rs2], fW[rs3], rm)"`}, // fmsub
	} {
		folder := t.TempDir()
		for _, sub := range []string{"riscv/sim", "stages"} {
			if err := os.MkdirAll(filepath.Join(folder, sub), 0o777); err != nil {
				t.Fatal(err)
			}
		}
		// The generator looks up which constants the shaders use.
		if err := os.CopyFS(filepath.Join(folder, "shaders"), os.DirFS(filepath.Join(root, "shaders"))); err != nil {
			t.Fatal(err)
		}
		description := filepath.Join(root, "riscv/description", test.file)
		text, err := os.ReadFile(description)
		if err != nil {
			t.Fatal(err)
		}
		broken := strings.Replace(string(text), test.from, test.to, 1)
		if broken == string(text) {
			t.Fatalf("%s has no %s", test.file, test.from)
		}
		wrong := filepath.Join(folder, test.file)
		if err := os.WriteFile(wrong, []byte(broken), 0o666); err != nil {
			t.Fatal(err)
		}
		overlay := overlayFile(t, folder, map[string]string{description: wrong})
		command(t, "", "go", "run", "-overlay", overlay, "gpucc/riscv/gen", "-root", folder)

		simulator := map[string]string{}
		for _, name := range []string{"riscv/sim/execute32_gen.go", "riscv/sim/execute64_gen.go"} {
			simulator[filepath.Join(root, name)] = filepath.Join(folder, name)
		}
		overlay = overlayFile(t, folder, simulator)
		output, err := exec.Command("go", "test", "-overlay", overlay, "-run", "^TestRandom$", "gpucc/riscv/sim", "-seeds", "1").CombinedOutput()
		if err == nil || !strings.Contains(string(output), "qemu's last; instructions:") {
			t.Errorf("%s instead of %s was not found: error %v\n%s", test.to, test.from, err, output)
		}
	}
}

func overlayFile(t *testing.T, folder string, replace map[string]string) string {
	t.Helper()
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(name, text, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}
