// Package workload makes the inputs of the benchmarks: trees with given properties, and
// source text in the style of generated code. A seed determines each of them completely.
// All programs terminate and compute a checksum.
package workload

import (
	"fmt"
	"math/rand/v2"

	"gpucc/ast"
)

// A Spec states the properties of a tree. They are the properties in the tables of
// Huijben, Parallel Code Generation on the GPU (2021), chapter 5. Tree meets all of them
// exactly.
type Spec struct {
	Name      string
	Nodes     int
	Height    int // number of levels, including the Unit's and the Functions'; at least 9
	Functions int
	Largest   int // number of nodes of the largest function

	// Scalar restricts the tree to constructs of Pareas: no memory, no conditional
	// expression, and no break or continue. Write can print such trees.
	Scalar bool
}

// smallest is the number of nodes of the smallest function, which has two calls.
const smallest = 7

// tableWords is the number of words of a global array that programs load from and store to: a power
// of two.
const tableWords = 256

// Check returns an error that says why no tree can have these properties, or nil.
func (s Spec) Check() error {
	others := s.Nodes - 1 - s.Largest
	switch {
	case s.Functions < 1 || s.Height < 9:
		return fmt.Errorf("workload: %d functions of height %d", s.Functions, s.Height)
	case s.Largest < minimum(s.Height):
		return fmt.Errorf("workload: %d nodes are too few for height %d", s.Largest, s.Height)
	case others < (s.Functions-1)*smallest:
		return fmt.Errorf("workload: %d nodes are too few for %d functions", s.Nodes, s.Functions)
	case others > (s.Functions-1)*s.Largest:
		return fmt.Errorf("workload: %d nodes are too many for %d functions of at most %d", s.Nodes, s.Functions, s.Largest)
	}
	return nil
}

// minimum returns a number of nodes that is enough for a function of full height. It
// consists of a chain of two nodes for each level, or nested statements of five nodes for
// two levels, and of the function's frame.
func minimum(height int) int { return 7*height/2 + 20 }

// Tree makes the tree for a seed. Function 0 is main, which returns the checksum as its
// exit status. Function i calls functions 2i+1 and 2i+2 once each, and some functions
// also call short ones. Loops repeat three times and are nested at most two deep.
// Therefore every function runs, and the number of steps is a small multiple of the
// number of nodes.
func (s Spec) Tree(seed uint64) (*ast.Tree, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	g := &generator{Rand: rand.New(rand.NewPCG(seed, uint64(s.Nodes))), spec: s, tree: &ast.Tree{}}
	g.sizes = s.sizes(g.Rand)
	g.plan()
	g.tree.Grow(s.Nodes)
	for i := range g.sizes {
		g.function(i)
	}
	g.tree.Finish()
	g.tree.SetRegions()
	return g.tree, nil
}

// sizes chooses the functions' numbers of nodes. One is the largest. The others vary
// around their mean in the way of real functions, with many short ones.
func (s Spec) sizes(r *rand.Rand) []int {
	sizes := make([]int, s.Functions)
	rest := s.Nodes - 1 - s.Largest
	if s.Functions > 1 {
		mean := float64(rest)/float64(s.Functions-1) - smallest
		for i := range sizes {
			sizes[i] = min(smallest+int(r.ExpFloat64()*mean), s.Largest)
			rest -= sizes[i]
		}
	}
	at := r.IntN(s.Functions)
	rest += sizes[at]
	sizes[at] = s.Largest
	settle(sizes, at, rest, s.Largest, r)
	return sizes
}

// settle distributes the remaining nodes over the functions except keep. If rest is
// negative, it removes nodes.
func settle(sizes []int, keep, rest, largest int, r *rand.Rand) {
	for rest != 0 {
		i := r.IntN(len(sizes))
		if i == keep {
			continue
		}
		share := rest / len(sizes)
		if share == 0 {
			share = max(-1, min(rest, 1))
		}
		size := max(smallest, min(sizes[i]+share, largest))
		rest -= size - sizes[i]
		sizes[i] = size
	}
}

// Properties are the properties of a tree that the thesis's tables list.
type Properties struct {
	Nodes, Width, Height, Functions, Largest int
}

// Measure determines the properties of a tree. Width is the number of nodes of the widest
// level.
func Measure(t *ast.Tree) Properties {
	p := Properties{Nodes: t.Len(), Functions: len(t.Functions)}
	depth := make([]int32, t.Len())
	width := []int{0}
	for n := t.Len() - 1; n >= 0; n-- {
		if parent := int(t.Parent[n]); parent != n {
			depth[n] = depth[parent] + 1
		}
		if int(depth[n]) == len(width) {
			width = append(width, 0)
		}
		width[depth[n]]++
	}
	p.Height = len(width)
	for _, w := range width {
		p.Width = max(p.Width, w)
	}
	for _, f := range t.Functions {
		p.Largest = max(p.Largest, int(f.Root-t.First[f.Root]+1))
	}
	return p
}
