package ast

// regionBits is the binary logarithm of how many nodes a region has that
// SetRegions makes: so few that cores can share a small tree.
const regionBits = 14

// SetRegions divides the functions of a finished tree into regions by their
// nodes, for a front end that does not parse pieces.
func (t *Tree) SetRegions() {
	for i := range t.Functions {
		f := &t.Functions[i]
		f.Region = t.First[f.Root] >> regionBits
	}
}
