package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gpucc/riscv/object/cross"
)

// Folders and files that gpucc and the Go runtime read, beside the source, its headers, the cache and the
// temporary folder: the process and its limits, the memory that the system has, the C library of the host, and the system's compiler, for the
// default of -fpie.
var readByAll = regexp.MustCompile(`^(/proc/self(/|$)|/proc/buddyinfo$|/sys/kernel/mm/|/sys/fs/cgroup/|/lib|/usr/lib/|/etc/ld\.so\.|/usr/(include|riscv64-linux-gnu)(/|$)|/usr/bin/riscv64-linux-gnu-gcc$)`)

// TestOpenedFiles checks, by strace, that compiling opens nothing else, that it changes only the output's
// folder, the cache and the temporary folder, that it runs no other program, and that it uses no network.
func TestOpenedFiles(t *testing.T) {
	gpuccInPath(t)
	needTracing(t)
	home := t.TempDir()
	for _, args := range []string{"-c a.c -o out/a.o -MD", "-S a.c -o out/a.s -g", "a.c -libc=gpucc -o out/a", "-E a.c -o out/a.i", "-c -O0 a.c b.c"} {
		folders(t, map[string]string{"a.c": "#include <stddef.h>\n#include \"a.h\"\nint main(void) { return TWO - 2; }\n", "a.h": "#define TWO 2\n", "b.c": "int b;\n", "out/keep": "", "tmp/keep": ""})
		here, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("strace", append([]string{"-f", "-qq", "-o", "log", "-e", "trace=%file,%network,execve", "gpucc"}, strings.Fields(args)...)...)
		cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CACHE_HOME="+home+"/cache", "TMPDIR="+here+"/tmp")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", args, err, out)
		}
		calls := strings.Split(strings.TrimSpace(string(cross.ReadFile(t, "log"))), "\n")
		for _, call := range calls[1:] { // the first starts gpucc
			if complaint := complaintOfCall(call, here, home); complaint != "" {
				t.Errorf("%s: %s: %s", args, complaint, call)
			}
		}
		if len(calls) < 20 {
			t.Errorf("%s: only %d calls", args, len(calls))
		}
	}
}

// A callOfFile matches a line of strace: the call, its first file, and the rest.
var callOfFile = regexp.MustCompile(`^\d+ +(\w+)\((?:AT_FDCWD, |\d+, )?"([^"]*)"(.*)`)

// complaintOfCall says why a compilation in the folder here must not make a system call. It returns "" if it may.
func complaintOfCall(call, here, home string) string {
	if strings.Contains(call, "<... ") || strings.Contains(call, " +++ ") || strings.Contains(call, " --- ") {
		return ""
	}
	m := callOfFile.FindStringSubmatch(call)
	if m == nil {
		return "not a call for a file"
	}
	name, path, rest := m[1], m[2], m[3]
	if !filepath.IsAbs(path) {
		path = filepath.Join(here, path)
	}
	own := within(path, here) || within(path, home)
	looks := strings.Contains(name, "stat") || strings.Contains(name, "access") || strings.Contains(name, "readlink")
	opens := name == "openat" || name == "open"
	switch {
	case name == "execve":
		return "another program runs"
	case own || name == "getcwd":
		return ""
	case !looks && !opens || strings.Contains(rest, "O_WRONLY") || strings.Contains(rest, "O_RDWR") || strings.Contains(rest, "O_CREAT"):
		if strings.HasPrefix(path, "/proc/self/fd/") { // gives the output its name
			return ""
		}
		return "a foreign file is changed"
	case !looks && !readByAll.MatchString(path):
		return "a foreign file is read"
	}
	return ""
}

// within reports whether a path is a folder or below it.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

// TestComplaintOfCall shows that foreign files, programs and the network are noticed.
func TestComplaintOfCall(t *testing.T) {
	for call, want := range map[string]string{
		`1 openat(AT_FDCWD, "a.h", O_RDONLY) = 3`:                        "",
		`1 openat(AT_FDCWD, "out/a.o", O_RDWR|O_CREAT, 0666) = 3`:        "",
		`1 openat(AT_FDCWD, "/etc/passwd", O_RDONLY) = 3`:                "a foreign file is read",
		`1 openat(AT_FDCWD, "../a.h", O_RDONLY) = 3`:                     "a foreign file is read",
		`1 openat(AT_FDCWD, "/usr/include/x", O_RDWR|O_CREAT, 0666) = 3`: "a foreign file is changed",
		`1 unlinkat(AT_FDCWD, "/var/x", 0) = 0`:                          "a foreign file is changed",
		`1 newfstatat(AT_FDCWD, "/usr/bin/as", {}, 0) = 0`:               "",
		`1 execve("/bin/sh", ["sh"], 0x1) = 0`:                           "another program runs",
		`1 socket(AF_INET, SOCK_STREAM, 0) = 3`:                          "not a call for a file",
	} {
		if got := complaintOfCall(call, "/src/here", "/home/x"); got != want {
			t.Errorf("%s: %q, want %q", call, got, want)
		}
	}
}
