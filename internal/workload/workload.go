// Package workload makes the inputs of the benchmarks: trees with stated
// properties, and source text in the manner of generated code. A seed decides
// each of them entirely. All programs terminate and compute a checksum.
package workload

import (
	"fmt"
	"math/rand/v2"

	"gpucc/ast"
)

// A Spec states the properties of a tree, those of the tables in Huijben,
// Parallel Code Generation on the GPU (2021), chapter 5. Tree meets all of
// them exactly.
type Spec struct {
	Name      string
	Nodes     int
	Height    int // levels, the Unit's and the Functions' included; at least 9
	Functions int
	Largest   int // nodes of the largest function

	// Scalar restricts the tree to constructs of Pareas: there is no memory, no conditional
	// expression, and no break or continue. Write can print such trees.
	Scalar bool
}

// smallest is the number of nodes of the smallest function, which has two calls.
const smallest = 7

// tableWords is the size of the global array that programs load from and
// store to: a power of two.
const tableWords = 256

// Check reports why there is no such tree.
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

// minimum is how many nodes are enough for a function of full height: a chain
// of two a level, or nested statements of five for two levels, and its frame.
func minimum(height int) int { return 7*height/2 + 20 }

// Tree makes the tree of a seed. Function 0 is main, which returns the
// checksum as its status; function i calls 2i+1 and 2i+2, once each, and some
// call short ones besides; loops repeat three times and nest twice. So every
// function runs, and the work is a small multiple of the number of nodes.
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

// sizes draws the functions' numbers of nodes: one is the largest, the others
// vary around their mean as lengths of functions do, with many short ones.
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

// settle distributes the rest of the nodes over the functions except keep, or removes nodes if
// rest is negative.
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

// Measure finds the properties of a tree. Width is the number of nodes of the
// widest level.
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
