package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"gpucc/gpu"
)

// A broken device fails when results are read. It claims not to be a CPU.
type broken struct{ gpu.Device }

func (b broken) Read(*gpu.Buffer, int, []byte) error { return b.Err() }
func (b broken) Err() error                          { return errors.New("the device is broken") }
func (b broken) Info() gpu.Info                      { return gpu.Info{Kind: "broken"} }

// TestRestarts makes the driver translate a source again, for each reason. The assembler
// text must be the same as for a source, or a device, without such a reason.
func TestRestarts(t *testing.T) {
	filler := strings.Builder{}
	for i := 0; filler.Len() < 1<<20; i++ {
		fmt.Fprintf(&filler, "int f%d(int x) { return x * %d; }\n", i, i)
	}
	// A brace in a character constant makes the inner block look like the end of the body.
	const misleading = "int misleading(void) { int c; { c = %s;\n}\nreturn c; }\n"
	for _, x := range []struct {
		reason      restart
		text, other string
		device      gpu.Device
	}{
		{macroUsed, "int line(void) { return __LINE__; }\n", "int line(void) { return 1; }\n", nil},
		{guessWrong, fmt.Sprintf(misleading, "'}'") + filler.String(), fmt.Sprintf(misleading, "125") + filler.String(), nil},
		{deviceLost, filler.String(), filler.String(), broken{gpu.NewCPU()}},
	} {
		directory(t, map[string]string{"again.c": x.text, "other.c": x.other})
		assembler := func(file string, dev gpu.Device) (text, messages string) {
			var out, errs bytes.Buffer
			d := &driver{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, device: dev}
			if status := d.main([]string{"-v", "-S", "-o", "-", file}); status != 0 {
				t.Errorf("%s: status %d: %s", x.reason, status, &errs)
			}
			return strings.ReplaceAll(out.String(), file, "x.c"), errs.String()
		}
		got, messages := assembler("again.c", x.device)
		for try := 0; x.device != nil && !strings.Contains(messages, "compiled again") && try < 20; try++ { // the cores have done all the work
			got, messages = assembler("again.c", x.device)
		}
		want, plain := assembler("other.c", nil)
		if strings.Count(messages, "again.c: compiled again: "+string(x.reason)) != 1 || strings.Count(messages, "compiled again") != 1 {
			t.Errorf("%s: it says %s", x.reason, messages)
		}
		if strings.Contains(plain, "compiled again") {
			t.Errorf("%s: the other source is compiled again: %s", x.reason, plain)
		}
		if withoutLines(got) != withoutLines(want) {
			t.Errorf("%s: the assembler texts differ: %s", x.reason, firstDifferentLine(got, want))
		}
	}
}

// withoutLines removes the directives that state source positions of code.
func withoutLines(assembler string) string {
	var kept []string
	for _, line := range strings.Split(assembler, "\n") {
		if f := strings.Fields(line); len(f) > 0 && (strings.HasPrefix(f[0], ".file") || f[0] == ".loc") {
			continue
		}
		kept = append(kept, line)
	}
	return strings.Join(kept, "\n")
}

// TestDumpOnce checks that each stage is dumped only once although the source is
// translated twice, and not at all if the source has errors. There are pieces before the
// one that causes the restart.
func TestDumpOnce(t *testing.T) {
	var pieces strings.Builder
	for i := 0; pieces.Len() < 1<<18; i++ {
		fmt.Fprintf(&pieces, "int f%d(int x) { return x * %d; }\n", i, i)
	}
	directory(t, map[string]string{
		"line.c":  pieces.String() + "int g(void) { return __LINE__; }\n",
		"error.c": pieces.String() + "int g(void) { return x; }\n",
	})
	if got := gpucc("", "-dump=encode", "line.c"); strings.Count(got.Stdout, "\nf9:\n") != 1 || strings.Count(got.Stdout, "\ng:\n") != 1 {
		t.Errorf("status %d, %d bytes, %s", got.Status, len(got.Stdout), got.Stderr)
	}
	if got := gpucc("", "-dump=encode", "error.c"); got.Stdout != "" || got.Status == 0 {
		t.Errorf("status %d, %d bytes, %s", got.Status, len(got.Stdout), got.Stderr)
	}
}
