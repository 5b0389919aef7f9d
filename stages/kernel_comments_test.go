package stages

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/gpu/gputest"
)

// TestKernelComments checks that every twin, also of the front end of Pareas and of the primitives, has a
// comment, which begins with its name.
func TestKernelComments(t *testing.T) {
	gputest.NoRaces(t)
	var names []string
	for _, pattern := range []string{"*.go", "frontend/*.go", "../gpu/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, files...)
	}
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
	if twins < 120 {
		t.Errorf("only %d twins are found", twins)
	}
}
