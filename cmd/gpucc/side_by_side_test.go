package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gpucc/gpu"
	"gpucc/internal/parallel"
	"gpucc/riscv/object/cross"
)

// many are small sources of all kinds, with errors and warnings in the middle. large.c is not
// small.
func many() map[string]string {
	files := map[string]string{
		"a.c":       "#include \"both.h\"\n#include <stdint.h>\nint a(void) { return both(sizeof(int64_t)); }\n",
		"warned.c":  "#warning first\n#include \"both.h\"\nstatic int unused(void) { return 1; }\nint warned(int x) { if (x = 2) return 1; return both(x); }\n",
		"stopped.c": "#include \"both.h\"\n#error stopped\nint stopped(void) { return both(0); }\n",
		"lost.c":    "#include <nowhere.h>\n",
		"line.c":    "int line(void) { return __LINE__; }\n",
		"twice.par": "fn twice[n: int]: int { return n * 2; }\n",
		"bad.par":   "fn bad[]: int { return 1 +; }\n",
		"bad.c":     "#include \"both.h\"\nint bad(void) { return x; }\nint worse(void) { return y; }\n",
		"three.tc":  "int three(int x) { return 3 * x; }\n",
		"long.c":    "#include \"both.h\"\n" + strings.Repeat("static int z;\n", 1000) + "int last(void) { return both(z); }\n",
		"large.c":   large(8000, "int warned_too(int x) { if (x = 1) return 2; return 3; }\n"),
		"z.c":       "#include \"both.h\"\nint z(void) { int unused; return both(1) }\n",
		"both.h":    "#ifndef BOTH_H\n#define BOTH_H\nstatic int both(int n) { return n * 3 + 1; }\n#endif\n",
	}
	return files
}

// sourcesOfMany are the sources in the order of the command line.
var sourcesOfMany = []string{"a.c", "warned.c", "stopped.c", "nothing.c", "lost.c", "line.c", "twice.par", "bad.par", "large.c", "bad.c", "three.tc", "long.c", "z.c"}

// outputs returns the contents of all files in the working directory that are not among the
// sources, and removes them.
func outputs(t *testing.T, sources map[string]string) map[string]string {
	t.Helper()
	names, err := filepath.Glob("*")
	if err != nil {
		t.Fatal(err)
	}
	made := map[string]string{}
	for _, name := range names {
		if _, ok := sources[name]; !ok {
			made[name] = string(cross.ReadFile(t, name))
			os.Remove(name)
		}
	}
	return made
}

// TestSideBySide compares one command for many sources with a command for each, on several
// numbers of cores: messages and their order, exit status, and all files.
func TestSideBySide(t *testing.T) {
	files := many()
	directory(t, files)
	list := []string{"-c", "-c -Wall -Werror", "-S", "-fsyntax-only -Wall", "-c -MD -Wall -H", "-c -g -save-temps", "-c -march=rv32imf", "-E", "-E -P -H -MD", "-M", "-MM -MG"}
	numbers := []int{1, 2, 4, 32}
	if testing.Short() { // these are all ways through the program, for the race detector
		list, numbers = []string{"-c -MD -Wall -H", "-S", "-E -P -H -MD"}, []int{4}
	}
	for _, flags := range list {
		var want result
		for _, source := range sourcesOfMany {
			one := gpucc("", append(strings.Fields(flags), source)...)
			want.Status = max(want.Status, one.Status)
			want.Stdout, want.Stderr = want.Stdout+one.Stdout, want.Stderr+one.Stderr
		}
		made := outputs(t, files)
		compiled := !strings.HasPrefix(flags, "-E") && !strings.HasPrefix(flags, "-M")
		if want.Status != 1 || strings.Count(want.Stderr, "error") < 3 || compiled && !strings.Contains(flags, "syntax") && len(made) < 5 {
			t.Fatalf("%s: the test shows nothing: %+v, %d files", flags, want, len(made))
		}
		for _, cores := range numbers {
			old := runtime.GOMAXPROCS(cores)
			got := gpucc("", append(strings.Fields(flags), sourcesOfMany...)...)
			runtime.GOMAXPROCS(old)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s on %d cores: -want +got\n%s", flags, cores, diff)
			}
			if diff := cmp.Diff(made, outputs(t, files)); diff != "" {
				t.Errorf("%s on %d cores: files: -want +got\n%s", flags, cores, diff)
			}
		}
	}
}

// TestSideBySideLink builds a program of several sources. One is named twice: the linker reports
// that, as it does on one core.
func TestSideBySideLink(t *testing.T) {
	directory(t, sources)
	for _, args := range []string{"main.c twice.par add.c", "main.c twice.par add.c add.c", "main.c bad.c twice.par worse.c add.c", "main.c add.c"} {
		var want result
		var program []byte
		for _, cores := range []int{1, 2, 8} {
			old := runtime.GOMAXPROCS(cores)
			got := gpucc("", append(strings.Fields("-libc=gpucc -o prog"), strings.Fields(args)...)...)
			runtime.GOMAXPROCS(old)
			var made []byte
			if exists("prog") {
				made = cross.ReadFile(t, "prog")
				os.Remove("prog")
			}
			if cores == 1 {
				want, program = got, made
			}
			if diff := cmp.Diff(want, got); diff != "" || !bytes.Equal(made, program) {
				t.Errorf("%s: on %d cores, the program has %d bytes, not %d: -want +got\n%s", args, cores, len(made), len(program), diff)
			}
		}
		if (len(program) > 0) != (args == "main.c twice.par add.c") {
			t.Errorf("%s: a program of %d bytes", args, len(program))
		}
	}
}

// TestSideBySideTimes checks that -time counts the same as on one core, and that the times of
// sources that are compiled side by side add up to no more than the time that passes.
func TestSideBySideTimes(t *testing.T) {
	files := map[string]string{}
	args := []string{"-c", "-time=json"}
	for i := range 12 {
		name := fmt.Sprintf("f%d.c", i)
		files[name] = large(300, "")
		args = append(args, name)
	}
	directory(t, files)
	type report struct {
		Source_Bytes, Nodes, Instructions int
		Total_MS                          float64
		Stages                            []row
	}
	measure := func(cores int) (r report, sum float64) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		got := gpucc("", args...)
		if err := json.Unmarshal([]byte(got.Stderr), &r); err != nil || got.Status != 0 {
			t.Fatalf("%+v: %v", got, err)
		}
		for _, s := range r.Stages {
			sum += s.MS
		}
		return r, sum
	}
	want, _ := measure(1)
	got, sum := measure(4)
	if sum > got.Total_MS {
		t.Errorf("the stages take %.1f ms, all takes %.1f ms", sum, got.Total_MS)
	}
	counts := func(r report) string {
		s := fmt.Sprintln(r.Source_Bytes, r.Nodes, r.Instructions)
		for _, x := range r.Stages {
			s += fmt.Sprintln(x.Name, x.Dispatches, x.Items, x.Bytes)
		}
		return s
	}
	if diff := cmp.Diff(counts(want), counts(got)); diff != "" {
		t.Errorf("-one core +four\n%s", diff)
	}
}

// TestMayWorkBeside shows when the order of the sources matters.
func TestMayWorkBeside(t *testing.T) {
	directory(t, map[string]string{"b.o": ""})
	for args, want := range map[string]bool{
		"-c a.c b.c":                     true,
		"-c a/x.c b/x.c":                 false, // x.o is b's
		"a/x.c b/x.c":                    true,  // no x.o is written
		"-c a.c a.c":                     false,
		"-c -MD a.c b.c":                 true,
		"-c -MD -MF all.d a.c b.c":       false,
		"-MD a/x.c b/x.c":                false,
		"-S a.c a.i":                     false,
		"-save-temps a.c a.s":            false, // a.s is written and assembled
		"-save-temps a.c b.c":            true,
		"a.c b.c a.o -lm -lm libx.a -lm": true,
		"-c -dump=encode a.c b.c":        false,
		"-c -no-integrated-cpp a.c b.c":  false,
		"-c -check a.c b.c":              false,
		"-fsyntax-only a/x.c b/x.c":      true,
	} {
		opt, err := parseArguments(strings.Fields(args))
		if err != nil {
			t.Fatalf("%s: %v", args, err)
		}
		d := &driver{opt: opt}
		if got := d.mayWorkBeside(); got != want {
			t.Errorf("%s: %t", args, got)
		}
	}
	d := &driver{opt: options{inputs: []input{{"a.c", languageC}, {"b.c", languageC}}, object: true}}
	d.opt.preprocess.dependencies.append = true
	if d.mayWorkBeside() {
		t.Error("make rules would be appended in any order")
	}
	if err := os.Symlink("b.o", "a.o"); err != nil {
		t.Fatal(err)
	}
	d = &driver{opt: options{inputs: []input{{"a.c", languageC}, {"b.c", languageC}}, object: true}}
	if d.mayWorkBeside() {
		t.Error("a.o is b.o")
	}
}

// TestSameOutput checks that, if two sources have the same output, the last one wins.
func TestSameOutput(t *testing.T) {
	folders(t, map[string]string{"a/x.c": large(100, ""), "b/x.c": "int b;\n"})
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	mustDo(t, "-c b/x.c -o want.o")
	mustDo(t, "-c a/x.c b/x.c")
	if !bytes.Equal(cross.ReadFile(t, "x.o"), cross.ReadFile(t, "want.o")) {
		t.Error("x.o is not the last source's")
	}
}

// TestTranscripts has jobs end in another order than they began. Their output must appear in
// their order, and no more of them may work at a time than there are devices.
func TestTranscripts(t *testing.T) {
	const jobs = 40
	var out, errs bytes.Buffer
	var working, most atomic.Int32
	d := &driver{stdout: &out, stderr: &errs, opt: options{target: rv32}}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	d.sideBySide(devices(3), jobs, func(d *driver, i int) {
		n := working.Add(1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		time.Sleep(time.Duration(i*7%5) * time.Millisecond)
		fmt.Fprintln(d.stdout, "out", i)
		if i == 20 {
			d.errorf("%d", i)
			d.systemHeaders = true
		} else {
			d.note("%d", i)
		}
		working.Add(-1)
	})
	var wantOut, wantErrs strings.Builder
	for i := range jobs {
		fmt.Fprintln(&wantOut, "out", i)
		severity := "note"
		if i == 20 {
			severity = "error"
		}
		fmt.Fprintf(&wantErrs, "gpucc: %s: %d\n", severity, i)
	}
	if out.String() != wantOut.String() || errs.String() != wantErrs.String() {
		t.Errorf("it prints\n%s%s", &out, &errs)
	}
	if !d.failed || !d.systemHeaders || most.Load() != 3 {
		t.Errorf("failed: %t, system headers: %t, %d jobs at a time", d.failed, d.systemHeaders, most.Load())
	}
}

// devices returns n devices.
func devices(n int) []gpu.Device { return groupsOfCores(make([]gpu.Device, n), n) }

// TestSignalNames has jobs name files that a signal removes, all at the same time. None may be
// forgotten.
func TestSignalNames(t *testing.T) {
	s := &scratch{}
	defer s.remove()
	const workers, names = 4, 500
	parallel.Run(workers, func(w int) {
		for i := range names {
			s.removeOnSignal(fmt.Sprint(w, ".", i))
		}
	})
	if n := len(*s.onSignal.Load()); n != workers*names {
		t.Errorf("%d of %d names", n, workers*names)
	}
}

// TestPanicBeside checks that a panic in one of the jobs becomes a message behind the messages of
// the jobs before it, and that soon no other job begins.
func TestPanicBeside(t *testing.T) {
	const jobs = 1000
	var errs bytes.Buffer
	var begun atomic.Int32
	d := &driver{stdout: io.Discard, stderr: &errs, opt: options{target: rv32}}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	status := d.catchPanic(func() int {
		d.sideBySide(devices(4), jobs, func(d *driver, i int) {
			begun.Add(1)
			if i == 2 {
				panic("a fault")
			}
			time.Sleep(time.Millisecond)
			if i < 2 {
				d.note("%d", i)
			}
		})
		return 0
	})
	if want := "gpucc: note: 0\ngpucc: note: 1\ngpucc: internal compiler error: a fault\n"; status != statusInternal || errs.String() != want {
		t.Errorf("status %d, %q", status, errs.String())
	}
	if n := begun.Load(); n == jobs {
		t.Errorf("all %d jobs were begun", n)
	}
}

// TestGroupsOfCores shows how cores are shared by fewer sources.
func TestGroupsOfCores(t *testing.T) {
	cores := make([]gpu.Device, 16)
	for n, want := range map[int]string{1: "16", 2: "8 8", 3: "5 5 6", 5: "3 3 3 3 4"} {
		var got []string
		for _, dev := range groupsOfCores(cores, n) {
			got = append(got, fmt.Sprint(dev.Info().Cores))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%d sources: groups of %s cores, want %s", n, s, want)
		}
	}
	if list := groupsOfCores(cores, 17); len(list) != 16 {
		t.Errorf("17 sources: %d devices", len(list))
	}
}
