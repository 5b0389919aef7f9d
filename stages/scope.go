package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// scope tells every node what a walk down from the root would: the function
// and how many loops it is in, how many Assigns came before it; and it finds
// the expression statements that do nothing.
//
// One scan of four sums: FunctionEntry and LoopEntry are the first nodes of
// what they open, so a node is inside all that opened before it and did not
// close. An expression does nothing when the last node with an effect, up to
// its end, comes before its first node.
//
// Reads kind, data and first: 9 bytes a node, twice. Writes scope, assigns, and
// deadFirst: the first node of a statement to drop, at its root.
func scope(c *compilation) error {
	c.scope, c.assigns = c.buffer(c.nodes), c.buffer(c.nodes)
	deadFirst := c.buffer(c.nodes)
	scopeScan.With(boolWord(c.optimize())).Store(c.dev, c.nodes,
		[]*gpu.Buffer{c.kind, c.data},
		[]*gpu.Buffer{c.first, c.scope, c.assigns, deadFirst})
	return dead(c, deadFirst)
}

var scopeScan = gpu.FusedScan{Reduce: scopeReduceKernel, Scan: scopeKernel, Ops: []gpu.Op{gpu.Add, gpu.Add, gpu.Add, gpu.Max}}

// hasEffect reports whether a node does more than compute a value.
func hasEffect(kind ast.Kind, data uint32) bool {
	return effects[kind] || kind == ast.Load && data&ast.MemoryVolatile != 0
}

// effects are the kinds of nodes that always have an effect.
var effects = [256]bool{
	ast.Assign: true, ast.Store: true, ast.Call: true, ast.CallIndirect: true, ast.Syscall: true,
	ast.FunctionEntry: true, ast.Function: true, ast.Parameter: true,
	ast.LoopEntry: true, ast.Loop: true, ast.Break: true, ast.Continue: true, ast.Label: true, ast.Goto: true, ast.Return: true, ast.ReturnPair: true, ast.ResultRegister: true,
}

// What a node adds to the scan: functions begun, loops begun less those ended,
// Assigns, and its number plus 1 if it has an effect.
var scopeReduceKernel = gpu.Kernel{Name: "scope_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, kind, data := b.U32(0), b.U8(1), b.U32(2)
	for ; lo < hi; lo += gpu.ScanBlock {
		var functions, loops, assigns, effect uint32
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			switch k := ast.Kind(kind[n]); k {
			case ast.FunctionEntry:
				functions++
			case ast.LoopEntry:
				loops++
			case ast.Loop:
				loops--
			case ast.Assign:
				assigns++
			}
			if hasEffect(ast.Kind(kind[n]), data[n]) {
				effect = uint32(n) + 1
			}
		}
		sum := sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = functions, loops, assigns, effect
	}
}}

var scopeKernel = gpu.Kernel{Name: "scope", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, kind, data, first := b.U32(0), b.U8(1), b.U32(2), b.U32(3)
	scope, assigns, deadFirst := b.U32(4), b.U32(5), b.U32(6)
	optimize := b.Param(0) != 0
	sum := sums[lo/gpu.ScanBlock*4:]
	functions, loops, assigned, effect := sum[0], sum[1], sum[2], sum[3]
	for n := lo; n < hi; n++ {
		k := ast.Kind(kind[n])
		switch k {
		case ast.FunctionEntry:
			functions++
		case ast.LoopEntry:
			loops++
		case ast.Loop:
			loops--
		case ast.Assign:
			assigned++
		}
		if hasEffect(k, data[n]) {
			effect = uint32(n) + 1
		}
		scope[n] = (functions-1)&0x3fffffff | min(loops, 3)<<30
		assigns[n] = assigned
		deadFirst[n] = none
		if optimize && k == ast.Expression && effect <= first[n] {
			deadFirst[n] = first[n]
		}
	}
}}

// dead marks the nodes of dropped statements: those with an ancestor, or
// themselves, at which deadFirst says that they are inside. The smallest
// deadFirst from a node on answers it, since an ancestor comes later and its
// subtree begins no later than the node: one scan from the end.
//
// Reads deadFirst (twice), kind, type; writes node: 14 bytes a node.
func dead(c *compilation, deadFirst *gpu.Buffer) error {
	c.node = c.buffer(c.nodes)
	deadScan.Store(c.dev, c.nodes, []*gpu.Buffer{deadFirst}, []*gpu.Buffer{c.kind, c.typ, c.node})
	c.drop(deadFirst)
	return nil
}

var deadScan = gpu.FusedScan{Reduce: deadReduceKernel, Scan: deadKernel, Ops: []gpu.Op{gpu.Min}}

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
