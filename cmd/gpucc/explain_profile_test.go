package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"gpucc/riscv/object/cross"
)

// profiled has two static functions of one name. A library of the program has a function of this
// name, too.
const profiled = `#include <stdio.h>
static int fib(int n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
static int flush(int n)
{
	int s = 0;
	for (int i = 0; i < n; i++)
		s += i * i;
	return s;
}
int never(int n) { return n * n; }
int main(void)
{
	printf("%d %d\n", fib(15), flush(1000));
	return 0;
}
`

// TestExplainProfile shows a profile on the page: it has the same counts of instructions and lines as -stats, and
// the hottest blocks lead to their machine code.
func TestExplainProfile(t *testing.T) {
	directory(t, map[string]string{"a.c": profiled, "other.c": "int main(void) { return 0; }\n"})
	if err := os.Mkdir("b", 0o777); err != nil {
		t.Fatal(err)
	}
	cross.WriteFile(t, "b/a.c", []byte(profiled))
	functions := gpucc("", "run", "-profile=profile", "-stats=functions", "a.c").Stderr
	lines := gpucc("", "run", "-stats=lines", "a.c").Stderr
	b := openBrowser(t)
	b.size(t, 1500, 900, false, false)
	for _, args := range [][]string{{"a.c"}, {"b/a.c"}} { // the second has not the name that the profile has
		b.open(t, explained(t, append([]string{"-profile=profile"}, args...)...))
		for _, name := range []string{"fib", "main", "never"} {
			chooseFunction(t, b, name)
			want := "0"
			if m := regexp.MustCompile(`(?m)^ *(\d+) .* ` + name + ` +a\.c:`).FindStringSubmatch(functions); m != nil {
				want = m[1]
			}
			if got := fmt.Sprint(b.eval(t, countOf(`#code .count`))); got != want {
				t.Errorf("%v: the instructions of %s were executed %s times, not %s", args, name, got, want)
			}
		}
	}
	b.open(t, explained(t, "-profile=profile", "a.c"))
	chooseFunction(t, b, "flush")
	for line := 6; line <= 12; line++ {
		want := "0"
		if m := regexp.MustCompile(fmt.Sprintf(`(?m)^ *(\d+) .* flush +a\.c:%d$`, line)).FindStringSubmatch(lines); m != nil {
			want = m[1]
		}
		if got := fmt.Sprint(b.eval(t, countOf(fmt.Sprintf(`#source [data-line="%d"] .count`, line)))); got != want {
			t.Errorf("line %d was executed %s times, not %s", line, got, want)
		}
	}
	blocks := strings.Split(b.strings(t, `[...document.querySelectorAll('#hot button')].map(el => el.textContent)`), "|")
	if len(blocks) < 5 || !regexp.MustCompile(`^fib\+0: \d\d\.\d %, \d+ × 1,973$`).MatchString(blocks[0]) {
		t.Fatalf("the hottest blocks are %q", blocks)
	}
	chooseFunction(t, b, "never")
	b.click(t, "#hot button", "fib+0")
	waitForFunction(t, b, "fib")
	if got := b.lit(t, "code"); !strings.Contains(got, " 0:") {
		t.Errorf("a click on the hottest block lights %q", got)
	}
	heat := `getComputedStyle(document.querySelector('#code .lit .count')).backgroundColor`
	if hot, cold := b.eval(t, heat), b.eval(t, `getComputedStyle(document.body).backgroundColor`); hot == cold || hot == "rgba(0, 0, 0, 0)" {
		t.Errorf("the hottest block has the colour %v", hot)
	}
	b.size(t, 390, 844, true, true)
	if wide := b.eval(t, `document.documentElement.scrollWidth`); wide.(float64) > 390 {
		t.Errorf("the page is %v pixels wide on a phone", wide)
	}
	checkProfileErrors(t)
}

// countOf returns an expression for the sum of the numbers in some elements.
func countOf(selector string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('%s')].reduce((sum, el) => sum + Number(el.textContent.replaceAll(',', '')), 0)`, selector)
}

// chooseFunction chooses a function of the page.
func chooseFunction(t *testing.T, b *browser, name string) {
	t.Helper()
	b.eval(t, fmt.Sprintf(`choose(head.functions.findIndex(f => f.name === %q)), 0`, name))
	waitForFunction(t, b, name)
}

// waitForFunction waits until the page shows a function.
func waitForFunction(t *testing.T, b *browser, name string) {
	t.Helper()
	for start := time.Now(); b.eval(t, `head.functions[chosen].name`) != name; time.Sleep(time.Millisecond) {
		if time.Since(start) > 10*time.Second {
			t.Fatalf("the page does not show %s", name)
		}
	}
}

// checkProfileErrors gives the command profiles that are of no use.
func checkProfileErrors(t *testing.T) {
	cross.WriteFile(t, "damaged", []byte("no profile"))
	gpucc("", "run", "-profile=of-other", "other.c")
	cross.WriteFile(t, "f.c", []byte("int f(void) { return 1; }\n"))
	for _, test := range []struct{ args, want string }{
		{"-profile=missing a.c", "missing: no such file"},
		{"-profile=damaged a.c", "damaged: this is no profile of gpucc"},
		{"-profile=of-other f.c", "f.c: the program of the profile of-other has executed no function of this source"},
		{"-profile a.c", "'-profile without a file' is for 'gpucc run'"},
		{"-stats a.c", "'-stats' is for 'gpucc run'"},
	} {
		if r := gpucc("", append([]string{"explain", "-o", "none.html"}, strings.Fields(test.args)...)...); r.Status != 1 || !strings.Contains(r.Stderr, test.want) || exists("none.html") {
			t.Errorf("explain %s: %+v", test.args, r)
		}
	}
}
