package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// variables completes the debug information of variables, once registers and addresses have been assigned. It finds
// the addresses at which the code of each scope begins and ends, the storage of each local that holds a
// variable, and the addresses of the local's interval. From the front end it knows the nodes of each scope and the
// node that sets a variable first: see ast.DebugInfo.
//
// If locals share registers, a variable has its value behind the node that sets it first, up to the end of
// the local's interval. In other code the register may have another local's value. If they do not share
// registers, these borders are not made. Code of the Function node is left out: when it runs, the result may
// already be in the register of a parameter, and it restores registers.
//
// An interval ends with a node that reads the local: it says where the value is, and mostly has no instruction. An
// instruction of a node above it reads the register. Up to that the register has the value, if there are neither jumps in
// between nor writes of the register: otherwise the instruction would read another value, however control gets there.
// Two locals may share a register if one has been assigned the other. Then an instruction that reads the register for one
// local also counts as a reader of the other.
//
// Maps over borders and over variables in locals. For a border, the map reads a node, the number of its first
// instruction and the address of that, and writes the address. If the tree has been rewritten, another map
// first replaces the nodes by their new numbers: 24 bytes a border in all. The last borders are the nodes behind tail
// calls: the description of frames says where a tail call has given back its function's frame. For a variable, a map reads the
// local and its storage and writes the storage: 12 bytes, and 12 more for the end of its interval, besides
// its two borders. For the instruction behind the interval, a map reads and writes 24 bytes, and 12 bytes of each
// instruction up to that, of at most readReach, and 8 more of those that read the register.
func variables(c *compilation) error {
	borders, locals := c.listDebug()
	c.borders, c.scopeBorders, c.listed = len(borders), len(borders)-len(c.tailCalls), len(locals)
	if c.start != nil {
		c.scopeBorders -= 2 * len(locals)
	}
	if c.listed > 0 {
		c.listedLocal, c.listedStorage = c.Upload(gpu.Words(locals)), c.NewBuffer(c.listed)
		c.dispatch(variablesStorageKernel, c.listed)
	}
	if c.borders == 0 {
		return nil
	}
	c.borderNode, c.borderAddress = c.Upload(gpu.Words(borders)), c.NewBuffer(c.borders)
	intervals := c.scopeBorders < c.tailBorder()
	if intervals {
		c.dispatch(variablesIntervalKernel, c.listed)
	}
	if c.number != nil {
		c.dispatch(variablesRenumberKernel, c.borders)
	}
	c.dispatch(variablesBorderKernel, c.borders)
	if intervals {
		c.dispatch(variablesReadKernel, c.listed)
	}
	return nil
}

// listDebug lists the borders of the scopes of the batch, two nodes each: the first one, and the one behind the
// last. It also lists the locals in which variables are. If locals share registers, the borders of variables follow
// behind the borders of scopes, again two nodes each: the node behind the one that sets the variable first, and the
// Function node: its code gives the registers back. Nodes and locals are numbered in the batch.
func (c *compilation) listDebug() (borders, locals []uint32) {
	borders, locals = c.debugLists.borders[:0], c.debugLists.locals[:0]
	intervals := c.debugLists.intervals[:0]
	first := 0 // function of the piece
	for _, d := range c.tree.Debug {
		from, end := max(first, c.batch.FirstFunction), min(first+len(d.Functions), c.batch.FirstFunction+c.functions)
		for i := from; i < end; i++ {
			info := &c.tree.Functions[i]
			node, local := uint32(0), uint32(int(info.FirstLocal)-c.batch.FirstLocal)
			if i > 0 {
				node = uint32(c.tree.Functions[i-1].Root) + 1
			}
			node -= uint32(c.batch.FirstNode)
			scopes, variables := d.Function(i - first)
			for k := range scopes {
				borders = append(borders, node+uint32(scopes[k].First), node+uint32(scopes[k].Last)+1)
			}
			for k := range variables {
				if v := &variables[k]; v.InLocal() {
					locals = append(locals, local+uint32(v.Number))
					intervals = append(intervals, node+uint32(v.Set)+1, uint32(int(info.Root)-c.batch.FirstNode))
				}
			}
		}
		first += len(d.Functions)
	}
	if c.start != nil {
		borders = append(borders, intervals...)
	}
	c.listTailCalls()
	for _, x := range c.tailCalls {
		borders = append(borders, x.behind)
	}
	c.debugLists = debugLists{borders, locals, intervals}
	return borders, locals
}

// tailBorder returns the number of the first border that belongs to a tail call.
func (c *compilation) tailBorder() int { return c.borders - len(c.tailCalls) }

// A tailCall is a tail call of the batch: its function, and the node behind it.
type tailCall struct {
	function  int
	behind    uint32
	byAddress bool
}

// listTailCalls lists the tail calls of the batch.
func (c *compilation) listTailCalls() {
	c.tailCalls = nil
	b := &c.batch
	function := b.FirstFunction
	for i, kind := range c.tree.Kind[b.FirstNode : b.FirstNode+b.Nodes] {
		if !kind.IsTailCall() {
			continue
		}
		for int(c.tree.Functions[function].Root) < b.FirstNode+i {
			function++
		}
		c.tailCalls = append(c.tailCalls, tailCall{function - b.FirstFunction, uint32(i) + 1, kind == ast.TailCallIndirect})
	}
}

// debugLists are the memory of listDebug, for the next batch.
type debugLists struct{ borders, locals, intervals []uint32 }

// addressOf returns the address at which the instructions of node n begin.
func (b *variablesBorderBuffers) addressOf(n uint32) uint32 {
	if n >= b.counts[countNodes] {
		return 0
	}
	if k := b.offset[n]; k <= b.counts[countAddressed] {
		return b.address[k]
	}
	return 0
}

// variablesBorderTwin finds the address of the first instruction of each node at which a scope begins or ends.
func variablesBorderTwin(lo, hi int, b variablesBorderBuffers) {
	for i := lo; i < hi; i++ {
		b.borderAddress[i] = b.addressOf(b.borderNode[i])
	}
}

// variablesIntervalTwin sets the second border of each variable in a local. Until then the border is the
// Function node. It becomes the node behind the local's interval, unless the interval contains the Function
// node. The borders of variables are behind the borders of scopes.
func variablesIntervalTwin(lo, hi int, b variablesIntervalBuffers) {
	for i := lo; i < hi; i++ {
		border := int(b.scopeBorders) + 2*i + 1
		b.borderNode[border] = min(b.borderNode[border], b.end[b.listedLocal[i]]&endNode+1)
	}
}

// variablesRenumberTwin replaces the nodes at which scopes begin and end by nodes of the rewritten tree.
func variablesRenumberTwin(lo, hi int, b variablesRenumberBuffers) {
	for i := lo; i < hi; i++ {
		b.borderNode[i] = b.number[b.borderNode[i]]
	}
}

// variablesStorageTwin finds the storage of the locals in which variables are.
func variablesStorageTwin(lo, hi int, b variablesStorageBuffers) {
	for i := lo; i < hi; i++ {
		b.listedStorage[i] = b.storage[b.listedLocal[i]]
	}
}

// endsRun reports whether the instruction with a code word ends a run of instructions that are executed one behind the other, or
// writes register r.
func endsRun(code, r uint32) bool {
	return code&(codeTarget|codeDistance|codeCalls) != 0 || operationOf(code) == opEpilogue || operationOf(code) == opLeave || rdOf(code) == r
}

// isRead reports whether instruction k reads register r for node n or a node above it.
func (b *variablesReadBuffers) isRead(in *instructions, k, r, n uint32) bool {
	return (in.rs1[k] == r || in.rs2[k] == r) && b.first[b.owner[k]] <= n
}

// behindRead returns the address behind the first instruction from number k on that reads register r for node n or a node above it,
// or 0 if there is none in the run that begins there. Behind a call, the register may have another value.
func (b *variablesReadBuffers) behindRead(in *instructions, k, r, n uint32) uint32 {
	for step := 0; step < readReach && k < b.counts[countAddressed]; step, k = step+1, k+1 {
		code := in.code[k]
		if b.isRead(in, k, r, n) {
			return b.address[k+1-isCall(code)]
		}
		if endsRun(code, r) {
			return 0
		}
	}
	return 0
}

// variablesReadTwin makes the interval of each variable longer, up to the instruction that reads its register last, if few
// instructions are in between. The last node of an interval often emits no instruction, since its value is already in the
// register. The reader is then an instruction of a node above it.
func variablesReadTwin(lo, hi int, b variablesReadBuffers) {
	in := instructionsOf(b.instruction, b.counts)
	for i := lo; i < hi; i++ {
		if b.listedStorage[i] >= storageSlot {
			continue
		}
		border := int(b.scopeBorders) + 2*i + 1
		if n := b.borderNode[border]; n < b.counts[countNodes] {
			b.borderAddress[border] = max(b.borderAddress[border], b.behindRead(&in, b.offset[n], b.listedStorage[i], n-1))
		}
	}
}
