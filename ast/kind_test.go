package ast

import (
	goast "go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// TestKinds shows that every constant of type Kind has a row of its name in the table,
// and that every row states all properties.
func TestKinds(t *testing.T) {
	for k, name := range declaredKinds(t) {
		if got := Kind(k).String(); got != name {
			t.Errorf("kind %s has no row in kinds: it is called %q", name, got)
		}
	}
	for _, property := range UnstatedKinds() {
		t.Errorf("not stated in kinds: %s", property)
	}
}

// TestUnstatedKinds shows that UnstatedKinds names a missing property and a missing row.
func TestUnstatedKinds(t *testing.T) {
	add, loop := kinds[Add], kinds[Loop]
	defer func() { kinds[Add], kinds[Loop] = add, loop }()
	kinds[Add].effect = 0
	kinds[Loop].name, kinds[Loop].scope = "", 0
	want := []string{"Add: effect", "kind 9, behind IfElse: name", "kind 9, behind IfElse: scope"}
	if got := UnstatedKinds(); !slices.Equal(got, want) {
		t.Errorf("unstated are %q, not %q", got, want)
	}
}

// declaredKinds lists the names of the constants of type Kind in kind.go.
func declaredKinds(t *testing.T) (names []string) {
	file, err := parser.ParseFile(token.NewFileSet(), "kind.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		g, ok := d.(*goast.GenDecl)
		if !ok || g.Tok != token.CONST || names != nil {
			continue
		}
		for _, s := range g.Specs {
			names = append(names, s.(*goast.ValueSpec).Names[0].Name)
		}
	}
	if len(names) != int(Kinds)+1 || names[Kinds] != "Kinds" {
		t.Fatalf("the first constants of kind.go are %q", names)
	}
	return names[:Kinds]
}

// TestKindGroups shows that the kinds of a group follow each other. Twins that look at
// several kinds at a time rely on this.
func TestKindGroups(t *testing.T) {
	for name, in := range map[string]func(Kind) bool{"arithmetic": Kind.IsArithmetic, "comparison": Kind.IsComparison, "logical": Kind.IsLogical, "threadLocal": Kind.IsThreadLocal} {
		var members []Kind
		for k := range Kinds {
			if in(k) {
				members = append(members, k)
			}
		}
		if len(members) == 0 || int(members[len(members)-1]-members[0]) != len(members)-1 {
			t.Errorf("%s: %v do not follow each other", name, members)
		}
	}
}

// TestChildren shows that every role in the table is a known one, and checks the roles of
// the children of some kinds, also where there are any number of children.
func TestChildren(t *testing.T) {
	roles := strings.Fields("value expression condition negated statement dropped step arm")
	for k := range Kinds {
		roles = append(roles, k.String())
	}
	for k := range Kinds {
		many := 0
		for _, c := range k.Children() {
			if !slices.Contains(roles, c.Role) {
				t.Errorf("%s: no role %q", k, c.Role)
			}
			if c.Many {
				many++
			}
		}
		if many > 1 {
			t.Errorf("%s: two lists of any length", k)
		}
	}
	for _, c := range []struct {
		kind     Kind
		i, count int
		want     string
	}{
		{Function, 0, 2, "FunctionEntry"}, {Function, 1, 2, "statement"}, {Function, 1, 4, "Parameter"}, {Function, 3, 4, "statement"},
		{CallIndirect, 0, 1, "value"}, {CallIndirect, 1, 3, "Argument"}, {CallIndirect, 2, 3, "value"},
		{Loop, 3, 4, "condition"}, {Block, 17, 20, "statement"}, {Return, 0, 1, "value"}, {Add, 2, 2, ""}, {Const, 0, 0, ""},
	} {
		if got := c.kind.Child(c.i, c.count); got != c.want {
			t.Errorf("child %d of %d of a %s is %q, not %q", c.i, c.count, c.kind, got, c.want)
		}
	}
	for kind, want := range map[Kind]int{Const: 0, Add: 2, Loop: 4, Syscall: 8, Call: Variable, Return: Variable} {
		if got := kind.Arity(); got != want {
			t.Errorf("a %s has %d children, not %d", kind, got, want)
		}
	}
}
