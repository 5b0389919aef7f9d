package projects

import (
	"bytes"
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

	"gpucc/internal/frames"
	"gpucc/internal/leash"
)

var (
	folders = flag.String("folders", "", "folders with projects, separated by commas, to be built in copies")
	making  = flag.String("make", "make", "commands that build a project; CC names the compiler")
	check   = flag.String("check", "", "commands that test a project, behind those of -make")
	extra   = flag.String("extra", "-Wall -Wextra", "flags that are added to all calls of the compiler; with -O0 and -fstack-usage, frames are compared")
)

// flowWarnings are gcc's warnings that depend on its optimiser or on analyses that gpucc does not have.
var flowWarnings = regexp.MustCompile(`\[-W(maybe-uninitialized|uninitialized|array-bounds|stringop-[a-z]+|format-truncation|format-overflow|restrict|nonnull|null-dereference|return-local-addr|free-nonheap-object|dangling-pointer|use-after-free|infinite-recursion|clobbered|strict-aliasing|aggressive-loop-optimizations)=?\]`)

// TestFolders builds projects with gpucc and with gcc, by the same commands, and tests both builds. A
// command that fails with gpucc must fail with gcc. It compares the warnings, and reports those
// that only one of the compilers gives, and the times.
func TestFolders(t *testing.T) {
	if *folders == "" {
		t.Skip("for projects that are not fetched: name folders by -folders")
	}
	compiler, preload := gpucc(t), preloaded(t)
	for _, folder := range strings.Split(*folders, ",") {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			theirs := buildFolder(t, folder, "riscv64-linux-gnu-gcc", "riscv64-linux-gnu-gcc", preload)
			ours := buildFolder(t, folder, "gpucc", compiler, preload)
			for i, step := range ours.steps {
				gcc := theirs.steps[i]
				t.Logf("%-6s gpucc %v in %.1f s (processors %.1f s), gcc %v in %.1f s (processors %.1f s)", step.name, step.err, step.took.Seconds(), step.processors.Seconds(), gcc.err, gcc.took.Seconds(), gcc.processors.Seconds())
				if step.name == "check" {
					t.Logf("gpucc:\n%s\ngcc:\n%s", lastLines(step.output), lastLines(gcc.output))
				}
				if step.err != nil && gcc.err == nil {
					t.Errorf("%s: %v\n%s", step.name, step.err, lastLines(step.output))
				}
			}
			t.Logf("compiler: gpucc %d files, with links %.2f s of the processors; gcc %d files, %.2f s", ours.calls.files, ours.calls.processors.Seconds(), theirs.calls.files, theirs.calls.processors.Seconds())
			for _, w := range withoutTexts(ours.warnings, theirs.warnings) {
				t.Errorf("only gpucc: %s", w)
			}
			for _, w := range withoutTexts(theirs.warnings, ours.warnings) {
				if !flowWarnings.MatchString(w) {
					t.Logf("only gcc: %s", w)
				}
			}
			compareFrames(t, ours.frames, theirs.frames)
		})
	}
}

// preloaded makes a library that starts qemu-riscv64 where a program starts one of riscv64, if the kernel does not do that
// (binfmt_misc). It returns the value of LD_PRELOAD: one name that the dynamic linkers of both machines find their own
// file by.
func preloaded(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	program := filepath.Join(folder, "probe")
	if err := os.WriteFile(program+".c", []byte("int main(void) { return 0; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	call(t, "riscv64-linux-gnu-gcc", program+".c", "-o", program)
	probe := exec.Command(program)
	if probe.Env = append(os.Environ(), "QEMU_LD_PREFIX=/usr/riscv64-linux-gnu"); probe.Run() == nil {
		return ""
	}
	for compiler, lib := range map[string]string{"gcc": "lib/x86_64-linux-gnu", "riscv64-linux-gnu-gcc": "lib/riscv64-linux-gnu"} {
		if err := os.MkdirAll(filepath.Join(folder, lib), 0o777); err != nil {
			t.Fatal(err)
		}
		call(t, compiler, "-O1", "-shared", "-fPIC", "testdata/exec.c", "-o", filepath.Join(folder, lib, "exec.so"), "-ldl")
	}
	probe = exec.Command("sh", "-c", program)
	if probe.Env = append(os.Environ(), "LD_PRELOAD="+folder+"/$LIB/exec.so"); probe.Run() != nil {
		t.Fatal("neither the kernel nor a preloaded library starts programs of riscv64")
	}
	return folder + "/$LIB/exec.so"
}

// A folderBuild is the result of building a copy of a folder with one compiler.
type folderBuild struct {
	steps    []folderStep
	calls    compilerCalls
	warnings []string
	frames   map[string]int // bytes of the frames of functions, by "file:function"
}

// A folderStep is a command with its result.
type folderStep struct {
	name       string
	took       time.Duration
	processors time.Duration // user and system time of all processes
	err        error
	output     []byte
}

// compilerCalls sums up the calls of the compiler, without those that try it (configure, CMake).
type compilerCalls struct {
	files      int           // compiled by -c
	processors time.Duration // user and system time, with links
}

// callsIn reads the file that testdata/calls.c writes.
func callsIn(t *testing.T, path string) (calls compilerCalls) {
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		var compiles int
		var microseconds time.Duration
		if _, err := fmt.Sscan(line, &compiles, &microseconds); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		calls.files += compiles
		calls.processors += microseconds * time.Microsecond
	}
	return calls
}

// buildFolder runs the commands of -make and -check in a copy of a folder. CC is a script called name
// that adds the flags of -extra to each call of the compiler at path. preload is a library for all programs, or "".
func buildFolder(t *testing.T, folder, name, path, preload string) *folderBuild {
	t.Helper()
	bin, at := t.TempDir(), filepath.Join(t.TempDir(), filepath.Base(folder))
	call(t, "cp", "-a", folder, at)
	resolved, err := exec.LookPath(path)
	if err != nil {
		t.Fatal(err)
	}
	counter, calls := filepath.Join(bin, "calls"), filepath.Join(bin, "calls.txt")
	call(t, "gcc", "-O1", "testdata/calls.c", "-o", counter)
	script := fmt.Sprintf("#!/bin/sh\nexec %s %s %s \"$@\" %s\n", counter, calls, resolved, *extra)
	if err := os.WriteFile(filepath.Join(bin, name), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	b := &folderBuild{}
	for _, step := range [][2]string{{"make", *making}, {"check", *check}} {
		if step[1] == "" {
			continue
		}
		cmd := leash.Command("sh", "-c", step[1])
		cmd.Dir = at
		cmd.Env = append(os.Environ(), "LC_ALL=C", "CC="+name, "PATH="+bin+":"+os.Getenv("PATH"), "QEMU_LD_PREFIX=/usr/riscv64-linux-gnu")
		if preload != "" {
			cmd.Env = append(cmd.Env, "LD_PRELOAD="+preload)
		}
		started := time.Now()
		output, err := cmd.CombinedOutput()
		b.steps = append(b.steps, folderStep{step[0], time.Since(started), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), err, output})
		b.warnings = append(b.warnings, warningsIn(output, at)...)
	}
	b.calls = callsIn(t, calls)
	slices.Sort(b.warnings)
	b.warnings = slices.Compact(b.warnings)
	b.frames = framesIn(t, at)
	return b
}

// warningText matches a warning with its place. gcc counts a tab as several columns, and names none for a pragma, so that
// columns are left out.
var warningText = regexp.MustCompile(`(?m)^([^\s:]+:\d+)(?::\d+)?: warning: (.*)$`)

// warningsIn lists the warnings in the output of a build in folder at.
func warningsIn(output []byte, at string) (list []string) {
	for _, m := range warningText.FindAllSubmatch(bytes.ReplaceAll(output, []byte(at+"/"), nil), -1) {
		list = append(list, fmt.Sprintf("%s: %s", m[1], m[2]))
	}
	return list
}

// typeOfTypedef matches a typedef name in a message of gcc, which gpucc leaves out, with its type.
var typeOfTypedef = regexp.MustCompile(`'[^']*' \{aka ('[^']*')\}`)

// functionTypes matches the types in a warning of a cast between functions. gcc names their parameters by typedefs, and gpucc by
// the types that these stand for.
var functionTypes = regexp.MustCompile(`(cast between incompatible function types) from .*( \[-Wcast-function-type\])$`)

// recordName matches the name of a record in a warning about a member that has no initializer: gcc names a typedef of it.
var recordName = regexp.MustCompile(`^(missing initializer for field '[^']*') of '[^']*'`)

// withoutTexts returns the warnings of a list with texts that another list lacks. The place does
// not count: for the text of a macro, gcc names the macro's definition, and gpucc where it is used.
func withoutTexts(list, other []string) (rest []string) {
	text := func(warning string) string {
		_, text, _ := strings.Cut(warning, ": ")
		text = functionTypes.ReplaceAllString(typeOfTypedef.ReplaceAllString(text, "$1"), "$1$2")
		return recordName.ReplaceAllString(text, "$1")
	}
	texts := map[string]bool{}
	for _, w := range other {
		texts[text(w)] = true
	}
	for _, w := range list {
		if !texts[text(w)] {
			rest = append(rest, w)
		}
	}
	return rest
}

// lastLines returns the end of an output.
func lastLines(output []byte) []byte {
	lines := bytes.SplitAfter(output, []byte("\n"))
	return bytes.Join(lines[max(0, len(lines)-20):], nil)
}

// framesIn reads the files that -fstack-usage has written below a folder. It lists the frames of a static size.
func framesIn(t *testing.T, at string) map[string]int {
	sizes := map[string]int{}
	err := filepath.WalkDir(at, func(path string, d os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".su" {
			return err
		}
		list, err := frames.Read(path)
		relative, _ := filepath.Rel(at, path)
		for name, size := range list {
			if size.Kind == "static" {
				sizes[relative+":"+name] = size.Bytes
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return sizes
}

// compareFrames lists the functions with frames more than 1.1 times as large as gcc's.
func compareFrames(t *testing.T, ours, theirs map[string]int) {
	var list frames.Comparison
	for name, bytes := range ours {
		if gcc, ok := theirs[name]; ok {
			list = append(list, frames.Pair{Name: name, Own: bytes, GCC: gcc})
		}
	}
	if len(list) > 0 {
		t.Logf("frames: %s", list.List(40))
	}
}
