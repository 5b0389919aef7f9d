package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gpucc/internal/leash"
	"gpucc/riscv/object/cross"
)

var allFaults = flag.Bool("faults", false, "TestInjectedFaults makes all system calls fail, not only some of them")

// A fault is an error with which a system call can fail.
type fault struct{ call, error string }

// someFaults are the faults of calls that open, read, write and name files, and start processes.
var someFaults = []fault{{"openat", "EIO"}, {"read", "EIO"}, {"write", "ENOSPC"}, {"close", "EIO"}, {"linkat", "EIO"}, {"renameat", "EIO"}, {"renameat2", "EINVAL"}, {"unlinkat", "EIO"}}

// otherFaults are the faults of the other calls that gpucc and the Go runtime make, except those that
// ask for memory: if there is none, the Go runtime ends the process.
var otherFaults = []fault{
	{"openat", "EMFILE"}, {"read", "EISDIR"}, {"newfstatat", "EIO"}, {"fstat", "EIO"}, {"readlinkat", "EIO"}, {"faccessat2", "EIO"},
	{"pread64", "EIO"}, {"pwrite64", "ENOSPC"}, {"ftruncate", "EIO"}, {"fallocate", "ENOSPC"}, {"lseek", "EIO"}, {"getdents64", "EIO"},
	{"mkdirat", "EACCES"}, {"fchmod", "EPERM"}, {"fchmodat", "EPERM"}, {"clone3", "EAGAIN"},
	{"pipe2", "EMFILE"}, {"wait4", "ECHILD"}, {"waitid", "ECHILD"}, {"madvise", "ENOMEM"}, {"prlimit64", "EPERM"},
	{"sched_getaffinity", "EPERM"}, {"getrandom", "EIO"}, {"getcwd", "EIO"}, {"flock", "EINTR"}, {"statfs", "EIO"}, {"getrusage", "EINVAL"},
}

// TestInjectedFaults makes one system call after the other fail, each in a process of its own. Either
// gpucc makes the same output as otherwise, or it ends with one error, exit status 1 and the old output. It
// leaves no temporary file.
//
// Not tested are faults before gpucc runs, in the dynamic loader, faults of other programs that it runs, and
// close where it runs others: strace does not close the file, so that the other end of a pipe would wait for ever.
func TestInjectedFaults(t *testing.T) {
	faults, commands := someFaults, []string{"-c a.c -o out", "-E a.c -o out", "a.c -libc=gpucc -o out", "-c b.s -o out"}
	if *allFaults {
		faults = slices.Concat(someFaults, otherFaults)
		commands = append(commands, "-c none.c -o out", "-S a.c -o out", "-M a.c -o out", "-c asm.c -o out", "-c -no-integrated-cpp a.c -o out")
	}
	gpuccInPath(t)
	needTracing(t)
	calls := 0
	for _, command := range commands {
		t.Run(command, func(t *testing.T) {
			folders(t, map[string]string{
				"a.c": "#include <stddef.h>\n#include \"a.h\"\nint main(void) { return TWO - 2; }\n", "a.h": "#define TWO 2\n", "none.c": "int none;\n",
				"asm.c": "int main(void) { int x; __asm__ (\"li %0, 3\" : \"=r\"(x)); return x - 3; }\n", "b.s": ".globl main\nmain: li a0, 0\nret\n", "tmp/keep": "",
			})
			i := injector{t: t, args: strings.Fields(command)}
			i.run(nil)
			i.want = cross.ReadFile(t, "out")
			for _, f := range faults {
				if f.call != "close" || !otherPrograms.MatchString(command) {
					i.each(f)
				}
			}
			t.Logf("%d calls", i.calls)
			calls += i.calls
		})
	}
	if calls < 50 { // some 100, as the Go runtime's threads come about
		t.Errorf("only %d calls failed", calls)
	}
}

// needTracing skips the test where strace may not trace.
func needTracing(t *testing.T) {
	t.Helper()
	if out, err := exec.Command("strace", "-f", "-o", "/dev/null", "true").CombinedOutput(); bytes.Contains(out, []byte("not permitted")) {
		t.Skipf("a container that allows no tracing: %s", out)
	} else if err != nil {
		t.Fatalf("%v (apt-get install strace)\n%s", err, out)
	}
}

// otherPrograms matches commands that run other programs.
var otherPrograms = regexp.MustCompile(`b\.s|asm\.c|no-integrated`)

// An injector runs a command with failing system calls.
type injector struct {
	t     *testing.T
	args  []string
	want  []byte // the output of the command
	calls int    // the number of calls that have failed
}

// each makes the calls of one kind fail: in each run, the first, second, ... of each thread.
func (i *injector) each(f fault) {
	const most, enough = 300, 3 // threads differ between runs: a number that no thread reaches may be a chance
	for number, missed := 1, 0; missed < enough && number < most; number++ {
		cross.WriteFile(i.t, "out", []byte("old"))
		exit, stderr, trace := i.run([]string{"-e", "trace=" + f.call, "-e", fmt.Sprintf("inject=%s:error=%s:when=%d", f.call, f.error, number)})
		if failed := strings.Count(trace, "(INJECTED)"); failed == 0 {
			missed++
			continue
		} else {
			missed = 0
			i.calls += failed
		}
		if complaint := i.complaint(exit, stderr, trace); complaint != "" {
			i.t.Errorf("gpucc %s, %s %d: exit status %d: %s\n%s\n%s", strings.Join(i.args, " "), f, number, exit, complaint, stderr, injected.FindAllString(trace, -1))
		}
	}
}

// run executes the command under strace with flags.
func (i *injector) run(flags []string) (exit int, stderr, trace string) {
	log := filepath.Join(i.t.TempDir(), "log")
	limit, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(limit, "strace", slices.Concat([]string{"-f", "-b", "execve", "-qq", "-o", log}, flags, []string{"gpucc"}, i.args)...)
	leash.Bind(cmd) // strace does not end the process that it traces
	cmd.Env = append(os.Environ(), "TMPDIR=tmp")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	cmd.WaitDelay = time.Second
	if err := cmd.Run(); cmd.ProcessState == nil || limit.Err() != nil {
		i.t.Fatal(err, limit.Err(), injected.FindAllString(string(cross.ReadFile(i.t, log)), -1))
	}
	return cmd.ProcessState.ExitCode(), errs.String(), string(cross.ReadFile(i.t, log))
}

// injected matches a line of strace about a call that was made to fail.
var injected = regexp.MustCompile(`.*\(INJECTED\)`)

// lostMessage matches such a line if the call was to print a message.
var lostMessage = regexp.MustCompile(`write\(2, .*\(INJECTED\)`)

// statusLoader is the exit status of a program that the dynamic loader cannot load.
const statusLoader = 127

// complaint describes the mistake that a run shows, or returns "".
func (i *injector) complaint(exit int, stderr, trace string) string {
	out := cross.ReadFile(i.t, "out")
	temporary, _ := filepath.Glob("tmp/gpucc*")
	hidden, _ := filepath.Glob(".*")
	switch {
	case len(temporary)+len(hidden) > 0:
		for _, name := range append(temporary, hidden...) {
			os.RemoveAll(name)
		}
		return fmt.Sprint("left: ", temporary, hidden)
	case exit == statusLoader:
		return ""
	case exit == 0 && !bytes.Equal(out, i.want):
		return "another output without an error"
	case exit != 0 && string(out) != "old":
		return "the old output is lost"
	case lostMessage.MatchString(trace):
		return ""
	case exit != 0 && (exit != 1 || strings.Count(stderr, "error: ") != 1):
		return "not one error"
	}
	return ""
}
