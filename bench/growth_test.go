package main

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestGrowthTexts asks gcc whether the texts are programs, as each of them says.
func TestGrowthTexts(t *testing.T) {
	seen := map[string]bool{}
	for _, x := range growthTexts {
		if seen[x.name] {
			t.Errorf("two texts have the name %q", x.name)
		}
		seen[x.name] = true
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("riscv64-linux-gnu-gcc", "-w", "-fsyntax-only", "-x", "c", "-")
			cmd.Stdin = strings.NewReader(x.repeat(20) + "\n")
			if message, err := cmd.CombinedOutput(); (err != nil) != x.isWrong {
				t.Errorf("gcc: %v\n%s", err, message)
			}
			if small, large := x.repeat(100), x.repeat(200); len(large) < len(small)*3/2 {
				t.Errorf("%d and %d bytes: nothing is repeated", len(small), len(large))
			}
		})
	}
}

// TestGrowth prints rows for a compiler that takes no time for each thing, and for one that does not end.
func TestGrowth(t *testing.T) {
	var out bytes.Buffer
	if err := growth([]string{"-cc", "true", "-n", "10", "-only", "members,labels"}, &out); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 4 || strings.Contains(out.String(), "linear") {
		t.Errorf("for true:\n%s", &out)
	}
	g := growing{command: []string{"sh", "-c", "exec sleep 9"}, dir: t.TempDir(), limit: 10 * time.Millisecond}
	if _, ended, err := g.time(""); ended || err != nil {
		t.Errorf("sleep ends, or %v", err)
	}
	if err := growth([]string{"-cc", "no-such-compiler"}, &out); err == nil {
		t.Error("no error about a compiler that is not there")
	}
}
