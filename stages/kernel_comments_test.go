package stages

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestKernelComments checks that every twin has a comment, which begins with its name.
func TestKernelComments(t *testing.T) {
	names, _ := filepath.Glob("*.go")
	twins := 0
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			variable, ok := d.(*ast.GenDecl)
			if !ok || variable.Tok != token.VAR || len(variable.Specs) != 1 {
				continue
			}
			name := variable.Specs[0].(*ast.ValueSpec).Names[0].Name
			if !strings.HasSuffix(name, "Kernel") {
				continue
			}
			twins++
			if !strings.HasPrefix(variable.Doc.Text(), name+" ") {
				t.Errorf("%s has no comment that begins with its name", name)
			}
		}
	}
	if twins < 30 {
		t.Errorf("only %d twins are found", twins)
	}
}
