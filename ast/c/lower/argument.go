package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/types"
)

// An ArgumentCount counts the arguments of a call, or the parameters of a function.
type ArgumentCount struct{ abi.Arguments }

// Data returns the Data of the next Argument or Parameter, of machine type t.
func (a *ArgumentCount) Data(t ast.Type, variadic bool) uint32 {
	d := a.Floats
	a.Count++
	switch {
	case variadic:
		d |= ast.ArgumentVariadic
	case t.IsFloat():
		a.Floats++
	}
	return d
}

// MostInRegisters is the number of arguments up to which a call has none on the stack, whatever their types are.
const MostInRegisters = 8

// PassArguments marks arguments of the last subtree, a call, with ArgumentAtOnce: those behind which there is no other call. From -O1 on,
// locals may be in their registers, and the stage lastuse passes such arguments at once.
func (l *Lowering) PassArguments() {
	b, call := l.Tree, l.Top()
	first := int(b.First[call])
	if l.Optimize || first == call || b.Kind[call] == ast.Call && b.ChildIndex[call-1] == 0 { // its only Argument is the last node
		return
	}
	kinds := b.Kind[:call]
	for n := call - 1; n > first; n-- {
		if k := kinds[n]; k == ast.Argument {
			if int(b.Parent[n]) != call {
				continue
			}
			b.Data[n] |= ast.ArgumentAtOnce
			if b.ChildIndex[n] == 0 {
				return
			}
		} else if changesArguments(k) {
			return
		}
	}
}

// changesArguments reports whether nodes of kind k may change registers of arguments, or where arguments are on the stack.
func changesArguments(k ast.Kind) bool {
	return k.Calls() || k.MovesStack()
}

// isCall reports whether nodes of kind k call a function, so that their arguments are where the calling convention says.
func isCall(k ast.Kind) bool { return k == ast.Call || k == ast.CallIndirect }

// StoreArguments marks arguments on the stack with ArgumentAtOnce, if no other call with arguments on the stack is behind
// them, and the stack pointer does not move. The function's nodes begin at start.
func (l *Lowering) StoreArguments(start int) {
	b := l.Tree
	for n := b.Find(ast.Argument, start); n >= 0; n = b.Find(ast.Argument, n+1) {
		if call := int(b.Parent[n]); b.ChildIndex[n] == MostInRegisters && isCall(b.Kind[call]) {
			l.storeArguments(n, call)
		}
	}
}

// storeArguments marks the arguments of a call from Argument first on.
func (l *Lowering) storeArguments(first, call int) {
	b, end := l.Tree, call
	for a := call - 1; a >= first; a = int(b.First[a]) - 1 {
		if int(b.Parent[a]) != call || b.Kind[a] != ast.Argument { // the address
			continue
		}
		for n := a + 1; n < end; n++ {
			k := b.Kind[n]
			if k == ast.Argument && b.ChildIndex[n] == MostInRegisters && int(b.Parent[n]) != call || k.MovesStack() {
				return
			}
		}
		end = a
		before := abi.Arguments{Count: int(b.ChildIndex[a]), Floats: b.Data[a] & ast.ArgumentFloats}
		if !l.ABI.InRegister(&before, b.Type[a].IsFloat() && b.Data[a]&ast.ArgumentVariadic == 0) {
			b.Data[a] |= ast.ArgumentAtOnce
		}
	}
}

// TransparentMember returns the type of the first member of a transparent union to which
// y can be assigned, or the union if there is none.
func (l *Lowering) TransparentMember(union types.Type, y Operand) types.Type {
	if types.Unqualified(y.Type) == types.Unqualified(union) {
		return union
	}
	for _, m := range l.Types.MembersOf(union) {
		pointers := l.Types.IsPointer(m.Typ) && (l.Types.IsPointer(y.Type) || l.isNull(y))
		if l.Types.Compatible(m.Typ, y.Type) ||
			pointers && (l.isNull(y) || l.Types.Compatible(l.Types.Target(m.Typ), l.Types.Target(y.Type)) || types.Unqualified(l.Types.Target(y.Type)) == types.Void || types.Unqualified(l.Types.Target(m.Typ)) == types.Void) {
			return m.Typ
		}
	}
	return union
}

// DefaultPromotion applies the default argument promotions (6.5.2.2 6).
func (l *Lowering) DefaultPromotion(x Operand) {
	x = l.Rvalue(x)
	if l.Types.Kind(x.Type) == types.VoidKind {
		l.errorf(x.Pos, "invalid use of void expression")
		l.Fail(x.Pos)
		return
	}
	if x = l.PromotedValue(x); x.Type == types.Float {
		l.Cast(ast.F64)
	}
}
