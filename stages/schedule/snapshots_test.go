package schedule_test

import (
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/ast/c"
	"gpucc/gpu"
	"gpucc/riscv/object"
	"gpucc/stages/convention"
)

// early has a body that is parsed while the first pass is under way. It uses declarations of all
// kinds that come before it. Some of these are completed or defined behind it, in late.
const early = `
struct node { struct node *next; struct later *later; long words[9]; };
enum colour { red, green = 7 };
typedef unsigned char byte;
extern int table[], forward_object;
static int forward(struct node);
__thread int own = 3;
__attribute__((weak)) int replaced(void) { return 1; }
static int tentative;
static const char *const names[] = {"red", "green"};
int early(struct node *n, byte b) {
	extern int behind[4], elsewhere;
	struct node copy = *n;
	copy.words[green] += b + own++ + table[1] + forward_object + behind[2] + elsewhere;
	return forward(copy) + replaced()+ names[red][b] + tentative + (n->later == 0);
}
`

const late = `
struct later { int x; };
int table[3] = {1, 2, 3}, behind[4], forward_object = 5;
static int tentative = 4;
int identity(int x) { return x; }
static int forward(struct node n) { return n.words[8] + n.later->x; }
int main(void) { struct node n = {0}; return early(&n, 1); }
`

// largeSource is the size in bytes of a source with two snapshots.
const largeSource = 3 << 18

// TestSnapshots checks that bodies which are compiled while the first pass is under way give the
// same object as bodies that are compiled after it, on any number of cores. With -short, every
// third text is compiled on four.
func TestSnapshots(t *testing.T) {
	body := generated(largeSource)
	for i, x := range []struct {
		name, text string
		again      bool // a declaration changes after a snapshot, so that all is parsed again
	}{
		{"all kinds", early + body + late, false},
		{"inline functions", inlines + early + body + usesInlines, false},
		{"inline functions and sections", inlines + early + body + usesInlines + "__attribute__((section(\"a\"))) int a(void) { return g1; }", false},
		{"inline in the end", early + body + late + "static inline int nobody(void) { return 1; } inline int other(void) { return 2; }", false},
		{"sections in the end", early + body + late + "__attribute__((section(\"a\"))) int a(void) { return g1; }", false},
		{"more attributes", early + body + late + "__attribute__((weak)) int early(struct node *, byte);", true},
		{"a pragma", early + body + late + "\n#pragma weak early\n", true},
		{"a pragma of what is nowhere", early + body + late + "\n#pragma weak elsewhere\n", true},
	} {
		if testing.Short() && i%3 > 0 {
			continue
		}
		opt := Options{Target: RV64, Optimize: 1}
		want := compileOn(t, whole(), "g.c", x.text, opt)
		s := c.Open("g.c", []byte(x.text), c.Options{ABI: convention.RV64})
		if s.Ready() {
			t.Errorf("%s: the first pass is over at once", x.name)
		}
		if again := s.Finish() != nil; again != x.again {
			t.Errorf("%s: whether all is to be parsed again is %v", x.name, again)
		}
		for _, cores := range coresForRaces() {
			got := compiledBy(t, cores, x.text, opt)
			if !reflect.DeepEqual(want, got) { // which is much faster
				t.Errorf("%s, %d cores: -whole +pieces:\n%s", x.name, cores, cmp.Diff(want, got))
			}
		}
	}
}

// compiledBy compiles a text piece by piece on a number of cores.
func compiledBy(t *testing.T, cores int, text string, opt Options) *object.Object {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	o, _, diagnostics, err := compileSource(gpu.NewCPU(), c.Open("g.c", []byte(text), c.Options{ABI: convention.RV64}), opt)
	if err != nil || diagnostics.Errors() > 0 {
		t.Fatalf("%v %s", err, diagnostics)
	}
	return o
}

// TestSnapshotsBroken: errors are reported as in a unit that is parsed first, before and
// behind a snapshot. With -short, one text is compiled.
func TestSnapshotsBroken(t *testing.T) {
	body := generated(largeSource)
	for i, text := range []string{
		early + body + late + "int x = ;",
		"int x = ;" + early + body + late,
		strings.Replace(early, "copy.words[green]", "copy.word[green]", 1) + body + late,
		early + body + strings.Replace(late, "return x;", "return y;", 1),
	} {
		if testing.Short() && i > 0 {
			break
		}
		_, want := c.Parse("g.c", []byte(text), c.Options{ABI: convention.RV64})
		o, _, got, err := compileSource(gpu.NewCPU(), c.Open("g.c", []byte(text), c.Options{ABI: convention.RV64}), Options{Target: RV64})
		if err != nil || o != nil || want.Errors() == 0 {
			t.Errorf("%v, an object: %v, %d errors", err, o != nil, want.Errors())
		}
		if want.String() != got.String() {
			t.Errorf("%s instead of %s", got, want)
		}
	}
}

// TestDeclaredBehind: an object or function that a body names before its declaration has
// one symbol, on any number of cores.
func TestDeclaredBehind(t *testing.T) {
	text := "int main(void) { extern int object; implicit(); return object; }" + generated(largeSource) + "int object = 3; int implicit() { return 0; }"
	one, four := compiledBy(t, 1, text, Options{Target: RV64}), compiledBy(t, 4, text, Options{Target: RV64})
	if !reflect.DeepEqual(one, four) {
		t.Error("the objects of one core and of four differ")
	}
	for _, name := range []string{"object", "implicit"} {
		var found []object.Symbol
		for _, s := range one.Symbols {
			if s.Name == name {
				found = append(found, s)
			}
		}
		if len(found) != 1 || found[0].Section == object.Undefined {
			t.Errorf("symbols called %s: %v", name, found)
		}
	}
}

// inlines are functions that are left out unless they are used: by bodies at the beginning
// or the end, by data, or by each other.
const inlines = `
int missing(int);
static inline int declared(int);
static inline int nobody(int x) { return missing(x); }
static inline int other(int x) { return nobody(x) + missing(x); }
static inline int often(int x) { return x + 1; }
static inline int inner(int x) { return x * 3; }
static inline int outer(int x) { return inner(x) + often(x); }
static inline int pointed(int x) { return x - 2; }
int first(int x) { return often(x) + 1; }
`

const usesInlines = `
static inline int declared(int x) { return x * x; }
static inline int after(int x) { return often(x) * 7; }
static inline int nowhere(int x) { return missing(x); }
struct later { int x; };
int table[3] = {1, 2, 3}, behind[4], forward_object = 5;
static int tentative = 4;
static int forward(struct node n) { return n.words[8] + n.later->x; }
int (*pointer)(int) = pointed;
int main(void) { return outer(5) + pointer(4) + declared(3) + after(1) + first(2); }
`

// TestDeferred: a static inline function is in the object if and only if it is used, on any
// number of cores.
func TestDeferred(t *testing.T) {
	text := inlines + generated(largeSource) + strings.Replace(usesInlines, "struct node n", "struct later n, struct later *later", 1)
	text = strings.Replace(text, "n.words[8] + n.later->x", "n.x + later->x", 1)
	if _, all := c.Open("g.c", []byte(text), c.Options{ABI: convention.RV64}).Pieces(); all {
		t.Error("no function is deferred")
	}
	for _, cores := range coresForRaces() {
		opt := Options{Target: RV64, Optimize: 1}
		o := compiledBy(t, cores, text, opt)
		found := map[string]bool{}
		for _, s := range o.Symbols {
			found[s.Name] = true
		}
		for _, name := range []string{"often", "inner", "outer", "pointed", "declared", "after", "first"} {
			if !found[name] {
				t.Errorf("%d cores: %s is left out", cores, name)
			}
		}
		for _, name := range []string{"nobody", "other", "nowhere", "missing"} {
			if found[name] {
				t.Errorf("%d cores: %s is not left out", cores, name)
			}
		}
		if status, _ := execute(t, o, opt); status != 15+6+2+9+14+4 {
			t.Errorf("%d cores: status %d", cores, status)
		}
	}
}
