package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// NeedType reports an error if values of type typ do not fit a register of a 32-bit
// target.
func (l *Lowering) NeedType(typ types.Type, pos uint32) {
	for l.Types.Kind(typ) == types.ArrayKind {
		typ = l.Types.Target(typ)
	}
	if l.Types.Machine(typ).Size() > l.WordSize {
		l.needsWide(types.Unqualified(typ), pos)
	}
	l.needWide(typ, pos)
}

func (l *Lowering) needsWide(typ types.Type, pos uint32) {
	l.errorf(pos, "type '%s' needs %s", l.Front.TypeName(typ), l.ABI.WiderFlag())
}

// CheckWidths reports errors on a 32-bit target: one for each type that does not fit a
// register, at the first node of that type from start on. parameterNodes checks the type
// of the Function itself.
func (l *Lowering) CheckWidths(start int) {
	var seen [ast.Types]bool
	for n := start; n < l.Top(); n++ {
		t := l.Tree.Type[n]
		if t.Size() <= l.WordSize || seen[t] {
			continue
		}
		seen[t] = true
		l.needsWide([ast.Types]types.Type{ast.I64: types.LongLong, ast.U64: types.ULongLong, ast.F64: types.Double}[t], l.Tree.Pos[n])
	}
}
