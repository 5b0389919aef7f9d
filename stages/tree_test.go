package stages

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/gpu"
)

// Small trees for tests of single stages, written as text. A node is
//
//	(Kind type data child ...)
//
// without its type where that is void, and without its Data where that is 0. A tree is the
// Functions of a unit, one after the other. The builder adds what can be known without
// being written:
//
//   - Function i is symbol i, called f0, f1 and so on; its Data need not be given. A symbol
//     with a larger number is undefined, called x2 and so on.
//   - The types of the locals are those of the nodes that use them.
//   - There are literals 0 to 3: testLiterals.
//   - All positions are 0.

// testLiterals are the literals of a tree that a test has written.
var testLiterals = []uint64{0x123456789abcdef, 0x3ff8000000000000, 1 << 40, 7}

// testNode is a node of the text.
type testNode struct {
	kind     ast.Kind
	typ      ast.Type
	data     uint32
	children []testNode
}

// buildTree makes a tree of text, and validates it.
func buildTree(t *testing.T, text string) *ast.Tree {
	t.Helper()
	p := treeParser{t: t, called: map[int]bool{}, words: strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))}
	tree := &ast.Tree{Files: []ast.File{{Name: "test.c", Text: []byte("\n")}}, Literals: testLiterals}
	for len(p.words) > 0 {
		f := p.node()
		f.data = uint32(len(tree.Functions))
		p.function(tree, f)
	}
	for s := len(tree.Functions); s < p.symbols; s++ {
		tree.Symbols = append(tree.Symbols, ast.Symbol{Name: fmt.Sprint("x", s), Scope: ast.Global, Func: p.called[s]})
	}
	tree.Finish()
	if err := ast.Validate(tree); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return tree
}

type treeParser struct {
	t       *testing.T
	words   []string // that are left
	locals  []ast.Type
	symbols int          // the largest number of one, plus 1
	called  map[int]bool // which are functions
}

func (p *treeParser) next() string {
	if len(p.words) == 0 {
		p.t.Fatal("the text of the tree ends too early")
	}
	word := p.words[0]
	p.words = p.words[1:]
	return word
}

// node parses a node and its children.
func (p *treeParser) node() (n testNode) {
	if word := p.next(); word != "(" {
		p.t.Fatalf("%q where a node has to begin", word)
	}
	name := p.next()
	for n.kind = 0; n.kind.String() != name; n.kind++ {
		if n.kind >= ast.Kinds {
			p.t.Fatalf("no kind of node is called %q", name)
		}
	}
	for typ := range ast.Types {
		if p.words[0] == typ.String() {
			n.typ = typ
			p.next()
			break
		}
	}
	for p.words[0] != "(" && p.words[0] != ")" {
		data, err := strconv.ParseInt(p.next(), 0, 64)
		if err != nil {
			p.t.Fatal(err)
		}
		n.data = uint32(data)
	}
	for p.words[0] != ")" {
		n.children = append(n.children, p.node())
	}
	p.next()
	return n
}

// function appends a function to the tree.
func (p *treeParser) function(tree *ast.Tree, f testNode) {
	p.locals = nil
	b := new(ast.Builder)
	p.append(b, f)
	info := ast.FunctionInfo{Symbol: int32(len(tree.Symbols)), FirstLocal: int32(len(tree.Locals)), NumLocals: int32(len(p.locals)), ObjectBytes: 64}
	tree.Symbols = append(tree.Symbols, ast.Symbol{Name: fmt.Sprint("f", len(tree.Functions)), Section: ast.InText, Scope: ast.Global, Func: true, Offset: uint64(len(tree.Functions))})
	tree.Locals = append(tree.Locals, p.locals...)
	tree.Append(b, info)
}

// append appends a node behind its children.
func (p *treeParser) append(b *ast.Builder, n testNode) {
	for _, child := range n.children {
		p.append(b, child)
	}
	switch {
	case n.kind == ast.Parameter:
		p.locals = append(p.locals, n.typ)
	case n.kind.UsesLocal():
		for int(n.data) >= len(p.locals) {
			p.locals = append(p.locals, n.typ)
		}
		p.locals[n.data] = n.typ
	case n.kind == ast.Call, n.kind >= ast.SymbolAddress && n.kind <= ast.ThreadIndex:
		p.symbols = max(p.symbols, int(n.data)+1)
		p.called[int(n.data)] = p.called[int(n.data)] || n.kind == ast.Call
	}
	if len(n.children) == 0 {
		b.Leaf(n.kind, n.typ, n.data, 0)
	} else {
		b.Node(n.kind, n.typ, n.data, 0, len(n.children))
	}
}

// linesOf returns the line table that a tree needs.
func linesOf(opt Options, tree *ast.Tree) *ast.LineTable {
	if !opt.Debug {
		return nil
	}
	return ast.Lines(tree.Files)
}

// newStageTest returns a compilation of all of a tree as one batch on the CPU, of which no
// pass has run.
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

// compareLines compares what a stage has made, a line for each node or instruction, with
// what a test expects. Blanks between words do not count.
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
