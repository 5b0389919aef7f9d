package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"gpucc/ast/random"
)

// TestFrontend compiles Pareas with both front ends: the objects, and the messages about errors, are
// the same.
func TestFrontend(t *testing.T) {
	valid := random.Pareas(1, random.Size(200))
	texts := map[string]string{
		"valid.par": valid, "float.par": "fn f[x: float]: float { return x % 2.5; }",
		"wrong.par": strings.Replace(valid, "return", "retrun", 1), "empty.par": "", "unknown.par": "fn f[]: int { return x; }",
	}
	directory(t, texts)
	for name := range texts {
		host := gpucc("", "-frontend=host", "-c", name, "-o", "host.o")
		device := gpucc("", "-frontend=device", "-device=cpu", "-c", name, "-o", "device.o")
		if host != device {
			t.Errorf("%s: %+v, not %+v", name, device, host)
		}
		if exists("host.o") != exists("device.o") {
			t.Errorf("%s: only one front end makes an object", name)
		}
		if exists("host.o") {
			want, _ := os.ReadFile("host.o")
			if got, _ := os.ReadFile("device.o"); !bytes.Equal(got, want) {
				t.Errorf("%s: the objects differ", name)
			}
			os.Remove("host.o")
			os.Remove("device.o")
		}
	}
	for flags, want := range map[string]string{
		"-frontend=device valid.par": "valid.par: parsed on the device\n", "-frontend=device empty.par": "empty.par: parsed on the host: an empty ",
		"-frontend=device unknown.par": "unknown.par: parsed on the host: a name that is unknown",
	} {
		if got := gpucc("", append(strings.Fields(flags), "-v", "-c")...); !strings.Contains(got.Stderr, want) {
			t.Errorf("%s: %+v", flags, got)
		}
	}
	if got := gpucc("", "valid.par", "-v", "-c"); strings.Contains(got.Stderr, "parsed on") {
		t.Errorf("kernels parse on the CPU by default: %+v", got)
	}
}
