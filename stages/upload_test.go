package stages

import (
	"fmt"
	"strings"
	"testing"

	"gpucc/gpu"
)

// apart is a device that cannot use the host's memory.
type apart struct{ gpu.Device }

// TestUpload shows the links of nodes on devices that use the host's memory and on devices that
// do not, for a whole tree and for functions of a tree.
func TestUpload(t *testing.T) {
	tree := buildTree(t, `
		(Function i32 (FunctionEntry) (Block (Return i32 (Const i32 7))))
		(Function i32 (FunctionEntry) (Parameter i32) (Block
			(Return i32 (Add i32 (Local i32 0) (Const i32 1)))))
		(Function i32 (FunctionEntry) (Block (Return i32 (Const i32 9))))`)
	second := Batch{Tree: tree, FirstFunction: 1, Functions: 1, FirstNode: 5, Nodes: 8, Locals: 1}
	for _, test := range []struct {
		name  string
		batch Batch
		want  string
	}{
		{"whole tree", WholeTree(tree, 0, nil), `
			0 FunctionEntry: parent 4, first 0, child 0, data 0
			1 Const: parent 2, first 1, child 0, data 7
			2 Return: parent 3, first 1, child 0, data 0
			3 Block: parent 4, first 1, child 1, data 0
			4 Function: parent 18, first 0, child 0, data 0
			5 FunctionEntry: parent 12, first 5, child 0, data 0
			6 Parameter: parent 12, first 6, child 1, data 0
			7 Local: parent 9, first 7, child 0, data 0
			8 Const: parent 9, first 8, child 1, data 1
			9 Add: parent 10, first 7, child 0, data 0
			10 Return: parent 11, first 7, child 0, data 0
			11 Block: parent 12, first 7, child 2, data 0
			12 Function: parent 18, first 5, child 1, data 1
			13 FunctionEntry: parent 17, first 13, child 0, data 0
			14 Const: parent 15, first 14, child 0, data 9
			15 Return: parent 16, first 14, child 0, data 0
			16 Block: parent 17, first 14, child 1, data 0
			17 Function: parent 18, first 13, child 2, data 2
			18 Unit: parent 18, first 0, child 0, data 3`},
		// The parent of a function that is cut out is the batch's last node.
		{"one function", second, `
			0 FunctionEntry: parent 7, first 0, child 0, data 0
			1 Parameter: parent 7, first 1, child 1, data 0
			2 Local: parent 4, first 2, child 0, data 0
			3 Const: parent 4, first 3, child 1, data 1
			4 Add: parent 5, first 2, child 0, data 0
			5 Return: parent 6, first 2, child 0, data 0
			6 Block: parent 7, first 2, child 2, data 0
			7 Function: parent 7, first 0, child 1, data 1`},
	} {
		for name, dev := range map[string]gpu.Device{"shared": gpu.NewCPU(), "apart": apart{gpu.NewCPU()}} {
			t.Run(test.name+", "+name, func(t *testing.T) { compareLines(t, uploadedStructure(t, dev, test.batch), test.want) })
		}
		if test.batch.Nodes == tree.Len() {
			test.batch.Wide = true
			t.Run(test.name+", wide", func(t *testing.T) {
				compareLines(t, uploadedStructure(t, apart{gpu.NewCPU()}, test.batch), test.want)
			})
		}
	}
}

// TestUploadWide uploads a function with more than 2^16 statements, so that numbers do not fit
// narrow columns. All devices must get the same links of nodes.
func TestUploadWide(t *testing.T) {
	small := "(Function i32 (FunctionEntry) (Block (Return i32 (Const i32 7))))"
	long := "(Function i32 (FunctionEntry) (Block" + strings.Repeat("(Expression (Const i32 1))", 1<<16) + "(Return i32 (Const i32 7))))"
	tree := buildTree(t, small+long+small)
	first, functions := int(tree.First[tree.Functions[1].Root]), tree.Functions
	for _, b := range []Batch{
		WholeTree(tree, 0, nil),
		{Tree: tree, FirstFunction: 1, Functions: 2, FirstNode: first, Nodes: int(functions[2].Root) + 1 - first},
	} {
		shared, separate := uploadedStructure(t, gpu.NewCPU(), b), uploadedStructure(t, apart{gpu.NewCPU()}, b)
		for n, want := range shared {
			if separate[n] != want {
				t.Fatalf("%s, on a device that uses the host's memory %s", separate[n], want)
			}
		}
		if len(shared) != b.Nodes {
			t.Errorf("%d nodes of %d", len(shared), b.Nodes)
		}
	}
}

// uploadedStructure uploads a batch to a device, and returns a line for each node.
func uploadedStructure(t *testing.T, dev gpu.Device, b Batch) (lines []string) {
	opt := Options{Target: RV64}
	tables := NewTables(dev, opt, linesOf(opt, b.Tree))
	defer tables.Free()
	c := &compilation{columns: tables.columns, Buffers: gpu.Buffers{Device: dev}, opt: opt, tree: b.Tree, tables: tables, batch: b}
	defer c.Release()
	c.runPass(t, "upload")
	parent, first := c.column(c.parent, c.nodes), c.column(c.first, c.nodes)
	childIndex, data := c.column(c.childIndex, c.nodes), c.column(c.data, c.nodes)
	for n := range c.nodes {
		lines = append(lines, fmt.Sprintf("%d %s: parent %d, first %d, child %d, data %d", n, c.tree.Kind[b.FirstNode+n], parent[n], first[n], childIndex[n], data[n]))
	}
	return lines
}
