package stages

// A Replacement is an expression that the stage rewrite has replaced by a read of a local. -fopt-info prints them.
type Replacement struct {
	Pos uint32 // of the expression in the source
	By  Replacer
}

// A Replacer says how the value of the local is computed that stands in place of an expression.
type Replacer int

const (
	ByInvariant    Replacer = iota // in front of a loop
	ByInduction                    // in front of a loop, and stepped in it: the value is an address
	ByEarlierValue                 // before, by an equal expression
)

// showReplaced gives the expressions that are being rewritten to the function that the options name. Roots without
// storage for their local are no longer in the list.
func (c *compilation) showReplaced() {
	if c.opt.Replaced == nil {
		return
	}
	node, local, target := c.column(c.rootNode, c.granted), c.column(c.rootLocal, c.granted), c.column(c.rootTarget, c.granted)
	scope, linear := c.column(c.scope, c.nodes), c.column(c.inLinear, (c.nodes+wordBits-1)/wordBits)
	type key struct{ function, local uint32 }
	by := map[key]Replacer{} // how the value of a local is formed
	keyOf := func(i int) key { return key{functionOf(scope[node[i]]), local[i]} }
	for i, n := range node {
		switch {
		case target[i] == none: // it reads the local
		case target[i] == n:
			by[keyOf(i)] = ByEarlierValue
		case isMarked(linear, n):
			by[keyOf(i)] = ByInduction
		default:
			by[keyOf(i)] = ByInvariant
		}
	}
	var list []Replacement
	for i, n := range node {
		if target[i] != n { // a leader stays where it is
			list = append(list, Replacement{c.tree.Pos[c.batch.FirstNode+int(n)], by[keyOf(i)]})
		}
	}
	c.opt.Replaced(list)
}
