package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"gpucc/internal/host"
	"gpucc/riscv/object/cross"
)

// TestPlain checks that the object is the same without host tricks.
func TestPlain(t *testing.T) {
	gpuccInPath(t)
	folders(t, map[string]string{"large.c": large(4000, "") + "int table[1 << 20] = {[5] = 1, [1 << 19] = 2};\nconst double constants[1 << 18] = {1};\n"})
	sh(t, "gpucc -c large.c -o want.o")
	for _, list := range []string{"1", "arena,spin", "hugepages", "mapping", "sparse"} {
		t.Setenv(host.Variable, list)
		sh(t, "gpucc -c large.c -o plain.o")
		if !bytes.Equal(cross.ReadFile(t, "plain.o"), cross.ReadFile(t, "want.o")) {
			t.Errorf("%s=%s: the objects differ", host.Variable, list)
		}
		os.Remove("plain.o")
	}
	t.Setenv(host.Variable, "turbo")
	if out, err := exec.Command("gpucc", "-c", "large.c").CombinedOutput(); err == nil || !strings.Contains(string(out), `gpucc: error: GPUCC_PLAIN: there is no "turbo"`) {
		t.Errorf("%v, %s", err, out)
	}
}
