package stages

import (
	"math/rand/v2"
	"slices"

	"gpucc/ast"
	"gpucc/gpu"
)

// Roots for tests of the pass rewrite: expressions that may be computed once instead of several
// times, chosen at random by walks over the tree.

// spareTypes are the types of the locals that addSpares adds.
var spareTypes = []ast.Type{ast.I32, ast.U64, ast.I32, ast.U64, ast.I8, ast.U8, ast.U16, ast.I16, ast.F32, ast.F64, ast.F64, ast.I32, ast.U64, ast.I32}

// addSpares gives every function of a tree locals that nothing uses yet.
func addSpares(t *ast.Tree) {
	var locals []ast.Type
	for i := range t.Functions {
		f := &t.Functions[i]
		own := t.Locals[f.FirstLocal : f.FirstLocal+f.NumLocals]
		f.FirstLocal = int32(len(locals))
		locals = append(append(locals, own...), spareTypes...)
		f.NumLocals += int32(len(spareTypes))
	}
	t.Locals = locals
}

// setRoots makes the list of roots, as passes before rewrite would.
func (c *compilation) setRoots(list []root) {
	slices.SortFunc(list, func(a, b root) int { return int(a.node) - int(b.node) })
	var node, local, target []uint32
	for _, r := range list {
		node, local, target = append(node, r.node), append(local, r.local), append(target, r.target)
	}
	c.roots = len(list)
	c.rootNode, c.rootLocal, c.rootTarget = c.given(node...), c.given(local...), c.given(target...)
	c.Device.Write(c.counts, 4*countRoots, gpu.Words([]uint32{uint32(len(list))}))
}

// A root is an entry of the list.
type root struct{ node, local, target uint32 }

// A rootChooser chooses the roots of one function.
type rootChooser struct {
	*compilation
	r                         *rand.Rand
	node, parent, first, data []uint32
	child                     []uint32
	entry, root               uint32 // the function's first and last node
	info                      ast.FunctionInfo
	spares                    []uint32 // locals that are left
	taken                     []bool   // by node of the function: it is in a root
	list                      []root
}

// chooseRoots lists random roots of all functions of the batch, and stores their locals. It runs
// behind the pass share.
func chooseRoots(c *compilation, seed uint64) {
	x := rootChooser{compilation: c, node: c.column(c.node, c.nodes), parent: c.column(c.parent, c.nodes), first: c.column(c.first, c.nodes), data: c.column(c.data, c.nodes), child: c.column(c.childIndex, c.nodes)}
	storage, saved, slots, calls := c.column(c.storage, c.locals), c.column(c.saved, c.functions), c.column(c.slots, 2*c.functions), c.column(c.calls, c.functions)
	var all []root
	for f, rows := 0, c.column(c.function, functionRow*c.functions); f < c.functions; f++ {
		x.r = rand.New(rand.NewPCG(seed, uint64(c.batch.UnitFunction+f)))
		x.root = rows[functionRow*f+functionRoot]
		x.entry, x.info = x.first[x.root], c.tree.Functions[c.batch.FirstFunction+f]
		x.taken, x.list = make([]bool, x.root-x.entry+1), nil
		x.choose()
		all = append(all, x.list...)
		from := rows[functionRow*f+functionFirstLocal]
		x.store(storage[from:from+uint32(x.info.NumLocals)], slots[2*f:2*f+2], &saved[f], calls[f])
	}
	c.Device.Write(c.storage, 0, gpu.Words(storage))
	c.Device.Write(c.saved, 0, gpu.Words(saved))
	c.Device.Write(c.slots, 0, gpu.Words(slots))
	c.setRoots(all)
	c.Drop(&c.step) // other roots are no linear addresses
	c.Drop(&c.inLinear)
	c.marksLinear()
}

// store gives every local of a root a free register or a new slot. A few get none.
func (x *rootChooser) store(storage, slots []uint32, saved *uint32, calls uint32) {
	for _, r := range x.list {
		if storage[r.local] != none || r.local%7 == 0 {
			continue
		}
		file := boolWord(x.tree.Locals[uint32(x.info.FirstLocal)+r.local].IsFloat())
		storage[r.local] = slotStorage(slots[file], file)
		for i := boolWord(calls == movesStack); i < x.opt.Target.machine.savedLocals(file); i++ {
			if at := x.opt.Target.machine.savedRegister(file, i); !slices.Contains(storage, at) && *saved&savedBit(file, i) == 0 && x.r.IntN(3) > 0 {
				storage[r.local] = at
				*saved |= savedBit(file, i)
				break
			}
		}
		if storage[r.local] >= storageSlot {
			slots[file] += uint32(x.opt.Target.WordBytes / slotUnit)
		}
	}
}

// choose lists the function's roots.
func (x *rootChooser) choose() {
	for i := range spareTypes {
		x.spares = append(x.spares[:i], uint32(int(x.info.NumLocals)-len(spareTypes)+i))
	}
	x.r.Shuffle(len(x.spares), func(i, j int) { x.spares[i], x.spares[j] = x.spares[j], x.spares[i] })
	size := int(x.root - x.entry)
	for range min(4*len(spareTypes), size) {
		n := x.entry + uint32(x.r.IntN(size))
		switch {
		case !x.free(n) || !x.pure(n):
		case x.constant(n) && x.r.IntN(3) > 0:
			x.sharing(n)
		default:
			if local, ok := x.spare(n); ok {
				x.add(n, local, n)
			}
		}
	}
}

// free reports whether no node of n's subtree is in a root.
func (x *rootChooser) free(n uint32) bool {
	return !slices.Contains(x.taken[x.first[n]-x.entry:n+1-x.entry], true)
}

// spare takes a local for root n.
func (x *rootChooser) spare(n uint32) (uint32, bool) {
	for i, l := range x.spares {
		if x.tree.Locals[uint32(x.info.FirstLocal)+l].SameBits(typeOf(x.node[n])) {
			x.spares = slices.Delete(x.spares, i, i+1)
			return l, true
		}
	}
	return 0, false
}

// add lists root n.
func (x *rootChooser) add(n, local, target uint32) {
	for i := x.first[n]; i <= n; i++ {
		x.taken[i-x.entry] = true
	}
	x.list = append(x.list, root{n, local, target})
}

// pure reports whether n is an expression without an effect, and not too large for a root.
func (x *rootChooser) pure(n uint32) bool {
	if n-x.first[n] >= rootNodes {
		return false
	}
	for i := x.first[n]; i <= n; i++ {
		k := kindOf(x.node[i])
		switch {
		case k == ast.Invalid && i < n:
		case k == ast.Invalid, typeOf(x.node[i]) == ast.Void, k.Acts(), k.IsStatement(), k.HasEffect(x.data[i]), k.MovesStack(), k == ast.Argument, k == ast.Function:
			return false
		}
	}
	return true
}

// constant reports whether n is made of constants and addresses, and is evaluated as a whole.
func (x *rootChooser) constant(n uint32) bool {
	for i := x.first[n]; i <= n; i++ {
		switch k := kindOf(x.node[i]); k {
		case ast.Local, ast.Load, ast.Conditional, ast.LogicalAnd, ast.LogicalOr, ast.Comma:
			return false
		}
	}
	return true
}

// sharing lists constant n as a leader, or hoists it, and lists followers that are equal to it.
func (x *rootChooser) sharing(n uint32) {
	local, ok := x.spare(n)
	if !ok {
		return
	}
	target, from, to := n, n+1, x.root
	if loop := x.loop(n); loop != none && x.r.IntN(4) > 0 {
		target, from, to = x.entryOf(loop), x.entryOf(loop), loop
	}
	x.add(n, local, target)
	for m := from; m < to; m++ {
		if size := n - x.first[n]; x.first[m] != m-size || m < size || !x.free(m) || !x.equal(n, m) {
			continue
		}
		if target != n || x.behind(n, m) {
			x.add(m, local, none)
		}
	}
}

// equal reports whether constants n and m, of as many nodes, are equal.
func (x *rootChooser) equal(n, m uint32) bool {
	for i := uint32(0); i <= n-x.first[n]; i++ {
		if a, b := n-i, m-i; x.node[a] != x.node[b] || x.data[a] != x.data[b] || namesNode(kindOf(x.node[a])) {
			return false
		}
	}
	return true
}

// loop returns a Loop around n into which nothing jumps, or none.
func (x *rootChooser) loop(n uint32) uint32 {
	loop := uint32(none)
	for p := x.parent[n]; p != x.root; p = x.parent[p] {
		if kindOf(x.node[p]) != ast.Loop {
			continue
		}
		if x.labelled(x.first[p], p) {
			break
		}
		if loop == none || x.r.IntN(2) == 0 {
			loop = p
		}
	}
	return loop
}

// entryOf returns the LoopEntry of a Loop.
func (x *rootChooser) entryOf(loop uint32) uint32 { return x.first[loop] }

// labelled reports whether one of nodes from to end-1 is a Label.
func (x *rootChooser) labelled(from, end uint32) bool {
	return slices.ContainsFunc(x.node[from:end], func(word uint32) bool { return kindOf(word) == ast.Label })
}

// behind reports whether control surely passes n before it comes to m.
func (x *rootChooser) behind(n, m uint32) bool {
	if x.labelled(n, m) {
		return false
	}
	p := n
	for ; x.parent[p] < m || x.first[x.parent[p]] > m; p = x.parent[p] {
		if !x.passed(p) {
			return false
		}
	}
	return x.passed(p)
}

// passed reports whether control surely passes node n before it leaves n's parent.
func (x *rootChooser) passed(n uint32) bool {
	switch kindOf(x.node[x.parent[n]]) {
	case ast.Loop:
		return false
	case ast.If, ast.IfElse, ast.Conditional, ast.LogicalAnd, ast.LogicalOr:
		return x.child[n] == 0
	}
	return true
}

// rewritten returns the rewritten tree of a batch that is a whole tree, without void nodes.
func (c *compilation) rewritten() *ast.Tree {
	t := *c.tree
	if c.origin == nil {
		return &t
	}
	t.Kind, t.Type, t.Parent, t.ChildIndex, t.First, t.Data, t.Pos, t.Labels = nil, nil, nil, nil, nil, nil, nil, nil
	parent, child, first, origin := c.column(c.parent, c.nodes), c.column(c.childIndex, c.nodes), c.column(c.first, c.nodes), c.column(c.origin, c.nodes)
	node, data, number := c.column(c.node, c.nodes), c.column(c.data, c.nodes), make([]int32, c.nodes)
	kept := int32(0)
	for n, word := range node {
		number[n] = kept
		kept += int32(boolWord(kindOf(word) != ast.Invalid))
	}
	for n, word := range node {
		if kindOf(word) == ast.Invalid {
			continue
		}
		t.Kind, t.Type, t.Pos = append(t.Kind, kindOf(word)), append(t.Type, typeOf(word)), append(t.Pos, c.tree.Pos[origin[n]])
		t.Parent, t.ChildIndex, t.First = append(t.Parent, number[parent[n]]), append(t.ChildIndex, int32(child[n])), append(t.First, number[first[n]])
		about := data[n]
		if namesNode(kindOf(word)) {
			about = uint32(number[uint32(n)+about] - number[n])
		}
		t.Data = append(t.Data, about)
	}
	t.Functions = slices.Clone(t.Functions)
	for f, rows := 0, c.column(c.function, functionRow*c.functions); f < c.functions; f++ {
		t.Functions[f].Root = number[rows[functionRow*f+functionRoot]]
	}
	for _, n := range c.column(c.label, c.labels) {
		t.Labels = append(t.Labels, number[n])
	}
	return &t
}
