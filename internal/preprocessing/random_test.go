package preprocessing

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

var (
	macros      = flag.Int("macros", 40, "random programs of macros")
	wrongMacros = flag.Int("wrong-macros", 20, "random programs of macros whose messages are compared")
	macroSeed   = flag.Uint64("macro-seed", 1, "the first seed of random programs of macros")
	failures    = flag.Int("failures", 5, "random programs that fail before the test ends; each is made small")
	keep        = flag.String("keep", "", "folder to keep inputs that fail in")
)

// TestRandom compares preprocessors on random programs. If gcc and clang agree on the
// exit status and on every token, the third preprocessor must agree with them. It must
// also have gcc's white space and line markers.
func TestRandom(t *testing.T) {
	p := underTest(t)
	agreed := runRandom(t, uint64(*macros), randomProgram, func(folder string, args []string, text string) (bool, error) {
		return checkAgreed(p, folder, text, args)
	})
	t.Logf("gcc and clang agree on %d of %d", agreed, *macros)
	if agreed < *macros/2 {
		t.Error("these are too few to tell of anything")
	}
}

// TestRandomMessages compares everything that gcc and gpucc write for random programs,
// including messages. Most of the programs are erroneous.
func TestRandomMessages(t *testing.T) {
	p := underTest(t)
	runRandom(t, uint64(*wrongMacros), randomProgram, func(folder string, args []string, text string) (bool, error) {
		err := writeProgram(folder, text)
		if err == nil {
			_, _, err = checkAll(p, folder, args...)
		}
		return true, err
	})
}

func randomProgram(seed uint64) (text string, args []string) { return Random(seed), RandomArgs(seed) }

// runRandom checks random programs on all cores, and makes failing programs smaller. It
// returns the number of programs that could be checked.
func runRandom(t *testing.T, n uint64, program func(seed uint64) (text string, args []string), check func(folder string, args []string, text string) (checked bool, err error)) (count int) {
	t.Helper()
	seeds := make(chan uint64)
	var mutex sync.Mutex
	failed := 0
	var wait sync.WaitGroup
	for range runtime.NumCPU() {
		folder := t.TempDir()
		wait.Go(func() {
			for seed := range seeds {
				text, args := program(seed)
				checked, err := check(folder, args, text)
				mutex.Lock()
				stop := failed >= *failures
				if checked {
					count++
				}
				if err != nil && !stop {
					failed++
				}
				mutex.Unlock()
				if err == nil || stop {
					continue
				}
				what := failureOf(err)
				small := Shrink(text, func(text string) bool {
					_, err := check(folder, args, text)
					return err != nil && failureOf(err) == what
				})
				_, err = check(folder, args, small)
				t.Errorf("seed %d, %s:\n%s\n%v", seed, strings.Join(args, " "), small, err)
				keepInput(t, fmt.Sprintf("random %s %d", kindOf(err), seed), small, args, err)
			}
		})
	}
	for i := range n {
		seeds <- *macroSeed + i
	}
	close(seeds)
	wait.Wait()
	return count
}

// kindOf returns the kind of an error. While a failing program is made smaller, its error
// must stay of the same kind.
func kindOf(err error) string {
	kind, _, _ := strings.Cut(err.Error(), " ")
	return kind
}

// wanted matches the text of the message that gcc writes.
var wanted = regexp.MustCompile(`want .*?(?:error|warning|note): (.*)`)

// quotes matches the parts that differ between messages of one kind.
var quotes = regexp.MustCompile(`["'].*["']|\d+|#\w+`)

// failureOf returns the kind of an error, and with it the message that gpucc lacks or changes.
func failureOf(err error) string {
	kind := kindOf(err)
	if m := wanted.FindStringSubmatch(err.Error()); kind == "messages" && m != nil {
		kind += " " + quotes.ReplaceAllString(m[1], "")
	}
	return kind
}

// checkAgreed compares a preprocessor with gcc, if gcc and clang agree on the input.
func checkAgreed(p *Program, folder, text string, args []string) (agreed bool, err error) {
	if err := writeProgram(folder, text); err != nil {
		return false, err
	}
	args = append(args, "-w")
	var references [2]*Result
	for i, p := range []*Program{GCC, Clang} {
		r, err := p.RunWithin(5*time.Second, folder, args...)
		if err != nil || r.crashed() || len(r.Out) > 1<<20 {
			return false, err
		}
		references[i] = r
	}
	want := references[0]
	if sameStatus(want, references[1]) != nil || sameOutput(want, references[1], Tokens, folder, args) != nil {
		return false, nil
	}
	got, err := p.Run(folder, args...)
	if err == nil {
		err = sameStatus(want, got)
	}
	if err == nil && (got.Status == 0 || got.Out != "") { // gpucc may write nothing after an error
		err = sameOutput(want, got, level, folder, args)
	}
	return true, err
}

// writeProgram writes the files of a program. It replaces the files of another program.
func writeProgram(folder, text string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.Mkdir(folder, 0o777); err != nil {
		return err
	}
	for name, content := range Files(text) {
		if strings.ContainsAny(name, "/\x00") || name == "" || name[0] == '.' || len(name) > 100 {
			continue // a mutant's
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// keepInput writes a failing input, gcc's output for it, and the reason for the failure
// to files.
func keepInput(t *testing.T, name, text string, args []string, err error) {
	t.Helper()
	if *keep == "" {
		return
	}
	folder := t.TempDir()
	if err := writeProgram(folder, text); err != nil {
		t.Fatal(err)
	}
	want, failure := GCC.Run(folder, args...)
	if failure != nil {
		t.Fatal(failure)
	}
	keepText(t, name, text, want.Out+want.Err, args, err)
}

// keepCase writes a failing case of a table to files.
func keepCase(t *testing.T, kind string, c Case, err error) {
	t.Helper()
	if *keep == "" || err == nil {
		return
	}
	want, failure := GCC.RunForm(t.TempDir(), c)
	if failure != nil {
		t.Fatal(failure)
	}
	keepText(t, kind+" "+c.Name, c.archive(), want.Result.Out+want.Result.Err, c.Args, err)
}

// archive writes the files of a case as Files reads them.
func (c Case) archive() string {
	text := "//// main.c\n" + c.Files["main.c"]
	for _, name := range slices.Sorted(maps.Keys(c.Files)) {
		if name != "main.c" {
			text += "//// " + name + "\n" + c.Files[name]
		}
	}
	return text
}

// keepText writes the files of a failure.
func keepText(t *testing.T, name, text, want string, args []string, err error) {
	t.Helper()
	name = filepath.Join(*keep, strings.NewReplacer("/", "", " ", "-").Replace(name))
	for ending, content := range map[string]string{
		".c": text, ".want": want, ".note": strings.Join(args, " ") + "\n" + err.Error() + "\n",
	} {
		if err := os.WriteFile(name+ending, []byte(content), 0o666); err != nil {
			t.Error(err)
		}
	}
}

// TestRandomFails damages gcc's output for random programs. This must be noticed, and the
// programs must be made smaller.
func TestRandomFails(t *testing.T) {
	p := &Program{GCC.Command, func(r *Result) { r.Out = strings.ReplaceAll(r.Out, "x1", "x 1") }}
	folder := t.TempDir()
	for seed := uint64(1); ; seed++ {
		if seed > 100 {
			t.Fatal("no damage is noticed")
		}
		fails := func(text string) bool {
			_, err := checkAgreed(p, folder, text, RandomArgs(seed))
			return err != nil
		}
		if text := Random(seed); fails(text) {
			if small := Shrink(text, fails); len(small) > len("//// main.c\n0x1p-2") {
				t.Errorf("%q is not small", small)
			}
			break
		}
	}
}

// mistakes change programs in such a way that gcc's output for the changed program is the
// output of a wrong preprocessor for the original one. Such a preprocessor does not know
// a directive or an operator, or confuses it with another one.
var mistakes = []struct{ what, old, new string }{
	{"## is forgotten", `(\w\s*)##(\s*\w)`, "$1 $2"},
	{"# is forgotten", `#([xyz]|rest)\b`, "$1"},
	{"the comma before ## stays", `, ## `, ", "},
	{"__VA_OPT__ is always there", `__VA_OPT__`, "EXPAND"},
	{"__VA_OPT__ is never there", `__VA_OPT__`, "EMPTY_"},
	{"a comment is nothing", `/\*\*/`, ""},
	{"a line is not continued", `\\\n`, "\n"},
	{"#undef is forgotten", `(?m)^#undef (\w+)$`, "#ifdef $1\n#endif"},
	{"#elif begins a group", `(?m)^#elif .*$`, "#else"},
	{"#elif is never true", `(?m)^#elif .*$`, "#elif 0"},
	{"#ifndef is #ifdef", `#ifndef`, "#ifdef"},
	{"push_macro is forgotten", `push_macro`, "push"},
	{"pop_macro is forgotten", `pop_macro`, "pop"},
	{"#pragma once is forgotten", `(?m)^#pragma once$`, ""},
	{"#import is #include", `#import`, "#include"},
	{"#line is forgotten", `(?m)^#line .*$`, ""},
	{"__COUNTER__ does not count", `__COUNTER__`, "0"},
	{"__INCLUDE_LEVEL__ is 0", `__INCLUDE_LEVEL__`, "0"},
	{"__LINE__ is 1", `__LINE__`, "1"},
	{"_Pragma is forgotten", `_Pragma \(`, "Pragma ("},
	{"defined is false", `defined\(\w+\)`, "0"},
	{"__has_include is true", `__has_include\([^)]*\)`, "1"},
	{"<< is >>", ` << `, " >> "},
	{"|| is |", `\|\|`, "|"},
	{"named variadics are not", `rest\.\.\.\)`, "rest)"},
}

// TestMistakes shows that random programs find each of the mistakes.
func TestMistakes(t *testing.T) {
	for _, mistake := range mistakes {
		t.Run(mistake.what, func(t *testing.T) {
			t.Parallel()
			old, folder := regexp.MustCompile(mistake.old), t.TempDir()
			for seed := uint64(1); seed < 500; seed++ {
				text := Random(seed)
				wrong := old.ReplaceAllString(text, mistake.new)
				if wrong == text {
					continue
				}
				args := append(RandomArgs(seed), "-w", "-P") // without line markers
				var out [2]*Result
				for i, text := range []string{text, wrong} {
					err := writeProgram(folder, text)
					if err == nil {
						out[i], err = GCC.Run(folder, args...)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				if out[0].Status == 0 && out[1].Status == 0 && sameOutput(out[0], out[1], Tokens, folder, args) != nil {
					t.Logf("found by seed %d", seed)
					return
				}
			}
			t.Error("no program finds it")
		})
	}
}

// TestShrink checks that Shrink removes everything that is not needed for the failure.
func TestShrink(t *testing.T) {
	got := Shrink("one two\nthree (four) five\nsix \"seven\" eight\nnine\n", func(text string) bool {
		return strings.Contains(text, "four") && strings.Contains(text, `"seven"`)
	})
	if want := `four"seven"`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
