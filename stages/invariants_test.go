package stages

import (
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/ast/pareas"
	"gpucc/gpu"
	"gpucc/internal/programs"
	"gpucc/riscv"
	"gpucc/riscv/dwarf"
)

// An invariantCheck checks the columns of a compilation between two passes. It recomputes
// them by walks, or holds them against rules that every compilation has to keep. It calls
// errorf for each that is broken.
type invariantCheck struct {
	*compilation
	errors []string
}

// invariants are the checks, by the pass after which they run.
var invariants = map[string]func(*invariantCheck){
	"upload":   (*invariantCheck).uploaded,
	"scope":    (*invariantCheck).scoped,
	"fold":     (*invariantCheck).folded,
	"dead":     (*invariantCheck).withoutDead,
	"locals":   (*invariantCheck).localsAssigned,
	"select":   (*invariantCheck).selected,
	"number":   (*invariantCheck).numbered,
	"branches": (*invariantCheck).branchesFound,
	"generate": (*invariantCheck).generated,
	"lastuse":  (*invariantCheck).lastUsesFound,
	"allocate": (*invariantCheck).allocated,
	"frames":   (*invariantCheck).framed,
	"layout":   (*invariantCheck).laidOut,
	"encode":   (*invariantCheck).encoded,
	"lines":    (*invariantCheck).linesMade,
	"download": (*invariantCheck).downloaded,
}

const mostErrors = 5

func (c *invariantCheck) errorf(format string, args ...any) {
	if len(c.errors) < mostErrors {
		c.errors = append(c.errors, fmt.Sprintf(format, args...))
	}
}

// checkInvariants runs all passes over a batch of a tree, and checks the columns after each
// of them. Before the check, damage may change them.
func checkInvariants(t testing.TB, tree *ast.Tree, opt Options, b Batch, damage func(pass string, c *compilation)) (pass string, errors []string) {
	x := newStageTest(t, tree, opt)
	x.batch = b
	defer x.release()
	for _, p := range passes {
		if p.optional && !x.optimize() || p.debug && !opt.Debug {
			continue
		}
		if err := p.run(x); err != nil {
			t.Fatal(err)
		}
		if damage != nil {
			damage(p.name, x)
		}
		check := invariantCheck{compilation: x}
		if invariants[p.name] == nil {
			t.Fatalf("there are no invariants of pass %s", p.name)
		}
		if invariants[p.name](&check); check.errors != nil {
			return p.name, check.errors
		}
	}
	return "", nil
}

// functionBatches are batches of one function each.
func functionBatches(tree *ast.Tree) (list []Batch) {
	symbols, label := ast.SymbolFunctions(tree), 0
	for f, info := range tree.Functions {
		b := Batch{Tree: tree, UnitFunction: f, SymbolFunction: symbols, FirstFunction: f, Functions: 1}
		b.FirstNode, b.Nodes = int(tree.First[info.Root]), int(info.Root-tree.First[info.Root])+1
		b.FirstLocal, b.Locals, b.FirstLabel = int(info.FirstLocal), int(info.NumLocals), label
		for label < len(tree.Labels) && tree.Labels[label] < info.Root {
			label++
		}
		b.Labels = label - b.FirstLabel
		list = append(list, b)
	}
	return list
}

// parseText parses a program in the language that the name says.
func parseText(t testing.TB, name, text string, xlen int) *ast.Tree {
	t.Helper()
	var tree *ast.Tree
	var diagnostics *ast.Diagnostics
	switch {
	case strings.HasSuffix(name, ".par"):
		tree, diagnostics = pareas.Parse(name, []byte(text), pareas.Options{})
	case strings.HasSuffix(name, ".tc"):
		tree, diagnostics = c.Parse(name, []byte(text), c.Options{WordSize: xlen / 8, Dialect: c.TinyC})
	default:
		tree, diagnostics = c.Parse(name, []byte(text), c.Options{WordSize: xlen / 8})
	}
	if diagnostics.Errors() > 0 {
		t.Fatal(diagnostics)
	}
	return tree
}

// TestInvariants checks the columns between passes for all programs of the corpus.
func TestInvariants(t *testing.T) {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range list {
		if testing.Short() && i%8 > 0 {
			continue
		}
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		for _, opt := range []Options{{XLEN: 64}, {XLEN: 64, Optimize: 1, Debug: true}, {XLEN: 32, Optimize: 1}} {
			if opt.XLEN == 32 && !p.RV32 {
				continue
			}
			tree := parseText(t, p.Path, string(text), opt.XLEN)
			batches := []Batch{WholeTree(tree, 0, ast.SymbolFunctions(tree))}
			if i%4 == 0 {
				batches = append(batches, functionBatches(tree)...)
			}
			for _, b := range batches {
				if pass, errors := checkInvariants(t, tree, opt, b, nil); errors != nil {
					t.Errorf("%s, %+v, functions from %d: after %s:\n%s", p.Name, opt, b.FirstFunction, pass, strings.Join(errors, "\n"))
				}
			}
		}
	}
}

// uploaded checks that the columns are those of the tree, numbered from the batch's first
// node.
func (c *invariantCheck) uploaded() {
	parent, first, data := c.column(c.parent, c.nodes), c.column(c.first, c.nodes), c.column(c.data, c.nodes)
	for n := range c.nodes {
		from := c.batch.FirstNode
		wantParent := min(int(c.tree.Parent[from+n])-from, c.nodes-1)
		if int(parent[n]) != wantParent || int(first[n]) != int(c.tree.First[from+n])-from || data[n] != c.tree.Data[from+n] {
			c.errorf("node %d: parent %d, first %d, data %d", n, parent[n], first[n], data[n])
		}
	}
}

// kindAt is the kind of node n as the front end has made it.
func (c *invariantCheck) kindAt(n int) ast.Kind { return c.tree.Kind[c.batch.FirstNode+n] }

// scoped recomputes what scope finds by intervals: the subtree of node n is [First[n], n].
func (c *invariantCheck) scoped() {
	scope, assigns, node, first := c.column(c.scope, c.nodes), c.column(c.assigns, c.nodes), c.column(c.node, c.nodes), c.column(c.first, c.nodes)
	depth := make([]int, c.nodes+1) // differences
	for n := range c.nodes {
		if c.kindAt(n) == ast.Loop {
			depth[first[n]]++
			depth[n]--
		}
	}
	function, loops, set, rows := 0, 0, uint32(0), c.column(c.function, functionRow*c.functions)
	var users []uint32
	for n := range c.nodes {
		loops += depth[n]
		set += boolWord(c.kindAt(n) == ast.Assign)
		if word := scopeWord(uint32(function), uint32(loops)); scope[n] != word || assigns[n] != set {
			c.errorf("node %d: scope %x, want %x; %d Assigns, want %d", n, scope[n], word, assigns[n], set)
		}
		if node[n] != nodeWord(c.kindAt(n), c.tree.Type[c.batch.FirstNode+n]) {
			c.errorf("node %d: word %x", n, node[n])
		}
		if concernsLocals(c.kindAt(n)) {
			users = append(users, uint32(n))
		}
		if function < c.functions-1 && uint32(n) == rows[functionRow*function+functionRoot] {
			function++
		}
	}
	if got := c.column(c.users, c.nodes+1); !slices.Equal(got[:got[c.nodes]], users) {
		c.errorf("users are %v, want %v", got[:got[c.nodes]], users)
	}
}

// folded checks that an operation becomes a constant, a shift or a mask only, and that a node
// is removed only below a new constant.
func (c *invariantCheck) folded() {
	node := c.column(c.node, c.nodes)
	for n, word := range node {
		was, is := c.kindAt(n), kindOf(word)
		switch {
		case is == was, is == ast.Const && (isArithmetic(was) || was == ast.Neg || was == ast.Not):
		case was == ast.Mul && is == ast.Shl, was == ast.Div && is == ast.Shr, was == ast.Rem && is == ast.And:
		case is == ast.Invalid && was == ast.Const:
			if p := int(c.tree.Parent[c.batch.FirstNode+n]) - c.batch.FirstNode; kindOf(node[p]) != ast.Const {
				c.errorf("node %d is removed, but its parent has become %s", n, kindOf(node[p]))
			}
		default:
			c.errorf("node %d: %s has become %s", n, was, is)
		}
	}
}

// withoutDead checks that statements are removed as a whole, and none with an effect.
func (c *invariantCheck) withoutDead() {
	node, data := c.column(c.node, c.nodes), c.column(c.data, c.nodes)
	inside := c.nodes // the first node of the removed statement around
	for n := c.nodes - 1; n >= 0; n-- {
		removed := kindOf(node[n]) == ast.Invalid
		if n < inside {
			inside = c.nodes
		}
		switch was := c.kindAt(n); {
		case removed && was == ast.Expression && inside == c.nodes:
			inside = int(c.tree.First[c.batch.FirstNode+n]) - c.batch.FirstNode
		case inside < c.nodes && !removed:
			c.errorf("node %d, %s, is left of a removed statement", n, was)
		case removed && inside == c.nodes && was != ast.Const:
			c.errorf("node %d, %s, is removed", n, was)
		}
		if removed && hasEffect(c.kindAt(n), data[n]) {
			c.errorf("node %d, %s, has an effect and is removed", n, c.kindAt(n))
		}
	}
}

// localsAssigned checks that no two locals of a function are stored in the same place, that
// each is in a register file of its type, and that the function's columns count slots and
// callee-saved registers.
func (c *invariantCheck) localsAssigned() {
	storage, saved, slots := c.column(c.storage, c.locals), c.column(c.saved, c.functions), c.column(c.slots, 2*c.functions)
	node, scope, data := c.column(c.node, c.nodes), c.column(c.scope, c.nodes), c.column(c.data, c.nodes)
	for f := range c.functions {
		info, taken, set := c.tree.Functions[c.batch.FirstFunction+f], map[uint32]int{}, uint32(0)
		for l := range int(info.NumLocals) {
			at, float := storage[int(info.FirstLocal)-c.batch.FirstLocal+l], boolWord(c.tree.Locals[int(info.FirstLocal)+l].IsFloat())
			if at == none {
				continue
			}
			if other, ok := taken[at]; ok {
				c.errorf("function %d: locals %d and %d are both in %s", f, other, l, storageName(at))
			}
			taken[at] = l
			switch {
			case at < storageSlot && at/32 != float, at >= storageSlot && at%2 != float:
				c.errorf("function %d: local %d is in %s", f, l, storageName(at))
			case at >= storageSlot && (at-storageSlot)/2 >= slots[2*f+int(float)]:
				c.errorf("function %d: local %d is in %s of %d", f, l, storageName(at), slots[2*f+int(float)])
			}
			for i := range uint32(savedLocals) {
				if at == savedRegister(float, i) {
					set |= 1 << (i + 12*float)
				}
			}
		}
		if set != saved[f] {
			c.errorf("function %d saves %s, but its locals are in %s", f, registerSet(saved[f]), registerSet(set))
		}
	}
	for n, word := range node {
		if usesLocal(kindOf(word)) {
			info := c.tree.Functions[c.batch.FirstFunction+int(functionOf(scope[n]))]
			if storage[int(info.FirstLocal)-c.batch.FirstLocal+int(data[n])] == none {
				c.errorf("node %d uses local %d, which is nowhere", n, data[n])
			}
		}
	}
}

// selected checks that selections stay in the table of templates, that a removed node has no
// instructions, and that a register to write is given only with the templates that take it.
func (c *invariantCheck) selected() {
	node, templates := c.column(c.node, c.nodes), templates64[:]
	if c.opt.XLEN == 32 {
		templates = templates32[:]
	}
	for n, s := range c.column(c.selection, c.nodes) {
		start, length := startOf(s), lengthOf(s)
		if int(start+length)*templateRow > len(templates) {
			c.errorf("node %d: templates %d to %d", n, start, start+length)
		}
		if kindOf(node[n]) == ast.Invalid && (length > 0 || s&(selectionBranches|selectionCalls) != 0) {
			c.errorf("node %d is removed and has instructions: %x", n, s)
		}
		if s>>selectionStorageShift != 0 && start&templateAssigned == 0 {
			c.errorf("node %d writes %s by templates that do not", n, registerName(s>>selectionStorageShift))
		}
		if s&selectionForward != 0 && length > 0 {
			c.errorf("node %d hands on a value and has %d instructions", n, length)
		}
	}
}

// numbered checks that each node's instructions follow those of the node before, and that
// values are of instructions of the node itself, or of one before.
func (c *invariantCheck) numbered() {
	selection, offset, value := c.column(c.selection, c.nodes), append(c.column(c.offset, c.nodes), uint32(c.instructions)), c.column(c.value, c.nodes)
	logicals := 0
	for n, s := range selection {
		least := lengthOf(s) + joinOf(s) + boolWord(s&selectionBranches != 0)
		if size := offset[n+1] - offset[n]; offset[n+1] < offset[n] || size < least || size > least && s&selectionCalls == 0 {
			c.errorf("node %d has instructions %d to %d, of which its selection has %d", n, offset[n], offset[n+1], least)
		}
		switch v := value[n]; {
		case s&selectionForward != 0:
			if m := int(v &^ valueDeferred); v&valueDeferred == 0 || m >= n || selection[m]&selectionForward != 0 {
				c.errorf("node %d has the value of node %d", n, m)
			}
		case s&selectionInDetail != 0:
			if v >= virtualRegister {
				c.errorf("node %d has value %s", n, registerName(v))
			}
		case s&selectionArrives == 0 && lengthOf(s) > 0:
			if k := v - virtualRegister; k < offset[n] || k >= offset[n+1] {
				c.errorf("node %d has the value of instruction %d, which is not its own", n, k)
			}
		}
		logicals += int(s / selectionLogical & 1)
	}
	logicalNode, logical := c.column(c.logicalNode, c.logicals), c.column(c.logical, c.nodes)
	for i, n := range logicalNode {
		if logical[n] != uint32(i) || selection[n]&selectionLogical == 0 {
			c.errorf("logical operator %d is node %d, which is number %d", i, n, logical[n])
		}
	}
	if logicals != c.logicals {
		c.errorf("there are %d logical operators, not %d", logicals, c.logicals)
	}
}

// entries are the first instructions of the functions, and the number of all.
func (c *invariantCheck) entries() (list []uint32) {
	offset, first, rows := c.column(c.offset, c.nodes), c.column(c.first, c.nodes), c.column(c.function, functionRow*c.functions)
	for f := range c.functions {
		list = append(list, offset[first[rows[functionRow*f+functionRoot]]])
	}
	return append(list, uint32(c.instructions))
}

// branchesFound checks that logical operators branch to instructions of their function.
func (c *invariantCheck) branchesFound() {
	entry, scope, targets := c.entries(), c.column(c.scope, c.nodes), c.column(c.branchTarget, 2*c.logicals)
	for i, n := range c.column(c.logicalNode, c.logicals) {
		f := functionOf(scope[n])
		for _, target := range targets[2*i : 2*i+2] {
			if target < entry[f] || target >= entry[f+1] {
				c.errorf("logical operator %d, of node %d, branches to %x; its function is instructions %d to %d", i, n, target, entry[f], entry[f+1])
			}
		}
	}
}

// A valueWalk goes through the instructions in order and keeps the set of values that are
// live. A value begins where it is defined and ends where it is marked as used last. The
// join move at the end of a first arm begins the value of the join, and the jump behind it
// ends that again.
type valueWalk struct {
	c     *invariantCheck
	code  []instruction
	entry []uint32
	live  map[uint32]bool // by defining instruction
	used  map[uint32]bool // those that something has used: their end has to come

	everUsed []bool // by defining instruction: something uses the value
}

func (c *invariantCheck) walk(visit func(w *valueWalk, k uint32, ended []uint32)) {
	w := &valueWalk{c: c, code: gpu.Rows[instruction](c.column(c.instruction, instructionRow*c.instructions)), entry: c.entries(), everUsed: make([]bool, c.instructions)}
	for _, in := range w.code {
		for _, r := range []uint32{in.rs1, in.rs2} {
			if r >= virtualRegister && int(r-virtualRegister) < c.instructions {
				w.everUsed[r-virtualRegister] = true
			}
		}
	}
	for f := range c.functions {
		w.live, w.used = map[uint32]bool{}, map[uint32]bool{}
		for k := w.entry[f]; k < w.entry[f+1]; k++ {
			w.step(f, k, visit)
		}
		for v := range w.used {
			c.errorf("the value of instruction %d is used, but never for the last time", v)
		}
	}
}

// step goes over instruction k: its operands end, then visit looks at what is live across
// it, then it defines its value.
func (w *valueWalk) step(f int, k uint32, visit func(w *valueWalk, k uint32, ended []uint32)) {
	in, ended := w.code[k], []uint32(nil)
	for i, r := range []uint32{in.rs1, in.rs2} {
		if r < virtualRegister {
			continue
		}
		v := r - virtualRegister
		if v >= k || v < w.entry[f] || !w.live[v] && !slices.Contains(ended, v) {
			w.c.errorf("instruction %d uses the value of instruction %d, which is not live", k, v)
		}
		w.used[v] = true
		if in.code&[]uint32{codeKill1, codeKill2}[i] != 0 {
			if slices.Contains(ended, v) {
				w.c.errorf("instruction %d ends the value of instruction %d twice", k, v)
			}
			ended = append(ended, v)
		}
	}
	for _, v := range ended {
		delete(w.live, v)
		delete(w.used, v)
	}
	if in.code&codeJoinJump != 0 && in.imm > k {
		delete(w.live, in.imm-1)
	}
	visit(w, k, ended)
	switch rd := rdOf(in.code); rd {
	case operandSelf:
		if w.live[k] {
			w.c.errorf("instruction %d defines a value that is live", k)
		}
		w.live[k] = true
	case operandResult:
		w.live[definedBy(k, w.code)] = true
	}
}

// generated checks that each value is defined before it is used and ends once, and that
// branches stay in their function.
func (c *invariantCheck) generated() {
	owner, scope, offset := c.column(c.owner, c.instructions), c.column(c.scope, c.nodes), append(c.column(c.offset, c.nodes), uint32(c.instructions))
	c.walk(func(w *valueWalk, k uint32, _ []uint32) {
		in, n := w.code[k], owner[k]
		f := functionOf(scope[n])
		if k < w.entry[f] || k >= w.entry[f+1] {
			c.errorf("instruction %d is of node %d, in another function", k, n)
		}
		if kind := c.kindAt(int(n)); kind != ast.Argument && (k < offset[n] || k >= offset[n+1]) {
			c.errorf("instruction %d is of node %d, %s, whose are %d to %d", k, n, kind, offset[n], offset[n+1])
		}
		if in.code&(codeTarget|codePlace) != 0 && (in.imm < w.entry[f] || in.imm >= w.entry[f+1]) {
			c.errorf("instruction %d refers to instruction %d, in another function", k, in.imm)
		}
		if rd := rdOf(in.code); rd >= virtualRegister && rd != operandSelf && rd != operandResult {
			c.errorf("instruction %d writes register %d", k, rd)
		}
		if in.code&codeGone != 0 && (!isJump(in.code) || in.imm != k+1) {
			c.errorf("instruction %d is taken out", k)
		}
	})
}

// lastUsesFound checks that each value ends in the class that it begins in.
func (c *invariantCheck) lastUsesFound() {
	class, ends := c.column(c.class, c.instructions), c.column(c.ended, c.instructions)
	c.walk(func(w *valueWalk, k uint32, _ []uint32) {
		in := w.code[k]
		for i, r := range []uint32{in.rs1, in.rs2} {
			want := uint32(noClass)
			if in.code&[]uint32{codeKill1, codeKill2}[i] != 0 && r >= virtualRegister {
				want = classOf(class[r-virtualRegister])
			}
			got := ends[k] >> (i * endedSecondShift) & endedFirst
			if got&noClass != 0 { // one bit says it
				got = noClass
			}
			if got != want {
				c.errorf("instruction %d ends class %s as operand %d, want %s", k, className(got), i+1, className(want))
			}
		}
		switch x := class[k]; {
		case classOf(x) > noClass, x&classSettled != 0 && (classOf(x) != noClass || settledRegister(x) >= virtualRegister):
			c.errorf("instruction %d has class %x", k, x)
		case rdOf(in.code) < virtualRegister && classOf(x) != noClass:
			c.errorf("instruction %d writes %s, its class is %s", k, registerName(rdOf(in.code)), className(x))
		case classOf(x) < noClass && classOf(x)&1 != isFloatResult(in.code):
			c.errorf("instruction %d has class %s", k, className(x))
		}
	})
}

// allocated checks that no two live values have one location, that nothing writes the
// register of a live value, that no value lives across a call in a caller-saved register,
// and that callee-saved registers are saved.
func (c *invariantCheck) allocated() {
	location, saved := c.column(c.location, virtualRegister+c.instructions), c.column(c.saved, c.functions)
	owner, scope := c.column(c.owner, c.instructions), c.column(c.scope, c.nodes)
	c.walk(func(w *valueWalk, k uint32, _ []uint32) {
		in, at := w.code[k], location[virtualRegister+k]
		if rd := rdOf(in.code); rd < virtualRegister && at != rd {
			c.errorf("instruction %d writes %s, not %s", k, locationName(at), registerName(rd))
		}
		for v := range w.live {
			if !w.everUsed[v] {
				continue
			}
			of := location[virtualRegister+v]
			if isCall(in.code) != 0 && of < spilled && riscv.CalleeSaved>>of&1 == 0 {
				c.errorf("the value of instruction %d is in %s across the call %d", v, locationName(of), k)
			}
			if of == at && of != 0 && rdOf(in.code) != 0 && in.code&codeGone == 0 && definedBy(k, w.code) != v && writes(in.code) {
				c.errorf("instruction %d writes %s, which has the live value of instruction %d", k, locationName(at), v)
			}
		}
		if rdOf(in.code) == operandResult && at != location[virtualRegister+definedBy(k, w.code)] {
			c.errorf("join move %d writes %s", k, locationName(at))
		}
		set := saved[functionOf(scope[owner[k]])]
		for i := range uint32(24) {
			if at == savedRegister(i/12, i%12) && at != 0 && writes(in.code) && set>>i&1 == 0 {
				c.errorf("instruction %d writes %s, which is not saved", k, locationName(at))
			}
		}
	})
}

// writes reports whether an instruction writes a register.
func writes(code uint32) bool {
	op := operationOf(code)
	return op >= uint32(riscv.OpCount) || riscv.Ops[op].Rd != riscv.NoOperand
}

// framed checks that the parts of frames do not overlap and are aligned.
func (c *invariantCheck) framed() {
	frame, slots, spills := c.column(c.frame, frameRow*c.functions), c.column(c.slots, 2*c.functions), c.column(c.spills, temporaryClasses*c.functions)
	rows, outgoing, word := c.column(c.function, functionRow*c.functions), c.column(c.outgoing, c.functions), uint32(c.opt.XLEN/8)
	for f := range c.functions {
		row := rowOf(frame, uint32(f))
		at := word * outgoing[f]
		part := func(name string, start, size uint32) {
			if int32(start) < int32(at) {
				c.errorf("function %d: %s begin at %d, what is below ends at %d", f, name, int32(start), at)
			}
			at = start + size
		}
		for class := range temporaryClasses {
			part("temporaries", row[frameSpills+class], word*spills[temporaryClasses*f+class])
		}
		part("slots", row[frameSlot], word*slots[2*f])
		part("floating-point slots", row[frameFloatSlot], word*slots[2*f+1])
		part("objects", row[frameObject], rows[functionRow*f+functionObjectBytes])
		registers := word * uint32(bits.OnesCount32(row[frameSaved]))
		part("saved registers", row[frameSize]-row[frameFirstStep]+row[frameSavedTop]-registers, registers)
		part("registers of variable arguments", row[frameSize]-rows[functionRow*f+functionVarargBytes], rows[functionRow*f+functionVarargBytes])
		part("arguments", row[frameSize], 0)
		if row[frameSize]%16 != 0 || row[frameFirstStep]%16 != 0 || row[frameObject]%16 != 0 {
			c.errorf("function %d: frame of %d bytes, first step %d, objects at %d", f, row[frameSize], row[frameFirstStep], row[frameObject])
		}
	}
}

// laidOut checks that addresses grow, that what is taken out has no words, that short
// branches reach their targets, and that relocations are in order.
func (c *invariantCheck) laidOut() {
	code, address := gpu.Rows[instruction](c.column(c.instruction, instructionRow*c.instructions)), c.column(c.address, c.instructions+1)
	ready := c.column(c.ready, c.instructions)
	for k, in := range code {
		words := address[k+1] - address[k]
		if address[k+1] < address[k] || in.code&codeGone != 0 && words > 0 || ready[k] != 0 && words != 1 && in.code&(codeTarget|codeHigh) == 0 && operationOf(in.code) != opCall {
			c.errorf("instruction %d is words %d to %d, ready %08x", k, address[k], address[k+1], ready[k])
		}
		if in.code&codeTarget == 0 || words != 1 {
			continue
		}
		distance, reach := 4*int(int32(address[in.imm]-address[k])), 1<<20
		if isBranch(in.code) {
			reach = 1 << 12
		}
		if distance < -reach || distance >= reach {
			c.errorf("instruction %d branches by %d bytes", k, distance)
		}
	}
	if c.instructions > 0 && int(address[c.instructions]) != c.words {
		c.errorf("%d words, not %d", address[c.instructions], c.words)
	}
	last := -1
	for _, x := range gpu.Rows[Reloc](c.column(c.reloc, relocRow*c.relocs)) {
		at := int(x.Word())
		if at <= last || at >= c.words {
			c.errorf("a relocation at word %d of %d, behind one at %d", at, c.words, last)
		}
		last = at
	}
}

// encoded checks that each word of the machine code is an instruction of the target, that
// functions follow each other, and that branches go to words of their function, or to the
// beginning of another.
func (c *invariantCheck) encoded() {
	text, extent := c.column(c.text, c.words), c.column(c.extent, 2*c.functions)
	at := uint32(0)
	for f := range c.functions {
		if extent[2*f] != at {
			c.errorf("function %d begins at word %d, not %d", f, extent[2*f], at)
			return
		}
		end := at + extent[2*f+1]
		for k := at; k < end; k++ {
			in, ok := riscv.Decode(text[k], c.opt.XLEN)
			if !ok {
				c.errorf("word %d, %08x, is no instruction", k, text[k])
				continue
			}
			if in.Op != riscv.JAL && (in.Op < riscv.BEQ || in.Op > riscv.BGEU) {
				continue
			}
			target := k + uint32(in.Imm)/4
			if int32(in.Imm) < 0 {
				target = k - uint32(-in.Imm)/4
			}
			if (target < at || target >= end) && !c.isEntry(extent, target) {
				c.errorf("word %d, %s, goes to word %d; its function is words %d to %d", k, in, target, at, end)
			}
		}
		at = end
	}
	if int(at) != c.words {
		c.errorf("functions have %d words of %d", at, c.words)
	}
}

func (c *invariantCheck) isEntry(extent []uint32, word uint32) bool {
	for f := range c.functions {
		if extent[2*f] == word {
			return true
		}
	}
	return false
}

// linesMade checks that the rows of the line number program are inside the machine code.
func (c *invariantCheck) linesMade() {
	if c.programBytes == 0 {
		if c.words > 0 {
			c.errorf("no rows")
		}
		return
	}
	for _, row := range dwarf.Rows(gpu.Words(c.column(c.program, c.programBytes/4+1))[:c.programBytes]) {
		if row.Address >= 4*uint64(c.words) || row.Line <= 0 {
			c.errorf("a row at %x, line %d; there are %x bytes", row.Address, row.Line, 4*c.words)
		}
	}
}

// downloaded checks that the fragment has what there is on the device.
func (c *invariantCheck) downloaded() {
	p := &c.fragment
	if len(p.Text) != c.words || len(p.Relocs) != c.relocs || len(p.Extents) != 2*c.functions {
		c.errorf("%d words of %d, %d relocations of %d", len(p.Text), c.words, len(p.Relocs), c.relocs)
	}
}

// damaged is a program with a value of each class of temporaries, conditionals, loops,
// logical operators and calls.
const damaged = `
double g(double, int);
int f(int n, double x) {
	int s = 0;
	for (int i = 0; i < n && (s < 100 || i == 3); i++) {
		s = s * 3 + (int)(x * g(x, i) + 1.5) * (n + (int)g(x + 1, s));
		n > 1;
		s += (s * n - i) * (n * i + s) + (i ? n : s * 2);
	}
	return s + 4 * 8;
}
int h(int n) { return f(n, 2.5) + f(n + 1, 1.5); }
`

// TestInvariantsFail shows that each invariant is noticed when it is broken: it changes a
// column behind the pass that makes it.
func TestInvariantsFail(t *testing.T) {
	tree := parseText(t, "damaged.c", damaged, 64)
	change := func(b func(c *compilation) *gpu.Buffer, find func(c *compilation, i int, word uint32) bool, to func(word uint32) uint32) func(c *compilation) {
		return func(c *compilation) {
			words := c.column(b(c), b(c).Words())
			for i, word := range words {
				if find(c, i, word) {
					words[i] = to(word)
					c.dev.Write(b(c), 0, gpu.Words(words))
					return
				}
			}
			t.Error("there is nothing to break")
		}
	}
	at := func(index int) func(*compilation, int, uint32) bool {
		return func(_ *compilation, i int, _ uint32) bool { return i == index }
	}
	set := func(value uint32) func(uint32) uint32 { return func(uint32) uint32 { return value } }
	add := func(value uint32) func(uint32) uint32 { return func(word uint32) uint32 { return word + value } }
	toggle := func(flags uint32) func(uint32) uint32 { return func(word uint32) uint32 { return word ^ flags } }
	code := func(test func(in uint32) bool) func(*compilation, int, uint32) bool {
		return func(_ *compilation, i int, word uint32) bool { return i%instructionRow == 0 && test(word) }
	}
	scopeColumn := func(c *compilation) *gpu.Buffer { return c.scope }
	nodeColumn := func(c *compilation) *gpu.Buffer { return c.node }
	storageColumn := func(c *compilation) *gpu.Buffer { return c.storage }
	selectionColumn := func(c *compilation) *gpu.Buffer { return c.selection }
	offsetColumn := func(c *compilation) *gpu.Buffer { return c.offset }
	valueColumn := func(c *compilation) *gpu.Buffer { return c.value }
	instructionColumn := func(c *compilation) *gpu.Buffer { return c.instruction }
	locationColumn := func(c *compilation) *gpu.Buffer { return c.location }
	kindIs := func(kind ast.Kind) func(*compilation, int, uint32) bool {
		return func(_ *compilation, _ int, word uint32) bool { return kindOf(word) == kind }
	}
	for _, test := range []struct {
		pass, want string
		damage     func(c *compilation)
	}{
		{"upload", "first", change(func(c *compilation) *gpu.Buffer { return c.first }, at(5), add(1))},
		{"scope", "scope", change(scopeColumn, at(7), add(1))},
		{"scope", "scope", change(scopeColumn, at(20), toggle(1<<scopeDepthShift))},
		{"scope", "Assigns", change(func(c *compilation) *gpu.Buffer { return c.assigns }, at(9), add(1))},
		{"scope", "word", change(nodeColumn, at(9), toggle(1))},
		{"scope", "users", change(func(c *compilation) *gpu.Buffer { return c.users }, at(2), add(1))},
		{"fold", "has become", change(nodeColumn, kindIs(ast.Call), set(nodeWord(ast.Const, ast.I32)))},
		{"dead", "has an effect", change(nodeColumn, kindIs(ast.Call), set(0))},
		{"dead", "is left", change(nodeColumn, kindIs(ast.Invalid), set(nodeWord(ast.Local, ast.I32)))},
		{"locals", "are both in", change(storageColumn, at(0), set(savedRegister(0, 1)))},
		{"locals", "is in ft0", change(storageColumn, at(0), set(32))},
		{"locals", "nowhere", change(storageColumn, at(0), set(none))},
		{"locals", "slot 9", change(storageColumn, at(0), set(storageSlot+18))},
		{"locals", "saves", change(func(c *compilation) *gpu.Buffer { return c.saved }, at(0), toggle(1<<9))},
		{"select", "templates", change(selectionColumn, at(3), set(0x3ff|15<<selectionLengthShift|selectionStart))},
		{"select", "by templates that do not", change(selectionColumn, func(_ *compilation, _ int, s uint32) bool { return s&templateAssigned != 0 }, toggle(templateAssigned))},
		{"number", "has instructions", change(offsetColumn, at(12), add(1))},
		{"number", "not its own", change(valueColumn, func(c *compilation, i int, v uint32) bool { return v == virtualRegister+5 }, add(20))},
		{"number", "which is number", change(func(c *compilation) *gpu.Buffer { return c.logicalNode }, at(1), add(1))},
		{"branches", "branches to", change(func(c *compilation) *gpu.Buffer { return c.branchTarget }, at(0), toggle(branchTargetLinked))},
		{"branches", "branches to", change(func(c *compilation) *gpu.Buffer { return c.branchTarget }, at(1), add(1000))},
		{"generate", "never for the last time", change(instructionColumn, func(c *compilation, i int, w uint32) bool {
			return i%instructionRow == 0 && w&codeKill1 != 0 && c.column(c.instruction, i+2)[i+1] >= virtualRegister
		}, toggle(codeKill1))},
		{"generate", "not live", change(instructionColumn, func(_ *compilation, i int, w uint32) bool { return i%instructionRow == 1 && w >= virtualRegister }, add(5))},
		{"generate", "in another function", change(instructionColumn, func(c *compilation, i int, w uint32) bool {
			return i%instructionRow == 3 && c.column(c.instruction, i)[i-3]&codeTarget != 0
		}, add(1000))},
		{"generate", "is of node", change(func(c *compilation) *gpu.Buffer { return c.owner }, at(8), add(9))},
		{"generate", "is taken out", change(instructionColumn, code(func(w uint32) bool { return operationOf(w) == opCall }), toggle(codeGone))},
		{"lastuse", "ends class", change(func(c *compilation) *gpu.Buffer { return c.ended }, func(_ *compilation, _ int, w uint32) bool { return w&noClass == 0 }, toggle(1))},
		{"lastuse", "ends class", change(func(c *compilation) *gpu.Buffer { return c.class }, func(_ *compilation, _ int, w uint32) bool { return w < noClass }, toggle(2))},
		{"allocate", "across the call", change(locationColumn, func(_ *compilation, i int, w uint32) bool {
			return i >= virtualRegister && w == temporaryRegister(2, 0)
		}, set(temporaryRegister(0, 0)))},
		{"allocate", "not saved", change(func(c *compilation) *gpu.Buffer { return c.saved }, at(0), set(0))},
		{"allocate", "has the live value", func(c *compilation) { // all temporaries in one register
			words := c.column(c.location, virtualRegister+c.instructions)
			for i := range words[virtualRegister:] {
				if words[virtualRegister+i] == temporaryRegister(0, 1) {
					words[virtualRegister+i] = temporaryRegister(0, 0)
				}
			}
			c.dev.Write(c.location, 0, gpu.Words(words))
		}},
		{"frames", "begin at", change(func(c *compilation) *gpu.Buffer { return c.frame }, at(frameSize), add(1<<32-16))},
		{"frames", "frame of", change(func(c *compilation) *gpu.Buffer { return c.frame }, at(frameSize), add(8))},
		{"layout", "is words", change(func(c *compilation) *gpu.Buffer { return c.address }, at(6), add(100))},
		{"layout", "behind one at", change(func(c *compilation) *gpu.Buffer { return c.reloc }, at(0), set(none))},
		{"encode", "is no instruction", change(func(c *compilation) *gpu.Buffer { return c.text }, at(4), set(0))},
		{"encode", "goes to word", change(func(c *compilation) *gpu.Buffer { return c.text }, func(_ *compilation, _ int, w uint32) bool { return w&0x7f == 0x63 }, toggle(1<<30))},
		{"encode", "begins at word", change(func(c *compilation) *gpu.Buffer { return c.extent }, at(2), add(1))},
		{"lines", "no rows", func(c *compilation) { c.programBytes = 0 }},
		{"download", "words of", func(c *compilation) { c.fragment.Text = c.fragment.Text[1:] }},
	} {
		t.Run(test.pass+" "+test.want, func(t *testing.T) {
			damage := func(pass string, c *compilation) {
				if pass == test.pass {
					test.damage(c)
				}
			}
			b := WholeTree(tree, 0, ast.SymbolFunctions(tree))
			b.Nodes-- // without the Unit, so that the columns are not the tree's own
			pass, errors := checkInvariants(t, tree, Options{XLEN: 64, Optimize: 1, Debug: true}, b, damage)
			if pass != test.pass || !strings.Contains(strings.Join(errors, "\n"), test.want) {
				t.Errorf("noticed after pass %q: %v", pass, errors)
			}
		})
	}
}
