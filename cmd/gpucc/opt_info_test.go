package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const decidedProgram = `static int square(int x) { return x * x; }
static int __attribute__((noinline)) third(int x) { return x * 3; }
int other(int n);
struct point { int x, y; };
static struct point sum(struct point a, struct point b) { return (struct point){ a.x + b.x, a.y + b.y }; }
int f(int a, int *p, int n) {
  struct point s = { 0, 0 };
  for (int i = 0; i < n; i++)
    s = sum(s, (struct point){ p[i] * square(a), third(a) });
  return s.x + s.y + other(n);
}
`

// TestOptInfo checks what -fopt-info prints for each of its forms.
func TestOptInfo(t *testing.T) {
	directory(t, map[string]string{"a.c": decidedProgram})
	const (
		inlined = "a.c:9:9: optimized:  Inlining sum/3 into f/4.\na.c:9:39: optimized:  Inlining square/0 into f/4.\n"
		records = "a.c:5:21: optimized:  records of sum/3 in locals: 3, with 6 members\na.c:6:5: optimized:  records of f/4 in locals: 3, with 5 members\n"
		missed  = "a.c:9:50: missed:   not inlinable: f/4 -> third/1, function not inlinable\na.c:10:22: missed:   not inlinable: f/4 -> other/2, function body not available\n"
	)
	for flags, want := range map[string]string{
		"-O2": "", "-O2 -fopt-info": records + inlined, "-O2 -fopt-info-optimized-inline": records + inlined, "-O2 -fopt-info-missed": missed,
		"-O2 -fopt-info-all": records + inlined + missed, "-O2 -fopt-info-vec": "", "-O1 -fopt-info": records, "-O2 -fno-inline -fopt-info-all": records,
		"-O0 -fopt-info-all": "", "-O1 -fno-tree-sra -fopt-info": "", "-O2 -fopt-info-missed -fopt-info": records + inlined + missed, "-O2 -w -Werror -fopt-info-missed": missed,
	} {
		r := gpucc("", append(strings.Fields(flags), "-c", "a.c")...)
		if diff := cmp.Diff(want, r.Stderr); diff != "" || r.Status != 0 {
			t.Errorf("%s: status %d, -want +got\n%s", flags, r.Status, diff)
		}
	}
	r := gpucc("", "-O2", "-fopt-info-missed=decided", "-c", "a.c")
	if text, err := os.ReadFile("decided"); err != nil || string(text) != missed || r.Stderr != "" {
		t.Errorf("%v; the file has\n%s\nprinted was\n%s", err, text, r.Stderr)
	}
	for _, flag := range []string{"-fopt-info-some", "-fopt-information"} {
		if r := gpucc("", flag, "-c", "a.c"); r.Status == 0 {
			t.Errorf("%s is no error", flag)
		}
	}
}

// TestOptInfoOfGCC compares the messages about inlined calls with gcc's, except for the numbers of functions, at places where both inline.
func TestOptInfoOfGCC(t *testing.T) {
	directory(t, map[string]string{"a.c": decidedProgram})
	line := regexp.MustCompile(`(?m)^.*(Inlining|not inlinable).*$`)
	number := regexp.MustCompile(`/\d+`)
	lines := func(text string) (list []string) {
		for _, x := range line.FindAllString(text, -1) {
			list = append(list, number.ReplaceAllString(x, "/N"))
		}
		return list
	}
	flags := []string{"-O2", "-fopt-info-inline-all", "-c", "a.c"}
	theirs := map[string]bool{}
	for _, x := range lines(messagesOfGCC(flags...)) {
		theirs[x] = true
	}
	ours := lines(gpucc("", flags...).Stderr)
	if len(ours) != 4 {
		t.Errorf("%d messages", len(ours))
	}
	for _, x := range ours {
		if !theirs[x] {
			t.Errorf("not gcc's: %s", x)
		}
	}
}

// TestDoneCounts checks the counts of the front end's optimisations.
func TestDoneCounts(t *testing.T) {
	directory(t, map[string]string{"a.c": decidedProgram})
	r := gpucc("", "-O2", "-time=json", "-c", "a.c")
	for name, want := range map[string]string{"inline": "2", "tree-sra": "6"} {
		if m := regexp.MustCompile(`"name":"` + name + `","dispatches":0,"items":(\d+)`).FindStringSubmatch(r.Stderr); m == nil || m[1] != want {
			t.Errorf("%s: %q, not %s", name, m, want)
		}
	}
}
