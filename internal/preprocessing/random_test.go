package preprocessing

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

var (
	macros    = flag.Int("macros", 40, "random programs of macros")
	macroSeed = flag.Uint64("macro-seed", 1, "the first seed of random programs of macros")
	failures  = flag.Int("failures", 5, "random programs that fail before the test ends; each is made small")
	keep      = flag.String("keep", "", "folder to keep inputs that fail in")
)

// TestRandom compares preprocessors on random programs: where gcc and clang agree, on the exit
// status and on every token, the third has to agree with them, and to have gcc's white space
// and line markers.
func TestRandom(t *testing.T) {
	p, seeds := underTest(t), make(chan uint64)
	var mutex sync.Mutex
	agreed, failed := 0, 0
	var wait sync.WaitGroup
	for range 2 {
		folder := t.TempDir()
		wait.Go(func() {
			for seed := range seeds {
				text, args := Random(seed), RandomArgs(seed)
				equal, err := checkAgreed(p, folder, text, args)
				mutex.Lock()
				stop := failed >= *failures
				if equal {
					agreed++
				}
				if err != nil && !stop {
					failed++
				}
				mutex.Unlock()
				if err == nil || stop {
					continue
				}
				what := kindOf(err)
				small := Shrink(text, func(text string) bool {
					_, err := checkAgreed(p, folder, text, args)
					return err != nil && kindOf(err) == what
				})
				_, err = checkAgreed(p, folder, small, args)
				t.Errorf("seed %d, %s:\n%s\n%v", seed, strings.Join(args, " "), small, err)
				keepInput(t, seed, small, args, err)
			}
		})
	}
	for i := range uint64(*macros) {
		seeds <- *macroSeed + i
	}
	close(seeds)
	wait.Wait()
	t.Logf("gcc and clang agree on %d of %d", agreed, *macros)
	if agreed < *macros/2 {
		t.Error("these are too few to tell of anything")
	}
}

// kindOf is what an error is about. A failure is made smaller only as long as it stays of its
// kind.
func kindOf(err error) string {
	kind, _, _ := strings.Cut(err.Error(), " ")
	return kind
}

// checkAgreed compares a preprocessor with gcc if gcc and clang agree on an input.
func checkAgreed(p *Program, folder, text string, args []string) (agreed bool, err error) {
	files := Files(text)
	for _, name := range append(headers, "main.c") {
		os.Remove(filepath.Join(folder, name))
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			return false, err
		}
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

// keepInput writes an input that fails, what gcc makes of it, and why it fails.
func keepInput(t *testing.T, seed uint64, text string, args []string, err error) {
	t.Helper()
	if *keep == "" {
		return
	}
	folder := t.TempDir()
	for name, content := range Files(text) {
		os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666)
	}
	want, failure := GCC.Run(folder, args...)
	if failure != nil {
		t.Fatal(failure)
	}
	base := filepath.Join(*keep, "random-"+strings.ReplaceAll(kindOf(err), "/", "")+"-"+strconv.FormatUint(seed, 10))
	for ending, content := range map[string]string{
		".c": text, ".want": want.Out + want.Err,
		".note": strings.Join(args, " ") + "\n" + err.Error() + "\n",
	} {
		if err := os.WriteFile(base+ending, []byte(content), 0o666); err != nil {
			t.Error(err)
		}
	}
}

// TestRandomFails damages what gcc writes for random programs, which has to be noticed, and
// made small.
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
			if small := Shrink(text, fails); len(small) > len("//// main.c\nx1") {
				t.Errorf("%q is not small", small)
			}
			break
		}
	}
}

// TestShrink removes everything but what makes a text fail.
func TestShrink(t *testing.T) {
	got := Shrink("one two\nthree (four) five\nsix \"seven\" eight\nnine\n", func(text string) bool {
		return strings.Contains(text, "four") && strings.Contains(text, `"seven"`)
	})
	if want := `four"seven"`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
