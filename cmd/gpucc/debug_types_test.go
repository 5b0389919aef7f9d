package main

import (
	"regexp"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/internal/parallel"
	"gpucc/internal/programs"
)

// described is a program with types and objects of all kinds.
const described = `typedef unsigned long size;
typedef struct node {
	int value;
	struct node *next, **links[3];
	unsigned low : 3, high : 7;
	signed int below : 5;
	unsigned long long wide : 40;
	char name[10];
	union { int number; float real; } u;
	struct { short x, y; };
} Node;
enum color { RED, GREEN = 5, BLUE, LAST = -9 };
enum { NUMBER = 7, LARGE = 1 << 30 } numbered = NUMBER;
struct unknown;
struct flexible { size n; unsigned char data[]; };
struct __attribute__((packed)) packed { char c; long l; int f : 9; };
union whole { Node node; long long all[8]; };
typedef int Callback(Node *, const char *, ...);
typedef Callback *Callbacks[2];
typedef int vector __attribute__((vector_size(16)));
typedef struct { double re, im; } unnamed;

Node head = { 1, 0, { 0 }, 3, 99, -3, 123456789012, "hello", { 4 }, { { -5, 6 } } };
static enum color color = BLUE;
volatile const int constant = 3;
int matrix[3][4] = { { 1, 2 }, { 3 } };
extern int callee(Node *, const char *, ...);
Callbacks callbacks;
int (*(*nested)(int (*)(void), double[]))[4];
void (*procedure)(void);
struct unknown *opaque;
static const struct flexible *flexible;
struct packed packed = { 1, -2, 100 };
union whole whole;
vector lanes = { 1, 2, 3, 4 };
unnamed point = { 0.5, -2 };
_Bool truth = 1;
char plain = 'a';
signed char small = -1;
unsigned char byte = 255;
short s = -300;
unsigned short us = 65535;
unsigned u = 4000000000u;
long l = -1;
size ul = -1;
long long ll = 5;
float f = 1.5f;
double d = 1e300;
long double ld = 0.25L;
_Complex double z;
__int128 wide;
const void *anything;
typedef size Length;
typedef struct { char unnamed; } Unnamed;
struct named { Length a, *b[2]; const size c; Unnamed d; Node *e; struct { Length f : 3; } g; } named;
Length lengths[3];
_Thread_local Node *threads;
static __thread int used;
int use(void) { static __thread int inner; return used + inner; }
const char *const text = "text";
void *volatile *restrict pointer;
Length (*measure)(Length, Unnamed *const *, Node[], Callback), (*measures[2])(Length);
int (*(*chosen)(Length, int (*)(Node *, size)))(Unnamed, Length (*)(void)), (*(*last)(int))(Length);
typedef Length Measure(Length, const Node *);
typedef Measure *Measures[3];
Measures table;
struct methods { int (*compare)(const Node *, size); Measure *measure; void (*plain)(int, char), (*both)(Measure, Measures); } methods;
int apply(Length (*f)(Length, Node *), int (*plain)(int)) { Length (*const g)(Length, Node *) = f; struct inner { Length (*f)(size); } i = { 0 }; return g(1, 0) + !i.f; }
Length (*choice(Node *n))(Length) { return n ? 0 : last(1) ? 0 : 0; }
static int initially;
int common;
int old(a, b) int a; char b; { return a + b; }
static Node *find(const Node *n, size k) { return n ? n->next : (Node *)k; }
void nothing(void) {}
long double more(int n, ...) { return n; }
int main(void) { return old(initially, color) + !find(&head, 0) + !flexible; }
`

// inquiries are the commands that the debugger executes.
var inquiries = func() (list []string) {
	objects := strings.Fields("head color constant matrix callbacks nested procedure opaque flexible packed whole lanes point truth plain small byte " +
		"numbered s us u l ul ll f d ld z wide anything text pointer initially common named lengths measure measures chosen last table methods apply choice threads used nothing main")
	for _, name := range objects {
		list = append(list, "ptype "+name, "print sizeof "+name)
	}
	for _, name := range objects[:len(objects)-2] {
		list = append(list, "print "+name)
	}
	for _, typ := range []string{"Node", "size", "struct node", "enum color", "union whole", "struct packed", "Callbacks", "vector", "unnamed", "struct flexible", "struct named", "Length", "Measure", "Measures", "struct methods"} {
		list = append(list, "ptype "+typ, "print sizeof("+typ+")")
	}
	for _, name := range strings.Fields("head matrix callbacks constant plain lanes point named.a named.b named.c named.d named.e find measure measures[0] chosen *chosen last table table[0] methods.compare methods.both apply choice") {
		list = append(list, "whatis "+name)
	}
	list = append(list, "whatis use::inner", "ptype apply::f", "ptype apply::plain", "ptype apply::g", "ptype apply::i", "whatis apply::g")
	return append(list, "print NUMBER", "print (int) LARGE", "print LAST", "print head.links[1]", "print head.u.real", "print/x head.wide", "print &head.name",
		"print head.x + head.y", "print matrix[1][0]", "print sizeof(head.links)", "info line nothing", "whatis head.next->u", "print (enum color) 5")
}()

// TestTypesInDebugger asks gdb about types and objects, and compares its answers with those about
// gcc's object.
func TestTypesInDebugger(t *testing.T) {
	directory(t, map[string]string{"a.c": described, "b.c": "int callee(void *n, const char *s, ...) { return 0; }\n"})
	answers := func(program string) []string {
		args := []string{"-nx", "-batch", "-ex", "set width 0"}
		for _, q := range inquiries {
			args = append(args, "-ex", "echo #####"+q+"\\n", "-ex", q)
		}
		return strings.Split(runTool(t, "gdb-multiarch", append(args, program)...), "#####")
	}
	runTool(t, "riscv64-linux-gnu-gcc", "-g", "-w", "-c", "a.c", "-o", "gcc.o")
	want := answers("gcc.o")
	if len(want) != 1+len(inquiries) {
		t.Fatalf("%d answers to %d inquiries", len(want)-1, len(inquiries))
	}
	for _, flags := range [][]string{{"-O0"}, {"-O1"}, {"-ffunction-sections", "-fdata-sections"}, {"-O1", "-device=gpu"}} {
		if r := gpucc("", append(flags, "-w", "-g", "-c", "a.c", "-o", "a.o")...); r.Status != 0 {
			t.Fatal(r.Stderr)
		}
		got := answers("a.o")
		for i := range want {
			if g, w := settle(got[i]), settle(want[i]); g != w {
				t.Errorf("%v: got %s\nwant %s", flags, g, w)
			}
		}
		checkVerified(t, "a.o")
	}
}

// addresses differ between answers about two objects.
var addresses = regexp.MustCompile(`0x[0-9a-f]+( <[^>]*>)?|starts at address .*|executable file .*`)

// settle removes the parts of an answer that may differ between compilers. gpucc's debug information lacks the qualifier restrict.
func settle(answer string) string {
	return strings.ReplaceAll(addresses.ReplaceAllString(answer, ""), " restrict", "")
}

// checkVerified has LLVM and binutils read the debugging information of an object.
func checkVerified(t *testing.T, object string) {
	t.Helper()
	if out := runTool(t, "llvm-dwarfdump", "--verify", object); !strings.HasSuffix(strings.TrimSpace(out), "No errors.") {
		t.Errorf("%s: %s", object, out)
	}
	if out := runTool(t, "riscv64-linux-gnu-readelf", "--debug-dump", object); strings.Contains(out, "readelf: ") {
		t.Errorf("%s: %s", object, out[strings.Index(out, "readelf: "):])
	}
}

// TestCorpusVerified compiles every third program of the corpus, or with -everything all, with debugging information, which LLVM and
// binutils accept.
func TestCorpusVerified(t *testing.T) {
	gputest.NoRaces(t)
	all, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	directory(t, nil)
	parallel.Each(len(all), len(all), func(_, i int) {
		if !inTurn(i, 3) {
			return
		}
		p, object := all[i], all[i].Name+".o"
		level := []string{"-O0", "-O1"}[i%2]
		if r := gpucc("", level, "-w", "-g", "-c", p.Path, "-o", object); r.Status != 0 {
			t.Errorf("%s: %s", p.Name, r.Stderr)
			return
		}
		checkVerified(t, object)
	})
}
