package stages_test

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/riscv/object"
	"gpucc/stages/convention"
)

// marked is a preprocessed program: its lines are of several files, far apart,
// and come back to where they were.
const marked = `# 1 "main.c"
# 1 "/usr/include/first.h" 1 3
static int first(int x) { return x + 1; }
# 400 "/usr/include/first.h" 3
static int second(int x) {
	x = x * 3;
# 70000 "dir/generated.y"
	x = x - 1;
	return x;
}
# 2 "main.c" 2
int third(int x) { if (x) return
	second(x)
	+ first(x); else return 5;
}
# 2 "main.c"
int main(void) { return third(2);
# 2 "main.c"
}
`

// TestLines holds the line number program, as binutils understand it, against
// the object's own line table: every instruction behind prologues has its line,
// every function begins with a row of the line that it is defined in, and no row
// but that and the one behind it repeats the one before.
func TestLines(t *testing.T) {
	gputest.NoRaces(t)
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"main.c": marked, "generated.c": generated(1 << 18)}
	for _, p := range list {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(p.Path)] = string(text)
	}
	for name, text := range texts {
		for _, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1}, {Target: RV32, Optimize: 1}} {
			if opt.Target == RV32 && name != "main.c" {
				continue // one is enough
			}
			opt.Lines, opt.Debug, opt.Directory = true, true, "/folder"
			tree := parse(t, name, text, opt.Target.Bits())
			obj, _, err := Compile(gpu.NewCPU(), tree, opt)
			if err != nil {
				t.Fatal(err)
			}
			checkLines(t, fmt.Sprintf("%s, rv%d, -O%d", name, opt.Target.Bits(), opt.Optimize), tree, obj)
		}
	}
}

func checkLines(t *testing.T, name string, tree *ast.Tree, obj *object.Object) {
	t.Helper()
	rows := decodedLines(t, obj)
	var starts []uint64
	for _, s := range obj.Symbols {
		if s.Func && s.Section == object.Text {
			starts = append(starts, s.Value)
		}
	}
	slices.Sort(starts)
	starts = slices.Compact(starts) // some have two names
	if len(starts) != len(tree.Functions) {
		t.Fatalf("%s: symbols of %d functions, there are %d", name, len(starts), len(tree.Functions))
	}
	entries := map[uint64]string{}
	for i, f := range tree.Functions { // in the order of their code; nested ones may have the same name
		loc := ast.Position(tree.Files, tree.Pos[tree.First[f.Root]])
		entries[starts[i]] = fmt.Sprint(loc.File, ":", loc.Line)
	}
	line, own := "", -1
	entered := false // in a prologue, or moving parameters to their locals: both are of the function's first line
	for at := uint64(0); at < uint64(len(obj.Text.Bytes)); at += 4 {
		for len(rows) > 0 && rows[0].address == at {
			row := rows[0].line
			switch want, ok := entries[at]; {
			case ok:
				if entered {
					t.Errorf("%s: the function before %#x has one row", name, at)
				}
				if row != want {
					t.Errorf("%s: the function at %#x is defined in %s, not %s", name, at, row, want)
				}
				delete(entries, at)
				entered = true
			case row == line && !entered:
				t.Errorf("%s: the row %s at %#x repeats the one before", name, row, at)
			default:
				entered = false
			}
			line, rows = row, rows[1:]
		}
		for own+1 < len(obj.Lines) && obj.Lines[own+1].Offset <= at {
			own++
		}
		want := fmt.Sprint(obj.Files[obj.Lines[own].File], ":", obj.Lines[own].Line)
		if line != want && !entered {
			t.Fatalf("%s: %#x comes from %s, not %s", name, at, line, want)
		}
	}
	if len(entries) > 0 || len(rows) > 0 || entered {
		t.Errorf("%s: %d functions have no row, %d rows are behind the text", name, len(entries), len(rows))
	}
}

// A decodedRow is one of readelf's list.
type decodedRow struct {
	address uint64
	line    string
}

var decoded = regexp.MustCompile(`^\S+ +(\d+) +(0x[0-9a-f]+|0)( +\d+)? +x$`)

var sequenceEnd = regexp.MustCompile(`^\S+ +- +0x`)

// decodedLines returns the rows that readelf decodes from an object's line number program.
func decodedLines(t *testing.T, obj *object.Object) (rows []decodedRow) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "o.o")
	if err := os.WriteFile(path, objectFile(t, obj), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("riscv64-linux-gnu-readelf", "--wide", "--debug-dump=decodedline", path)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil || stderr.Len() > 0 {
		t.Fatalf("%v %s", err, &stderr)
	}
	file, base := "", uint64(0)
	var starts []uint64 // of sections of their own
	for _, p := range obj.Parts {
		if p.Section == object.Text {
			starts = append(starts, p.Offset)
		}
	}
	for s := bufio.NewScanner(bytes.NewReader(out)); s.Scan(); {
		if name, ok := strings.CutSuffix(s.Text(), ":"); ok {
			file = strings.TrimPrefix(strings.TrimPrefix(name, "CU: "), "/folder/")
		}
		if sequenceEnd.MatchString(s.Text()) && len(starts) > 0 {
			base, starts = starts[0], starts[1:]
		}
		if m := decoded.FindStringSubmatch(s.Text()); m != nil {
			address, err := strconv.ParseUint(m[2], 0, 64)
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, decodedRow{base + address, file + ":" + m[1]})
		}
	}
	return rows
}

// TestLinesAnyCut shows that the sections for debuggers are the same on both
// devices, and however a unit is cut.
func TestLinesAnyCut(t *testing.T) {
	gputest.NoRaces(t)
	text := generated(1 << 19)
	opt := Options{Target: RV64, Optimize: 1, Debug: true}
	want := objectFile(t, compileOn(t, whole(), "g.c", text, opt))
	if !bytes.Equal(want, objectFile(t, compileOn(t, gpu.NewCPU(), "g.c", text, opt))) {
		t.Error("the object files of one batch and of many differ")
	}
	obj, _, diagnostics, err := CompileSource(gpu.NewCPU(), c.Open("g.c", []byte(text), c.Options{ABI: convention.RV64, Debug: true}), opt)
	if err != nil || diagnostics.Errors() > 0 {
		t.Fatal(err, diagnostics)
	}
	if !bytes.Equal(want, objectFile(t, obj)) {
		t.Error("the object files of a tree and of pieces differ")
	}
}
