package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryListUsed names a variable of the description that nothing uses, such as a list of instructions that Instructions
// does not have.
func TestEveryListUsed(t *testing.T) {
	files, err := filepath.Glob("../description/*.go")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	declared, uses := map[string]bool{}, map[string]int{}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if d, is := d.(*ast.GenDecl); is && d.Tok == token.VAR {
				for _, spec := range d.Specs {
					for _, name := range spec.(*ast.ValueSpec).Names {
						declared[name.Name] = !name.IsExported()
					}
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if x, is := n.(*ast.Ident); is {
				uses[x.Name]++
			}
			return true
		})
	}
	for name, unexported := range declared {
		if unexported && uses[name] < 2 {
			t.Errorf("nothing in riscv/description uses %s", name)
		}
	}
}
