package stages

import (
	"gpucc/gpu"
)

// variables finds what debuggers must know of variables and is not known before registers and
// addresses are: where the code of each scope begins and ends, and the storage of each local in which a
// variable is. The front end has said which nodes a scope has, see ast.DebugInfo.
//
// Two maps, over the borders of scopes and over these variables. The first reads a node, the number of its first
// instruction and that one's address, and writes the address. If the tree has been rewritten, a map before it replaces
// the nodes by their new numbers, so that all moves 24 bytes a border. The second reads a local and its storage, and writes the storage: 12 bytes a variable.
func variables(c *compilation) error {
	borders, locals := c.listDebug()
	c.borders, c.listed = len(borders), len(locals)
	if c.borders > 0 {
		c.borderNode, c.borderAddress = c.Upload(gpu.Words(borders)), c.NewBuffer(c.borders)
		if c.number != nil {
			c.dispatch(variablesRenumberKernel, c.borders)
		}
		c.dispatch(variablesBorderKernel, c.borders)
	}
	if c.listed > 0 {
		c.listedLocal, c.listedStorage = c.Upload(gpu.Words(locals)), c.NewBuffer(c.listed)
		c.dispatch(variablesStorageKernel, c.listed)
	}
	return nil
}

// listDebug lists the borders of the scopes of the batch, two nodes each: the first one, and the one behind the
// last. It also lists the locals in which variables are. Both are numbered in the batch.
func (c *compilation) listDebug() (borders, locals []uint32) {
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
				}
			}
		}
		first += len(d.Functions)
	}
	return borders, locals
}

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

// variablesBorderKernel finds the address of the first instruction of each node at which a scope begins or ends.
var variablesBorderKernel = newVariablesBorderKernel(func(lo, hi int, b variablesBorderBuffers) {
	for i := lo; i < hi; i++ {
		b.borderAddress[i] = b.addressOf(b.borderNode[i])
	}
})

// variablesRenumberKernel replaces the nodes at which scopes begin and end by those of the rewritten tree.
var variablesRenumberKernel = newVariablesRenumberKernel(func(lo, hi int, b variablesRenumberBuffers) {
	for i := lo; i < hi; i++ {
		b.borderNode[i] = b.number[b.borderNode[i]]
	}
})

// variablesStorageKernel finds the storage of the locals in which variables are.
var variablesStorageKernel = newVariablesStorageKernel(func(lo, hi int, b variablesStorageBuffers) {
	for i := lo; i < hi; i++ {
		b.listedStorage[i] = b.storage[b.listedLocal[i]]
	}
})
