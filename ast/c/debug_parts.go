package c

import (
	"cmp"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/types"
)

// A record of which the members are locals (lower/member_local.go) is in parts to debuggers, one for each member local. A
// part is a variable in a local, as others are. Its local belongs to no other variable, so that each Assign of it is
// one of the part, wherever that stands in the text.

// divideListed says that the variable x is in parts, if it is a frame object with member locals in registers. It has been listed as v.
func (p *parser) divideListed(x *ast.DebugVariable, v *listedVariable) {
	n := p.FrameObjectNumber(int64(v.number))
	if n < 0 || p.FrameObjects[n].Divided == types.Invalid {
		return
	}
	for i := p.FrameObjects[n].Members; i > 0; i = p.MemberLocals[i-1].Next {
		if p.FrameOffsets[p.MemberLocals[i-1].Number] < 0 {
			x.Number++
		}
	}
	if x.Number > 0 {
		x.Storage, x.Size = ast.DebugDivided, uint8(p.Types.Size(v.own))
	}
}

// partsOf returns the parts of the variable x by their offsets, or nil if it is not in parts. It has been listed as v.
func (p *parser) partsOf(v *listedVariable, x *ast.DebugVariable) []ast.DebugVariable {
	if x.Storage != ast.DebugDivided {
		return nil
	}
	list := make([]ast.DebugVariable, 0, x.Number)
	for i := p.FrameObjects[p.FrameObjectNumber(int64(v.number))].Members; i > 0; {
		m := &p.MemberLocals[i-1]
		i = m.Next
		if p.FrameOffsets[m.Number] < 0 {
			list = append(list, ast.DebugVariable{
				Pos: x.Pos, Number: m.Number, Scope: x.Scope, Set: -1, Storage: ast.DebugLocal, Parameter: x.Parameter,
				Part: true, Offset: uint8(m.Offset), Size: uint8(m.Type.Size()),
			})
		}
	}
	slices.SortFunc(list, func(a, b ast.DebugVariable) int { return cmp.Compare(a.Offset, b.Offset) })
	return list
}
