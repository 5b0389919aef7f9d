package preprocessing

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// silent is in a line of main.c about which there is no warning, although another line of the case has the warning.
const silent = "/* silent */"

// TestEveryFlagHasCases names each flag of the preprocessor's warnings that no case of messages.txt gives, and each for which no
// marked line of such a case is silent.
func TestEveryFlagHasCases(t *testing.T) {
	flags, given, kept := warningFlags(t), map[string]bool{}, map[string]bool{}
	if len(flags) < 10 {
		t.Errorf("only the flags %s are found in the preprocessor", flags)
	}
	var lock sync.Mutex
	t.Run("cases", func(t *testing.T) {
		for _, c := range table(t, "messages.txt") {
			t.Run(c.Name, func(t *testing.T) {
				t.Parallel()
				folder := t.TempDir()
				if err := c.write(folder); err != nil {
					t.Fatal(err)
				}
				r, err := c.run(GCC, folder)
				if err != nil {
					t.Fatal(err)
				}
				lock.Lock()
				defer lock.Unlock()
				for flag, lines := range linesOfFlags(r.Err) {
					given[flag] = true
					for i, line := range strings.Split(c.Files["main.c"], "\n") {
						kept[flag] = kept[flag] || strings.Contains(line, silent) && !slices.Contains(lines, strconv.Itoa(i+1))
					}
				}
			})
		}
	})
	for _, flag := range flags {
		if !given[flag] {
			t.Errorf("no case of testdata/messages.txt has a warning -W%s", flag)
		}
		if !kept[flag] {
			t.Errorf("no case of testdata/messages.txt that has a warning -W%s has a line for which it is silent", flag)
		}
	}
}

// linesOfFlags returns, for each flag that messages name, the lines of main.c that have these messages. The list of a flag is
// empty if its messages are about other files.
func linesOfFlags(messages string) map[string][]string {
	lines := map[string][]string{}
	for _, m := range regexp.MustCompile(`(?m)^([^:\n]*):(\d+):.*\[-W(?:error=)?([a-z-]+)\]$`).FindAllStringSubmatch(messages, -1) {
		if _, is := lines[m[3]]; !is {
			lines[m[3]] = nil
		}
		if m[1] == "main.c" {
			lines[m[3]] = append(lines[m[3]], m[2])
		}
	}
	return lines
}

// warningFlags returns the flags of all warnings of the preprocessor. Its functions that warn are called with the flag as a literal.
func warningFlags(t *testing.T) []string {
	paths, err := filepath.Glob("../../ast/c/preprocess/*.go")
	if err != nil {
		t.Fatal(err)
	}
	flags := map[string]bool{}
	add := func(x ast.Expr) {
		if text, ok := x.(*ast.BasicLit); ok && regexp.MustCompile(`^"[a-z-]+"$`).MatchString(text.Value) {
			flags[strings.Trim(text.Value, `"`)] = true
		}
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok && regexp.MustCompile(`^(ped)?warn[A-Z]|^reportTraced$`).MatchString(f.Sel.Name) && len(n.Args) > 1 {
					add(n.Args[0])
					add(n.Args[1])
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Flag" {
					add(n.Value)
				}
			case *ast.AssignStmt:
				for i, x := range n.Lhs {
					if f, ok := x.(*ast.SelectorExpr); ok && f.Sel.Name == "Flag" && i < len(n.Rhs) {
						add(n.Rhs[i])
					}
				}
			}
			return true
		})
	}
	delete(flags, "error") // the mark of a message without a flag that -Werror makes an error
	return slices.Sorted(maps.Keys(flags))
}
