package stages

// trees are the columns that describe trees of expressions: a node and all below it.
type trees struct{ node, data, first []uint32 }

// treeHash returns a hash of the tree of node n, which starts from a seed.
func (t trees) treeHash(n, seed uint32) uint32 {
	h := seed
	for i := t.first[n]; i <= n; i++ {
		h = (h ^ t.node[i]) * hashFactor
		h = (h ^ h>>hashShift ^ t.data[i]) * hashFactor
	}
	return h ^ h>>hashShift
}

// sameTree reports whether the trees of two nodes are equal.
func (t trees) sameTree(a, b uint32) bool {
	size := a - t.first[a]
	if size != b-t.first[b] {
		return false
	}
	for i := uint32(0); i <= size; i++ {
		if t.node[a-i] != t.node[b-i] || t.data[a-i] != t.data[b-i] {
			return false
		}
	}
	return true
}
