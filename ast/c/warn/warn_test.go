package warn

import (
	goast "go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
)

// TestFromFlags checks which warnings flags switch, as documented for gcc.
func TestFromFlags(t *testing.T) {
	for _, x := range []struct {
		flags   []string
		on, off []Warning
	}{
		{nil, []Warning{IntConversion, UnspecificReturn}, []Warning{UnusedVariable, ReturnType}},
		{[]string{"all"}, []Warning{UnusedVariable, ReturnType, Format}, []Warning{UnusedParameter}},
		{[]string{"extra"}, nil, []Warning{UnusedParameter}},
		{[]string{"all", "extra"}, []Warning{UnusedParameter}, nil},
		{[]string{"all", "extra", "no-unused"}, nil, []Warning{UnusedParameter, UnusedVariable}},
		{[]string{"unused-label", "no-all"}, []Warning{UnusedLabel}, []Warning{Format}},
		{[]string{"error=format"}, []Warning{Format}, nil},
		{[]string{"unused-variable", "no-unused"}, []Warning{UnusedVariable}, []Warning{UnusedLabel}},
		{[]string{"all", "no-unused-variable"}, nil, []Warning{UnusedVariable, UnusedConstVariable}},
		{[]string{"all"}, []Warning{UnusedConstVariable}, []Warning{UnusedConstInHeader}},
		{[]string{"unused-const-variable", "no-all"}, []Warning{UnusedConstVariable, UnusedConstInHeader}, nil},
		{[]string{"unused-const-variable=1", "no-unused-variable"}, []Warning{UnusedConstVariable}, []Warning{UnusedConstInHeader}},
		{[]string{"unused-const-variable=0", "all"}, []Warning{UnusedVariable}, []Warning{UnusedConstVariable, UnusedConstInHeader}},
		{[]string{"all"}, []Warning{Switch}, []Warning{SwitchEnum, SignCompare}},
		{[]string{"extra"}, []Warning{SignCompare}, []Warning{Switch}},
		{[]string{"no-sign-compare", "extra", "switch-enum"}, []Warning{SwitchEnum}, []Warning{SignCompare, Switch}},
		{[]string{"all"}, []Warning{Uninitialized, MaybeUninitialized}, nil},
		{[]string{"extra"}, []Warning{Uninitialized, MaybeUninitialized}, nil},
		{[]string{"uninitialized"}, []Warning{Uninitialized, MaybeUninitialized}, nil},
		{[]string{"all", "no-uninitialized"}, nil, []Warning{Uninitialized, MaybeUninitialized}},
		{[]string{"all", "no-maybe-uninitialized"}, []Warning{Uninitialized}, []Warning{MaybeUninitialized}},
		{[]string{"maybe-uninitialized"}, []Warning{MaybeUninitialized}, []Warning{Uninitialized}},
		{[]string{"all"}, []Warning{ArrayParameter, StaticParameter}, nil},
		{[]string{"all", "array-parameter=1"}, []Warning{StaticParameter}, []Warning{ArrayParameter}},
		{[]string{"no-int-conversion"}, nil, []Warning{IntConversion}},
	} {
		set := FromFlags(x.flags)
		for _, w := range x.on {
			if !set.Has(w) {
				t.Errorf("%q: %q is off", x.flags, Flags[w])
			}
		}
		for _, w := range x.off {
			if set.Has(w) {
				t.Errorf("%q: %q is on", x.flags, Flags[w])
			}
		}
	}
}

// TestLevel checks the scopes of #pragma GCC diagnostic.
func TestLevel(t *testing.T) {
	var x Controls
	for i, words := range [][]string{{"ignored", "-Wformat"}, {"push"}, {"error", "-Wformat"}, {"pop"}, {"warning", "-Wformat="}} {
		c, complaint := ControlOf(append([]string{"GCC", "diagnostic"}, words...), uint32(10*i+10))
		if complaint != "" {
			t.Fatal(complaint)
		}
		x.Add(c)
	}
	for pos, want := range map[uint32]ast.Level{5: ast.ByFlags, 15: ast.Ignored, 25: ast.Ignored, 35: ast.AsError, 45: ast.Ignored, 55: ast.AsWarning} {
		if got := x.Level("format=", pos); got != want {
			t.Errorf("level %d instead of %d at %d", got, want, pos)
		}
	}
}

// TestLevelRandom compares the levels that random pragmas give with those that the text backwards from each position gives.
func TestLevelRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	flags := []string{"a", "b", "c"}
	for range 200 {
		var x Controls
		for i := range 40 {
			c := control{pos: uint32(10 * i), Verb: []string{"push", "pop", "ignored", "warning", "error", "ignored_attributes"}[r.IntN(6)]}
			if _, sets := Levels[c.Verb]; sets {
				c.Name = flags[r.IntN(len(flags))]
			}
			x.Add(c)
		}
		for pos := range uint32(400) {
			for _, flag := range flags {
				if got, want := x.Level(flag, pos), levelBackwards(x.list, flag, pos); got != want {
					t.Fatalf("level %d of %s at %d instead of %d: %+v", got, flag, pos, want, x.list)
				}
			}
		}
	}
}

// levelBackwards returns the level that pragmas give, at pos, to the warnings of a flag: it goes back from there, and skips
// pragmas that have been popped.
func levelBackwards(list []control, flag string, pos uint32) ast.Level {
	popped := 0
	for _, c := range slices.Backward(list) {
		switch {
		case c.pos > pos:
		case c.Verb == "pop":
			popped++
		case c.Verb == "push":
			popped = max(popped-1, 0)
		case popped == 0 && c.Name == flag:
			return Levels[c.Verb]
		}
	}
	return ast.ByFlags
}

// TestEveryFlag names a warning without a flag: nothing could switch it off.
func TestEveryFlag(t *testing.T) {
	for w := Always + 1; w < warnings; w++ {
		if Flags[w] == "" {
			t.Errorf("warning %d, behind that of -W%s, has no name in Flags", w, Flags[w-1])
		}
	}
}

// constants returns the names of the warnings besides Always, by their numbers.
func constants(t *testing.T) []string {
	parsed, err := parser.ParseFile(token.NewFileSet(), "warn.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, warnings)
	for name, o := range parsed.Scope.Objects {
		if n, ok := o.Data.(int); ok && o.Kind == goast.Con && goast.IsExported(name) && n < len(names) && in(o.Decl, "Warning", parsed) {
			names[n] = name
		}
	}
	return names
}

// in reports whether a constant is in the list of constants that begins with one of a type.
func in(spec any, typ string, parsed *goast.File) bool {
	for _, d := range parsed.Decls {
		list, ok := d.(*goast.GenDecl)
		if !ok || list.Tok != token.CONST {
			continue
		}
		first, _ := list.Specs[0].(*goast.ValueSpec).Type.(*goast.Ident)
		for _, s := range list.Specs {
			if s == spec {
				return first != nil && first.Name == typ
			}
		}
	}
	return false
}

// TestEveryWarning names a warning that the front end never gives.
func TestEveryWarning(t *testing.T) {
	var product strings.Builder
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || filepath.Base(filepath.Dir(path)) == "warn" {
			return err
		}
		text, err := os.ReadFile(path)
		product.Write(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	names := constants(t)
	for w := Always + 1; w < warnings; w++ {
		if !regexp.MustCompile(`warn\.`+names[w]+`\b`).MatchString(product.String()) || names[w] == "" {
			t.Errorf("nothing gives warning %d, %q", w, names[w])
		}
	}
}
