package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// A wide scalar does not fit a register: it is an __int128, a long double or a complex
// number. Like a record, its value is represented by the address of an object. Results
// are computed into new frame objects. __int128 and long double have 16 bytes, the low
// half first. complex.go handles complex numbers.

// halfOffset returns the offset of half i in a wide object, in bytes.
func halfOffset(i int) int64 { return int64(i) * types.WideSize / 2 }

// needWide reports an error if typ is wide and the target has 32 bits.
func (l *Lowering) needWide(typ types.Type, pos uint32) {
	if l.WordSize == 4 && l.Types.IsWide(typ) {
		l.needsWide(types.Unqualified(typ), pos)
	}
}

// wideValue converts the lvalue x to its value. The address of x stands for the value,
// but a volatile object is copied at once.
func (l *Lowering) wideValue(x Operand) Operand {
	l.needWide(x.Type, x.Pos)
	if x.Type&types.Volatile != 0 {
		l.CopyRecord(l.scalarObject(x.Type), x.Type, x.Pos)
	}
	return l.ValueOf(types.Unqualified(x.Type), x.Pos)
}

// WideObject returns the address of a new frame object for an __int128 or long double.
func (l *Lowering) WideObject() Address { return l.Frame(types.WideSize, types.WideSize) }

// scalarObject returns the address of a new frame object for a wide scalar of type typ.
func (l *Lowering) scalarObject(typ types.Type) Address {
	info := l.Types.Info(typ)
	return l.Frame(info.Size, int64(info.Align))
}

// A wide literal in the tree is the address of a symbol that does not exist: its Data is
// wideSymbol plus an index into State.wides. When a function is complete, most of its
// wide literals have been folded or divided into halves; EmitWides gives symbols to the
// others. Symbols are numbered from 0 upwards and, in the first pass, from -1 downwards,
// so that no number is as large as wideSymbol.
const wideSymbol = 1 << 31

// WideSymbols are the bits that distinguish wide literals from symbols in a SymbolAddress.
const WideSymbols = 3 << 30

// A SizedWide is a wide literal with its size and alignment in memory.
type SizedWide struct {
	fold.Wide
	Size, Align int64
}

// WideLiteral appends the literal v of type typ.
func (l *Lowering) WideLiteral(v fold.Wide, typ types.Type, pos uint32) Operand {
	l.needWide(typ, pos)
	l.Tree.Leaf(ast.SymbolAddress, l.Types.Word, wideSymbol|uint32(len(l.Wides)), pos)
	info := l.Types.Info(typ)
	l.Wides = append(l.Wides, SizedWide{v, info.Size, int64(info.Align)})
	return l.ValueOf(typ, pos)
}

// IsWideLiteral reports whether node n is a wide literal.
func (l *Lowering) IsWideLiteral(n int) bool {
	return l.Tree.Kind[n] == ast.SymbolAddress && l.Tree.Data[n]&WideSymbols == wideSymbol
}

// WideLiteralAt returns the value of the wide literal at node n.
func (l *Lowering) WideLiteralAt(n int) fold.Wide { return l.Wides[l.Tree.Data[n]&^wideSymbol].Wide }

// EmitWides puts the wide literals that the nodes from start on use into memory. define does so with one, and returns its symbol.
func (l *Lowering) EmitWides(start int, define func(v SizedWide) uint32) {
	symbols := map[SizedWide]uint32{}
	for n := start; n < l.Tree.Len(); n++ {
		if !l.IsWideLiteral(n) {
			continue
		}
		v := l.Wides[l.Tree.Data[n]&^wideSymbol]
		symbol, ok := symbols[v]
		if !ok {
			symbol = define(v)
			symbols[v] = symbol
		}
		l.Tree.Data[n] = symbol
	}
}

// A WideSource is a wide value that a lowering uses several times, by halves or parts. In
// an operation on complex numbers it can also be a real operand that fits a register and
// is in a local.
type WideSource struct {
	Address
	Value   fold.Wide
	Literal bool
	Type    types.Type // of a complex number, and of the other operand of an operation on one
}

// KeepWide takes the last subtree, a wide value, for repeated use. If kept is true a subtree
// remains, which must be evaluated first.
func (l *Lowering) KeepWide() (s WideSource, kept bool) {
	n := l.Top()
	if l.IsWideLiteral(n) {
		l.Tree.Truncate(n)
		return WideSource{Value: l.WideLiteralAt(n), Literal: true}, false
	}
	s.Address, kept = l.KeepAddress()
	return s, kept
}

// Half appends half i of s, of type U64 or I64.
func (l *Lowering) Half(s *WideSource, i int, t ast.Type, pos uint32) {
	if s.Literal {
		l.Constant(t, s.Value[i], pos)
		return
	}
	l.PutAddress(s.Address, halfOffset(i), pos)
	l.Tree.Node(ast.Load, t, 0, pos, 1)
}

// keepOperand does the same as KeepWide, for a value of type typ that may fit a register.
func (l *Lowering) keepOperand(typ types.Type) (s WideSource, kept bool) {
	if l.Types.IsWide(typ) {
		s, kept = l.KeepWide()
	} else if n := l.Top(); l.Tree.Kind[n].IsConst() {
		s.Value[0], s.Literal = l.Bits(n), true
		l.Tree.Truncate(n)
	} else {
		t := l.Types.Machine(typ)
		s.Address = Address{Kind: ast.Local, Data: uint32(l.BlockLocal(t))}
		l.Tree.Node(ast.Assign, t, s.Data, l.Tree.Pos[n], 1)
		kept = true
	}
	s.Type = typ
	return s, kept
}

// Steps joins subtrees by Commas, so that they are evaluated one after the other.
type Steps struct {
	Lowering *Lowering
	Pos      uint32
	Count    int
}

// Add makes the last subtree the next step. done says whether there is such a subtree.
func (s *Steps) Add(done bool) {
	if !done {
		return
	}
	if s.Count > 0 {
		s.Lowering.Then(s.Pos)
	}
	s.Count++
}

// Store appends the step that sets half i of the object at to. value appends the new half, a
// U64.
func (s *Steps) Store(to Address, i int, value func()) {
	s.Lowering.PutAddress(to, halfOffset(i), s.Pos)
	value()
	s.Lowering.Tree.Node(ast.Store, ast.U64, 0, s.Pos, 2)
	s.Add(true)
}

// Value appends the address of the object at to as the value of all steps.
func (s *Steps) Value(to Address) {
	s.Lowering.PutAddress(to, 0, s.Pos)
	s.Add(true)
}

// CopyWide turns the last subtree, a wide value or vector of type typ, into a copy of it in another
// object. The value is the address of the copy.
func (l *Lowering) CopyWide(to Address, typ types.Type, pos uint32) {
	switch {
	case l.Types.IsComplex(typ):
		l.copyComplex(to, typ, pos)
		return
	case l.Types.IsVector(typ):
		l.CopyRecord(to, typ, pos)
		return
	}
	from, kept := l.KeepWide()
	s := Steps{Lowering: l, Pos: pos}
	s.Add(kept)
	for i := range 2 {
		s.Store(to, i, func() { l.Half(&from, i, ast.U64, pos) })
	}
	s.Value(to)
}

// AssignWide parses the right operand of an assignment to x, a wide scalar or vector. The address of
// x is the last subtree.
func (l *Lowering) AssignWide(x Operand, pos uint32) Operand {
	to, kept := l.KeepAddress()
	y := l.Front.RightOperand()
	y.Pos = pos
	l.Assignable(y, x.Type, Context{Alias: x.Alias})
	l.CopyWide(to, x.Type, pos)
	if kept {
		l.Then(pos)
	}
	return l.ValueOf(types.Unqualified(x.Type), pos)
}

// updateWide does the same as Update, for a wide scalar or vector x.
func (l *Lowering) updateWide(x Operand, op token.Token, pos uint32, right int) Operand {
	to, kept := l.KeepAddress()
	start, first := l.Tree.Len(), false
	l.PutAddress(to, 0, pos)
	left := l.Rvalue(x)
	y := l.ValueOf(types.Int, pos)
	if right == FromSource {
		y, first = l.rightOperand(start, false)
	} else {
		l.Constant(ast.I32, uint64(right), pos)
	}
	y = l.Operate(op, left, y, pos)
	y.Pos = pos
	l.Assignable(y, x.Type, Context{Alias: x.Alias})
	l.CopyWide(to, x.Type, pos)
	if first {
		l.Then(pos)
	}
	if kept {
		l.Then(pos)
	}
	return l.ValueOf(types.Unqualified(x.Type), pos)
}

// postfixWide applies a postfix ++ or -- to the wide scalar or vector x. The value is a copy of x
// that is made before.
func (l *Lowering) postfixWide(x Operand, op token.Token, pos uint32) Operand {
	to, kept := l.KeepAddress()
	s := Steps{Lowering: l, Pos: pos}
	s.Add(kept)
	before := l.scalarObject(x.Type)
	l.PutAddress(to, 0, pos)
	l.CopyRecord(before, x.Type, pos)
	s.Add(true)
	l.PutAddress(to, 0, pos)
	l.updateWide(x, op, pos, 1)
	s.Add(true)
	s.Value(before)
	return l.ValueOf(types.Unqualified(x.Type), pos)
}

// operateWide does the same as Operate, with at least one wide operand.
func (l *Lowering) operateWide(op token.Token, x, y Operand, pos uint32) Operand {
	a, b := l.Types.Kind(x.Type), l.Types.Kind(y.Type)
	if a == types.ComplexKind || b == types.ComplexKind {
		return l.operateComplex(op, x, y, pos)
	}
	integers := (types.IsIntegerKind(a) || a == types.Int128Kind) && (types.IsIntegerKind(b) || b == types.Int128Kind)
	switch {
	case a == types.PointerKind && b == types.Int128Kind && (op == token.Plus || op == token.Minus):
		return l.Operate(op, x, l.Convert(y, l.Types.DifferenceType()), pos)
	case !types.IsArithmeticKind(a) || !types.IsArithmeticKind(b) || !integers && CommonTypes[op] != types.Double:
		return l.invalidOperands(op, x, y, pos)
	case op == token.Shl || op == token.Shr:
		if b == types.Int128Kind {
			y = l.Convert(y, types.ULong)
		}
		if a != types.Int128Kind {
			return l.shift(op, x, y, pos)
		}
		return l.shift128(op, x, pos)
	}
	typ := l.Types.UsualConversions(x.Type, y.Type)
	if !l.Types.IsWide(typ) { // float or double, with an __int128
		start := l.Tree.Cut(int(l.Tree.First[l.Top()]), &l.Clipboard)
		l.Convert(x, typ)
		l.Tree.Paste(&l.Clipboard, start)
		l.Convert(y, typ)
		return l.Apply(op, typ, pos)
	}
	w := l.WideOperands(x, y, typ, pos)
	if w.Left.Literal && w.Right.Literal && w.fold(OperatorKinds[op], typ) {
		return l.foldedWide(OperatorKinds[op], &w, typ)
	}
	if typ == types.LongDouble {
		return l.quadOperation(op, &w)
	}
	return l.operate128(op, typ, &w)
}

// A WideOperation is an operation on wide scalars being lowered: its operands and the steps
// so far.
type WideOperation struct {
	Left, Right WideSource
	Steps
	result fold.Wide // the result of an operation on literals
}

// WideOperands converts the last two subtrees to typ and makes them usable several times.
func (l *Lowering) WideOperands(x, y Operand, typ types.Type, pos uint32) WideOperation {
	return l.mixedOperands(x, typ, y, typ, pos)
}

// mixedOperands does the same as WideOperands, but converts x to type a and y to type b.
func (l *Lowering) mixedOperands(x Operand, a types.Type, y Operand, b types.Type, pos uint32) WideOperation {
	w := WideOperation{Steps: Steps{Lowering: l, Pos: pos}}
	right := int(l.Tree.First[l.Top()])
	effects := l.Tree.Len()-right > SmallOperand || l.Changes(right, l.Tree.Len())
	start := l.Tree.Cut(right, &l.Clipboard)
	l.Convert(x, a)
	if n := l.Top(); effects && l.Types.IsWide(a) && !l.IsWideLiteral(n) && l.Tree.Kind[n] != ast.Comma {
		l.CopyWide(l.scalarObject(a), a, pos) // the object may change before it is read
	}
	left, kept := l.keepOperand(a)
	w.Left = left
	w.Add(kept)
	l.Tree.Paste(&l.Clipboard, start)
	l.Convert(y, b)
	w.Right, kept = l.keepOperand(b)
	w.Add(kept)
	return w
}

// fold computes the operation k on literals of type typ into w.result.
func (w *WideOperation) fold(k ast.Kind, typ types.Type) (ok bool) {
	w.result, ok = fold.BinaryWide(k, typ, w.Left.Value, w.Right.Value)
	return ok
}

// foldConversion converts the last subtree between two types, one of them wide, if it is a
// literal. It reports false if the target type cannot represent the value.
func (l *Lowering) foldConversion(from, to types.Type, pos uint32) bool {
	n := l.Top()
	switch {
	case l.IsWideLiteral(n) && l.Types.IsWide(to):
		v, ok := fold.ConvertWide(l.WideLiteralAt(n), from, to)
		if ok {
			l.Tree.Truncate(n)
			l.WideLiteral(v, to, pos)
		}
		return ok
	case l.IsWideLiteral(n):
		t := l.Types.Machine(to)
		v, ok := fold.Narrow(l.WideLiteralAt(n), from, t)
		if ok {
			l.Tree.Truncate(n)
			l.Constant(t, v, pos)
		}
		return ok
	case !l.Tree.Kind[n].IsConst():
		return false
	}
	v, ok := fold.Widen(l.Bits(n), l.Tree.Type[n], to)
	if ok {
		l.Tree.Truncate(n)
		l.WideLiteral(v, to, pos)
	}
	return ok
}

// foldedWide appends the result of operation k on literals of type typ.
func (l *Lowering) foldedWide(k ast.Kind, w *WideOperation, typ types.Type) Operand {
	if k >= ast.Eq && k <= ast.Ge {
		l.Constant(ast.I32, w.result[0], w.Pos)
		return l.ValueOf(types.Int, w.Pos)
	}
	return l.WideLiteral(w.result, typ, w.Pos)
}

// compareWideWithZero compares the wide scalar x, the last subtree, with zero.
func (l *Lowering) compareWideWithZero(k ast.Kind, x Operand) {
	op := token.Token(token.EqEq)
	if k == ast.Ne {
		op = token.NotEq
	}
	zero := l.WideLiteral(fold.Wide{}, x.Type, x.Pos)
	l.operateWide(op, x, zero, x.Pos)
}

// prefixWide applies a unary +, - or ~ to the wide scalar x.
func (l *Lowering) prefixWide(op token.Token, x Operand, pos uint32) Operand {
	switch {
	case op == token.Plus:
		return x
	case l.Types.IsComplex(x.Type):
		return l.prefixComplex(op, x, pos)
	}
	v, kept := l.KeepWide()
	w := WideOperation{Right: v, Steps: Steps{Lowering: l, Pos: pos}}
	w.Add(kept)
	switch {
	case x.Type == types.LongDouble:
		return l.negateQuad(&w)
	case op == token.Tilde:
		w.Left = WideSource{Value: fold.Wide{1<<64 - 1, 1<<64 - 1}, Literal: true}
		op = token.Xor
	default: // 0 - x
		w.Left = WideSource{Literal: true}
	}
	if v.Literal && w.fold(OperatorKinds[op], x.Type) {
		return l.foldedWide(OperatorKinds[op], &w, x.Type)
	}
	return l.operate128(op, x.Type, &w)
}

// wideCall appends the call of a library function for wide scalars. The last count subtrees
// are its Arguments. A result of type typ that does not fit registers is stored to the object
// at to.
func (l *Lowering) wideCall(name string, count int, typ types.Type, to Address, pos uint32) {
	symbol := l.Front.LibrarySymbol(name)
	l.Tree.Node(ast.Call, l.MachineResult(typ), symbol, pos, count)
	if l.Types.IsWide(typ) {
		l.RecordResult(typ, to, pos)
	}
}

// wideArgument appends the Arguments that pass s to a function.
func (l *Lowering) wideArgument(s *WideSource, a *ArgumentCount, pos uint32) {
	for i := range 2 {
		l.Half(s, i, ast.U64, pos)
		l.AppendArgument(a, false)
	}
}

// callOn appends a call of the function called name with both operands.
func (w *WideOperation) callOn(name string, typ types.Type) {
	var a ArgumentCount
	w.Lowering.wideArgument(&w.Left, &a, w.Pos)
	w.Lowering.wideArgument(&w.Right, &a, w.Pos)
	w.Lowering.wideCall(name, a.Count, typ, Address{}, w.Pos)
}
