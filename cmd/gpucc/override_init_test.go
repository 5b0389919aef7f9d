package main

import (
	"flag"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

var overridesFlag = flag.Int("overrides", 1500, "number of random initializers that TestOverrideInit compares")

// A partType is a type with parts that a random initializer designates.
type partType struct {
	members []string // designators of the parts, in their order
	types   []string // their types; "" for a number
}

var partTypes = map[string]partType{
	"struct p":    {[]string{".x", ".y"}, []string{"", ""}},
	"struct b":    {[]string{".b1", ".b2", ".b3"}, []string{"", "", ""}},
	"struct q":    {[]string{".p", ".n", ".a", ".b"}, []string{"struct p", "", "int[3]", "struct b"}},
	"int[3]":      {[]string{"[0]", "[1]", "[2]"}, []string{"", "", ""}},
	"struct r":    {[]string{".q", ".t", ".s"}, []string{"struct q", "struct p[2]", "char[4]"}},
	"struct p[2]": {[]string{"[0]", "[1]"}, []string{"struct p", "struct p"}},
	"int[6]":      {[]string{"[0]", "[1]", "[2]", "[3]", "[4]", "[5]"}, []string{"", "", "", "", "", ""}},
}

// automaticValues initialize parts of an automatic object, besides lists and numbers. Some have effects.
var automaticValues = map[string][]string{
	"":         {"x", "vx", "f()", "x++", "(x = 2)", "x + 1", "x - 1", "x == 1", "(int)sizeof(x++)", "x && f()", "pp->y", "vp.x"},
	"struct p": {"*pp", "rf()", "pp[1]", "(struct p){ 1, 2 }"},
	"struct b": {"sb"},
	"struct q": {"sq", "*pq"},
}

// randomOverrides returns a random list in braces for a type, in which designators go back.
func randomOverrides(r *rand.Rand, typ string, depth int, automatic bool) string {
	s := partTypes[typ]
	var list []string
	for range r.Intn(5) {
		k := r.Intn(len(s.members))
		designator, inner := s.members[k], s.types[k]
		for inner != "" && partTypes[inner].members != nil && r.Intn(2) == 0 {
			k := r.Intn(len(partTypes[inner].members))
			designator, inner = designator+partTypes[inner].members[k], partTypes[inner].types[k]
		}
		if !automatic && typ == "int[6]" && r.Intn(3) == 0 {
			first := r.Intn(6)
			designator = fmt.Sprintf("[%d ... %d]", first, first+r.Intn(6-first))
		}
		text := ""
		if r.Intn(4) > 0 || len(list) == 0 {
			text = designator + " = "
		} else {
			inner = "?"
		}
		switch {
		case automatic && r.Intn(3) == 0 && automaticValues[inner] != nil:
			values := automaticValues[inner]
			text += values[r.Intn(len(values))]
		case inner == "?": // the part behind the last one: any number fits
			text += fmt.Sprint(r.Intn(9))
		case inner == "":
			text += [...]string{"", "-", "(1) + ", "(int)"}[r.Intn(4)] + fmt.Sprint(r.Intn(9))
		case inner == "char[4]":
			text += [...]string{`"ab"`, "{ 'a', 'b' }", `{ "c" }`}[r.Intn(3)]
		case depth > 3:
			text += "{ }"
		default:
			text += randomOverrides(r, inner, depth+1, automatic)
		}
		list = append(list, text)
	}
	return "{ " + strings.Join(list, ", ") + " }"
}

// TestOverrideInit compares -Woverride-init with gcc's for random initializers of static and automatic objects.
func TestOverrideInit(t *testing.T) {
	gputest.NoRaces(t)
	r := rand.New(rand.NewSource(1))
	var text strings.Builder
	text.WriteString("struct p { int x, y; }; struct b { unsigned b1 : 3, b2 : 5; signed b3 : 9; }; struct q { struct p p; int n; int a[3]; struct b b; };\n" +
		"struct r { struct q q; struct p t[2]; char s[4]; }; void use(void *);\n" +
		"extern int x; extern volatile int vx; int f(void); extern struct p *pp; extern volatile struct p vp; struct p rf(void); extern struct b sb; extern struct q sq, *pq;\n")
	names := []string{"struct q", "struct r", "int[3]", "struct p[2]", "int[6]", "struct b"}
	for i := range *overridesFlag {
		typ := names[r.Intn(len(names))]
		base, dimension, _ := strings.Cut(typ, "[")
		if dimension != "" {
			dimension = "[" + dimension
		}
		list := randomOverrides(r, typ, 0, i%2 != 0)
		if i%2 == 0 {
			fmt.Fprintf(&text, "%s s%d%s = %s;\n", base, i, dimension, list)
		} else {
			fmt.Fprintf(&text, "void f%[2]d(void) { %[1]s v%[3]s = %[4]s; use(&v); }\n", base, i, dimension, list)
		}
	}

	directory(t, map[string]string{"a.c": text.String()})
	for _, flag := range []string{"-Woverride-init", "-Wextra"} {
		if n := compareMessages(t, "override-init", "a.c", flag); n < *overridesFlag/2 {
			t.Errorf("%s: gcc gives %d messages", flag, n)
		}
	}
	if n := compareMessages(t, "override-init-side-effects", "a.c", "-Wextra"); n < *overridesFlag/50 {
		t.Errorf("gcc gives %d messages about effects", n)
	}
	compareMessages(t, "override-init", "a.c", "-Wextra", "-Wno-override-init")
}
