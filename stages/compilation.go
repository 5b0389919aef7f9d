package stages

import (
	"slices"

	"gpucc/ast"
	"gpucc/gpu"
)

// A compilation is the state that the stages of one batch share: the columns of the tree
// and those that the stages make, all on the device.
type compilation struct {
	columns
	dev     gpu.Device
	opt     Options
	tree    *ast.Tree // the batch's
	batch   Batch
	tables  *Tables
	owned   []*gpu.Buffer // to be freed at the end
	scratch [2][]int32    // memory of rebased, kept from batch to batch
	owners  []uint32      // memory of upload, kept from batch to batch

	nodes, functions, locals, labels int // of the batch
	logicals                         int // logical operators
	instructions                     int
	words, relocs, left              int // of the machine code; relocations; instructions left to encode
	programBytes                     int
	fragment                         Fragment
}

// columns are the buffers that kernels work on, by the names that their shaders have for
// them: a dispatch finds them here. Those that are not made yet, or not needed any more,
// are nil.
type columns struct {
	// The tree, as the front end made it.
	kind, typ                       *gpu.Buffer // bytes
	parent, childIndex, first, data *gpu.Buffer
	function                        *gpu.Buffer // functionRow words a function
	symbolFunction                  *gpu.Buffer // a word a symbol: see ast.Piece
	label                           *gpu.Buffer // a word a label that a symbol stands for: its node
	localOwner                      *gpu.Buffer // a word a local: its function << 1, plus 1 if floating
	pos                             *gpu.Buffer // of the nodes in the source, with Options.Debug

	// The tables that all batches read.
	rules, templates, encoding      *gpu.Buffer
	lineStart, lineFile, lineNumber *gpu.Buffer // a word a line of the source; nil without Options.Debug

	// A word a node.
	dataOut   *gpu.Buffer // data, as fold leaves it
	deadFirst *gpu.Buffer // the first node of a statement to drop, at its root
	total     *gpu.Buffer // 2 words in all: instructions, logical operators
	scope     *gpu.Buffer // function and loop depth, see functionOf
	assigns   *gpu.Buffer // Assigns up to and with the node
	node      *gpu.Buffer // kind and type, see kindOf
	users     *gpu.Buffer // the nodes that locals reads; a last word has how many they are
	selection *gpu.Buffer // what it becomes, see startOf
	detail    *gpu.Buffer // its local's storage, its function's root, its address's data, or its data, see sel
	offset    *gpu.Buffer // its first instruction
	value     *gpu.Buffer // the register of its value, or valueDeferred + the node that has it
	logical   *gpu.Buffer // of logical operators: their number among them

	// A word a local.
	weight     *gpu.Buffer // of its uses
	key, order *gpu.Buffer // what locals are sorted by, and they in that order
	storage    *gpu.Buffer

	// A word a function, or more.
	calls     *gpu.Buffer // 1 if it calls another, or movesStack
	arguments *gpu.Buffer // 2: integer and floating-point registers that its parameters take
	saved     *gpu.Buffer // callee-saved registers it uses: s0-s11 from bit 0, fs0-fs11 from bit 12
	slots     *gpu.Buffer // 2: slots of locals, integer and floating
	spills    *gpu.Buffer // 4: slots of temporaries, by class
	outgoing  *gpu.Buffer // slots of arguments on the stack
	frame     *gpu.Buffer // frameRow words
	entry     *gpu.Buffer // the first instruction

	// Logical operators.
	logicalNode                   *gpu.Buffer // their nodes, a word a node
	branchTarget, branchTargetOut *gpu.Buffer // 2 an operator: where it goes when true, when false

	// A word an instruction.
	template    *gpu.Buffer // the number of its template
	instruction *gpu.Buffer // instructionRow words
	owner       *gpu.Buffer // its node
	class       *gpu.Buffer // of the temporary that it defines, see noClass
	ended       *gpu.Buffer // of those that it uses last
	location    *gpu.Buffer // of machine registers and then of what it writes: a machine register, or a slot
	size        *gpu.Buffer // its words, its jump being short, and flags, see sizeWords
	most        *gpu.Buffer // where it would be if all jumps were at their longest
	ready       *gpu.Buffer // its machine code, if it has one word; of a jump all but its distance and the lowest bit; else 0
	address     *gpu.Buffer // its first word, in the end

	// The result.
	rest            *gpu.Buffer // the instructions left to encode
	text            *gpu.Buffer // the machine code
	reloc           *gpu.Buffer // relocRow words each
	extent          *gpu.Buffer // 2 words a function: its first word, and how many
	line, entryLine *gpu.Buffer // a word for each of the machine code: 1 + its line, 1 + that of the function it begins
	row             *gpu.Buffer // 2 words a row of the line number program
	program         *gpu.Buffer // the line number program, programBytes of it

	sums *gpu.Buffer // aggregates of a scan of which the host reads the total, see count
}

// optimize reports whether the optional passes run, which only improve the code.
func (c *compilation) optimize() bool { return c.opt.Optimize > 0 }

// buffer returns a new buffer, which is freed at the end of the batch at the latest.
func (c *compilation) buffer(words int) *gpu.Buffer {
	b := c.dev.NewBuffer(max(words, 1))
	c.owned = append(c.owned, b)
	return b
}

// zeros returns a new buffer of zeros.
func (c *compilation) zeros(words int) *gpu.Buffer {
	b := c.buffer(words)
	c.dev.Fill(b, 0)
	return b
}

// upload returns a new buffer with the contents of data.
func (c *compilation) upload(data []byte) *gpu.Buffer {
	b := gpu.Upload(c.dev, data)
	c.owned = append(c.owned, b)
	return b
}

// drop frees columns that no later stage reads, so that later stages use their memory.
func (c *compilation) drop(columns ...**gpu.Buffer) {
	for _, column := range columns {
		if i := slices.Index(c.owned, *column); i >= 0 {
			c.owned = slices.Delete(c.owned, i, i+1)
			c.dev.Free(*column)
		}
		*column = nil
	}
}

// release frees all buffers.
func (c *compilation) release() {
	for _, b := range c.owned {
		c.dev.Free(b)
	}
}

// dispatch runs a kernel over n items, on the columns that it names.
func (c *compilation) dispatch(k gpu.Kernel, n int) { gpu.Run(c.dev, k, n, &c.columns) }

// store runs a scan of n items, on the columns that its kernels name.
func (c *compilation) store(scan gpu.FusedScan, n int) { scan.Store(c.dev, n, &c.columns) }
