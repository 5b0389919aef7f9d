package stages

import (
	"gpucc/ast"
	"gpucc/gpu"
)

// scope finds, for every node, its function, the number of loops around it, and the number of
// Assigns up to it plus 2^16 times the number of nodes that clobber registers. It packs kind and type into a word. It lists the nodes that the stages
// intervals and locals look at: nodes that use a local, and nodes that limit where locals may be
// stored, which are Parameters, calls, stack allocations, LoopEntries, and jumps to Labels.
//
// This is one scan. A function begins with a FunctionEntry and a loop with a LoopEntry. So a
// node is inside each function and loop that has begun before it and has not ended.
//
// The scan reads kind twice and type once, and writes scope, assigns, node and, for about a
// third of the nodes, users: 17 bytes a node.
func scope(c *compilation) error {
	c.scope, c.assigns, c.node = c.NewBuffer(c.nodes), c.NewBuffer(c.nodes), c.NewBuffer(c.nodes)
	c.users = c.NewList(c.nodes + 1)
	c.scan(scopeScan, c.nodes)
	return nil
}

var scopeScan = gpu.ScanKernels{Reduce: &scopeReduceKernel, Scan: &scopeKernel}

// A kindSum is the number of users (lower half of the word) and of Assigns (upper half)
// that a node of a kind adds to the scan. A negative one means that the node also opens
// or closes a function or a loop. The kernel has a component for each of these numbers. The twin
// adds one word, so that it need not branch at every node.
type kindSum int64

func (c kindSum) users() uint32   { return uint32(c) }
func (c kindSum) assigns() uint32 { return uint32(c >> 32) }

const (
	user   kindSum = 1
	assign kindSum = 1 << 32
	opens  kindSum = -1 << 63
)

var kindSums = func() (table [256]kindSum) {
	for k := range ast.Kinds {
		table[k] = kindSum(boolWord(setsLocal(k)))*assign + kindSum(boolWord(clobbers(k)))*assign<<halfBits + kindSum(boolWord(concernsLocals(k)))*user
		if opensFunction(k) || opensLoop(k) || closesLoop(k) {
			table[k] |= opens
		}
	}
	return table
}()

// scopeReduceTwin sums, for every block, the functions begun, the loops begun minus the loops ended, the
// Assigns, and the users. The kernel has four components. The twin adds up Assigns and users in one word, which
// a table has for each kind, and looks further only at the few kinds that open or close something.
func scopeReduceTwin(lo, hi int, b scopeReduceBuffers) {
	sums, kind := b.sums, b.kind
	for ; lo < hi; lo += gpu.ScanBlock {
		var s scoping
		for _, k := range kind[lo:min(lo+gpu.ScanBlock, hi)] {
			c := kindSums[k]
			if c < 0 {
				s.open(ast.Kind(k))
				c &^= opens
			}
			s.counts += c
		}
		sum := sums[lo/gpu.ScanBlock*4:]
		sum[0], sum[1], sum[2], sum[3] = s.functions, s.loops, s.counts.assigns(), s.counts.users()
	}
}

// scopeTwin finds for every node its function, the loops around it (at most 3) and the Assigns up to it. It
// packs its kind and type into a word, and lists the nodes that concern locals. The kernel writes these nodes to
// the list one by one; the twin makes a list of usersBlock nodes at a time.
func scopeTwin(lo, hi int, b scopeBuffers) {
	sum, users := b.sums[lo/gpu.ScanBlock*4:], b.users
	s := scoping{
		functions: sum[0], loops: sum[1], counts: kindSum(sum[2]) * assign,
		kind: b.kind, typ: b.typ, scope: b.scope, assigns: b.assigns, node: b.node,
	}
	at := sum[3]
	for ; lo < hi; lo += usersBlock {
		at += uint32(copy(users[at:], s.scan(lo, min(lo+usersBlock, hi))))
	}
	if hi == b.Items() {
		users[hi], b.counts[countUsers] = at, at
	}
}

// usersBlock is the number of nodes that the twin scans at a time. The processor cannot predict
// which nodes are users. So the twin writes every node to a list, but advances in it only
// behind a user. The list of usersBlock nodes is then copied to its offset in the column.
const usersBlock = 256

// A scoping is the state of the scan, and the columns that it reads and writes.
type scoping struct {
	functions, loops     uint32
	counts               kindSum
	kind, typ            []byte
	scope, assigns, node []uint32
	users                [usersBlock]uint32
}

// scan scans nodes lo to hi-1, and returns the users among them. It is a function of its
// own so that its variables are in registers.
//
//go:noinline
func (s *scoping) scan(lo, hi int) []uint32 {
	kind := s.kind[:hi]
	typ, scope, assigns, node := s.typ[:len(kind)], s.scope[:len(kind)], s.assigns[:len(kind)], s.node[:len(kind)]
	counts, word := s.counts, s.word()
	for n := uint(lo); n < uint(len(kind)); n++ {
		k := kind[n]
		c := kindSums[k]
		if c < 0 { // few
			s.open(ast.Kind(k))
			c, word = c&^opens, s.word()
		}
		s.users[counts.users()%usersBlock] = uint32(n)
		counts += c
		scope[n], assigns[n], node[n] = word, counts.assigns(), nodeWord(ast.Kind(k), ast.Type(typ[n]))
	}
	s.counts = kindSum(counts.assigns()) * assign
	return s.users[:counts.users()]
}

// open counts the function or loop that a node of a kind opens or closes.
func (s *scoping) open(kind ast.Kind) {
	s.functions += boolWord(opensFunction(kind))
	s.loops += boolWord(opensLoop(kind)) - boolWord(closesLoop(kind))
}

// word returns the scope word of a node inside the functions and loops opened so far.
func (s *scoping) word() uint32 {
	return scopeWord(s.functions-1, s.loops)
}

func boolWord(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}
