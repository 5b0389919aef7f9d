package stages

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/treetext"
	"gpucc/gpu"
)

// Trees for tests of single stages are written as text (ast/treetext). A tree is the Functions of a unit, one after the
// other. The builder adds parts that need not be written:
//
//   - Function i is symbol i, called f0, f1 and so on; its Data need not be given. A symbol
//     with a larger number is undefined, called x2 and so on.
//   - A local has the type of the nodes that use it.
//   - There are literals 0 to 3: testLiterals.
//   - All positions are 0.

// testLiterals are the literals of a tree that a test has written.
var testLiterals = []uint64{0x123456789abcdef, 0x3ff8000000000000, 1 << 40, 7}

// buildTree makes a tree of text, and validates it.
func buildTree(t *testing.T, text string) *ast.Tree {
	t.Helper()
	tree := &ast.Tree{Files: []ast.File{{Name: "test.c", Text: []byte("\n")}}, Literals: testLiterals}
	symbols, called := 0, map[int]bool{} // the largest number of a symbol, plus 1, and which ones are functions
	for i, f := range treetext.Parse(t, text) {
		f.Data = uint32(i)
		appendFunction(tree, &f)
		f.All(func(n *treetext.Node) {
			if n.Kind == ast.Call || n.Kind >= ast.SymbolAddress && n.Kind <= ast.ThreadIndex {
				symbols = max(symbols, int(n.Data)+1)
				called[int(n.Data)] = called[int(n.Data)] || n.Kind == ast.Call
			}
		})
	}
	for s := len(tree.Functions); s < symbols; s++ {
		tree.Symbols = append(tree.Symbols, ast.Symbol{Name: fmt.Sprint("x", s), Scope: ast.Global, Func: called[s]})
	}
	tree.Finish()
	if err := ast.Validate(tree); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return tree
}

// appendFunction appends a function to the tree.
func appendFunction(tree *ast.Tree, f *treetext.Node) {
	var locals []ast.Type
	objects := 64
	f.All(func(n *treetext.Node) {
		switch {
		case n.Kind.IsTailCall():
			objects = 0
		case n.Kind == ast.Parameter:
			locals = append(locals, n.Type)
		case n.Kind.UsesLocal():
			for int(n.Data) >= len(locals) {
				locals = append(locals, n.Type)
			}
			locals[n.Data] = n.Type
		}
	})
	b := new(ast.Builder)
	f.Append(b, 0)
	info := ast.FunctionInfo{Symbol: int32(len(tree.Symbols)), FirstLocal: int32(len(tree.Locals)), NumLocals: int32(len(locals)), ObjectBytes: int32(objects)}
	tree.Symbols = append(tree.Symbols, ast.Symbol{Name: fmt.Sprint("f", len(tree.Functions)), Section: ast.InText, Scope: ast.Global, Func: true, Offset: uint64(len(tree.Functions))})
	tree.Locals = append(tree.Locals, locals...)
	tree.Append(b, info)
}

// linesOf returns the line table that a tree needs.
func linesOf(opt Options, tree *ast.Tree) *ast.LineTable {
	if !opt.Debug {
		return nil
	}
	return ast.Lines(tree.Files)
}

// newStageTest returns a compilation of all of a tree as one batch on the CPU. No pass has run.
func newStageTest(t testing.TB, tree *ast.Tree, opt Options) *compilation {
	t.Helper()
	return newStageTestOn(t, gpu.NewCPU(), tree, opt)
}

// newStageTestOn does the same on a device.
func newStageTestOn(t testing.TB, dev gpu.Device, tree *ast.Tree, opt Options) *compilation {
	t.Helper()
	tables := NewTables(dev, opt, linesOf(opt, tree))
	t.Cleanup(tables.Free)
	return &compilation{columns: tables.columns, Buffers: gpu.Buffers{Device: dev}, opt: opt, tree: tree, tables: tables, batch: WholeTree(tree, 0, ast.SymbolFunctions(tree)), observed: true}
}

// runPass runs the pass of a name.
func (c *compilation) runPass(t testing.TB, name string) {
	t.Helper()
	for _, p := range passes {
		if p.name == name {
			if err := p.run(c); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("no pass is called %s", name)
}

// given returns a column that the test has written instead of a pass.
func (c *compilation) given(words ...uint32) *gpu.Buffer {
	return c.Upload(gpu.Words(append(words, 0)[:max(len(words), 1)]))
}

// setCounts counts the items of the columns that the test has written instead of the stages
// that count them.
func (c *compilation) setCounts() {
	row := c.column(c.counts, countRow)
	row[countNodes], row[countFunctions], row[countEntries] = uint32(c.nodes), uint32(c.functions), uint32(c.functions)+1
	row[countInstructions], row[countLogicals], row[countTargets] = uint32(c.instructions), uint32(c.logicals), 2*uint32(c.logicals)
	c.Device.Write(c.counts, 0, gpu.Words(row))
}

// compareLines compares a stage's result, one line for each node or instruction, with the lines
// that a test expects. Blanks between words do not count.
func compareLines(t *testing.T, got []string, want string) {
	t.Helper()
	var lines []string
	for line := range strings.SplitSeq(strings.TrimSpace(want), "\n") {
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	for i := range max(len(got), len(lines)) {
		var g, w string
		if i < len(got) {
			g = strings.Join(strings.Fields(got[i]), " ")
		}
		if i < len(lines) {
			w = lines[i]
		}
		if g != w {
			t.Errorf("line %d is %q, want %q; all lines:\n%s", i, g, w, strings.Join(got, "\n"))
			return
		}
	}
}

// nodeWords are the node words of the tree as the front end has made it, which the stage
// scope writes.
func (c *compilation) nodeWords() (words []uint32) {
	for n := range c.nodes {
		words = append(words, nodeWord(c.tree.Kind[n], c.tree.Type[n]))
	}
	return words
}
