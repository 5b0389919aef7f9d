package projects

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gpucc/internal/leash"
)

var suite = flag.String("suite", "", "folder of C programs, such as gcc.c-torture/execute of gcc's tests, that exit with status 0 if all is well")

// TestSuite compiles and executes each program of a suite, at each level of
// optimization. A program that gpucc refuses with an error is counted under that error. A
// program that gives a wrong result, or on which gpucc fails, is an error of the test.
func TestSuite(t *testing.T) {
	if *suite == "" {
		t.Skip("for suites that are not fetched: name a folder of programs by -suite")
	}
	files, err := filepath.Glob(filepath.Join(*suite, "*.c"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in %s (%v)", *suite, err)
	}
	compiler := gpucc(t)
	for _, level := range []string{"-O0", "-O1", "-O2"} {
		t.Run(level, func(t *testing.T) {
			passed, refused := 0, map[string]int{}
			for _, path := range files {
				switch message := executeProgram(t, compiler, level, path); message {
				case "":
					passed++
				case failedProgram:
				default:
					refused[message]++
				}
			}
			t.Logf("%d of %d programs passed", passed, len(files))
			for message, n := range refused {
				t.Logf("%d refused: %s", n, message)
			}
		})
	}
}

// failedProgram stands for a failure that has been reported.
const failedProgram = "failed"

// firstError matches the message of the first error, without its position.
var firstError = regexp.MustCompile(`(?m)error: (.*)$`)

// executeProgram returns the reason why gpucc refuses a program, or "" if gpucc compiles
// it and the result is right.
func executeProgram(t *testing.T, compiler, level, path string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "program")
	out, err := within(time.Minute, compiler, "-w", level, "-static", path, "-lm", "-o", program)
	var exit *exec.ExitError
	if found := firstError.FindSubmatch(out); errors.As(err, &exit) && exit.ExitCode() == 1 && found != nil && !strings.Contains(string(out), "goroutine") {
		return string(found[1])
	}
	if err == nil {
		defer os.Remove(program)
		out, err = within(10*time.Second, "qemu-riscv64", program)
	}
	if err != nil {
		t.Errorf("%s: %v\n%s", filepath.Base(path), err, out)
		return failedProgram
	}
	return ""
}

// within runs a command that must end within a time limit.
func within(limit time.Duration, name string, args ...string) (output []byte, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	leash.Bind(cmd)
	return cmd.CombinedOutput()
}
