package c

import (
	goast "go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gpucc/ast/c/attribute"
)

// TestAttributeKinds names a kind of attribute that the parser accepts and never asks for: such an attribute would be ignored
// without a word.
func TestAttributeKinds(t *testing.T) {
	names, uses := attributeNames(t)
	if len(names) != int(attribute.Kinds) {
		t.Fatalf("%d constants of kinds are found, want %d", len(names), attribute.Kinds)
	}
	for _, name := range names {
		if uses[name] == 0 {
			t.Errorf("%s: the parser accepts it and ignores it", name)
		}
	}
}

// attributeNames returns the names of the constants of kinds, and the number of uses of each name besides their list and the keys of
// tables.
func attributeNames(t *testing.T) (names []string, uses map[string]int) {
	own, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("attribute/*.go")
	if err != nil {
		t.Fatal(err)
	}
	uses = map[string]int{}
	for _, path := range slices.Concat(files, own) {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := goparser.ParseFile(gotoken.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		inPackage := file.Name.Name == "attribute"
		goast.Inspect(file, func(n goast.Node) bool {
			switch n := n.(type) {
			case *goast.GenDecl:
				if inPackage && n.Tok == gotoken.CONST && len(names) == 0 {
					for _, spec := range n.Specs {
						names = append(names, spec.(*goast.ValueSpec).Names[0].Name)
					}
					names = names[:len(names)-1] // Kinds
					return false
				}
			case *goast.KeyValueExpr:
				goast.Inspect(n.Value, func(n goast.Node) bool {
					count(n, inPackage, uses)
					return true
				})
				return false
			default:
				count(n, inPackage, uses)
			}
			return true
		})
	}
	return names, uses
}

// count counts a node that is a constant of kinds: a name in package attribute, and a selector of that package in this one.
func count(n goast.Node, inPackage bool, uses map[string]int) {
	switch n := n.(type) {
	case *goast.Ident:
		if inPackage {
			uses[n.Name]++
		}
	case *goast.SelectorExpr:
		if x, ok := n.X.(*goast.Ident); ok && x.Name == "attribute" {
			uses[n.Sel.Name]++
		}
	}
}
