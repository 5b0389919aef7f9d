package preprocessing

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"gpucc/internal/projects"
)

var (
	dgFolder    = flag.String("dg", "", "folder gcc/testsuite of gcc's sources, of which gcc.dg/cpp and c-c++-common/cpp are preprocessed")
	mcppFolder  = flag.String("mcpp", "", "folder of mcpp's sources, whose test-t, test-c and test-l are preprocessed")
	boostFolder = flag.String("boost", "", "folder of Boost's sources, of which boost/preprocessor and libs/preprocessor/test are preprocessed")
	allProjects = flag.Bool("projects", false, "preprocess the sources of internal/projects, too")
)

// checkAll compares everything that two preprocessors write in an empty folder: messages,
// exit status, and the output, unless there is no output after an error. The error begins
// with the name of the property that differs.
func checkAll(p *Program, folder string, args ...string) (want, got *Result, err error) {
	if want, err = GCC.Run(folder, args...); err != nil {
		return nil, nil, err
	}
	if got, err = p.Run(folder, args...); err != nil {
		return nil, nil, err
	}
	if err := sameStatus(want, got); err != nil || goesOn.MatchString(want.Err) {
		return want, got, err
	}
	if err := sameMessages(want, got); err != nil {
		return want, got, err
	}
	if got.Status != 0 && got.Out == "" || losesTokens(want) {
		return want, got, nil
	}
	return want, got, sameOutput(want, got, level, folder, args)
}

// report judges the errors of a suite and counts them.
func report(t *testing.T, list string, names []string, errs map[string]error) {
	t.Helper()
	known := readKnown(t, list)
	kinds, isKnown := map[string]int{}, 0
	for _, name := range slices.Sorted(slices.Values(names)) {
		err := errs[name]
		if err != nil {
			kinds[kindOf(err)]++
			if known[name] != "" {
				isKnown++
			}
		}
		if fault := known.fault(name, err); fault != nil {
			t.Errorf("%s: %v", name, fault)
		}
	}
	t.Logf("%d of %d are equal, of the others %d are known: %v", len(names)-len(errs), len(names), isKnown, kinds)
}

// TestDG preprocesses gcc's own tests of its preprocessor. All results are compared with
// gcc's. For tests that only test the preprocessor, the messages are also compared with
// the directives in the test.
func TestDG(t *testing.T) {
	if *dgFolder == "" {
		t.Skip("gcc's tests are not fetched: name gcc/testsuite by -dg")
	}
	p := underTest(t)
	names := glob(t, *dgFolder, "gcc.dg/cpp/*.c", "gcc.dg/cpp/*.S", "gcc.dg/cpp/trad/*.c", "c-c++-common/cpp/*.c")
	var said atomic.Int32
	errs := inParallel(names, func(name string) error {
		err, says := checkDG(p, *dgFolder, name, t.TempDir())
		if says {
			said.Add(1)
		}
		return err
	})
	t.Logf("%d say what they expect of a preprocessor", said.Load())
	report(t, "dg.known", names, errs)
}

// checkDG preprocesses one test, unless it is for C++ or another machine. says reports
// whether the test states the expected messages, and gcc's messages agree with them.
func checkDG(p *Program, root, name, folder string) (err error, says bool) {
	path := filepath.Join(root, name)
	text, err := os.ReadFile(path)
	if err != nil {
		return err, false
	}
	d := ParseDG(string(text))
	if d.Skip {
		return nil, false
	}
	args := d.args(root, name)
	want, got, err := checkAll(p, folder, append(args, path)...)
	if err != nil || d.Do != "preprocess" || d.Unknown != "" || d.Check(path, want.Err) != nil {
		return err, false
	}
	return d.Check(path, got.Err), true
}

// args returns the flags of a test.
func (d *DG) args(root, name string) (args []string) {
	switch {
	case strings.HasPrefix(name, "c-c++"):
		args = append([]string{"-Wc++-compat"}, d.Options...)
	case d.Options != nil:
		args = d.Options
	case strings.Contains(name, "/trad/"):
		args = []string{"-traditional-cpp"}
	default:
		args = []string{"-ansi", "-pedantic-errors"}
	}
	args = slices.Clone(args)
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "$srcdir", root)
	}
	return append(args, "-undef", "-nostdinc")
}

// TestMCPP preprocesses the validation suite of mcpp in two modes.
func TestMCPP(t *testing.T) {
	if *mcppFolder == "" {
		t.Skip("mcpp's tests are not fetched: name their folder by -mcpp")
	}
	p := underTest(t)
	var names []string
	for _, name := range glob(t, *mcppFolder, "test-t/*.t", "test-l/*.t", "test-c/*.c", "test-l/*.c") {
		names = append(names, name+" -std=c90", name+" -std=gnu17")
	}
	report(t, "mcpp.known", names, inParallel(names, func(name string) error {
		name, std, _ := strings.Cut(name, " ")
		args := []string{"-undef", "-nostdinc", "-trigraphs", "-pedantic", "-x", "c", std, filepath.Base(name)}
		_, _, err := checkAll(p, filepath.Join(*mcppFolder, filepath.Dir(name)), args...)
		return err
	}))
}

// TestBoost preprocesses the tests of Boost.Preprocessor for C, and each of its headers
// by itself.
func TestBoost(t *testing.T) {
	if *boostFolder == "" {
		t.Skip("Boost's tests are not fetched: name the folder of its sources by -boost")
	}
	p, folder := underTest(t), t.TempDir()
	mode, err := NewMode(folder, "gnu17")
	if err != nil {
		t.Fatal(err)
	}
	include := "-I" + *boostFolder
	headers := filepath.Join(*boostFolder, "libs/preprocessor/include")
	names := glob(t, *boostFolder, "libs/preprocessor/test/*.c")
	err = filepath.WalkDir(filepath.Join(headers, "boost"), func(path string, entry fs.DirEntry, err error) error {
		if name, _ := filepath.Rel(headers, path); err == nil && filepath.Ext(path) == ".hpp" {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	report(t, "boost.known", names, inParallel(names, func(name string) error {
		main := filepath.Join(*boostFolder, name)
		if filepath.Ext(name) == ".hpp" {
			main = filepath.Join(folder, strings.ReplaceAll(name, "/", "_")+".c")
			if err := os.WriteFile(main, fmt.Appendf(nil, "#include <%s>\n", name), 0o666); err != nil {
				return err
			}
		}
		_, _, err := checkAll(p, folder, slices.Concat(mode.Args, []string{include, "-I" + headers, main})...)
		return err
	}))
}

// TestProjectSources preprocesses the sources of internal/projects.
func TestProjectSources(t *testing.T) {
	if !*allProjects {
		t.Skip("takes a minute: -projects")
	}
	p, folder := underTest(t), t.TempDir()
	mode, err := NewMode(folder, "gnu17")
	if err != nil {
		t.Fatal(err)
	}
	args := map[string][]string{}
	for _, project := range projects.All {
		c, err := project.Checkout(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range c.Paths {
			args[project.Name+" "+filepath.Base(path)] = slices.Concat(mode.Args, c.Args, []string{path})
		}
	}
	names := slices.Collect(maps.Keys(args))
	report(t, "projects.known", names, inParallel(names, func(name string) error {
		_, _, err := checkAll(p, folder, args[name]...)
		return err
	}))
}

// glob lists the files below a folder that match the patterns.
func glob(t *testing.T, folder string, patterns ...string) (names []string) {
	t.Helper()
	for _, pattern := range patterns {
		paths, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			name, err := filepath.Rel(folder, path)
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		t.Fatalf("no files %v in %s", patterns, folder)
	}
	return names
}

// TestSuitesFail runs a suite of two tests with preprocessors that fail in one of them,
// which must be noticed.
func TestSuitesFail(t *testing.T) {
	root := write(t, map[string]string{
		"gcc.dg/cpp/good.c": "/* { dg-do preprocess } */\nint a;\n",
		"gcc.dg/cpp/bad.c":  "/* { dg-do preprocess } */\n#if 1 + /* { dg-error \"right\" } */\n#endif\n",
	})
	run := func(damage func(*Result)) (failed []string, said int) {
		for _, name := range glob(t, root, "gcc.dg/cpp/*.c") {
			err, says := checkDG(&Program{GCC.Command, damage}, root, name, t.TempDir())
			if err != nil {
				failed = append(failed, filepath.Base(name))
			}
			if says {
				said++
			}
		}
		return failed, said
	}
	if failed, said := run(nil); len(failed) > 0 || said != 2 {
		t.Errorf("of gcc itself %v fail, %d say what they expect", failed, said)
	}
	if failed, _ := run(func(r *Result) { r.Out = strings.Replace(r.Out, "int a", "int b", 1) }); !slices.Equal(failed, []string{"good.c"}) {
		t.Errorf("another token is found in %v", failed)
	}
	if failed, _ := run(func(r *Result) { r.Err = strings.Replace(r.Err, "right", "left", 1) }); !slices.Equal(failed, []string{"bad.c"}) {
		t.Errorf("another message is found in %v", failed)
	}
	if kindOf(errors.New("tokens differ:\n")) != "tokens" {
		t.Error("kinds of errors are wrong")
	}
}
