package c

import (
	"cmp"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/types"
)

// A record of which the members are locals (member_local.go) is in parts to debuggers, one for each member local. A
// part is a variable in a local, as others are. Its local belongs to no other variable, so that each Assign of it is
// one of the part, wherever that stands in the text.

// divideListed says that the variable x is in parts, if it is a frame object with member locals in registers. It has been listed as v.
func (p *parser) divideListed(x *ast.DebugVariable, v *listedVariable) {
	n := p.frameObjectNumber(int64(v.number))
	if n < 0 || p.frameObjects[n].divided == types.Invalid {
		return
	}
	for i := p.frameObjects[n].members; i > 0; i = p.memberLocals[i-1].next {
		if p.frameOffsets[p.memberLocals[i-1].number] < 0 {
			x.Number++
		}
	}
	if x.Number > 0 {
		x.Storage, x.Size = ast.DebugDivided, uint8(p.types.Size(v.own))
	}
}

// partsOf returns the parts of the variable x by their offsets, or nil if it is not in parts. It has been listed as v.
func (p *parser) partsOf(v *listedVariable, x *ast.DebugVariable) []ast.DebugVariable {
	if x.Storage != ast.DebugDivided {
		return nil
	}
	list := make([]ast.DebugVariable, 0, x.Number)
	for i := p.frameObjects[p.frameObjectNumber(int64(v.number))].members; i > 0; {
		m := &p.memberLocals[i-1]
		i = m.next
		if p.frameOffsets[m.number] < 0 {
			list = append(list, ast.DebugVariable{
				Pos: x.Pos, Number: m.number, Scope: x.Scope, Set: -1, Storage: ast.DebugLocal, Parameter: x.Parameter,
				Part: true, Offset: uint8(m.offset), Size: uint8(m.typ.Size()),
			})
		}
	}
	slices.SortFunc(list, func(a, b ast.DebugVariable) int { return cmp.Compare(a.Offset, b.Offset) })
	return list
}
