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
func (p *parser) needWide(typ types.Type, pos uint32) {
	if p.WordSize == 4 && p.types.IsWide(typ) {
		p.needsWide(types.Unqualified(typ), pos)
	}
}

// wideValue converts the lvalue x to its value. The address of x stands for the value,
// but a volatile object is copied at once.
func (p *parser) wideValue(x operand) operand {
	p.needWide(x.typ, x.pos)
	if x.typ&types.Volatile != 0 {
		p.copyRecord(p.scalarObject(x.typ), x.typ, x.pos)
	}
	return p.valueOf(types.Unqualified(x.typ), x.pos)
}

// wideObject returns the address of a new frame object for an __int128 or long double.
func (p *parser) wideObject() address { return p.frame(types.WideSize, types.WideSize) }

// scalarObject returns the address of a new frame object for a wide scalar of type typ.
func (p *parser) scalarObject(typ types.Type) address {
	info := p.types.Info(typ)
	return p.frame(info.Size, int64(info.Align))
}

// A wide literal in the tree is the address of a symbol that does not exist: its Data is
// wideSymbol plus an index into parser.wides. When a function is complete, most of its
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
func (p *parser) wideLiteral(v fold.Wide, typ types.Type, pos uint32) operand {
	p.needWide(typ, pos)
	p.b.Leaf(ast.SymbolAddress, p.types.Word, wideSymbol|uint32(len(p.wides)), pos)
	info := p.types.Info(typ)
	p.wides = append(p.wides, sizedWide{v, info.Size, int64(info.Align)})
	return p.valueOf(typ, pos)
}

// isWideLiteral reports whether node n is a wide literal.
func (p *parser) isWideLiteral(n int) bool {
	return p.b.Kind[n] == ast.SymbolAddress && p.b.Data[n]&wideSymbols == wideSymbol
}

// wideLiteralAt returns the value of the wide literal at node n.
func (p *parser) wideLiteralAt(n int) fold.Wide { return p.wides[p.b.Data[n]&^wideSymbol].Wide }

// emitWides puts the wide literals that the nodes from start on use into the read-only data.
func (p *parser) emitWides(start int) {
	symbols := map[sizedWide]uint32{}
	for n := start; n < p.b.Len(); n++ {
		if !p.isWideLiteral(n) {
			continue
		}
		v := p.wides[p.b.Data[n]&^wideSymbol]
		symbol, ok := symbols[v]
		if !ok {
			symbol = p.symbol(p.piece.wideLiteral(v))
			symbols[v] = symbol
		}
		p.b.Data[n] = symbol
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
func (p *parser) keepWide() (s wideSource, kept bool) {
	n := p.top()
	if p.isWideLiteral(n) {
		p.b.Truncate(n)
		return wideSource{value: p.wideLiteralAt(n), literal: true}, false
	}
	s.address, kept = p.keepAddress()
	return s, kept
}

// half appends half i of s, of type U64 or I64.
func (p *parser) half(s *wideSource, i int, t ast.Type, pos uint32) {
	if s.literal {
		p.constant(t, s.value[i], pos)
		return
	}
	p.putAddress(s.address, halfOffset(i), pos)
	p.b.Node(ast.Load, t, 0, pos, 1)
}

// keepOperand does the same as keepWide, for a value of type typ that may fit a register.
func (p *parser) keepOperand(typ types.Type) (s wideSource, kept bool) {
	if p.types.IsWide(typ) {
		s, kept = p.keepWide()
	} else if n := p.top(); p.b.Kind[n].IsConst() {
		s.value[0], s.literal = p.bits(n), true
		p.b.Truncate(n)
	} else {
		t := p.types.Machine(typ)
		s.address = address{kind: ast.Local, data: uint32(p.blockLocal(t))}
		p.b.Node(ast.Assign, t, s.data, p.b.Pos[n], 1)
		kept = true
	}
	s.typ = typ
	return s, kept
}

// steps joins subtrees by Commas, so that they are evaluated one after the other.
type steps struct {
	p     *parser
	pos   uint32
	count int
}

// add makes the last subtree the next step. done says whether there is such a subtree.
func (s *steps) add(done bool) {
	if !done {
		return
	}
	if s.count > 0 {
		s.p.then(s.pos)
	}
	s.count++
}

// store appends the step that sets half i of the object at to. value appends the new half, a
// U64.
func (s *steps) store(to address, i int, value func()) {
	s.p.putAddress(to, halfOffset(i), s.pos)
	value()
	s.p.b.Node(ast.Store, ast.U64, 0, s.pos, 2)
	s.add(true)
}

// value appends the address of the object at to as the value of all steps.
func (s *steps) value(to address) {
	s.p.putAddress(to, 0, s.pos)
	s.add(true)
}

// copyWide turns the last subtree, a wide value or vector of type typ, into a copy of it in another
// object. The value is the address of the copy.
func (p *parser) copyWide(to address, typ types.Type, pos uint32) {
	switch {
	case p.types.IsComplex(typ):
		p.copyComplex(to, typ, pos)
		return
	case p.types.IsVector(typ):
		p.copyRecord(to, typ, pos)
		return
	}
	from, kept := p.keepWide()
	s := steps{p: p, pos: pos}
	s.add(kept)
	for i := range 2 {
		s.store(to, i, func() { p.half(&from, i, ast.U64, pos) })
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
	s := steps{p: p, pos: pos}
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
func (p *parser) operateWide(op lex.Token, x, y operand, pos uint32) operand {
	a, b := p.types.Kind(x.typ), p.types.Kind(y.typ)
	if a == types.ComplexKind || b == types.ComplexKind {
		return p.operateComplex(op, x, y, pos)
	}
	integers := (types.IsIntegerKind(a) || a == types.Int128Kind) && (types.IsIntegerKind(b) || b == types.Int128Kind)
	switch {
	case a == types.PointerKind && b == types.Int128Kind && (op == lex.Plus || op == lex.Minus):
		return p.operate(op, x, p.convert(y, p.types.DifferenceType()), pos)
	case !types.IsArithmeticKind(a) || !types.IsArithmeticKind(b) || !integers && commonTypes[op] != types.Double:
		return p.invalidOperands(op, x, y, pos)
	case op == lex.Shl || op == lex.Shr:
		if b == types.Int128Kind {
			y = p.convert(y, types.ULong)
		}
		if a != types.Int128Kind {
			return p.shift(op, x, y, pos)
		}
		return p.shift128(op, x, pos)
	}
	typ := p.types.UsualConversions(x.typ, y.typ)
	if !p.types.IsWide(typ) { // float or double, with an __int128
		start := p.b.Cut(int(p.b.First[p.top()]), &p.clipboard)
		p.convert(x, typ)
		p.b.Paste(&p.clipboard, start)
		p.convert(y, typ)
		return p.apply(op, typ, pos)
	}
	w := p.wideOperands(x, y, typ, pos)
	if w.left.literal && w.right.literal && w.fold(operatorKinds[op], typ) {
		return p.foldedWide(operatorKinds[op], &w, typ)
	}
	if typ == types.LongDouble {
		return p.quadOperation(op, &w)
	}
	return p.operate128(op, typ, &w)
}

// A wideOperation is an operation on wide scalars being lowered: its operands and the steps
// so far.
type wideOperation struct {
	left, right wideSource
	steps
	result fold.Wide // the result of an operation on literals
}

// wideOperands converts the last two subtrees to typ and makes them usable several times.
func (p *parser) wideOperands(x, y operand, typ types.Type, pos uint32) wideOperation {
	return p.mixedOperands(x, typ, y, typ, pos)
}

// mixedOperands does the same as wideOperands, but converts x to type a and y to type b.
func (p *parser) mixedOperands(x operand, a types.Type, y operand, b types.Type, pos uint32) wideOperation {
	w := wideOperation{steps: steps{p: p, pos: pos}}
	right := int(p.b.First[p.top()])
	effects := p.b.Len()-right > smallOperand || p.changes(right, p.b.Len())
	start := p.b.Cut(right, &p.clipboard)
	p.convert(x, a)
	if n := p.top(); effects && p.types.IsWide(a) && !p.isWideLiteral(n) && p.b.Kind[n] != ast.Comma {
		p.copyWide(p.scalarObject(a), a, pos) // the object may change before it is read
	}
	left, kept := p.keepOperand(a)
	w.left = left
	w.add(kept)
	p.b.Paste(&p.clipboard, start)
	p.convert(y, b)
	w.right, kept = p.keepOperand(b)
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
func (p *parser) foldConversion(from, to types.Type, pos uint32) bool {
	n := p.top()
	switch {
	case p.isWideLiteral(n) && p.types.IsWide(to):
		v, ok := fold.ConvertWide(p.wideLiteralAt(n), from, to)
		if ok {
			p.b.Truncate(n)
			p.wideLiteral(v, to, pos)
		}
		return ok
	case p.isWideLiteral(n):
		t := p.types.Machine(to)
		v, ok := fold.Narrow(p.wideLiteralAt(n), from, t)
		if ok {
			p.b.Truncate(n)
			p.constant(t, v, pos)
		}
		return ok
	case !p.b.Kind[n].IsConst():
		return false
	}
	v, ok := fold.Widen(p.bits(n), p.b.Type[n], to)
	if ok {
		p.b.Truncate(n)
		p.wideLiteral(v, to, pos)
	}
	return ok
}

// foldedWide appends the result of operation k on literals of type typ.
func (p *parser) foldedWide(k ast.Kind, w *wideOperation, typ types.Type) operand {
	if k >= ast.Eq && k <= ast.Ge {
		p.constant(ast.I32, w.result[0], w.pos)
		return p.valueOf(types.Int, w.pos)
	}
	return p.wideLiteral(w.result, typ, w.pos)
}

// compareWideWithZero compares the wide scalar x, the last subtree, with zero.
func (p *parser) compareWideWithZero(k ast.Kind, x operand) {
	op := lex.Token(lex.EqEq)
	if k == ast.Ne {
		op = lex.NotEq
	}
	zero := p.wideLiteral(fold.Wide{}, x.typ, x.pos)
	p.operateWide(op, x, zero, x.pos)
}

// prefixWide applies a unary +, - or ~ to the wide scalar x.
func (p *parser) prefixWide(op lex.Token, x operand, pos uint32) operand {
	switch {
	case op == lex.Plus:
		return x
	case p.types.IsComplex(x.typ):
		return p.prefixComplex(op, x, pos)
	}
	v, kept := p.keepWide()
	w := wideOperation{right: v, steps: steps{p: p, pos: pos}}
	w.add(kept)
	switch {
	case x.typ == types.LongDouble:
		return p.negateQuad(&w)
	case op == lex.Tilde:
		w.left = wideSource{value: fold.Wide{1<<64 - 1, 1<<64 - 1}, literal: true}
		op = lex.Xor
	default: // 0 - x
		w.left = wideSource{literal: true}
	}
	if v.literal && w.fold(operatorKinds[op], x.typ) {
		return p.foldedWide(operatorKinds[op], &w, x.typ)
	}
	return p.operate128(op, x.typ, &w)
}

// wideCall appends the call of a library function for wide scalars. The last count subtrees
// are its Arguments. A result of type typ that does not fit registers is stored to the object
// at to.
func (p *parser) wideCall(name string, count int, typ types.Type, to address, pos uint32) {
	symbol := p.externSymbol(p.Names.InternName(name), true)
	p.b.Node(ast.Call, p.machineResult(typ), p.symbol(symbol), pos, count)
	if p.types.IsWide(typ) {
		p.recordResult(typ, to, pos)
	}
}

// wideArgument appends the Arguments that pass s to a function.
func (p *parser) wideArgument(s *wideSource, a *arguments, pos uint32) {
	for i := range 2 {
		p.half(s, i, ast.U64, pos)
		p.appendArgument(a, false)
	}
}

// callOn appends a call of the function called name with both operands.
func (w *wideOperation) callOn(name string, typ types.Type) {
	var a arguments
	w.p.wideArgument(&w.left, &a, w.pos)
	w.p.wideArgument(&w.right, &a, w.pos)
	w.p.wideCall(name, a.Count, typ, address{}, w.pos)
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
	s := steps{p: p, pos: pos}
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
