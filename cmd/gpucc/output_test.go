package main

import (
	"bytes"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gpucc/internal/host"
	"gpucc/riscv/object/cross"
)

// TestOutputIsInput names an input as the output, by several names. The input must stay as it is.
// A hard link is another file: the output takes its place.
func TestOutputIsInput(t *testing.T) {
	const text = "int main(void) { return 0; }\n"
	folders(t, map[string]string{"in.c": text, "other/place.c": text})
	for link, target := range map[string]string{"link.c": "in.c", "other/back": "..", "dangling.s": "new.s"} {
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Link("in.c", "hard.c"); err != nil {
		t.Fatal(err)
	}
	here, _ := os.Getwd()
	for _, output := range []string{"in.c", "./in.c", "link.c", "other/../in.c", "other/back/in.c", filepath.Join(here, "in.c")} {
		got := gpucc("", "-S", "in.c", "-o", output)
		if got.Status != 1 || got.Stderr != "gpucc: error: input file 'in.c' is the same as output file\n" || string(cross.ReadFile(t, "in.c")) != text {
			t.Errorf("%s: %+v", output, got)
		}
	}
	for _, output := range []string{"hard.c", "dangling.s"} {
		if got := gpucc("", "-S", "in.c", "-o", output); got != (result{}) || string(cross.ReadFile(t, "in.c")) != text || !bytes.Contains(cross.ReadFile(t, output), []byte("main:")) {
			t.Errorf("%s: %+v", output, got)
		}
	}
	if !exists("new.s") {
		t.Error("the link dangling.s was replaced, not followed")
	}
}

// TestTemporaryIsExclusive makes outputs in a folder where files cannot be without names, and where
// links have all names that the output may get first. None of them may be followed.
func TestTemporaryIsExclusive(t *testing.T) {
	directory(t, map[string]string{"a.c": "int a;\n", "precious": "precious"})
	defer func() { openUnnamed = host.OpenUnnamed }()
	openUnnamed = func(string, os.FileMode) (*os.File, error) { return nil, errors.ErrUnsupported }
	links := 0
	o, err := openOutput("a.o", 0o666, func(name string) {
		if links++; links <= 3 {
			os.Symlink("precious", name)
		}
	})
	if err != nil || links != 4 {
		t.Fatalf("%v, %d names tried", err, links)
	}
	if err := o.finish(nil); err != nil || string(cross.ReadFile(t, "precious")) != "precious" {
		t.Errorf("%v; a link was followed", err)
	}
}

// TestLostOutput checks that an output that cannot be written is an error, which names it once.
func TestLostOutput(t *testing.T) {
	gpuccInPath(t)
	folders(t, map[string]string{"a.c": "int main(void) { return 0; }\n", "large.c": large(8000, "")})
	for _, line := range []string{"--version", "--help", "devices", "-dump=list", "-S a.c -o -", "-E a.c", "-M a.c", "-print-search-dirs", "-dump=all a.c", "-S a.c -o /dev/full", "a.c -o /dev/full"} {
		errs := fails(t, "gpucc "+line+" >/dev/full")
		if strings.Count(errs, "\n") != 1 || !strings.HasSuffix(errs, ": No space left on device\n") {
			t.Errorf("%s: %q", line, errs)
		}
	}
	for line, want := range map[string]string{
		"gpucc -c large.c -o large.o":         "gpucc: error: large.o: File too large\n",
		"gpucc -S large.c -o large.s":         "gpucc: error: large.s: File too large\n",
		"gpucc -c large.c -o nowhere/large.o": "gpucc: error: nowhere/large.o: No such file or directory\n",
	} {
		if errs := fails(t, "ulimit -f 8; "+line); errs != want {
			t.Errorf("%s: %q, want %q", line, errs, want)
		}
	}
	if list, _ := os.ReadDir("."); len(list) != 2 {
		t.Errorf("%v is left", list)
	}
}

// fails runs a command line, which must exit with status 1, and returns its messages.
func fails(t *testing.T, line string) string {
	t.Helper()
	cmd := exec.Command("bash", "-c", line)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	var status *exec.ExitError
	if err := cmd.Run(); !errors.As(err, &status) || status.ExitCode() != 1 {
		t.Errorf("%s: %v, want exit status 1; %s", line, err, &errs)
	}
	return errs.String()
}

var kills = flag.Int("kills", 40, "compilations that TestKilled kills")

// TestKilled ends compilations by signals at random moments. There is always an output, the old one or
// the new one, and nothing else is left. A signal that cannot be caught may leave a file between
// the calls of the system that replace an output.
func TestKilled(t *testing.T) {
	gpuccInPath(t)
	folders(t, map[string]string{"a.c": large(3000, "")})
	start := time.Now()
	sh(t, "gpucc -c a.c -o new.o; gpucc -O0 -g -c a.c -o old.o")
	took := time.Since(start) / 2
	want := [2][]byte{cross.ReadFile(t, "old.o"), cross.ReadFile(t, "new.o")}
	cross.WriteFile(t, "a.o", want[0])
	signals := []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGKILL}
	var found [2]int
	for i := range *kills {
		cmd := exec.Command("gpucc", "-c", "a.c")
		if i%2 == 1 {
			cmd = exec.Command("gpucc", "-O0", "-g", "-c", "a.c")
		}
		var errs strings.Builder
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(rand.N(took * 5 / 4))
		number := signals[i%len(signals)]
		cmd.Process.Signal(number)
		cmd.Wait()
		state := cmd.ProcessState.Sys().(syscall.WaitStatus)
		switch {
		case state.Signaled() && state.Signal() == number && errs.Len() == 0:
		case state.Exited() && state.ExitStatus() == 0 && errs.Len() == 0: // it had ended before
		case number == syscall.SIGQUIT && state.ExitStatus() == 2 && !strings.Contains(errs.String(), "main.(*driver).main("):
			// Until main calls host.EndOnSignals, Go's runtime answers SIGQUIT by a list of all goroutines. main goes on
			// for a moment while another thread begins the list.
		default:
			t.Fatalf("%v: %v; %.1000s", number, cmd.ProcessState, errs.String())
		}
		text, err := os.ReadFile("a.o")
		switch {
		case bytes.Equal(text, want[0]):
			found[0]++
		case bytes.Equal(text, want[1]):
			found[1]++
		default:
			t.Fatalf("%v: %d bytes, neither the old nor the new output: %v", number, len(text), err)
		}
		list, _ := os.ReadDir(".")
		if len(list) != 4 && number != syscall.SIGKILL {
			t.Fatalf("%v: %v is left", number, list)
		}
		for _, x := range list {
			if strings.HasPrefix(x.Name(), ".a.o.") {
				os.Remove(x.Name())
			}
		}
	}
	t.Logf("%d compilations: the old output after %d, the new one after %d", *kills, found[0], found[1])
}

// TestKilledWithTool ends compilations by signals while another program works for them, with temporary files. They are removed,
// and the signal ends gpucc.
func TestKilledWithTool(t *testing.T) {
	gpuccInPath(t)
	folders(t, map[string]string{"a.s": "nop\n", "tmp/keep": ""})
	tools := t.TempDir()
	for _, name := range []string{"riscv64-linux-gnu-as", "riscv64-linux-gnu-gcc"} {
		if err := os.WriteFile(filepath.Join(tools, name), []byte("#!/bin/sh\ntouch began\nexec sleep 2\n"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", tools+":"+os.Getenv("PATH"))
	t.Setenv("TMPDIR", "tmp")
	for _, number := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT} {
		if signal.Ignored(number) { // nohup has started the tests: programs ignore it, too
			continue
		}
		os.Remove("began")
		cmd := exec.Command("gpucc", "-c", "a.s", "-o", "a.o")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for range 2000 {
			if exists("began") {
				break
			}
			time.Sleep(time.Millisecond)
		}
		if list, _ := os.ReadDir("tmp"); len(list) < 2 {
			t.Errorf("%v: there are no temporary files when the tool has begun", number)
		}
		cmd.Process.Signal(number)
		cmd.Wait()
		if state := cmd.ProcessState.Sys().(syscall.WaitStatus); !state.Signaled() || state.Signal() != number {
			t.Errorf("%v: %v", number, cmd.ProcessState)
		}
		if list, _ := os.ReadDir("tmp"); len(list) != 1 || exists("a.o") {
			t.Errorf("%v: %v is left", number, list)
		}
	}
}
