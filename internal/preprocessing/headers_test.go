package preprocessing

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

var allHeaders = flag.Bool("headers", false, "compare all headers of the system, not only some")

// someHeaders are the headers of the short test.
var someHeaders = []string{"stdio.h", "math.h", "tgmath.h", "limits.h", "stdatomic.h", "signal.h", "linux/kvm.h", "pthread.h"}

// TestHeaders includes each header by itself, in all modes, with gcc's macros and folders.
func TestHeaders(t *testing.T) {
	names, err := Headers(t.TempDir())
	if err != nil || len(names) < 1000 {
		t.Fatalf("%d headers, %v", len(names), err)
	}
	if !*allHeaders {
		names = someHeaders
	}
	p := underTest(t)
	for _, std := range Modes {
		t.Run(std, func(t *testing.T) {
			for name, err := range sweepHeaders(t, p, std, names) {
				t.Errorf("<%s>: %v", name, err)
			}
		})
	}
}

// sweepHeaders includes each header by itself, and returns the differences from gcc.
func sweepHeaders(t *testing.T, p *Program, std string, names []string) map[string]error {
	t.Helper()
	folder := t.TempDir()
	mode, err := NewMode(folder, std)
	if err != nil {
		t.Fatal(err)
	}
	return inParallel(names, func(name string) error {
		main := filepath.Join(folder, strings.ReplaceAll(name, "/", "_")+".c")
		if err := os.WriteFile(main, fmt.Appendf(nil, "#include <%s>\n__LINE__\n", name), 0o666); err != nil {
			return err
		}
		return Check(p, folder, level, slices.Concat(mode.Args, []string{main})...)
	})
}

// inParallel checks all names, on all cores, and returns the errors by name.
func inParallel(names []string, check func(name string) error) map[string]error {
	var wait sync.WaitGroup
	var mutex sync.Mutex
	errs := map[string]error{}
	next := make(chan string)
	for range runtime.NumCPU() {
		wait.Go(func() {
			for name := range next {
				if err := check(name); err != nil {
					mutex.Lock()
					errs[name] = err
					mutex.Unlock()
				}
			}
		})
	}
	for _, name := range names {
		next <- name
	}
	close(next)
	wait.Wait()
	return errs
}

// TestHeadersFail damages gcc's output: it changes a token in one header, and removes a
// line in all. This must be noticed.
func TestHeadersFail(t *testing.T) {
	names := []string{"assert.h", "iso646.h", "stdio.h"}
	stdio := &Program{GCC.Command, func(r *Result) { r.Out = strings.Replace(r.Out, "extern int fgetc ", "extern int fgetc() ", 1) }}
	if errs := sweepHeaders(t, stdio, "c99", names); len(errs) != 1 || errs["stdio.h"] == nil {
		t.Errorf("a damaged <stdio.h> is found as %v", errs)
	}
	all := &Program{GCC.Command, func(r *Result) { r.Out = r.Out[:strings.LastIndex(r.Out, "# 2 ")] + "2\n" }}
	if errs := sweepHeaders(t, all, "gnu17", names); len(errs) != len(names) {
		t.Errorf("damaged markers are found as %v", errs)
	}
}

// TestModes checks that all preprocessors use the same macros. These are gcc's macros,
// which differ between the modes, and no macros of their own.
func TestModes(t *testing.T) {
	folder := t.TempDir()
	for _, std := range Modes {
		m, err := NewMode(folder, std)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(m.Args[slices.Index(m.Args, "-imacros")+1])
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]bool{"__riscv": true, "__GNUC__": true, "unix": strings.HasPrefix(std, "gnu"), "__STDC_VERSION__": false} {
			if strings.Contains(string(text), "#define "+name+" ") != want {
				t.Errorf("%s: %s is defined: %v", std, name, !want)
			}
		}
	}
}
