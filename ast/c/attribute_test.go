package c

import (
	goast "go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestAttributeKinds names a kind of attribute without a row in the table of syntaxes, or with a row that is not its own, and a
// kind that the parser accepts and never asks for: such an attribute would be ignored without a word.
func TestAttributeKinds(t *testing.T) {
	names, rows, uses := attributeNames(t)
	if len(names) != int(attributeKinds) {
		t.Fatalf("%d constants of kinds are found, want %d", len(names), attributeKinds)
	}
	for kind, name := range names {
		isWritten := attributeKind(kind) < assemblerAttribute // as __attribute__
		if rows[name] != isWritten {
			t.Errorf("%s: a row in attributeSyntaxes: %v, want %v", name, rows[name], isWritten)
		}
		if syntax := &attributeSyntaxes[kind]; isWritten && attributesByName()[syntax.name] != attributeKind(kind) {
			t.Errorf("%s: the name %q is of another kind", name, syntax.name)
		}
		if uses[name] == 0 {
			t.Errorf("%s: the parser accepts it and ignores it", name)
		}
	}
}

// attributeNames returns the names of the constants of kinds, the names with a row in attributeSyntaxes, and the number of uses of each
// name in other places.
func attributeNames(t *testing.T) (names []string, rows map[string]bool, uses map[string]int) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	rows, uses = map[string]bool{}, map[string]int{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := goparser.ParseFile(gotoken.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		goast.Inspect(file, func(n goast.Node) bool {
			switch n := n.(type) {
			case *goast.GenDecl:
				if n.Tok == gotoken.CONST && len(names) == 0 && isKindList(n) {
					for _, spec := range n.Specs {
						names = append(names, spec.(*goast.ValueSpec).Names[0].Name)
					}
					names = names[:len(names)-1] // attributeKinds
					return false
				}
			case *goast.KeyValueExpr:
				if key, ok := n.Key.(*goast.Ident); ok && strings.HasSuffix(key.Name, "Attribute") {
					rows[key.Name] = true
					return false
				}
			case *goast.Ident:
				uses[n.Name]++
			}
			return true
		})
	}
	return names, rows, uses
}

// isKindList reports whether a declaration begins with a constant of the type attributeKind.
func isKindList(d *goast.GenDecl) bool {
	typ, ok := d.Specs[0].(*goast.ValueSpec).Type.(*goast.Ident)
	return ok && typ.Name == "attributeKind"
}
