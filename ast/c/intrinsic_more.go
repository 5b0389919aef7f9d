package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

func addMore(intrinsics map[string]intrinsic) {
	for suffix, typ := range map[string]types.Type{"": types.UInt, "l": types.ULong, "ll": types.ULongLong} {
		intrinsics["ffs"+suffix] = onBits(typ, types.Int, findFirst)
		intrinsics["clrsb"+suffix] = onBits(typ, types.Int, redundantSigns)
	}
	for prefix, typ := range map[string]types.Type{"": types.Int, "l": types.Long, "ll": types.LongLong} {
		intrinsics[prefix+"abs"] = absolute(typ)
	}
	intrinsics["alloca"] = (*parser).alloca
	intrinsics["alloca_with_align"] = (*parser).alignedAlloca
	intrinsics["object_size"] = (*parser).objectSize
	intrinsics["dynamic_object_size"] = (*parser).objectSize
	intrinsics["types_compatible_p"] = (*parser).typesCompatible
	intrinsics["choose_expr"] = (*parser).chooseExpression
	intrinsics["classify_type"] = (*parser).classifyType
	intrinsics["expect_with_probability"] = (*parser).expectProbably
	for _, name := range []string{"extract_return_addr", "frob_return_addr", "launder"} {
		intrinsics[name] = (*parser).samePointer
	}
}

// findFirst is the number, from 1, of the lowest bit that is set, or 0: that is
// how many bits stay up to it in x ^ (x - 1), if there is one.
var findFirst = bitOperation{
	func(v uint64, size int) uint64 {
		if v<<(64-size) == 0 {
			return 0
		}
		return countTrailing.literal(v, size) + 1
	},
	func(e *bitEmitter) {
		value := e.v
		e.v = uint32(e.p.newLocal(e.t))
		e.p.b.Leaf(ast.Local, e.t, value, e.pos)
		e.p.b.Leaf(ast.Local, e.t, value, e.pos)
		e.with(ast.Add, ^uint64(0))
		e.op(ast.Xor)
		e.set()
		e.popCount()
		e.p.b.Leaf(ast.Local, e.t, value, e.pos)
		e.p.zero(e.t, e.pos)
		e.p.binaryNode(ast.Ne, e.t, e.pos)
		e.p.cast(e.t)
		e.op(ast.Mul)
	},
}

// redundantSigns is how many bits below the highest equal it.
var redundantSigns = bitOperation{
	func(v uint64, size int) uint64 {
		v <<= 64 - size
		return countLeading.literal((v^uint64(int64(v)>>63))>>(64-size), size) - 1
	},
	func(e *bitEmitter) {
		e.get()
		e.get()
		signed := e.t - (ast.U64 - ast.I64)
		e.p.cast(signed)
		e.p.constant(ast.I32, uint64(e.size-1), e.pos)
		e.p.binaryNode(ast.Shr, signed, e.pos)
		e.p.cast(e.t)
		e.op(ast.Xor)
		e.set()
		countLeading.emit(e)
		e.with(ast.Add, ^uint64(0))
	},
}

// absolute parses the argument of abs: (x ^ s) - s, where s is the sign in all
// bits.
func absolute(typ types.Type) intrinsic {
	return func(p *parser, pos uint32) operand {
		p.assignable(p.assignment(), typ, context{inArgument, 1, intern.None})
		t := p.types.Machine(typ)
		x := uint32(p.newLocal(t))
		p.b.Node(ast.Assign, t, x, pos, 1)
		sign := func() {
			p.b.Leaf(ast.Local, t, x, pos)
			p.constant(ast.I32, uint64(8*t.Size()-1), pos)
			p.binaryNode(ast.Shr, t, pos)
		}
		p.b.Leaf(ast.Local, t, x, pos)
		sign()
		p.binaryNode(ast.Xor, t, pos)
		sign()
		p.binaryNode(ast.Sub, t, pos)
		p.then(pos)
		return p.valueOf(typ, pos)
	}
}

// alloca parses the argument of alloca: so many bytes, that live until the
// function returns.
func (p *parser) alloca(pos uint32) operand {
	p.assignable(p.assignment(), p.types.SizeType(), context{inArgument, 1, intern.None})
	p.allocateStack(pos)
	return p.valueOf(p.types.Pointer(types.Void), pos)
}

// alignedAlloca parses the arguments of __builtin_alloca_with_align, of which the
// second is an alignment in bits.
func (p *parser) alignedAlloca(pos uint32) operand {
	p.assignable(p.assignment(), p.types.SizeType(), context{inArgument, 1, intern.None})
	p.expect(lex.Comma)
	if bits, _, ok := p.constantExpression(); !ok || bits > 8*mostAligned {
		p.errorf(pos, "an alignment of more than %d bits on the stack is not supported", 8*mostAligned)
	}
	p.allocateStack(pos)
	return p.valueOf(p.types.Pointer(types.Void), pos)
}

// allocateStack makes of the last subtree, a number of bytes, the address of so
// many on the stack.
func (p *parser) allocateStack(pos uint32) {
	word := p.types.Word
	p.constant(word, 15, pos)
	p.binaryNode(ast.Add, word, pos)
	p.constant(word, ^uint64(15), pos)
	p.binaryNode(ast.And, word, pos)
	p.b.Node(ast.StackAllocate, word, 0, pos, 1)
}

// samePointer parses the argument of a function whose value it is.
func (p *parser) samePointer(pos uint32) operand {
	typ := p.types.Pointer(types.Void)
	p.assignable(p.assignment(), typ, context{inArgument, 1, intern.None})
	return p.valueOf(typ, pos)
}

// objectSize parses the arguments of __builtin_object_size: what the size of an
// object is, is known of an array by its name.
func (p *parser) objectSize(pos uint32) operand {
	mark := p.b.Len()
	x := p.assignment()
	known := x.kind == memory && x.name != intern.None && p.types.Kind(x.typ) == types.ArrayKind && !p.types.IsVariablyModified(x.typ) && p.types.Size(x.typ) >= 0
	p.rvalue(x)
	p.b.Truncate(mark)
	p.expect(lex.Comma)
	kind, _, ok := p.constantExpression()
	if !ok || kind < 0 || kind > 3 {
		p.errorf(pos, "last argument of '__builtin_object_size' is not an integer constant between 0 and 3")
	}
	size := ^uint64(0)
	switch {
	case known:
		size = uint64(p.types.Size(x.typ))
	case kind >= 2:
		size = 0
	}
	p.constant(p.types.Word, size, pos)
	return p.valueOf(p.types.SizeType(), pos)
}

// typesCompatible parses two types, and tells whether they are compatible,
// qualifiers aside.
func (p *parser) typesCompatible(pos uint32) operand {
	a := p.fixedTypeName()
	p.expect(lex.Comma)
	b := p.fixedTypeName()
	p.b.Leaf(ast.Const, ast.I32, uint32(b2i(p.types.Compatible(types.Unqualified(a), types.Unqualified(b)))), pos)
	return p.valueOf(types.Int, pos)
}

// chooseExpression parses a constant and two expressions, of which it chooses
// one: the other is not evaluated.
func (p *parser) chooseExpression(pos uint32) operand {
	v, _, ok := p.constantExpression()
	if !ok {
		p.errorf(pos, "first argument to '__builtin_choose_expr' not a constant")
	}
	p.expect(lex.Comma)
	mark := p.b.Len()
	x := p.assignment()
	if x.kind == bitField { // what it is depends on what is parsed last
		x = p.rvalue(x)
	}
	p.expect(lex.Comma)
	start := p.b.Len()
	y := p.assignment()
	if v != 0 {
		p.b.Truncate(start)
		return x
	}
	p.keepLast(mark, start)
	return y
}

// classifyType parses an expression that is not evaluated, and returns the number
// that gcc gives its type.
func (p *parser) classifyType(pos uint32) operand {
	mark := p.b.Len()
	x := p.rvalue(p.assignment())
	p.b.Truncate(mark)
	class := -1
	switch info := p.types.Info(x.typ); {
	case info.Kind == types.VoidKind:
		class = 0
	case types.IsIntegerKind(info.Kind), info.Kind == types.Int128Kind:
		class = 1
	case info.Kind == types.PointerKind:
		class = 5
	case info.Kind == types.FloatKind, info.Kind == types.LongDoubleKind:
		class = 8
	case info.Kind == types.ComplexKind:
		class = 9
	case info.Kind == types.RecordKind && info.Union:
		class = 13
	case info.Kind == types.RecordKind:
		class = 12
	}
	p.b.Leaf(ast.Const, ast.I32, uint32(class), pos)
	return p.valueOf(types.Int, pos)
}

// expectProbably parses the arguments of __builtin_expect_with_probability, whose
// value is the first.
func (p *parser) expectProbably(pos uint32) operand {
	p.assignable(p.assignment(), types.Long, context{inArgument, 1, intern.None})
	for p.Tok == lex.Comma {
		p.Next()
		p.expected(pos)
	}
	return p.valueOf(types.Long, pos)
}
