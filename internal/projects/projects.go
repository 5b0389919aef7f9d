// Package projects describes real C programs, which people or generators wrote, and
// fetches them for tests and the bench. They are not stored here: code bases are fetched
// as Go modules, which contain C sources for cgo, and generated files are made by their
// generators.
package projects

import (
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// testdata has for each project: a main program if the project has none, its input (.in),
// and its output when compiled by gcc (.out).
//
//go:embed testdata
var testdata embed.FS

// A Project is a program in C.
type Project struct {
	Name    string
	Module  string     // Go module and version that contains it, or "" if it is generated
	Root    string     // folder of the module; Sources and Include are relative to it
	Sources []string   // patterns of the files to compile, besides the main program
	Main    string     // the main program in testdata, or "" if one of the Sources is the main program
	Files   []string   // further files of testdata that are needed
	Include []string   // folders in which headers are searched
	Flags   []string   // flags of the preprocessor
	Make    [][]string // commands that write the sources, run in an empty folder
	Input   string     // file of testdata for standard input, or "" for empty input
}

// All lists the projects, the smaller ones first.
var All = []*Project{
	{
		Name: "calculator", // a parser of bison
		Make: [][]string{{"bison", "calculator.y", "-o", "calculator.c"}}, Files: []string{"calculator.y"},
		Sources: []string{"calculator.c"}, Input: "calculator.in",
	}, {
		Name: "tokens", // a lexer of re2c
		Make: [][]string{{"re2c", "-i", "tokens.re", "-o", "tokens.c"}}, Files: []string{"tokens.re"},
		Sources: []string{"tokens.c"}, Input: "life.c",
	}, {
		Name: "tokens-goto", // a lexer of re2c with computed gotos
		Make: [][]string{{"re2c", "-i", "--computed-gotos", "tokens.re", "-o", "tokens.c"}}, Files: []string{"tokens.re"},
		Sources: []string{"tokens.c"}, Input: "life.c",
	}, {
		Name: "words", // a scanner of flex
		Make: [][]string{{"flex", "-o", "words.c", "words.l"}}, Files: []string{"words.l"},
		Sources: []string{"words.c"}, Input: "words.l",
	}, {
		Name: "address", // a state machine of ragel, as gotos
		Make: [][]string{{"ragel", "-G2", "address.rl", "-o", "address.c"}}, Files: []string{"address.rl"},
		Sources: []string{"address.c"}, Input: "address.in",
	}, {
		Name: "address-table", // the same as tables
		Make: [][]string{{"ragel", "-T0", "address.rl", "-o", "address.c"}}, Files: []string{"address.rl"},
		Sources: []string{"address.c"}, Input: "address.in",
	}, {
		Name: "life", // WebAssembly translated by wasm2c, with wabt's runtime
		Make: [][]string{{"wat2wasm", "life.wat", "-o", "life.wasm"}, {"wasm2c", "life.wasm", "-n", "life", "-o", "life_wasm.c"}}, Files: []string{"life.wat"},
		Main: "life.c", Sources: []string{"life_wasm.c", "/usr/src/wasm2c/wasm-rt-impl.c"}, Include: []string{".", "/usr/src/wasm2c"},
	}, {
		Name: "webp", Module: "github.com/chai2010/webp@v1.4.0",
		Main: "webp.c", Sources: []string{"z_*.c"},
		Include: []string{"internal/libwebp-1.4.0", "internal/libwebp-1.4.0/src", "internal/include"},
	}, {
		Name: "treesitter", Module: "github.com/smacker/go-tree-sitter@v0.0.0-20240827094217-dd81d9e9be82",
		Main: "treesitter.c", Sources: []string{"[ac-z]*.c", "c/parser.c"}, Include: []string{"."}, Input: "life.c",
	}, {
		Name: "zstd", Module: "github.com/DataDog/zstd@v1.5.7",
		Main: "zstd.c", Sources: []string{"*.c"}, Include: []string{"."},
	}, {
		Name: "sqlite", Module: "github.com/mattn/go-sqlite3@v1.14.52",
		Main: "sqlite.c", Sources: []string{"sqlite3-binding.c"}, Include: []string{"."}, Input: "sqlite.in",
		Flags: []string{"-DSQLITE_ENABLE_FTS5", "-DSQLITE_ENABLE_RTREE", "-DSQLITE_ENABLE_MATH_FUNCTIONS", "-DSQLITE_SOUNDEX"},
	}, {
		Name: "postgres", Module: "github.com/pganalyze/pg_query_go/v6@v6.2.5", Root: "parser",
		Main: "postgres.c", Sources: []string{"*.c"}, Include: []string{".", "include", "include/postgres"}, Input: "postgres.in",
		Flags: []string{"-DXXH_NAMESPACE=PG_QUERY_"},
	},
}

// Testdata reads a file of testdata.
func Testdata(name string) ([]byte, error) { return testdata.ReadFile("testdata/" + name) }

// A Checkout is a project with its files.
type Checkout struct {
	*Project
	Paths []string // of the files to compile
	Args  []string // flags that they need: -I and Flags
}

// Checkout fetches or generates a project in an empty folder.
func (p *Project) Checkout(dir string) (*Checkout, error) {
	for _, name := range append(p.Files, p.Main) {
		if err := copyTestdata(dir, name); err != nil {
			return nil, err
		}
	}
	for _, args := range p.Make {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, out)
		}
	}
	root := dir
	if p.Module != "" {
		module, err := download(p.Module)
		if err != nil {
			return nil, err
		}
		root = filepath.Join(module, p.Root)
	}
	return p.find(dir, root)
}

// find lists a project's files and flags.
func (p *Project) find(dir, root string) (*Checkout, error) {
	c := &Checkout{Project: p, Args: p.Flags}
	if p.Main != "" {
		c.Paths = append(c.Paths, filepath.Join(dir, p.Main))
	}
	for _, pattern := range p.Sources {
		found, err := filepath.Glob(in(root, pattern))
		if err == nil && len(found) == 0 {
			err = fmt.Errorf("%s has no files %s", p.Name, pattern)
		}
		if err != nil {
			return nil, err
		}
		c.Paths = append(c.Paths, found...)
	}
	for _, folder := range p.Include {
		c.Args = append(c.Args, "-I"+in(root, folder))
	}
	return c, nil
}

// in returns path, relative to a folder unless it is absolute.
func in(folder, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(folder, path)
}

func copyTestdata(dir, name string) error {
	if name == "" {
		return nil
	}
	text, err := Testdata(name)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name), text, 0o666)
}

// download fetches a Go module, unless it is in the module cache, and returns the
// module's folder.
func download(module string) (dir string, err error) {
	cmd := exec.Command("go", "mod", "download", "-json", module)
	cmd.Dir = os.TempDir() // outside of this module, which does not need it
	out, err := cmd.Output()
	var info struct{ Dir, Error string }
	if json.Unmarshal(out, &info) == nil && info.Error != "" {
		return "", fmt.Errorf("%s: %s", module, info.Error)
	}
	if err != nil {
		return "", fmt.Errorf("go mod download %s: %w", module, err)
	}
	return info.Dir, nil
}
