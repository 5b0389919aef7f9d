// Package unused finds constants in generated Go files that nothing reads, so that generators
// leave them out, and a test names one that has remained.
package unused

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A Module has the names that the Go files of a module use, by the folder of the package that
// declares them.
type Module map[string]map[string]bool

// Read finds the names that the files of the module at root use. It leaves out the files for
// which skip is true, by their paths from root.
func Read(root string, skip func(path string) bool) (Module, error) {
	m := Module{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if base := d.Name(); d.IsDir() && path != root && (strings.HasPrefix(base, ".") || base == "testdata") {
			return filepath.SkipDir
		}
		name, err := filepath.Rel(root, path)
		if err != nil || !strings.HasSuffix(path, ".go") || skip(filepath.ToSlash(name)) {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return m.Add(filepath.ToSlash(name), text)
	})
	return m, err
}

// Add adds the names that a file uses: names without a package's name to the file's folder,
// others to the folder that the import names. Declaring a constant is no use of it.
func (m Module) Add(path string, text []byte) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	folders := map[string]string{} // by the name of the package in the file
	for _, i := range file.Imports {
		imported := strings.Trim(i.Path.Value, `"`)
		if folder, ours := strings.CutPrefix(imported, "gpucc/"); ours {
			name := imported[strings.LastIndexByte(imported, '/')+1:]
			if i.Name != nil {
				name = i.Name.Name
			}
			folders[name] = folder
		}
	}
	declared := map[*ast.Ident]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			for _, name := range constantsOf(n) {
				declared[name] = true
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && folders[x.Name] != "" {
				m.use(folders[x.Name], n.Sel.Name)
			}
		case *ast.Ident:
			if !declared[n] {
				m.use(filepath.ToSlash(filepath.Dir(path)), n.Name)
			}
		}
		return true
	})
	return nil
}

func (m Module) use(folder, name string) {
	if m[folder] == nil {
		m[folder] = map[string]bool{}
	}
	m[folder][name] = true
}

// constantsOf returns the names that a declaration of constants declares.
func constantsOf(d *ast.GenDecl) (list []*ast.Ident) {
	if d.Tok != token.CONST {
		return nil
	}
	for _, s := range d.Specs {
		list = append(list, s.(*ast.ValueSpec).Names...)
	}
	return list
}

// Reduce returns a generated file without the constants that the module does not use, and
// without the comments on them. Each constant stands in a line of its own. The names that
// the file itself uses must have been added to the module.
func (m Module) Reduce(path string, text []byte) ([]byte, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("%w\n%s", err, text)
	}
	used := m[filepath.ToSlash(filepath.Dir(path))]
	lines := bytes.SplitAfter(text, []byte("\n"))
	drop := func(from, to token.Pos) {
		for line := files.Position(from).Line; line <= files.Position(to).Line; line++ {
			lines[line-1] = nil
		}
	}
	for _, d := range file.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok || d.Tok != token.CONST {
			continue
		}
		kept := 0
		for _, s := range d.Specs {
			if s := s.(*ast.ValueSpec); used[s.Names[0].Name] {
				kept++
			} else {
				drop(s.Pos(), s.End())
			}
		}
		if kept == 0 {
			from := d.Pos()
			if d.Doc != nil {
				from = d.Doc.Pos()
			}
			drop(from, d.End())
		}
	}
	return format.Source(bytes.Join(lines, nil))
}

// Constants lists the constants of a file that the module does not use.
func (m Module) Constants(path string, text []byte) (list []string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok {
			for _, name := range constantsOf(d) {
				if !m[filepath.ToSlash(filepath.Dir(path))][name.Name] {
					list = append(list, name.Name)
				}
			}
		}
	}
	return list, nil
}
