package debug

import (
	"bytes"
	"math"
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/inline"
	"gpucc/ast/c/types"
)

// An inlinedText is a call that a body has replaced: to debuggers, a scope with the code of another function.
type inlinedText struct {
	inline.Instance
	variables []bodyVariable // of the body, where they are in the function
}

// A bodyVariable is a variable of an inlined function, and the part of the text in which it is visible.
type bodyVariable struct {
	ast.DebugVariable
	begin, end uint32
	own        types.Type
	foreign    bool // its function is in another piece, and only that piece's debug information has the type
	bound      bool // it is in a parameter's local, which has the value of the argument when the body begins
}

// A Body is the variables of a function that may be inlined.
type Body []bodyVariable

// Body returns the variables of the function f, which is inlined. Those in blocks within it are among them unless another variable
// has the same name. foreign says that the function is in another piece than those in which it will be inlined.
func (s *Variables) Body(f *Function, files []ast.File, foreign bool) (list Body) {
	own := int32(len(s.scopes)) - 1
	for i := range s.list {
		v := &s.list[i]
		if v.scope != own && s.sharesName(i, files) {
			continue
		}
		x := f.stored(v, -1)
		if x.Storage == ast.DebugStatic {
			continue
		}
		list = append(list, bodyVariable{DebugVariable: x, begin: v.Pos, end: s.scopes[v.scope].end, own: v.Own, foreign: foreign})
		for _, part := range f.partsOf(v, &x) {
			list = append(list, bodyVariable{DebugVariable: part, end: math.MaxUint32, own: v.Own, foreign: foreign})
		}
	}
	slices.SortStableFunc(list, func(a, b bodyVariable) int { return isParameter(&b) - isParameter(&a) })
	return list
}

// isParameter returns 1 for a parameter, and 0 for another variable.
func isParameter(v *bodyVariable) int {
	if v.Parameter {
		return 1
	}
	return 0
}

// sharesName reports whether another variable of the function has the name of number i.
func (s *Variables) sharesName(i int, files []ast.File) bool {
	name := ast.Identifier(files, s.list[i].Pos)
	for k := range s.list {
		if k != i && bytes.Equal(ast.Identifier(files, s.list[k].Pos), name) {
			return true
		}
	}
	return false
}

// Inline lists a call in the function that a body has replaced. d has the types of the function's piece.
func (s *Variables) Inline(x inline.Instance, body Body, d *Types) {
	s.inlined = append(s.inlined, inlinedText{x, body.at(&x, d)})
}

// at returns the variables of a body where they are in the function. In a function of another piece, only variables
// of types that file scope knows are returned.
func (b Body) at(x *inline.Instance, d *Types) []bodyVariable {
	list := slices.DeleteFunc(slices.Clone(b), func(v bodyVariable) bool { return v.foreign && !d.isShared(v.own) })
	for i := range list {
		v := &list[i]
		if v.foreign && !v.Part {
			v.Type = d.Declared(v.own, v.Pos)
		}
		switch {
		case v.InLocal():
			leaf, number, bound := x.Bound(v.Number)
			if v.Number = number; bound {
				v.Number, v.bound = int32(leaf.Data), true
				v.Storage = boundStorage(v.Storage, leaf.Kind)
			}
		case v.Storage == ast.DebugObject || v.Storage == ast.DebugAligned || v.Storage == ast.DebugReference:
			v.Number += int32(x.Area)
		}
	}
	return list
}

// boundStorage returns the storage of a variable that would have the given one, if a leaf of a kind stands in place of its local.
func boundStorage(storage ast.DebugStorage, kind ast.Kind) ast.DebugStorage {
	switch {
	case kind == ast.Local:
		return storage
	case kind == ast.Const && storage == ast.DebugLocal:
		return ast.DebugConstant
	case kind == ast.FrameAddress && storage == ast.DebugLocal:
		return ast.DebugAddress
	case kind == ast.FrameAddress:
		return ast.DebugObject
	}
	return ast.DebugNowhere
}

// isShared reports whether a type is one of file scope.
func (d *Types) isShared(typ types.Type) bool { return int(typ>>types.Shift) < d.common }

// listInlined lists the variables of inlined bodies.
func (f *description) listInlined() {
	for i := range f.listed.inlined {
		x := &f.listed.inlined[i]
		for _, v := range x.variables {
			v.Scope = f.inlined[i]
			if v.bound && v.InLocal() {
				v.Set = int32(x.First - f.Start - 1)
				f.locals++
				f.x.Variables = append(f.x.Variables, v.DebugVariable)
			} else {
				f.list(v.DebugVariable, v.begin, v.end)
			}
		}
	}
}

// nestInlined puts the inlined bodies among the scopes of the function. The first of a scope's own scopes may come in any order, so
// the bodies stand right behind the scope around them.
func (f *description) nestInlined() {
	list := f.listed.inlined
	if len(list) == 0 {
		return
	}
	scopes := append([]ast.DebugScope(nil), f.x.Scopes[f.firstScope:]...)
	around := f.scopesAround(list)
	f.inlined = zeros(f.inlined, len(list))
	f.x.Scopes = f.x.Scopes[:f.firstScope]
	renumbered := make([]int32, len(scopes))
	for i := int32(-1); i < int32(len(scopes)); i++ {
		outer := int32(-1)
		if i >= 0 {
			s := scopes[i]
			if s.Outer >= 0 {
				s.Outer = renumbered[s.Outer]
			}
			outer = int32(len(f.x.Scopes) - f.firstScope)
			renumbered[i] = outer
			f.x.Scopes = append(f.x.Scopes, s)
		}
		f.appendInlined(list, around[i], outer)
	}
	for i, n := range f.numbers {
		if n >= 0 {
			f.numbers[i] = renumbered[n]
		}
	}
	f.widenScopes()
}

// scopesAround lists the calls in the function itself by their scopes: -1 is the function.
func (f *description) scopesAround(list []inlinedText) map[int32][]int {
	around, near := map[int32][]int{}, 0
	for i := range list {
		if list[i].Depth > 1 {
			continue
		}
		scope := int32(-1)
		if len(f.borders) > 0 {
			scope = f.at(list[i].Pos, &near)
		}
		if scope >= 0 {
			if scope = f.kept[scope]; scope == none { // it has no nodes
				scope = -1
			}
		}
		around[scope] = append(around[scope], i)
	}
	return around
}

// appendInlined appends scopes for some calls in a scope, and the calls in their bodies.
func (f *description) appendInlined(list []inlinedText, calls []int, outer int32) {
	for _, i := range calls {
		open := []int32{outer} // the scope around bodies of each depth
		for k := i; k < len(list) && (k == i || list[k].Depth > 1); k++ {
			x := &list[k]
			open = open[:x.Depth]
			f.x.Scopes = append(f.x.Scopes, ast.DebugScope{
				Outer: open[x.Depth-1], First: int32(x.First - f.Start), Last: int32(x.Last - f.Start),
				Inlined: f.inlinedFunction(x.Entity), Pos: x.Pos,
			})
			f.inlined[k] = int32(len(f.x.Scopes) - 1 - f.firstScope)
			open = append(open, f.inlined[k])
		}
	}
}

// inlinedFunction returns the number of a function that is inlined.
func (f *Function) inlinedFunction(entity int32) ast.DebugRef {
	name, result, pos := f.Callee(entity)
	return f.Types.Inlined(entity, name, result, pos)
}
