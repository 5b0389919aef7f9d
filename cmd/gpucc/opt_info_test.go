package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/riscv/object/cross"
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

// TestOptInfo checks the output of -fopt-info in each of its forms.
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

const replacedProgram = `int g[100], h;
int f(int a, int b, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += g[i] * (a * b + 7);
    h = 123456789;
  }
  return s + a * b;
}
int k(int *p, int a) {
  int x = p[3] * a;
  if (x > 5)
    return p[3] * a + 1;
  return x;
}
`

// TestReplaced checks the output of -fopt-info about expressions that the stages replace: in its groups, with passes switched
// off, and on both devices.
func TestReplaced(t *testing.T) {
	directory(t, map[string]string{"a.c": replacedProgram})
	softwareRenderer(t)
	const (
		stepped = "a.c:5:11: optimized: address replaced by an induction variable\n"
		base    = "a.c:5:10: optimized: invariant expression moved out of its loop\n" // of g
		moved   = "a.c:5:24: optimized: invariant expression moved out of its loop\na.c:6:5: optimized: invariant expression moved out of its loop\n" +
			"a.c:6:9: optimized: invariant expression moved out of its loop\n"
		earlier = "a.c:13:17: optimized: expression replaced by its earlier value\n"
	)
	for flags, want := range map[string]string{
		"-O2 -fopt-info": stepped + moved + earlier, "-O2 -fopt-info-loop": stepped + moved + earlier, "-O2 -fopt-info-optall-all": stepped + moved + earlier,
		"-O2 -fopt-info-inline": "", "-O2 -fopt-info-loop-missed": "", "-O0 -fopt-info": "", "-O1 -fopt-info": base + moved,
		"-O2 -fno-ivopts -fopt-info": base + moved + earlier, "-O2 -fno-gcse -fopt-info": stepped + moved, "-O2 -fno-hoist -fopt-info": earlier,
	} {
		for _, device := range []string{"cpu", "gpu"} {
			if device == "gpu" && flags != "-O2 -fopt-info" {
				continue
			}
			r := gpucc("", append(strings.Fields(flags), "-device="+device, "-c", "a.c")...)
			if diff := cmp.Diff(want, r.Stderr); diff != "" || r.Status != 0 {
				t.Errorf("%s on %s: status %d, -want +got\n%s", flags, device, r.Status, diff)
			}
		}
	}
}

// TestReplacedTogether checks that messages about a unit of several pieces are in the order of the text, and that the object is the
// one that is made without them.
func TestReplacedTogether(t *testing.T) {
	const copies = 3000
	text := strings.Builder{}
	for i := range copies {
		text.WriteString(strings.NewReplacer("int g[100], h", "extern int g[100], h", "int f(", fmt.Sprintf("int f%d(", i), "int k(", fmt.Sprintf("int k%d(", i)).Replace(replacedProgram))
	}
	directory(t, map[string]string{"a.c": text.String()})
	gpucc("", "-O2", "-c", "a.c", "-o", "plain.o")
	r := gpucc("", "-O2", "-fopt-info-loop", "-c", "a.c")
	lines := strings.Split(strings.TrimSpace(r.Stderr), "\n")
	if len(lines) != 5*copies {
		t.Errorf("%d messages, want %d", len(lines), 5*copies)
	}
	before := 0
	for _, line := range lines {
		n, err := strconv.Atoi(strings.Split(line, ":")[1])
		if err != nil || n < before {
			t.Fatalf("%q is behind line %d", line, before)
		}
		before = n
	}
	if !bytes.Equal(cross.ReadFile(t, "a.o"), cross.ReadFile(t, "plain.o")) {
		t.Error("the objects differ")
	}
}
