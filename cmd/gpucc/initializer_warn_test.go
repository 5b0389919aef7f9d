package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// initializedTypes declare the types of TestInitializerWarnings.
const initializedTypes = `struct in { int a, b; };
struct s { int x; struct in i; int z; };
struct list { int n; int v[]; };
struct empty { int n; int v[0]; };
struct bits { int a : 3, : 2, b : 4; int : 3; };
struct open { int a; union { int q; float r; }; struct { int y, t; }; };
struct text { char c[4]; int n; };
struct real { double x, y; };
struct pointer { char *p; int n; };
union u { struct in i; int k; };
struct mixed { union u u; struct in v; struct real r; };
enum { ZERO, ONE };
`

// TestInitializerWarnings compares the warnings about initializers that lack members or braces with gcc's.
func TestInitializerWarnings(t *testing.T) {
	text := initializedTypes + `
struct s s1 = { 1 }, s2 = { 0 }, s3 = { 1, 2 };
struct s s4 = { 1, { 2 } };
struct s s5 = { 1, { 0 } };
struct s s6 = { .x = 1 }, s7 = { .i = { 1 } }, s8 = { 1, .z = 2 }, s9 = { .i.a = 2 }, s10 = { x: 1 };
struct s s11[] = { { 1 }, { 0 },
   { 2 },
   };
struct s s12[2] = { 1, 2, 3, 4, 5 };
struct s s13 = {
   1,
   2
   , 3
};
struct s s14[2] = { [0] = { 1 }, { 2 } };
struct in i1 = { ZERO }; struct in i2 = { ONE };
void inside(void) { struct in i1 = { ZERO }; struct in i2 = { ONE }; enum { LOCAL, OTHER }; struct in i3 = { LOCAL }; struct in i4 = { OTHER }; }
struct in i3 = { '\0' }; struct in i4 = { (int)0 }; struct in i5 = { 0L }; struct in i6 = { 0x0u };
struct in i7 = { 1, };
struct bits b1 = { 1 }, b2 = { 0 };
struct bits b3 = { 1, 2 };
struct open o1 = { 1 };
struct open o2 = { 1, { 2 } };
struct open o3 = { 1, { 2 }, { 3 } };
struct open o4 = { 1, 2, 3 };
struct list l = { 1 }; struct empty e = { 1 };
struct pointer p1 = { 0 }, p2 = { (void *)0 };
struct pointer p3 = { "x" };
struct text t1 = { "abc" };
struct text t2 = { { "abc" } };
struct text t3 = { { 'a' }, 1 };
struct text t4 = { 'a', 'b' };
struct real r1 = { 0 }, r2 = { 1, 2 };
struct real r3 = { 0.0 };
struct real r4 = { 0.5 };
union u u1 = { { 1 } };
union u u2 = { 1 };
int a1[2][2] = { 1, 2, 3, 4 };
int a2[2][2] = { 0 };
int a3[2][2] = { 1 };
int a4[3][2] = { { 1 }, 2, 3 };
int a5[2][2] = { 0, 0 };
int a6[][3] = { { 1 }, 2, 3, 4, { 5 } };
double a7[2][2] = { 0 };
double a8[2][2] = { 0.0 };
char a9[2][4] = { "abc", "de" }; char a10[2][2] = { 'a', 'b', 'c' };
void f(int v) {
	struct s a = { v };
	struct s b = (struct s){ v };
	struct s c[3] = { { v }, { v, { v } } };
	struct in *d = &(struct in){ 1 };
	struct s e = { 1, *d };
	static struct s g = { 7 };
	for (struct in h = { 1 }; h.a < 3; h.a++)
		;
	struct { struct in a; } i = { 1 };
	(void)a; (void)b; (void)c; (void)e; (void)g; (void)i;
}
`
	directory(t, map[string]string{"a.c": text})
	for _, flags := range [][]string{{"-Wextra"}, {"-Wmissing-field-initializers"}, {"-Wextra", "-Werror=missing-field-initializers"}} {
		if n := compareMessages(t, "missing-field-initializers", "a.c", flags...); n < 30 {
			t.Errorf("%s: gcc gives only %d warnings", flags, n)
		}
	}
	for _, flags := range [][]string{{"-Wall"}, {"-Wmissing-braces"}} {
		if n := compareMessages(t, "missing-braces", "a.c", flags...); n < 10 {
			t.Errorf("%s: gcc gives only %d warnings", flags, n)
		}
	}
	for _, flags := range []string{"-Wall", "-Wextra -Wno-missing-field-initializers", "-w -Wextra"} {
		compareMessages(t, "missing-field-initializers", "a.c", strings.Fields(flags)...)
	}
	compareMessages(t, "missing-braces", "a.c", "-Wall", "-Wno-missing-braces")
}

// initializedMembers are the types of the members of structures; an empty name stands for a number.
var initializedMembers = map[string][]string{
	"struct in": {"", ""}, "struct s": {"", "struct in", ""}, "struct bits": {"", ""}, "struct real": {"", ""},
	"struct mixed": {"union u", "struct in", "struct real"}, "union u": {"struct in"},
}

// randomInitializer returns initializers, separated by commas, for the parts of a type, which has the parts members. All of
// them, if whole. Lists of inner types may lack braces.
func randomInitializer(r *rand.Rand, members []string, whole bool) string {
	values := []string{"0", "0", "1", "2", "ZERO", "ONE", "'a'", "(short)0", "7u"}
	var items []string
	for i, name := range members {
		if !whole && r.IntN(4) == 0 {
			break
		}
		item := values[r.IntN(len(values))]
		if name != "" {
			item = randomInitializer(r, initializedMembers[name], whole || i+1 < len(members))
			if strings.HasPrefix(item, "{") || r.IntN(3) > 0 { // the brace would belong to the outer list
				item = "{ " + randomInitializer(r, initializedMembers[name], false) + " }"
			}
		}
		items = append(items, item)
		if items[len(items)-1] == "" { // nothing may follow
			return strings.Join(items[:len(items)-1], ", ")
		}
	}
	return strings.Join(items, ", ")
}

// TestInitializerWarningsRandom does the same for random initializers.
func TestInitializerWarningsRandom(t *testing.T) {
	gputest.NoRaces(t)
	r := rand.New(rand.NewPCG(1, 2))
	names := slices.Sorted(maps.Keys(initializedMembers))
	text := initializedTypes
	for n := range 3000 {
		name := names[r.IntN(len(names))]
		members, suffix := initializedMembers[name], ""
		if r.IntN(3) == 0 {
			suffix = "[3]"
			members = []string{name, name, name}
		}
		text += fmt.Sprintf("%s v%d%s = { %s };\n", name, n, suffix, randomInitializer(r, members, false))
	}
	directory(t, map[string]string{"a.c": text})
	if n := compareMessages(t, "missing-field-initializers", "a.c", "-Wall", "-Wextra"); n < 500 {
		t.Errorf("gcc gives only %d warnings", n)
	}
	if n := compareMessages(t, "missing-braces", "a.c", "-Wall", "-Wextra"); n < 200 {
		t.Errorf("gcc gives only %d warnings", n)
	}
}
