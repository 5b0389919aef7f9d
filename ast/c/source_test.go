package c

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/stages/convention"

	"github.com/google/go-cmp/cmp"
)

// pieces returns a program of several pieces that contains everything that a piece can
// add or refer to. Between the functions there are declarations, which only the functions
// behind them see.
func pieces() string {
	var s strings.Builder
	s.WriteString("extern int unused, elsewhere[], *last; int *pointer = &elsewhere[3]; char *text = \"file scope\";\n")
	for i := range 1500 {
		fmt.Fprintf(&s, "enum tag_%[1]d { one_%[1]d = %[1]d }; typedef int t_%[1]d; static int late_%[1]d(int); struct s_%[1]d { int x[%[1]d]; };\n", i)
		fmt.Fprintf(&s, "int caller_%[1]d(int x) { static int calls, many[3] = {1, 2, one_%[1]d}, *p = &calls; extern int elsewhere[], nowhere;\n", i)
		fmt.Fprintf(&s, "  enum tag_%[1]d e = one_%[1]d; t_%[1]d t = sizeof(struct s_%[1]d); enum tag_%[1]d { one_%[1]d = 5 }; const char *a = \"same\", *b = \"own %[1]d\", *c = \"same\";\n", i)
		fmt.Fprintf(&s, "  double d = x * %[1]d.125 + 1e300; long l = 0x123456789abcdef; char array[] = \"a string of more than sixty-four bytes, so that it is copied by memcpy to the frame\";\n", i)
		fmt.Fprintf(&s, "  many[x] += calls++ + *p; implicit(a, b, c, &e, array); printf(a); own_%[1]d(&elsewhere, nowhere, __func__);\n", i)
		fmt.Fprintf(&s, "  return late_%[1]d(t + one_%[1]d + unused_%[2]d) + later_%[1]d + (int)(d * l); }\n", i, i/100)
		fmt.Fprintf(&s, "static int late_%[1]d(int x) { return x + *pointer; }\n", i)
	}
	text := s.String()
	for i := range 1500 { // declared before their use; some are defined behind it
		s.Reset()
		fmt.Fprintf(&s, "extern int later_%[1]d, unused_%[1]d; ", i)
		text = s.String() + text
	}
	for i := 0; i < 1500; i += 2 {
		text += fmt.Sprintf("int later_%d = 3; ", i)
	}
	return text + "int *last; int main(void) { return *last; }\n"
}

// keep copies the parts of a piece that the worker's next piece would overwrite.
func keep(p *ast.Piece) *ast.Piece {
	q := *p
	q.Kind, q.Type, q.Parent, q.ChildIndex = slices.Clone(p.Kind), slices.Clone(p.Type), slices.Clone(p.Parent), slices.Clone(p.ChildIndex)
	q.First, q.Data, q.Pos = slices.Clone(p.First), slices.Clone(p.Data), slices.Clone(p.Pos)
	q.Functions, q.Locals = slices.Clone(p.Functions), slices.Clone(p.Locals)
	q.Literals, q.Symbols = slices.Clone(p.Literals), slices.Clone(p.Symbols)
	return &q
}

// TestPieceCount checks that there are some pieces for every core even in a unit of
// medium size, and not too many.
func TestPieceCount(t *testing.T) {
	for _, size := range []int{1 << 14, 1 << 17, 1 << 19, 1 << 20, 1 << 23} {
		n := pieceCount(Open("x.c", []byte(generate(size)), Options{ABI: convention.RV64}))
		want := max(1, min(size/leastChunk, enoughChunks), size/mostChunk)
		if n < want*3/4 || n > want*5/4+1 {
			t.Errorf("%d bytes make %d pieces, not about %d", size, n, want)
		}
	}
}

// TestPieces parses pieces in several orders, with reused memory and with several
// workers. Joined, they must equal the tree that Parse makes.
func TestPieces(t *testing.T) {
	size := 1 << 20
	if testing.Short() { // under the race detector
		size /= 2
	}
	texts := map[string]string{
		"generated": generate(size), "symbols": pieces(), "one": "int main(void) { return puts(\"x\"); }", "none": "int x = 3;",
	}
	programs, _ := filepath.Glob("../../testdata/programs/*.c")
	for i, file := range programs {
		if testing.Short() && i%16 > 0 { // the long texts have most races
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte("#")) {
			continue // needs a preprocessor
		}
		texts[file] = string(text)
	}
	for name, text := range texts {
		want, d := Parse("t.c", []byte(text), Options{ABI: convention.RV64, Workers: 2})
		if want == nil {
			t.Fatal(d)
		}
		if err := ast.Validate(want); err != nil {
			t.Fatal(err)
		}
		for _, order := range []string{"forwards", "backwards", "twice"} {
			s := Open("t.c", []byte(text), Options{ABI: convention.RV64})
			if filepath.Base(name) == "nested.c" { // when it is parsed first, it turns out to have nested functions
				s.(*source).parseAll()
				s = s.Finish()
			}
			workers, list := s.Workers(3), make([]*ast.Piece, pieceCount(s))
			for k := range list {
				i := k
				if order == "backwards" {
					i = len(list) - 1 - k
				}
				list[i] = keep(workers[k*k%3].Piece(i))
				if order == "twice" {
					list[i] = keep(workers[k*k%3].Piece(i))
				}
				if p, root := list[i], list[i].Len()-1; int(p.Parent[root]) != root || p.ChildIndex[root] != 0 {
					t.Errorf("%s, %s: in piece %d, the root is child %d of node %d", name, order, i, p.ChildIndex[root], p.Parent[root])
				}
			}
			got := ast.MergePieces(s, list, 2)
			got.Files = s.Diagnostics().Files
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s: the joined pieces differ from the tree", name, order)
			}
			if again := s.Diagnostics(); !reflect.DeepEqual(again, d) {
				t.Errorf("%s, %s: diagnostics %s instead of %s", name, order, again, d)
			}
		}
	}
}

// TestRegions checks that the functions of a piece form a region.
func TestRegions(t *testing.T) {
	skipSequential(t)
	s := Open("t.c", []byte(pieces()), Options{ABI: convention.RV64})
	if pieceCount(s) < 4 {
		t.Fatalf("%d pieces", pieceCount(s))
	}
	w, functions := s.Workers(1)[0], 0
	for i := range pieceCount(s) {
		p := w.Piece(i)
		if p.FirstFunction != functions {
			t.Errorf("piece %d: the first function is %d, not %d", i, p.FirstFunction, functions)
		}
		for _, f := range p.Functions {
			if int(f.Region) != i {
				t.Errorf("piece %d: region %d", i, f.Region)
			}
			if x := s.Symbols()(0)[f.Symbol]; x.Section != ast.InText || int(x.Offset) != functions {
				t.Errorf("piece %d: symbol of function %d is %+v", i, functions, x)
			}
			functions++
		}
	}
}

// TestBrokenPieces checks that errors of file scope and of pieces are reported together,
// and that a piece with errors is nil.
func TestBrokenPieces(t *testing.T) {
	for text, nils := range map[string]bool{
		"int f(void) { return x; } " + generate(1<<18): false,
		"int x = y; " + generate(1<<18):                true,
	} {
		s := Open("t.c", []byte(text), Options{ABI: convention.RV64})
		w := s.Workers(1)[0]
		for i := range pieceCount(s) {
			if p := w.Piece(i); (p == nil) != (nils || i == 0) {
				t.Errorf("%.30s: piece %d is %v", text, i, p)
			}
		}
		_, want := Parse("t.c", []byte(text), Options{ABI: convention.RV64})
		if got := s.Diagnostics(); got.Errors() != 1 || !reflect.DeepEqual(got, want) {
			t.Errorf("%s instead of %s", got, want)
		}
	}
}

// openSource returns a source after its first pass.
func openSource(name string, text []byte, opt Options) *source {
	s := newSource(name, text, opt)
	s.ready()
	return s
}

// pieceCount returns the number of pieces of a source that has no deferred functions.
func pieceCount(s ast.Source) int {
	n, all := s.Pieces()
	if !all {
		panic("there may be deferred functions")
	}
	return n
}

// TestGuessedEnds checks that guessing the ends of bodies changes nothing in the result, wherever
// quotes, comments, braces and directives stand in a text.
func TestGuessedEnds(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	words := strings.Split(`"|'|/*|*/|//|\|#|<%|%>|{|}|{|}|/|%|name = 1;|@# 12@|@# 7@|@|@`, "|")
	for n := range 20 {
		text := []byte(generate(largeText))
		for range n {
			at := random.IntN(len(text) - 10)
			copy(text[at:], strings.ReplaceAll(words[random.IntN(len(words))], "@", "\n"))
		}
		if testing.Short() && n%10 > 0 { // some are enough for the race detector
			continue
		}
		checkGuesses(t, string(text))
	}
	for i, body := range []string{
		"{\n/*\n}\n*/ return 1;\n}\n", "{\n return 1; }\nint g(void) {\n return 2;\n}\n", "{\nif (1)\n{\n}\nreturn 1;\n}\n",
		"{\nchar *s = \"{\"; /* } */ return 1;\n}\n", "{\nreturn '}';\n}\n", "{\n#pragma weak g\nreturn 1;\n}\n", "<% if (1) <% } \n return 1;\n}\n",
	} {
		if testing.Short() && i%3 > 0 {
			continue
		}
		checkGuesses(t, "int f(void) "+body+generate(largeText))
		checkGuesses(t, "static inline int f(void) "+body+generate(largeText))
	}
}

// checkGuesses checks that guesses make no difference for a text.
func checkGuesses(t *testing.T, text string) {
	t.Helper()
	got, list := Parse("t.c", []byte(text), Options{ABI: convention.RV64})
	s := newSource("t.c", []byte(text), Options{ABI: convention.RV64}).withoutGuesses()
	var want *ast.Tree
	pieces := s.parseAll()
	s.Finish()
	wanted := s.Diagnostics()
	if wanted.Errors() == 0 {
		want = ast.MergePieces(s, pieces, 1)
	}
	if !reflect.DeepEqual(list, wanted) {
		t.Fatalf("%s instead of %s", list, wanted)
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("guesses change the tree of %.60q", text)
	}
}

// TestLikelyEnd checks that the guess is right for most bodies.
func TestLikelyEnd(t *testing.T) {
	text := []byte(generate(largeText))
	s := newSource("t.c", text, Options{ABI: convention.RV64}).withoutGuesses()
	s.ready()
	guessed, bodies := 0, s.unit.definitions
	for _, d := range bodies {
		if end := s.first.LikelyEnd(int(d.body)); end == int(d.end) {
			guessed++
		}
	}
	if guessed < len(bodies)*9/10 || len(bodies) < 500 {
		t.Errorf("%d of %d bodies guessed", guessed, len(bodies))
	}
}

// TestCapacity checks that no table grows twice if the whole text is like its beginning, and
// that a text that begins with declarations alone does not take too much memory.
func TestCapacity(t *testing.T) {
	text := generate(1 << 20)
	var d ast.Diagnostics
	p := newParser(&unit{text: []byte(text), expected: len(text), abi: convention.RV64})
	p.setPiece(newPiece(0), &d)
	p.Next()
	p.externalDeclarations(len(text) / firstShare)
	p.growTables()
	capacities := capacitiesOf(p)
	p.externalDeclarations(len(text))
	if diff := cmp.Diff(capacities, capacitiesOf(p)); diff != "" || d.Errors() > 0 {
		t.Errorf("%s-capacities +capacities at the end:\n%s", &d, diff)
	}
	header := ""
	for i := range 200 {
		header += fmt.Sprintf("int name_%d(void);\n", i)
	}
	unit := openSource("x.c", []byte(header+text), Options{ABI: convention.RV64}).unit
	if n, most := len(unit.declarations), cap(unit.declarations); most > max(len(text)/declarationBytes, n)*5/4 {
		t.Errorf("capacity for %d declarations, of which there are %d", most, n)
	}
}

// TestTablesGrowSeldom checks that tables are copied a few times, not for each declaration, if a text
// begins with declarations alone.
func TestTablesGrowSeldom(t *testing.T) {
	var text strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&text, "long f%d(long);\n", i)
	}
	text.WriteString(generate(1 << 20))
	var d ast.Diagnostics
	p := newParser(&unit{text: []byte(text.String()), expected: text.Len(), abi: convention.RV64})
	p.setPiece(newPiece(0), &d)
	last, changes := capacitiesOf(p), 0
	p.skimmed = func(int) {
		if now := capacitiesOf(p); now != last {
			last, changes = now, changes+1
		}
	}
	p.translationUnit()
	if changes > 50 || d.Errors() > 0 {
		t.Errorf("%sthe tables grew %d times", &d, changes)
	}
}

// capacitiesOf returns the capacities of the tables of the first pass.
func capacitiesOf(p *parser) [6]int {
	u := p.unit
	return [...]int{
		cap(u.entities), cap(u.declarations), cap(u.definitions), cap(u.linkage), cap(p.bindings), p.Names.Capacity(),
	}
}

// TestParsed checks that no piece begins in the text that has been reported as parsed.
func TestParsed(t *testing.T) {
	told := []int{}
	s := openSource("x.c", []byte(generate(1<<20)), Options{ABI: convention.RV64, Parsed: func(offset int) { told = append(told, offset) }})
	w := s.Workers(1)[0]
	for i := range pieceCount(s) {
		n := len(told)
		w.Piece(i)
		for _, offset := range told[n:] {
			if begin := s.chunks[i].definitions[0].pos; offset >= int(begin) {
				t.Errorf("text up to %d is parsed, and piece %d begins at %d", offset, i, begin)
			}
		}
	}
	if last := pieceCount(s) - 1; len(told) < last-2 || told[len(told)-1] < int(s.chunks[last-2].definitions[0].body) {
		t.Errorf("of %d pieces it is told of %d", last+1, len(told))
	}
}

// TestSkimmed checks that the first pass reports its progress after each declaration, and
// that parsers of bodies do not.
func TestSkimmed(t *testing.T) {
	text, told := generate(1<<20), []int{}
	s := openSource("x.c", []byte(text), Options{ABI: convention.RV64, Skimmed: func(offset int) { told = append(told, offset) }})
	s.ready()
	n := len(told)
	if n < len(s.unit.definitions) || !slices.IsSorted(told) || told[n-1] != len(text) {
		t.Errorf("told %d times, of %d definitions, the last time of %d of %d bytes", n, len(s.unit.definitions), told[n-1], len(text))
	}
	s.Workers(1)[0].Piece(0)
	if len(told) != n {
		t.Error("told again of bodies")
	}
}
