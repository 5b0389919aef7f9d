package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// A compilation is the state that the stages of one batch share: the columns of the tree
// and those that the stages make, all on the device.
type compilation struct {
	columns
	gpu.Buffers
	opt     Options
	tree    *ast.Tree // the batch's
	batch   Batch
	tables  *Tables
	scratch [2][]int32        // memory of rebased, kept from batch to batch
	narrow  ast.NarrowColumns // memory of widen, kept from batch to batch
	owners  []uint32          // memory of upload, kept from batch to batch

	nodes, functions, locals, labels int // of the batch
	mostLocals                       int // of a function of the batch

	// Parameters of the kernels of share.
	pool                uint32 // the pool for which intervals are being admitted
	peakFrom, peakItems int    // a level of the column pressure: where it begins, and its words
	linkReach           int    // how far a link leads, in links from interval to interval
	part                uint32 // the columns of the rewritten tree that are being made: see rewritesAssigns

	firstLine, endLine int // of the source: the lines of the batch

	// Numbers of items that the device counts. Until they are known, these are the
	// capacities for such items: see uploadCounts.
	exact               bool    // they are known as soon as they are counted
	density             density // of the batch
	seen                density // the largest that batches have needed
	loopWordCount       int     // words of the column loopWords
	roots               int     // roots that passes have listed for rewrite
	invariantRoots      int     // the roots that hoist has listed
	repeats             int     // repeats: see common
	granted             int     // the roots that are rewritten
	hoisted             int     // hoisted locals
	logicals            int     // logical operators
	instructions        int
	units, relocs, left int                           // of the machine code; relocations; instructions left to encode
	rows, programBytes  int                           // of the line number program
	borders             int                           // of scopes and of variables
	scopeBorders        int                           // of scopes
	listed              int                           // variables in locals
	debugLists          debugLists                    // memory of listDebug
	tailCalls           []tailCall                    // of the batch, if it is debugged
	observed            bool                          // for tests: see isObserved
	await               func(wait func() error) error // waits for the device; nil: as usual
	queued              func()                        // see Compiler.Queued
	fragment            Fragment
}

// columns are the buffers that kernels work on. A dispatch finds them by the names that the
// shaders have for them. A column is nil before it is made and after it has been dropped.
type columns struct {
	// The tree, as the front end made it.
	kind, typ                       *gpu.Buffer // a byte a node
	parent, childIndex, first, data *gpu.Buffer // a word a node
	function                        *gpu.Buffer // functionRow words a function
	symbolFunction                  *gpu.Buffer // a word a symbol: see ast.Piece
	label                           *gpu.Buffer // a word a label that has a symbol: its node
	localOwner                      *gpu.Buffer // a word a local: its function << 1, plus 1 if it is floating point
	pos                             *gpu.Buffer // a word a node: its position in the source, with Options.Debug

	// For debuggers: see variables.
	borderNode, borderAddress  *gpu.Buffer // a word a border of a scope or variable: the first node behind it; the address of that
	listedLocal, listedStorage *gpu.Buffer // a word a variable that is in a local: the local, and its storage

	// See ast.NarrowColumns.
	narrowParent, narrowFirst *gpu.Buffer // a half word a node
	narrowChildIndex          *gpu.Buffer // a byte a node
	wide                      *gpu.Buffer // wideRow words a wide node

	// Tables: see Tables.
	rules, templates, encoding      *gpu.Buffer
	machine                         *gpu.Buffer
	lineStart, lineFile, lineNumber *gpu.Buffer // a word a line of the source; nil without Options.Debug

	// A word a node, if no other size is given.
	dataOut                            *gpu.Buffer // data after constant folding
	nodeOut, scopeOut, assignsOut      *gpu.Buffer // of the rewritten tree
	parentOut, childIndexOut, firstOut *gpu.Buffer
	gone                               *gpu.Buffer // a bit a node: it is within a follower, so that it is not in the rewritten tree
	touched                            *gpu.Buffer // a bit a node: rewrite does not only copy it
	cover                              *gpu.Buffer // of a touched node: the root around it, or the nodes that are put in front of it: see rewrite
	number                             *gpu.Buffer // its number in the rewritten tree
	hoistedTo                          *gpu.Buffer // of a hoisted node of the rewritten tree: the LoopEntry of the batch's tree that does it
	origin                             *gpu.Buffer // of a node of the rewritten tree: the node of the batch's tree that it comes from
	deadFirst                          *gpu.Buffer // at the root of a statement to be dropped: its first node
	scope                              *gpu.Buffer // function and loop depth: see functionOf
	assigns                            *gpu.Buffer // number of Assigns up to and including the node, plus 2^16 times the number of nodes that clobber registers: see clobbered
	node                               *gpu.Buffer // kind and type after folding: see kindOf
	users                              *gpu.Buffer // the nodes that use locals, in order; their number is in one word more
	userLocal                          *gpu.Buffer // of a node in the list users: the local that it uses, or one of userLoop to userNothing
	selection                          *gpu.Buffer // the rule that is selected: see startOf
	detail                             *gpu.Buffer // its local's storage, its function's root, its address's data, or its data: see sel
	offset                             *gpu.Buffer // its first instruction
	value                              *gpu.Buffer // the register of its value, or valueDeferred + the node that has the value
	logical                            *gpu.Buffer // of a logical operator: its number among them

	// A word a root: see rewrite.
	rootNode   *gpu.Buffer // its node
	rootLocal  *gpu.Buffer // its local, or none
	rootTarget *gpu.Buffer // its LoopEntry, its own node, or none

	rootNodeOut, rootLocalOut, rootTargetOut *gpu.Buffer // of the roots that are rewritten

	rootSize  *gpu.Buffer // the nodes that it becomes at its LoopEntry
	rootShift *gpu.Buffer // the nodes before it at its LoopEntry
	stepShift *gpu.Buffer // the nodes at its step that other roots put before its own
	rootRank  *gpu.Buffer // the roots before it at its LoopEntry

	// Of loops. A word a node in a loop, if no other size is given.
	loop      *gpu.Buffer // the LoopEntry of the innermost loop around it; of a LoopEntry, where its loop's jumps word is in loopWords
	loopWords *gpu.Buffer // of each loop: its jumps word, then a bit for each local of its function: the loop assigns it; see linear for words in front of these
	step      *gpu.Buffer // of a linear address: the Assign that steps its local; of the node before it, by how much the address changes there: see linear
	inLinear  *gpu.Buffer // a bit a node: it is an operation of a linear address
	widened   *gpu.Buffer // a bit a node: it is done in as many bits as an address has
	unchanged *gpu.Buffer // a byte a node: 1 if it computes the same value in all iterations of the innermost loop around it

	// A word a root: see hoist.
	rootLoop *gpu.Buffer // the LoopEntry of the outermost loop in which it is invariant, or none if a jump may enter that elsewhere
	rootMark *gpu.Buffer // of nodes, a bit for each: it is a root
	rootCost *gpu.Buffer // how many instructions it has, and how many its value in a register saves
	leader   *gpu.Buffer // the first root of its group, or none; also of repeats: see common
	group    *gpu.Buffer // of a leader: the number of its group, or none if that does not pay

	followers *gpu.Buffer // of a leader: the weights of the other roots of its group together

	// Of expressions that may have been computed before: see common. A word a node, if no other size is given.
	hash      *gpu.Buffer // of a candidate: the hash of its tree
	candidate *gpu.Buffer // a bit a node: it is a candidate
	hashCount *gpu.Buffer // of a slot: how many candidates have it
	inner     *gpu.Buffer // a bit a node: it is within a follower

	// A word a repeat: see common.
	repeatNode              *gpu.Buffer // its node
	matches                 *gpu.Buffer // in the order of the hashes: 1 if it has the value of the repeat before it
	armEnd                  *gpu.Buffer // in the order of the hashes: the end of the arm around it, or 0 if it matches no other
	covered                 *gpu.Buffer // in the order of the hashes: 1 if it has a leader other than itself
	repeatEnd               *gpu.Buffer // of a follower: the last node at which its leader's value must be kept; of others none
	repeatSaved             *gpu.Buffer // the instructions that are saved if it reads a local
	repeatRoot              *gpu.Buffer // its number among the roots that common lists, or none
	commonWeight, commonEnd *gpu.Buffer // of a leader: the instructions that all its followers save, and the largest repeatEnd of them

	// A word a hoisted local.
	hoistedOwner, hoistedWeight *gpu.Buffer // as localOwner and weight
	hoistedStart                *gpu.Buffer // the node where it is set: a LoopEntry, which does it before its loop, or its leader
	hoistedEnd                  *gpu.Buffer // of one that common has numbered: the last node of its interval

	// A word a local; some columns have hoisted locals behind those of the batch.
	start, end *gpu.Buffer // the first and the last node of its interval, and endQuiet; start is none if it has no uses

	// A word a local, between the stages locals and intervals.
	firstUse, lastUse *gpu.Buffer // its first and last use: indexes of the list users
	obstacle          *gpu.Buffer // the first obstacle behind its first use, or none: see intervals
	outside           *gpu.Buffer // 1 if its last use is in no argument of a call
	callsFrom         *gpu.Buffer // a word a node in the list users: the smallest first node of all calls from it on

	// A word a local.
	weight        *gpu.Buffer // of its uses, by loop depth
	claim         *gpu.Buffer // the pools in which it may be stored: see claimsPool
	limit         *gpu.Buffer // the largest pressure word in its interval with which it gets a register: see limitOf
	eventIndex    *gpu.Buffer // 2 words: the indexes of its events
	link, linkOut *gpu.Buffer // another local, which has the same register or slot
	level         *gpu.Buffer // the number of its register or slot in the pool, if it is the first to have it
	key, order    *gpu.Buffer // sort keys, and the locals in their order
	storage       *gpu.Buffer // its register or frame slot

	// A word an event. A local has two events.
	event, eventOut *gpu.Buffer // its local, and whether it is the start or the end of the local's interval
	pressure        *gpu.Buffer // the classes of weight for which there are registers, and maxima of these: see peaks

	// A word a function, if no other size is given.
	disordered *gpu.Buffer // 1 if nodes are not executed in their order: see intervals
	indirect   *gpu.Buffer // 1 if it has a GotoIndirect
	calls      *gpu.Buffer // 1 if it calls a function, or movesStack
	stays      *gpu.Buffer // 2 words, integer and floating point: the argument registers in which parameters stay, a bit each
	saved      *gpu.Buffer // callee-saved registers that it uses, a bit each: integer registers, then floating-point ones
	slots      *gpu.Buffer // 2 words: frame slots of its locals, integer and floating point
	spills     *gpu.Buffer // 4 words: frame slots of its temporaries, by class
	outgoing   *gpu.Buffer // frame slots of arguments that it passes on the stack
	frame      *gpu.Buffer // frameRow words
	entry      *gpu.Buffer // its first instruction

	// A word a logical operator, if no other size is given.
	logicalNode                   *gpu.Buffer // its node
	branchTarget, branchTargetOut *gpu.Buffer // 2 words: where control goes if it is true, and if it is false

	// A word an instruction, if no other size is given.
	template    *gpu.Buffer // the number of its template
	instruction *gpu.Buffer // instructionRow words: see instructions
	owner       *gpu.Buffer // the node that it comes from
	class       *gpu.Buffer // the class of the temporary that it defines: see noClass
	ended       *gpu.Buffer // the classes of the temporaries that it uses last
	location    *gpu.Buffer // the machine register or slot of its result, behind an entry for each machine register
	size        *gpu.Buffer // its number of words if all jumps are short, and flags: see sizeWords
	most        *gpu.Buffer // its address if all jumps are long
	ready       *gpu.Buffer // its machine code if that is one word; of a jump without the distance and the lowest bit; else 0
	address     *gpu.Buffer // its first word

	// The result.
	rest            *gpu.Buffer // a word each: the instructions that are left for encode
	text            *gpu.Buffer // the machine code: a word a unit, until it is packed
	packedText      *gpu.Buffer // the same with two units in a word
	reloc           *gpu.Buffer // relocRow words a relocation: see Reloc
	extent          *gpu.Buffer // 2 words a function: its first word, and its number of words; then a word a label
	line, entryLine *gpu.Buffer // a word a word of text: 1 + its line, and 1 + the line of the function that begins there
	row             *gpu.Buffer // 2 words a row of the line number program
	program         *gpu.Buffer // the line number program, in programBytes bytes

	sums   *gpu.Buffer // aggregates of a scan; the host reads their total: see lines
	counts *gpu.Buffer // countRow words: see uploadCounts
}

// optimize reports whether the optional passes run, which only improve the code.
func (c *compilation) optimize() bool { return c.opt.Optimize > 0 }

// isObserved reports whether dumps or tests may read columns that no later stage reads.
func (c *compilation) isObserved() bool { return c.observed || c.opt.shows() }

// bytes returns the size of code in bytes.
func (c *compilation) bytes(units uint32) uint32 { return uint32(c.opt.Target.CodeUnit) * units }

// zeroColumns makes the columns that atomic operations of kernels change, such as sums. They must
// begin as zeros. They are made in a row, so that a device can zero them by one fill.
func (c *compilation) zeroColumns() {
	c.calls, c.stays, c.outgoing = c.Zeros(c.functions), c.Zeros(2*c.functions), c.Zeros(c.functions)
	c.saved, c.slots, c.spills = c.Zeros(c.functions), c.Zeros(2*c.functions), c.Zeros(temporaryClasses*c.functions)
	c.weight = c.Zeros(c.locals)
}

// dispatch runs a kernel over n items, on the columns that the kernel names.
func (c *compilation) dispatch(k gpu.Kernel, n int) {
	gpu.Run(c.Device, k.With(kernelParameters{c}), n, &c.columns)
}

// scan runs a scan of n items, on the columns that the scan's kernels name.
func (c *compilation) scan(scan gpu.ScanKernels, n int) {
	scan.With(kernelParameters{c}).Run(c.Device, n, &c.columns)
}

// kernelParameters are the values of the kernels' parameters, each in a method of its name: see
// Parameter in kernels_gen.go.
type kernelParameters struct{ *compilation }

func (p kernelParameters) wordSize() uint32        { return uint32(p.opt.Target.WordBytes) }
func (p kernelParameters) optimize() uint32        { return boolWord(p.compilation.optimize()) }
func (p kernelParameters) firstFunction() uint32   { return uint32(p.batch.UnitFunction) }
func (p kernelParameters) stepWords() uint32       { return steppedLocals * boolWord(p.steps()) }
func (p kernelParameters) nodes() uint32           { return uint32(p.compilation.nodes) }
func (p kernelParameters) expandsProducts() uint32 { return boolWord(p.compilation.expandsProducts()) }
func (p kernelParameters) pool() uint32            { return p.compilation.pool }
func (p kernelParameters) movesQuiet() uint32      { return boolWord(p.compilation.movesQuiet()) }
func (p kernelParameters) keepsOrigins() uint32    { return boolWord(p.showsOrigins()) }
func (p kernelParameters) part() uint32            { return p.compilation.part }
func (p kernelParameters) peakFrom() uint32        { return uint32(p.compilation.peakFrom) }
func (p kernelParameters) peakItems() uint32       { return uint32(p.compilation.peakItems) }
func (p kernelParameters) linkReach() uint32       { return uint32(p.compilation.linkReach) }
func (p kernelParameters) functions() uint32       { return uint32(p.compilation.functions) }
func (p kernelParameters) symbols() uint32         { return uint32(len(p.batch.SymbolFunction)) } // that may be functions
func (p kernelParameters) locals() uint32          { return uint32(p.compilation.locals) }
func (p kernelParameters) firstLine() uint32       { return uint32(p.compilation.firstLine) }
func (p kernelParameters) scopeBorders() uint32    { return uint32(p.compilation.scopeBorders) }
func (p kernelParameters) endLine() uint32         { return uint32(p.compilation.endLine) }

// wait waits for a download.
func (c *compilation) wait(downloaded func() error) error {
	if c.await == nil {
		return downloaded()
	}
	return c.await(downloaded)
}
