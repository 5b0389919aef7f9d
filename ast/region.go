package ast

// regionBits is the binary logarithm of how many nodes a region has that
// SetRegions makes: a core's cache holds what the back end makes of them.
const regionBits = 15

// SetRegions divides the functions of a finished tree into regions by their
// nodes, for a front end that does not parse pieces.
func (t *Tree) SetRegions() {
	for i := range t.Functions {
		f := &t.Functions[i]
		f.Region = t.First[f.Root] >> regionBits
	}
}
