package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// scope tells every node what a walk down from the root would: the function
// and how many loops it is in, and how many Assigns came before it. It puts kind
// and type in a word.
//
// One scan of three sums: FunctionEntry and LoopEntry are the first nodes of
// what they open, so a node is inside all that opened before it and did not
// close.
//
// Reads kind (twice) and type; writes scope, assigns, node: 15 bytes a node.
func scope(c *compilation) error {
	c.scope, c.assigns, c.node = c.buffer(c.nodes), c.buffer(c.nodes), c.buffer(c.nodes)
	scopeScan.Store(c.dev, c.nodes,
		[]*gpu.Buffer{c.kind},
		[]*gpu.Buffer{c.typ, c.scope, c.assigns, c.node})
	return nil
}

var scopeScan = gpu.FusedScan{Reduce: scopeReduceKernel, Scan: scopeKernel, Ops: []gpu.Op{gpu.Add, gpu.Add, gpu.Add, gpu.Add}}

// A contribution is what a node of some kind adds to the scan, in a word without
// which the kernels would branch on every node: 1 in byte 0 for a function
// begun; in byte 1 for a loop begun, and -1 for one ended; in byte 2 for an
// Assign.
type contribution uint32

var contributions = [256]contribution{
	ast.FunctionEntry: 1,
	ast.LoopEntry:     1 << 8,
	ast.Loop:          0xff << 8,
	ast.Assign:        1 << 16,
}

// opens is set in the contributions of what opens or closes.
const opens = 0xffff

func (c contribution) functions() uint32 { return uint32(c & 0xff) }
func (c contribution) loops() uint32     { return uint32(int8(c >> 8)) }
func (c contribution) assigns() uint32   { return uint32(c >> 16) }

// What a node adds to the scan: functions begun, loops begun less those ended,
// Assigns.
var scopeReduceKernel = gpu.Kernel{Name: "scope_reduce", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sums, kind := b.U32(0), b.U8(1)
	for ; lo < hi; lo += gpu.ScanBlock {
		var functions, loops, assigned uint32
		for _, k := range kind[lo:min(lo+gpu.ScanBlock, hi)] {
			c := contributions[k]
			functions += c.functions()
			loops += c.loops()
			assigned += c.assigns()
		}
		sum := sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = functions, loops, assigned, 0
	}
}}

var scopeKernel = gpu.Kernel{Name: "scope", Block: gpu.ScanBlock, CPU: func(lo, hi int, b gpu.Bindings) {
	sum := b.U32(0)[lo/gpu.ScanBlock*4:]
	s := scoping{
		functions: sum[0], loops: sum[1], assigned: sum[2],
		scope: b.U32(3)[lo:hi], assigns: b.U32(4)[lo:hi], node: b.U32(5)[lo:hi],
	}
	s.scan(b.U8(1)[lo:hi], b.U8(2)[lo:hi])
}}

// A scoping is the scan of scopes under way, and what it writes.
type scoping struct {
	functions, loops, assigned uint32
	scope, assigns, node       []uint32
}

// scan scans nodes of some kinds and types. (Inlined, it would have no registers.)
//
//go:noinline
func (s *scoping) scan(kind, typ []byte) {
	typ, scope, assigns, node := typ[:len(kind)], s.scope[:len(kind)], s.assigns[:len(kind)], s.node[:len(kind)]
	assigned, word := s.assigned, scopeWord(s.functions, s.loops)
	for i, k := range kind {
		c := contributions[k]
		if c&opens != 0 { // few
			s.functions += c.functions()
			s.loops += c.loops()
			word = scopeWord(s.functions, s.loops)
		}
		assigned += c.assigns()
		scope[i], assigns[i], node[i] = word, assigned, nodeWord(ast.Kind(k), ast.Type(typ[i]))
	}
}

// scopeWord is the scope of a node after so many functions and loops begun.
func scopeWord(functions, loops uint32) uint32 {
	return (functions-1)&0x3fffffff | min(loops, 3)<<30
}

func boolWord(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
