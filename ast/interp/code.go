package interp

import "gpucc/ast"

// An instruction of the stack machine. The operation of an operator is the kind of its
// node; the other operations are the constants below.
type instruction struct {
	op   ast.Kind
	typ  ast.Type // of the node
	from ast.Type // of its first operand
	a    int32    // operand of op: a local, a jump target, a symbol, or a number of arguments
	node int32
	x    uint64 // the constant of a Const, the address of an address
}

const (
	opDrop           = ast.Kinds + iota // pop
	opJump                              // go to a
	opLeave                             // go to a and keep only x operands
	opJumpZero                          // pop; go to a if the value is zero
	opJumpNonzero                       // pop; go to a if the value is not zero
	opZeroOr                            // pop; if the value is zero, push 0 and go to a
	opNonzeroOr                         // pop; if the value is not zero, push 1 and go to a
	opTruth                             // replace the top by 1 if it is not zero, else by 0
	opReturnNothing                     // return at the end of a function
	opFrameAddress                      // push the address of the frame objects + x
	opIncomingOffset                    // push the address of the arguments on the stack + x
)

// A program is the code of a function.
type program struct {
	code       []instruction
	parameters int
	locals     int
	operands   int // the largest number of operands at a time
	onStack    bool
	labels     map[int32]instruction // an opLeave to each Label, if the function has a GotoIndirect
	info       ast.FunctionInfo
}

// A translator turns the nodes of one function into code. In post-order, a node's own
// code follows its operands' code, so that one pass appends all code. A jump leads to the code in
// front of a node's own code. It first has the node's number, and is resolved last.
type translator struct {
	tree  *ast.Tree
	mem   *memory
	p     program
	first int     // the function's first node
	start []int32 // start[i] is where the own code of node first+i starts
	deep  []int32 // deep[i] is the number of operands at that point
	depth int
}

func translate(t *ast.Tree, mem *memory, i int) program {
	info := t.Functions[i]
	first := int(t.First[info.Root])
	c := translator{tree: t, mem: mem, first: first}
	c.start, c.deep = make([]int32, int(info.Root)-first+1), make([]int32, int(info.Root)-first+1)
	c.p.info, c.p.locals = info, int(info.NumLocals)
	for n := first; n <= int(info.Root); n++ {
		c.start[n-first], c.deep[n-first] = int32(len(c.p.code)), int32(c.depth)
		c.own(n)
		c.joinCode(n)
	}
	for i := range c.p.code {
		if in := &c.p.code[i]; in.op >= opJump && in.op <= opNonzeroOr {
			in.x = uint64(c.deep[int(in.a)-first])
			in.a = c.start[int(in.a)-first]
		}
	}
	if c.p.labels != nil {
		for n := first; n <= int(info.Root); n++ {
			if t.Kind[n] == ast.Label {
				c.p.labels[int32(n)] = instruction{a: c.start[n-first], x: uint64(c.deep[n-first])}
			}
		}
	}
	return c.p
}

// emit appends an instruction that makes the stack of operands deeper by change.
func (c *translator) emit(n int, op ast.Kind, a int, x uint64, change int) {
	in := instruction{op: op, typ: c.tree.Type[n], a: int32(a), node: int32(n), x: x}
	if n > 0 && c.tree.First[n] < int32(n) {
		in.from = c.tree.Type[c.child(n, 0)]
	}
	c.p.code = append(c.p.code, in)
	c.depth += change
	c.p.operands = max(c.p.operands, c.depth)
}

// child returns child i of n, counted back from the last.
func (c *translator) child(n, i int) int {
	x := n - 1
	for int(c.tree.ChildIndex[x]) > i {
		x = int(c.tree.First[x]) - 1
	}
	return x
}

// begin returns the first node of child i of n. A jump to it runs all of the child.
func (c *translator) begin(n, i int) int { return int(c.tree.First[c.child(n, i)]) }

// pushes returns the number of values that an expression of type t pushes: 0 for Void,
// else 1.
func pushes(t ast.Type) int {
	if t == ast.Void {
		return 0
	}
	return 1
}

// own emits the code of node n that follows the code of its children.
func (c *translator) own(n int) {
	t := c.tree
	data := int(t.Data[n])
	switch k := t.Kind[n]; k {
	case ast.Parameter:
		c.p.parameters++
	case ast.Const:
		x := uint64(int32(data))
		c.emit(n, k, 0, canonical(t.Type[n], x), 1)
	case ast.Const64:
		c.emit(n, ast.Const, 0, t.Literals[data], 1)
	case ast.SymbolAddress, ast.GlobalAddress, ast.ThreadAddress, ast.OwnThreadAddress, ast.ThreadIndex:
		c.emit(n, ast.Const, 0, canonical(t.Type[n], c.mem.address(t, data)), 1)
	case ast.FrameAddress:
		c.emit(n, opFrameAddress, 0, uint64(data), 1)
	case ast.IncomingAddress:
		c.p.onStack = true
		c.emit(n, opIncomingOffset, 0, uint64(int32(data)), 1)
	case ast.Local:
		c.emit(n, k, data, 0, 1)
	case ast.Assign, ast.Load, ast.Neg, ast.Not, ast.LogicalNot, ast.Cast:
		c.emit(n, k, data, 0, 0)
	case ast.Store:
		c.emit(n, k, data, 0, -1)
	case ast.Index:
		c.emit(n, k, data, uint64(t.Type[n-1]), -1)
	case ast.LogicalAnd, ast.LogicalOr:
		c.emit(n, opTruth, 0, 0, 0)
		c.start[n-c.first] = int32(len(c.p.code)) // a jump over the second operand leads behind this code
	case ast.Break:
		c.emit(n, opLeave, n+data, 0, 0)
	case ast.Continue:
		c.emit(n, opLeave, c.begin(n+data, 2), 0, 0)
	case ast.LabelAddress:
		c.emit(n, ast.Const, 0, canonical(t.Type[n], labelAddress(n+int(int32(data)))), 1)
	case ast.GotoIndirect:
		c.p.labels = map[int32]instruction{}
		c.emit(n, k, 0, 0, -1)
	case ast.Switch:
		c.emit(n, k, 0, uint64(data), -1)
	case ast.LoadReserved:
		c.emit(n, ast.Load, 0, 0, 0)
	case ast.AtomicSwap, ast.AtomicAdd, ast.AtomicAnd, ast.AtomicOr, ast.AtomicXor, ast.StoreConditional:
		c.emit(n, k, 0, 0, -1)
	case ast.StackPointer:
		c.emit(n, k, 0, 0, 1)
	case ast.StackAllocate:
		c.emit(n, k, 0, 0, 0)
	case ast.StackRestore:
		c.emit(n, k, 0, 0, -1)
	case ast.Goto, ast.Case:
		c.emit(n, opLeave, int(uint32(n)+t.Data[n]), 0, 0)
	case ast.Return:
		c.emit(n, k, 0, 0, -pushes(t.Type[n]))
	case ast.ReturnPair:
		c.emit(n, k, 0, 0, -2)
	case ast.SecondResult:
		c.emit(n, k, data, 0, 1)
	case ast.Call, ast.TailCall, ast.Syscall:
		if k == ast.TailCall { // the node behind it returns its value
			k = ast.Call
		}
		count := c.children(n)
		c.emit(n, k, count, uint64(data), pushes(t.Type[n])-count)
	case ast.MachineCode:
		c.emit(n, k, 0, uint64(data), -c.children(n))
	case ast.CallIndirect, ast.TailCallIndirect:
		count := c.children(n) - 1
		c.emit(n, ast.CallIndirect, count, 0, pushes(t.Type[n])-count-1)
	case ast.Function:
		c.emit(n, opReturnNothing, 0, 0, 0)
	case ast.FunctionEntry, ast.Block, ast.Expression, ast.If, ast.IfElse, ast.Loop, ast.LoopEntry, ast.Label,
		ast.Conditional, ast.Comma, ast.Fence, ast.Argument:
		// These have no code of their own: there is join code behind their children, or nothing to do.
	default:
		if !k.IsArithmetic() && !k.IsComparison() {
			panic("interp: nothing says how " + k.String() + " is translated")
		}
		c.emit(n, k, 0, 0, -1)
	}
}

func (c *translator) children(n int) int {
	if int(c.tree.First[n]) == n {
		return 0
	}
	return int(c.tree.ChildIndex[n-1]) + 1
}

// joinCode emits the code between child n and the next child of its parent.
func (c *translator) joinCode(n int) {
	t := c.tree
	p, i := int(t.Parent[n]), int(t.ChildIndex[n])
	switch t.Kind[p] {
	case ast.Block, ast.Expression, ast.LoopEntry:
		c.drop(n)
	case ast.Comma:
		if i == 0 {
			c.drop(n)
		}
	case ast.If:
		if i == 0 {
			c.emit(n, opJumpZero, p, 0, -1)
		} else {
			c.drop(n)
		}
	case ast.IfElse:
		switch i {
		case 0:
			c.emit(n, opJumpZero, c.begin(p, 2), 0, -1)
		case 1:
			c.drop(n)
			c.emit(n, opJump, p, 0, 0)
		case 2:
			c.drop(n)
		}
	case ast.Conditional:
		switch i {
		case 0:
			c.emit(n, opJumpZero, c.begin(p, 2), 0, -1)
		case 1:
			c.emit(n, opJump, p, 0, -pushes(t.Type[n])) // the other arm starts with the same depth of the stack
		}
	case ast.Loop:
		switch i {
		case 0:
			if t.Data[n] == 0 {
				c.emit(n, opJump, c.begin(p, 3), 0, 0)
			}
		case 1, 2:
			c.drop(n)
		case 3:
			c.emit(n, opJumpNonzero, c.begin(p, 1), 0, -1)
		}
	case ast.LogicalAnd:
		if i == 0 {
			c.emit(n, opZeroOr, p, 0, -1)
		}
	case ast.LogicalOr:
		if i == 0 {
			c.emit(n, opNonzeroOr, p, 0, -1)
		}
	}
}

// drop drops the value of n, if n is an expression with a value.
func (c *translator) drop(n int) {
	if c.tree.Type[n] != ast.Void && !c.tree.Kind[n].IsStatement() {
		c.emit(n, opDrop, 0, 0, -1)
	}
}
