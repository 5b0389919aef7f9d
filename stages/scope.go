package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// scope tells every node what a walk down from the root would: the function
// and how many loops it is in, how many Assigns came before it; and it finds
// the expressions whose values nobody wants and that do nothing.
//
// One scan of four sums: FunctionEntry and LoopEntry are the first nodes of
// what they open, so a node is inside all that opened before it and did not
// close. An expression does nothing when the last node with an effect, up to
// its end, comes before its first node.
//
// Reads kind, type, parent, childIndex, first: 14 bytes a node, twice. Writes
// scope, assigns, and deadFirst: the first node of an expression to drop, at
// its root.
func scope(c *compilation) error {
	c.scope, c.assigns = c.buffer(c.nodes), c.buffer(c.nodes)
	deadFirst := c.buffer(c.nodes)
	c.scan(scopeReduceKernel, scopeKernel.With(boolWord(c.optimize())), c.nodes, 4, scopeOps,
		[]*gpu.Buffer{c.kind, c.data},
		[]*gpu.Buffer{c.parent, c.childIndex, c.first, c.scope, c.assigns, deadFirst})
	return dead(c, deadFirst)
}

var scopeOps = []gpu.Op{gpu.Add, gpu.Add, gpu.Add, gpu.Max}

// scopeValue is what node n adds: functions begun, loops begun less those
// ended, Assigns, and n+1 if it has an effect.
func scopeValue(n int, kind ast.Kind, data uint32) (v [4]uint32) {
	switch kind {
	case ast.FunctionEntry:
		v[0] = 1
	case ast.LoopEntry:
		v[1] = 1
	case ast.Loop:
		v[1]--
	case ast.Assign:
		v[2] = 1
	}
	if hasEffect(kind, data) {
		v[3] = uint32(n) + 1
	}
	return v
}

// hasEffect reports whether a node does more than compute a value.
func hasEffect(kind ast.Kind, data uint32) bool {
	switch kind {
	case ast.Assign, ast.Store, ast.Call, ast.Syscall, ast.FunctionEntry, ast.Function, ast.Parameter,
		ast.LoopEntry, ast.Loop, ast.Break, ast.Continue, ast.Return:
		return true
	case ast.Load:
		return data&ast.MemoryVolatile != 0
	}
	return false
}

// isDropped reports whether nobody uses the value of child childIndex of a
// node of kind parent.
func isDropped(parent ast.Kind, childIndex uint32) bool {
	return parent == ast.Expression || parent == ast.Comma && childIndex == 0
}

var scopeReduceKernel = gpu.Kernel{Name: "scope_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, kind, data := b.U32(0), b.U8(1), b.U32(2)
	for ; lo < hi; lo += gpu.ScanBlock {
		var sum [4]uint32
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			v := scopeValue(n, ast.Kind(kind[n]), data[n])
			sum[0] += v[0]
			sum[1] += v[1]
			sum[2] += v[2]
			sum[3] = max(sum[3], v[3])
		}
		copy(sums[lo/gpu.ScanBlock*4:], sum[:])
	}
}}

var scopeKernel = gpu.Kernel{Name: "scope", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, kind, data, parent, childIndex, first := b.U32(0), b.U8(1), b.U32(2), b.U32(3), b.U32(4), b.U32(5)
	scope, assigns, deadFirst := b.U32(6), b.U32(7), b.U32(8)
	optimize := b.Param(0) != 0
	sum := [4]uint32(sums[lo/gpu.ScanBlock*4:])
	for n := lo; n < hi; n++ {
		v := scopeValue(n, ast.Kind(kind[n]), data[n])
		sum[0] += v[0]
		sum[1] += v[1]
		sum[2] += v[2]
		sum[3] = max(sum[3], v[3])

		scope[n] = (sum[0]-1)&0x3fffffff | min(sum[1], 3)<<30
		assigns[n] = sum[2]
		deadFirst[n] = none
		p := parent[n]
		useless := isDropped(ast.Kind(kind[p]), childIndex[n]) || ast.Kind(kind[n]) == ast.Expression
		if optimize && useless && sum[3] <= first[n] {
			deadFirst[n] = first[n]
		}
	}
}}

// dead marks the nodes of dropped expressions: those with an ancestor, or
// themselves, at which deadFirst says that they are inside. The smallest
// deadFirst from a node on answers it, since an ancestor comes later and its
// subtree begins no later than the node: one scan from the end.
//
// Reads deadFirst (twice), kind, type; writes node: 14 bytes a node.
func dead(c *compilation, deadFirst *gpu.Buffer) error {
	c.node = c.buffer(c.nodes)
	c.scan(deadReduceKernel, deadKernel, c.nodes, 1, []gpu.Op{gpu.Min},
		[]*gpu.Buffer{deadFirst}, []*gpu.Buffer{c.kind, c.typ, c.node})
	return nil
}

var deadReduceKernel = gpu.Kernel{Name: "dead_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, deadFirst := b.U32(0), b.U32(1)
	last := b.Items() - 1
	for ; lo < hi; lo += gpu.ScanBlock {
		sum := uint32(none)
		for i := lo; i < min(lo+gpu.ScanBlock, hi); i++ {
			sum = min(sum, deadFirst[last-i])
		}
		sums[lo/gpu.ScanBlock] = sum
	}
}}

var deadKernel = gpu.Kernel{Name: "dead", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, deadFirst, kind, typ, node := b.U32(0), b.U32(1), b.U8(2), b.U8(3), b.U32(4)
	last := b.Items() - 1
	sum := sums[lo/gpu.ScanBlock]
	for i := lo; i < hi; i++ {
		n := last - i
		sum = min(sum, deadFirst[n])
		node[n] = nodeWord(ast.Kind(kind[n]), ast.Type(typ[n]))
		if sum <= uint32(n) {
			node[n] = nodeWord(ast.Invalid, ast.Void)
		}
	}
}}

func boolWord(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
