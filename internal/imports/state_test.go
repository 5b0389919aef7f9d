package imports

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// active and passive are the functions of internal/host. The active ones change the state of the
// process. Libraries may call the passive ones.
const (
	active  = `Disable|DelayCollection|Collect|RelaxCollection|GrowHeap|GetMemory|GetHeaderMemory|ReserveText|OpenSpillFile|MapFile|ReleaseAsRead|ReleaseText|OpenUnnamed|NameFile|Exchange|MapOutput|HoldSignals|EndOnSignals|CatchSignals|MoreThreads|GrowStack`
	passive = `ReadRegular|Huge|EndWithParent|Make|MakeTable|Available|Keep|Spill|DropSpilled|GrowRows|SpillRows|Reserve|MovePages|DropPages|AppendZero|IsZero|IsTerminal|AppendSparse`
)

// state matches the functions that change the state of the process, or end it. Only
// programs may call them (cmd, bench, generators), and internal/host on their behalf.
var state = regexp.MustCompile(`^(os\.(Setenv|Unsetenv|Clearenv|Chdir|Exit)|signal\..*|log\.(Set.*|Fatal.*)|runtime\.GC|debug\.(Set.*|FreeOSMemory)|` +
	`syscall\.(Kill|Set.*|Umask|Chdir|Chroot|Dup.*|Exec|Madvise|Prctl|Syscall.*|RawSyscall.*)|` +
	`host\.(` + active + `))$`)

// changers are the folders and files that may call these functions, with the reasons.
var changers = map[string]string{
	"internal/host":                 "it is what programs do to the process",
	"internal/parallel/parallel.go": "what concerns a goroutine, which ends",
	"gpu/gputest":                   "tests only: Mesa takes its settings from the environment",
	"gpu/gl_glfw.go":                "tests only: GLFW logs why it fails instead of returning it",
}

// TestState checks that no library changes the state of the process.
func TestState(t *testing.T) {
	const root = "../.."
	files := 0
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		files++
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name, _ = filepath.Rel(root, name)
		name = filepath.ToSlash(name)
		if file.Name.Name == "main" || within(name, "bench") {
			return nil
		}
		for _, call := range changes(file) {
			if changers[name] == "" && changers[path.Dir(name)] == "" {
				t.Errorf("%s calls %s", name, call)
			}
		}
		return nil
	})
	if err != nil || files < 100 {
		t.Fatalf("%d files, %v", files, err)
	}
}

// TestHostFunctions checks that each function of internal/host is said to be active or passive.
func TestHostFunctions(t *testing.T) {
	said := regexp.MustCompile(`^(` + active + `|` + passive + `)$`)
	paths, err := filepath.Glob("../host/*.go")
	if err != nil || len(paths) < 5 {
		t.Fatalf("%d files, %v", len(paths), err)
	}
	found := map[string]bool{}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.IsExported() {
				found[f.Name.Name] = true
				if !said.MatchString(f.Name.Name) {
					t.Errorf("host.%s is in neither list", f.Name.Name)
				}
			}
		}
	}
	for name := range strings.SplitSeq(active+"|"+passive, "|") {
		if !found[name] {
			t.Errorf("there is no host.%s", name)
		}
	}
}

// changes lists the calls in a file of functions that change the state of the process.
func changes(file *ast.File) (list []string) {
	names := map[string]string{} // maps names of packages in the file to their own names
	for _, i := range file.Imports {
		own := path.Base(strings.Trim(i.Path.Value, `"`))
		name := own
		if i.Name != nil {
			name = i.Name.Name
		}
		names[name] = own
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if name := selected(call.Fun, names); name == "runtime.GOMAXPROCS" {
				if x, ok := call.Args[0].(*ast.BasicLit); !ok || x.Value != "0" {
					list = append(list, name)
				}
			}
		}
		if e, ok := n.(ast.Expr); ok {
			if name := selected(e, names); state.MatchString(name) {
				list = append(list, name)
			}
		}
		return true
	})
	return list
}

// selected returns the name, with the package's name, of the identifier that e selects
// from a package, or "".
func selected(e ast.Expr, packages map[string]string) string {
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	x, ok := s.X.(*ast.Ident)
	if !ok || packages[x.Name] == "" {
		return ""
	}
	return packages[x.Name] + "." + s.Sel.Name
}

// TestChanges shows that changes finds such calls.
func TestChanges(t *testing.T) {
	const text = `package p
import ("os"; gc "runtime/debug"; "runtime"; "syscall"; "gpucc/internal/host")
var f = gc.SetGCPercent
func g() {
	os.Getenv("HOME")
	os.Setenv("HOME", "/")
	runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(n)
	syscall.Kill(1, 9)
	host.Keep(x)
	host.Collect(true)
	debug.SetGCPercent(1)
}`
	file, err := parser.ParseFile(token.NewFileSet(), "", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	const want = "[debug.SetGCPercent os.Setenv runtime.GOMAXPROCS syscall.Kill host.Collect]"
	if got := fmt.Sprint(changes(file)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
