package c

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c/lex"
)

// TestHaste: a large text comes out as it does without haste, wherever quotes, comments,
// braces and directives stand in it.
func TestHaste(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := strings.Split(`"|'|/*|*/|//|\|#|<%|%>|{|}|{|}|/|%|name = 1;|@# 12@|@# 7@|@|@`, "|")
	for n := range 20 {
		text := []byte(generate(largeText))
		for range n {
			at := random.IntN(len(text) - 10)
			copy(text[at:], strings.ReplaceAll(words[random.IntN(len(words))], "@", "\n"))
		}
		checkHaste(t, string(text))
	}
	for _, body := range []string{
		"{\n/*\n}\n*/ return 1;\n}\n", "{\n return 1; }\nint g(void) {\n return 2;\n}\n", "{\nif (1)\n{\n}\nreturn 1;\n}\n",
		"{\nchar *s = \"{\"; /* } */ return 1;\n}\n", "{\nreturn '}';\n}\n", "{\n#pragma weak g\nreturn 1;\n}\n", "<% if (1) <% } \n return 1;\n}\n",
	} {
		checkHaste(t, "int f(void) "+body+generate(largeText))
		checkHaste(t, "static inline int f(void) "+body+generate(largeText))
	}
}

// checkHaste checks that haste makes no difference to a text.
func checkHaste(t *testing.T, text string) {
	t.Helper()
	got, list := Parse("t.c", []byte(text), Options{})
	s := newSource("t.c", []byte(text), Options{}).careful()
	var want *ast.Tree
	pieces := s.parseAll()
	s.Finish()
	wanted := s.Diagnostics()
	if wanted.Errors() == 0 {
		want = ast.MergePieces(s, pieces, 1)
	}
	if !reflect.DeepEqual(list, wanted) {
		t.Fatalf("%s instead of %s", list, wanted)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("haste changes the tree of %.60q", text)
	}
}

// TestLikelyEnd: the guess is right for most bodies.
func TestLikelyEnd(t *testing.T) {
	text := []byte(generate(largeText))
	s := newSource("t.c", text, Options{}).careful()
	s.ready()
	guessed, bodies := 0, s.unit.definitions
	for _, d := range bodies {
		if end := lex.LikelyEnd(text, int(d.body)); end == int(d.end) {
			guessed++
		}
	}
	if guessed < len(bodies)*9/10 || len(bodies) < 500 {
		t.Errorf("%d of %d bodies guessed", guessed, len(bodies))
	}
}
