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

// A contribution is what a node of some kind adds to the scan, in a word without
// which the kernels would branch on every node: 1 in byte 0 for a function
// begun; in byte 1 for a loop begun, and -1 for one ended; in byte 2 for an
// Assign; and in byte 3 for an effect, 2 if only volatile memory makes it one.
type contribution uint32

var contributions = func() (t [256]contribution) {
	for _, k := range []ast.Kind{
		ast.Assign, ast.Store, ast.Call, ast.CallIndirect, ast.Syscall, ast.FunctionEntry, ast.Function, ast.Parameter,
		ast.LoopEntry, ast.Loop, ast.Break, ast.Continue, ast.Label, ast.Goto, ast.GotoIndirect, ast.Switch, ast.Case,
		ast.StackAllocate, ast.StackRestore, ast.Fence, ast.AtomicSwap, ast.AtomicAdd, ast.AtomicAnd, ast.AtomicOr, ast.AtomicXor, ast.LoadReserved, ast.StoreConditional,
		ast.Return, ast.ReturnPair, ast.ResultRegister,
	} {
		t[k] = 1 << 24
	}
	t[ast.Load] = 2 << 24
	t[ast.FunctionEntry] |= 1
	t[ast.LoopEntry] |= 1 << 8
	t[ast.Loop] |= 0xff << 8
	t[ast.Assign] |= 1 << 16
	return t
}()

// effect is 1 if a node with the data does more than compute a value.
func (c contribution) effect(data uint32) uint32 {
	return (uint32(c>>24) | uint32(c>>25)&data&ast.MemoryVolatile) & 1
}

// What a node adds to the scan: functions begun, loops begun less those ended,
// Assigns, and its number plus 1 if it has an effect.
var scopeReduceKernel = gpu.Kernel{Name: "scope_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, kind, data := b.U32(0), b.U8(1), b.U32(2)
	for ; lo < hi; lo += gpu.ScanBlock {
		var functions, loops, assigns, effect uint32
		for n := lo; n < min(lo+gpu.ScanBlock, hi); n++ {
			c := contributions[kind[n]]
			functions += uint32(c & 0xff)
			loops += uint32(int8(c >> 8))
			assigns += uint32(c >> 16 & 0xff)
			effect = max(effect, (uint32(n)+1)*c.effect(data[n]))
		}
		sum := sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = functions, loops, assigns, effect
	}
}}

var scopeKernel = gpu.Kernel{Name: "scope", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, kind, data, first := b.U32(0), b.U8(1), b.U32(2), b.U32(3)
	scope, assigns, deadFirst := b.U32(4), b.U32(5), b.U32(6)
	sum := sums[lo/gpu.ScanBlock*4:]
	openScopes(kind[lo:hi], scope[lo:hi], assigns[lo:hi], sum)
	expression := ast.Expression
	if b.Param(0) == 0 { // nothing is to be dropped
		expression = ast.Invalid
	}
	dropStatements(kind[lo:hi], data[lo:hi], first[lo:hi], deadFirst[lo:hi], sum[3], uint32(lo), expression)
}}

// openScopes and dropStatements are the loop of scopeKernel in two: the
// variables of each fit into the registers of a processor.
func openScopes(kind []byte, scope, assigns, sum []uint32) {
	scope, assigns = scope[:len(kind)], assigns[:len(kind)]
	functions, loops, assigned := sum[0], sum[1], sum[2]
	for i, k := range kind {
		c := contributions[k]
		functions += uint32(c & 0xff)
		loops += uint32(int8(c >> 8))
		assigned += uint32(c >> 16 & 0xff)
		scope[i] = (functions-1)&0x3fffffff | min(loops, 3)<<30
		assigns[i] = assigned
	}
}

func dropStatements(kind []byte, data, first, deadFirst []uint32, effect, lo uint32, expression ast.Kind) {
	data, first, deadFirst = data[:len(kind)], first[:len(kind)], deadFirst[:len(kind)]
	for i, k := range kind {
		effect = max(effect, (lo+uint32(i)+1)*contributions[k].effect(data[i]))
		dead := first[i]
		if effect > dead {
			dead = none
		}
		if ast.Kind(k) != expression {
			dead = none
		}
		deadFirst[i] = dead
	}
}

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
