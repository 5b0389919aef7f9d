package inline

import (
	"slices"

	"gpucc/ast"
)

// An Instance is a call that a body has replaced: to debuggers, a scope with the code of another function.
type Instance struct {
	Entity      int32  // that was called
	Pos         uint32 // of the call
	Depth       int    // 1: it is in the function itself, 2: in a body in that, and so on
	First, Last int    // its nodes
	Area        int64  // where the body's frame objects begin

	bound   []Leaf
	locals  uint32
	aliases []int32
}

// Bound returns the leaf that stands in place of a local of the body: of a parameter, or of a local that only has the value of
// another one. It reports false if the local has become one of the function's own: number.
func (x *Instance) Bound(local int32) (leaf Leaf, number int32, ok bool) {
	if int(local) < len(x.bound) {
		return x.bound[local], 0, true
	}
	if to := x.aliases[local]; to > 0 {
		return Leaf{ast.Local, uint32(to) - 1}, 0, true
	}
	return Leaf{}, int32(x.locals) + local, false
}

// beginInstance lists the call of an entity. The entity's body is appended next. It returns its number, or none if instances are not asked
// for.
func (x *Expansion) beginInstance(entity uint32, in *level) int {
	if !x.f.Instances {
		return none
	}
	x.Instances = append(x.Instances, Instance{Entity: int32(entity), Pos: in.pos, Depth: in.depth, First: x.b.Len()})
	return len(x.Instances) - 1
}

// endInstance notes that the body is complete.
func (x *Expansion) endInstance(number int, in *level) {
	if number >= 0 {
		p := &x.Instances[number]
		p.Last, p.Area = x.top(), in.ownArea
		p.bound, p.locals, p.aliases = slices.Clone(in.bound), in.locals, slices.Clone(in.aliases)
	}
}

// cut notes that the nodes from number end on have been removed. They may be the end of the last body of the given depth.
func (x *Expansion) cut(end, depth int) {
	for k := len(x.Instances) - 1; k >= 0 && x.Instances[k].Depth >= depth; k-- {
		x.Instances[k].Last = min(x.Instances[k].Last, end-1)
		if x.Instances[k].Depth == depth {
			return
		}
	}
}
