package c

import (
	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// A wide scalar does not fit a register: it is an __int128, a long double or a complex
// number. Like a record, its value is represented by the address of an object. Results
// are computed into new frame objects. __int128 and long double have 16 bytes, the low
// half first. complex.go handles complex numbers.

// halfOffset returns the offset of half i in a wide object, in bytes.
func halfOffset(i int) int64 { return int64(i) * types.WideSize / 2 }

// needWide reports an error if typ is wide and the target has 32 bits.
func (l *lowering) needWide(typ types.Type, pos uint32) {
	if l.wordSize == 4 && l.types.IsWide(typ) {
		l.needsWide(types.Unqualified(typ), pos)
	}
}

// wideValue converts the lvalue x to its value. The address of x stands for the value,
// but a volatile object is copied at once.
func (l *lowering) wideValue(x operand) operand {
	l.needWide(x.typ, x.pos)
	if x.typ&types.Volatile != 0 {
		l.copyRecord(l.scalarObject(x.typ), x.typ, x.pos)
	}
	return l.valueOf(types.Unqualified(x.typ), x.pos)
}

// wideObject returns the address of a new frame object for an __int128 or long double.
func (l *lowering) wideObject() address { return l.frame(types.WideSize, types.WideSize) }

// scalarObject returns the address of a new frame object for a wide scalar of type typ.
func (l *lowering) scalarObject(typ types.Type) address {
	info := l.types.Info(typ)
	return l.frame(info.Size, int64(info.Align))
}

// A wide literal in the tree is the address of a symbol that does not exist: its Data is
// wideSymbol plus an index into loweringState.wides. When a function is complete, most of its
// wide literals have been folded or divided into halves; emitWides gives symbols to the
// others. Symbols are numbered from 0 upwards and, in the first pass, from -1 downwards,
// so that no number is as large as wideSymbol.
const wideSymbol = 1 << 31

// wideSymbols are the bits that distinguish wide literals from symbols in a SymbolAddress.
const wideSymbols = 3 << 30

// A sizedWide is a wide literal with its size and alignment in memory.
type sizedWide struct {
	fold.Wide
	size, align int64
}

// wideLiteral appends the literal v of type typ.
func (l *lowering) wideLiteral(v fold.Wide, typ types.Type, pos uint32) operand {
	l.needWide(typ, pos)
	l.b.Leaf(ast.SymbolAddress, l.types.Word, wideSymbol|uint32(len(l.wides)), pos)
	info := l.types.Info(typ)
	l.wides = append(l.wides, sizedWide{v, info.Size, int64(info.Align)})
	return l.valueOf(typ, pos)
}

// isWideLiteral reports whether node n is a wide literal.
func (l *lowering) isWideLiteral(n int) bool {
	return l.b.Kind[n] == ast.SymbolAddress && l.b.Data[n]&wideSymbols == wideSymbol
}

// wideLiteralAt returns the value of the wide literal at node n.
func (l *lowering) wideLiteralAt(n int) fold.Wide { return l.wides[l.b.Data[n]&^wideSymbol].Wide }

// emitWides puts the wide literals that the nodes from start on use into memory. place does so with one, and returns its symbol.
func (l *lowering) emitWides(start int, place func(v sizedWide) uint32) {
	symbols := map[sizedWide]uint32{}
	for n := start; n < l.b.Len(); n++ {
		if !l.isWideLiteral(n) {
			continue
		}
		v := l.wides[l.b.Data[n]&^wideSymbol]
		symbol, ok := symbols[v]
		if !ok {
			symbol = place(v)
			symbols[v] = symbol
		}
		l.b.Data[n] = symbol
	}
}

// wideLiteral puts v into the read-only data and returns its symbol.
func (x *piece) wideLiteral(v sizedWide) int32 {
	offset := extend(&x.rodata, v.size, v.align)
	copy(x.rodata.Bytes[offset:], v.Bytes())
	return x.symbol(ast.Symbol{Section: ast.InROData, Offset: offset, Size: uint64(v.size)})
}

// A wideSource is a wide value that a lowering uses several times, by halves or parts. In
// an operation on complex numbers it can also be a real operand that fits a register and
// is in a local.
type wideSource struct {
	address
	value   fold.Wide
	literal bool
	typ     types.Type // of a complex number, and of the other operand of an operation on one
}

// keepWide takes the last subtree, a wide value, for repeated use. If kept is true a subtree
// remains, which must be evaluated first.
func (l *lowering) keepWide() (s wideSource, kept bool) {
	n := l.top()
	if l.isWideLiteral(n) {
		l.b.Truncate(n)
		return wideSource{value: l.wideLiteralAt(n), literal: true}, false
	}
	s.address, kept = l.keepAddress()
	return s, kept
}

// half appends half i of s, of type U64 or I64.
func (l *lowering) half(s *wideSource, i int, t ast.Type, pos uint32) {
	if s.literal {
		l.constant(t, s.value[i], pos)
		return
	}
	l.putAddress(s.address, halfOffset(i), pos)
	l.b.Node(ast.Load, t, 0, pos, 1)
}

// keepOperand does the same as keepWide, for a value of type typ that may fit a register.
func (l *lowering) keepOperand(typ types.Type) (s wideSource, kept bool) {
	if l.types.IsWide(typ) {
		s, kept = l.keepWide()
	} else if n := l.top(); l.b.Kind[n].IsConst() {
		s.value[0], s.literal = l.bits(n), true
		l.b.Truncate(n)
	} else {
		t := l.types.Machine(typ)
		s.address = address{kind: ast.Local, data: uint32(l.blockLocal(t))}
		l.b.Node(ast.Assign, t, s.data, l.b.Pos[n], 1)
		kept = true
	}
	s.typ = typ
	return s, kept
}

// steps joins subtrees by Commas, so that they are evaluated one after the other.
type steps struct {
	l     *lowering
	pos   uint32
	count int
}

// add makes the last subtree the next step. done says whether there is such a subtree.
func (s *steps) add(done bool) {
	if !done {
		return
	}
	if s.count > 0 {
		s.l.then(s.pos)
	}
	s.count++
}

// store appends the step that sets half i of the object at to. value appends the new half, a
// U64.
func (s *steps) store(to address, i int, value func()) {
	s.l.putAddress(to, halfOffset(i), s.pos)
	value()
	s.l.b.Node(ast.Store, ast.U64, 0, s.pos, 2)
	s.add(true)
}

// value appends the address of the object at to as the value of all steps.
func (s *steps) value(to address) {
	s.l.putAddress(to, 0, s.pos)
	s.add(true)
}

// copyWide turns the last subtree, a wide value or vector of type typ, into a copy of it in another
// object. The value is the address of the copy.
func (l *lowering) copyWide(to address, typ types.Type, pos uint32) {
	switch {
	case l.types.IsComplex(typ):
		l.copyComplex(to, typ, pos)
		return
	case l.types.IsVector(typ):
		l.copyRecord(to, typ, pos)
		return
	}
	from, kept := l.keepWide()
	s := steps{l: l, pos: pos}
	s.add(kept)
	for i := range 2 {
		s.store(to, i, func() { l.half(&from, i, ast.U64, pos) })
	}
	s.value(to)
}

// assignWide parses the right operand of an assignment to x, a wide scalar or vector whose address is
// the last subtree.
func (p *parser) assignWide(x operand, pos uint32) operand {
	to, kept := p.keepAddress()
	y := p.assignment()
	y.pos = pos
	p.assignable(y, x.typ, context{})
	p.copyWide(to, x.typ, pos)
	if kept {
		p.then(pos)
	}
	return p.valueOf(types.Unqualified(x.typ), pos)
}

// updateWide does the same as update, for a wide scalar or vector x.
func (p *parser) updateWide(x operand, op lex.Token, pos uint32, right int) operand {
	to, kept := p.keepAddress()
	start, first := p.b.Len(), false
	p.putAddress(to, 0, pos)
	left := p.rvalue(x)
	y := p.valueOf(types.Int, pos)
	if right == fromSource {
		y, first = p.rightOperand(start, false)
	} else {
		p.constant(ast.I32, uint64(right), pos)
	}
	y = p.operate(op, left, y, pos)
	y.pos = pos
	p.assignable(y, x.typ, context{})
	p.copyWide(to, x.typ, pos)
	if first {
		p.then(pos)
	}
	if kept {
		p.then(pos)
	}
	return p.valueOf(types.Unqualified(x.typ), pos)
}

// postfixWide applies a postfix ++ or -- to the wide scalar or vector x. The value is a copy of x
// that is made before.
func (p *parser) postfixWide(x operand, op lex.Token, pos uint32) operand {
	to, kept := p.keepAddress()
	s := steps{l: &p.lowering, pos: pos}
	s.add(kept)
	before := p.scalarObject(x.typ)
	p.putAddress(to, 0, pos)
	p.copyRecord(before, x.typ, pos)
	s.add(true)
	p.putAddress(to, 0, pos)
	p.updateWide(x, op, pos, 1)
	s.add(true)
	s.value(before)
	return p.valueOf(types.Unqualified(x.typ), pos)
}

// operateWide does the same as operate, with at least one wide operand.
func (l *lowering) operateWide(op lex.Token, x, y operand, pos uint32) operand {
	a, b := l.types.Kind(x.typ), l.types.Kind(y.typ)
	if a == types.ComplexKind || b == types.ComplexKind {
		return l.operateComplex(op, x, y, pos)
	}
	integers := (types.IsIntegerKind(a) || a == types.Int128Kind) && (types.IsIntegerKind(b) || b == types.Int128Kind)
	switch {
	case a == types.PointerKind && b == types.Int128Kind && (op == lex.Plus || op == lex.Minus):
		return l.operate(op, x, l.convert(y, l.types.DifferenceType()), pos)
	case !types.IsArithmeticKind(a) || !types.IsArithmeticKind(b) || !integers && commonTypes[op] != types.Double:
		return l.invalidOperands(op, x, y, pos)
	case op == lex.Shl || op == lex.Shr:
		if b == types.Int128Kind {
			y = l.convert(y, types.ULong)
		}
		if a != types.Int128Kind {
			return l.shift(op, x, y, pos)
		}
		return l.shift128(op, x, pos)
	}
	typ := l.types.UsualConversions(x.typ, y.typ)
	if !l.types.IsWide(typ) { // float or double, with an __int128
		start := l.b.Cut(int(l.b.First[l.top()]), &l.clipboard)
		l.convert(x, typ)
		l.b.Paste(&l.clipboard, start)
		l.convert(y, typ)
		return l.apply(op, typ, pos)
	}
	w := l.wideOperands(x, y, typ, pos)
	if w.left.literal && w.right.literal && w.fold(operatorKinds[op], typ) {
		return l.foldedWide(operatorKinds[op], &w, typ)
	}
	if typ == types.LongDouble {
		return l.quadOperation(op, &w)
	}
	return l.operate128(op, typ, &w)
}

// A wideOperation is an operation on wide scalars being lowered: its operands and the steps
// so far.
type wideOperation struct {
	left, right wideSource
	steps
	result fold.Wide // the result of an operation on literals
}

// wideOperands converts the last two subtrees to typ and makes them usable several times.
func (l *lowering) wideOperands(x, y operand, typ types.Type, pos uint32) wideOperation {
	return l.mixedOperands(x, typ, y, typ, pos)
}

// mixedOperands does the same as wideOperands, but converts x to type a and y to type b.
func (l *lowering) mixedOperands(x operand, a types.Type, y operand, b types.Type, pos uint32) wideOperation {
	w := wideOperation{steps: steps{l: l, pos: pos}}
	right := int(l.b.First[l.top()])
	effects := l.b.Len()-right > smallOperand || l.changes(right, l.b.Len())
	start := l.b.Cut(right, &l.clipboard)
	l.convert(x, a)
	if n := l.top(); effects && l.types.IsWide(a) && !l.isWideLiteral(n) && l.b.Kind[n] != ast.Comma {
		l.copyWide(l.scalarObject(a), a, pos) // the object may change before it is read
	}
	left, kept := l.keepOperand(a)
	w.left = left
	w.add(kept)
	l.b.Paste(&l.clipboard, start)
	l.convert(y, b)
	w.right, kept = l.keepOperand(b)
	w.add(kept)
	return w
}

// fold computes the operation k on literals of type typ into w.result.
func (w *wideOperation) fold(k ast.Kind, typ types.Type) (ok bool) {
	w.result, ok = fold.BinaryWide(k, typ, w.left.value, w.right.value)
	return ok
}

// foldConversion converts the last subtree between two types, one of them wide, if it is a
// literal. It reports false if the target type cannot represent the value.
func (l *lowering) foldConversion(from, to types.Type, pos uint32) bool {
	n := l.top()
	switch {
	case l.isWideLiteral(n) && l.types.IsWide(to):
		v, ok := fold.ConvertWide(l.wideLiteralAt(n), from, to)
		if ok {
			l.b.Truncate(n)
			l.wideLiteral(v, to, pos)
		}
		return ok
	case l.isWideLiteral(n):
		t := l.types.Machine(to)
		v, ok := fold.Narrow(l.wideLiteralAt(n), from, t)
		if ok {
			l.b.Truncate(n)
			l.constant(t, v, pos)
		}
		return ok
	case !l.b.Kind[n].IsConst():
		return false
	}
	v, ok := fold.Widen(l.bits(n), l.b.Type[n], to)
	if ok {
		l.b.Truncate(n)
		l.wideLiteral(v, to, pos)
	}
	return ok
}

// foldedWide appends the result of operation k on literals of type typ.
func (l *lowering) foldedWide(k ast.Kind, w *wideOperation, typ types.Type) operand {
	if k >= ast.Eq && k <= ast.Ge {
		l.constant(ast.I32, w.result[0], w.pos)
		return l.valueOf(types.Int, w.pos)
	}
	return l.wideLiteral(w.result, typ, w.pos)
}

// compareWideWithZero compares the wide scalar x, the last subtree, with zero.
func (l *lowering) compareWideWithZero(k ast.Kind, x operand) {
	op := lex.Token(lex.EqEq)
	if k == ast.Ne {
		op = lex.NotEq
	}
	zero := l.wideLiteral(fold.Wide{}, x.typ, x.pos)
	l.operateWide(op, x, zero, x.pos)
}

// prefixWide applies a unary +, - or ~ to the wide scalar x.
func (l *lowering) prefixWide(op lex.Token, x operand, pos uint32) operand {
	switch {
	case op == lex.Plus:
		return x
	case l.types.IsComplex(x.typ):
		return l.prefixComplex(op, x, pos)
	}
	v, kept := l.keepWide()
	w := wideOperation{right: v, steps: steps{l: l, pos: pos}}
	w.add(kept)
	switch {
	case x.typ == types.LongDouble:
		return l.negateQuad(&w)
	case op == lex.Tilde:
		w.left = wideSource{value: fold.Wide{1<<64 - 1, 1<<64 - 1}, literal: true}
		op = lex.Xor
	default: // 0 - x
		w.left = wideSource{literal: true}
	}
	if v.literal && w.fold(operatorKinds[op], x.typ) {
		return l.foldedWide(operatorKinds[op], &w, x.typ)
	}
	return l.operate128(op, x.typ, &w)
}

// wideCall appends the call of a library function for wide scalars. The last count subtrees
// are its Arguments. A result of type typ that does not fit registers is stored to the object
// at to.
func (l *lowering) wideCall(name string, count int, typ types.Type, to address, pos uint32) {
	symbol := l.front.LibrarySymbol(name)
	l.b.Node(ast.Call, l.machineResult(typ), symbol, pos, count)
	if l.types.IsWide(typ) {
		l.recordResult(typ, to, pos)
	}
}

// wideArgument appends the Arguments that pass s to a function.
func (l *lowering) wideArgument(s *wideSource, a *argumentCount, pos uint32) {
	for i := range 2 {
		l.half(s, i, ast.U64, pos)
		l.appendArgument(a, false)
	}
}

// callOn appends a call of the function called name with both operands.
func (w *wideOperation) callOn(name string, typ types.Type) {
	var a argumentCount
	w.l.wideArgument(&w.left, &a, w.pos)
	w.l.wideArgument(&w.right, &a, w.pos)
	w.l.wideCall(name, a.Count, typ, address{}, w.pos)
}

// initializeWide parses the initializer of a wide scalar at offset.
func (p *parser) initializeWide(in *initializer, typ types.Type, offset int64, pos uint32) {
	if in.static {
		mark := p.b.Len()
		p.scalarInitializer(typ)
		switch {
		case p.top() == mark && p.isWideLiteral(mark):
			v := p.wideLiteralAt(mark)
			copy(in.At(offset, p.types.Size(typ)), v.Bytes())
		case !p.recovering && p.diagnosticsClean(pos):
			p.errorf(pos, "initializer element is not constant")
		}
		p.b.Truncate(mark)
		return
	}
	to := in.address(offset)
	s := steps{l: &p.lowering, pos: pos}
	if in.unallocated { // moveInitializer expects the address first
		p.putAddress(to, 0, pos)
		to = p.setAddress()
		s.add(true)
	}
	p.scalarInitializer(typ)
	p.copyWide(to, typ, pos)
	s.add(true)
	p.statementDone(in, pos)
}
