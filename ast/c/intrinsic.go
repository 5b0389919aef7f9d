package c

import (
	"math"
	"math/bits"
	"strings"
	"sync"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
	"gpucc/internal/quad"
)

// An intrinsic parses the arguments of a function that gcc's headers, and
// generated code, take to be part of the compiler.
type intrinsic func(p *parser, pos uint32) operand

// intrinsics are they, by name without "__builtin_"; made when one is first asked for.
var intrinsics func() map[string]intrinsic

func init() { intrinsics = sync.OnceValue(allIntrinsics) } // they parse expressions, which may hold intrinsics

func allIntrinsics() map[string]intrinsic {
	intrinsics := map[string]intrinsic{
		"unreachable": func(p *parser, pos uint32) operand {
			p.zero(ast.I32, pos)
			return p.valueOf(types.Void, pos)
		},
		"trap": func(p *parser, pos uint32) operand {
			name := p.Names.InternName("abort")
			p.b.Node(ast.Call, ast.Void, p.symbol(p.externSymbol(name, true)), pos, 0)
			return p.valueOf(types.Void, pos)
		},
		"constant_p":     (*parser).isConstant,
		"offsetof":       (*parser).offsetOf,
		"prefetch":       (*parser).prefetch,
		"assume_aligned": (*parser).assumeAligned,
		"huge_val":       infinity(types.Double),
		"huge_valf":      infinity(types.Float),
		"huge_vall":      infinity(types.LongDouble),
		"inf":            infinity(types.Double),
		"inff":           infinity(types.Float),
		"infl":           infinity(types.LongDouble),
		"bswap16":        onBits(types.UShort, types.UShort, bswap),
		"bswap32":        onBits(types.UInt, types.UInt, bswap),
		"bswap64":        onBits(types.ULongLong, types.ULongLong, bswap),
	}
	for suffix, typ := range map[string]types.Type{"": types.UInt, "l": types.ULong, "ll": types.ULongLong} {
		intrinsics["clz"+suffix] = onBits(typ, types.Int, countLeading)
		intrinsics["ctz"+suffix] = onBits(typ, types.Int, countTrailing)
		intrinsics["popcount"+suffix] = onBits(typ, types.Int, popCount)
		intrinsics["parity"+suffix] = onBits(typ, types.Int, parity)
	}
	for _, add := range []func(map[string]intrinsic){
		addClassifying, addComplex, addFloat, addJumps, addMore, addOverflow, addWhere,
	} {
		add(intrinsics)
	}
	return intrinsics
}

// intrinsicCall parses what follows the name of a function of the compiler's,
// which is not declared.
func (p *parser) intrinsicCall(name string, pos uint32) operand {
	base := strings.TrimPrefix(name, "__builtin_")
	if f, ok := intrinsics()[base]; ok {
		if !p.expect(lex.LParen) {
			return p.wrong(pos)
		}
		x := f(p, pos)
		p.expect(lex.RParen)
		return x
	}
	typ, ok := libraryFunction(p.types, base)
	if !ok {
		p.errorf(pos, "'%s' is not supported", name)
		return p.wrong(pos)
	}
	id := p.Names.InternName(base)
	p.b.Leaf(ast.SymbolAddress, p.types.Word, p.symbol(p.externSymbol(id, true)), pos)
	return operand{typ: typ, kind: designator, pos: pos, name: id}
}

// isConstant parses the argument of __builtin_constant_p, which is not
// evaluated.
func (p *parser) isConstant(pos uint32) operand {
	mark, literal := p.b.Len(), p.Tok == lex.String
	p.rvalue(p.assignment())
	known := p.top() == mark && (isConst(p.b.Kind[mark]) || p.isWideLiteral(mark) || literal && p.b.Kind[mark] == ast.SymbolAddress)
	p.b.Truncate(mark)
	p.b.Leaf(ast.Const, ast.I32, uint32(b2i(known)), pos)
	return p.valueOf(types.Int, pos)
}

// prefetch parses the arguments of __builtin_prefetch, which has no effect.
func (p *parser) prefetch(pos uint32) operand {
	p.rvalue(p.expression())
	return p.valueOf(types.Void, pos)
}

// assumeAligned parses the arguments of __builtin_assume_aligned, whose value
// is the first.
func (p *parser) assumeAligned(pos uint32) operand {
	typ := p.types.Pointer(types.Void)
	p.assignable(p.assignment(), typ, context{inArgument, 1, intern.None})
	for p.Tok == lex.Comma {
		p.Next()
		p.assignment()
		p.dropLast()
	}
	return p.valueOf(typ, pos)
}

// infinity of type typ.
func infinity(typ types.Type) intrinsic {
	return func(p *parser, pos uint32) operand {
		if typ == types.LongDouble {
			return p.wideLiteral(wideOfQuad(quad.Infinity), typ, pos)
		}
		v := math.Float64bits(math.Inf(1))
		if typ == types.Float {
			v = uint64(math.Float32bits(float32(math.Inf(1))))
		}
		p.constant(p.types.Machine(typ), v, pos)
		return p.valueOf(typ, pos)
	}
}

// offsetOf parses the arguments of offsetof (7.17): a type, and a member of it
// with perhaps members and elements of that.
func (p *parser) offsetOf(pos uint32) operand {
	typ := p.fixedTypeName()
	p.expect(lex.Comma)
	offset := int64(0)
	for first := true; first || p.Tok == lex.Dot || p.Tok == lex.LBracket; first = false {
		if p.Tok == lex.LBracket && !first {
			p.Next()
			v, _, ok := p.constantExpression()
			if info := p.types.Info(typ); info.Kind != types.ArrayKind || !ok {
				p.errorf(pos, "cannot apply 'offsetof' to a non constant address")
				typ = types.Invalid
			} else {
				typ = info.Target
				offset += v * p.types.Size(typ)
			}
			p.expect(lex.RBracket)
			continue
		}
		if !first {
			p.Next()
		}
		typ, offset = p.offsetMember(typ, offset, pos)
	}
	p.constant(p.types.Word, uint64(offset), pos)
	return p.valueOf(p.types.SizeType(), pos)
}

// offsetMember parses the name of a member of typ, which is at offset, and
// returns the member's type and offset.
func (p *parser) offsetMember(typ types.Type, offset int64, pos uint32) (types.Type, int64) {
	name := p.Ident
	if p.Tok != lex.Ident {
		p.syntaxError("expected identifier before %s", p.describe())
		return types.Invalid, 0
	}
	p.Next()
	if !p.types.IsRecord(typ) || p.types.Size(typ) < 0 {
		if typ != types.Invalid {
			p.errorf(pos, "request for member '%s' in something not a structure or union", p.Names.Name(name))
		}
		return types.Invalid, 0
	}
	m, ok := p.types.FindMember(typ, name)
	switch {
	case !ok:
		p.errorf(pos, "'%s' has no member named '%s'", p.typeName(types.Unqualified(typ)), p.Names.Name(name))
		return types.Invalid, 0
	case m.IsBitField:
		p.errorf(pos, "attempt to take address of bit-field '%s'", p.Names.Name(name))
		return types.Invalid, 0
	}
	return m.Typ, offset + m.Offset
}

// A bitOperation is a function of the bits of an integer: of a literal of size
// bits, and of a local.
type bitOperation struct {
	literal func(v uint64, size int) uint64
	emit    func(e *bitEmitter)
}

// onBits parses the argument, of type typ, of a bit operation that returns
// result.
func onBits(typ, result types.Type, op bitOperation) intrinsic {
	return func(p *parser, pos uint32) operand {
		p.assignable(p.assignment(), typ, context{inArgument, 1, intern.None})
		n, t := p.top(), p.types.Machine(typ)
		size, to := 8*t.Size(), p.types.Machine(result)
		if isConst(p.b.Kind[n]) {
			p.setConst(n, to, op.literal(p.bits(n), size))
			return p.valueOf(result, pos)
		}
		e := bitEmitter{p: p, t: t, size: size, pos: pos}
		if size < 32 {
			e.t = ast.U32
			p.cast(e.t)
		}
		e.v = uint32(p.newLocal(e.t))
		p.b.Node(ast.Assign, e.t, e.v, pos, 1)
		op.emit(&e)
		p.cast(to)
		p.then(pos)
		return p.valueOf(result, pos)
	}
}

// A bitEmitter appends operations on a local of type t, whose low size bits
// count.
type bitEmitter struct {
	p    *parser
	t    ast.Type
	v    uint32
	size int
	pos  uint32
}

func (e *bitEmitter) get() { e.p.b.Leaf(ast.Local, e.t, e.v, e.pos) }

func (e *bitEmitter) op(k ast.Kind) { e.p.b.Node(k, e.t, 0, e.pos, 2) }

// with applies k to the last subtree and a literal; those of masks are given
// for 64 bits.
func (e *bitEmitter) with(k ast.Kind, v uint64) {
	if e.t == ast.U32 {
		v = uint64(uint32(v))
	}
	e.p.constant(e.t, v, e.pos)
	e.op(k)
}

// set gives the local the value of the last subtree.
func (e *bitEmitter) set() {
	e.p.b.Node(ast.Assign, e.t, e.v, e.pos, 1)
	e.p.then(e.pos)
}

// Masks of every second bit, two of four, four of eight and so on.
var everySecond = [...]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

var popCount = bitOperation{
	func(v uint64, size int) uint64 { return uint64(bits.OnesCount64(v << (64 - size))) },
	(*bitEmitter).popCount,
}

// popCount adds neighbouring bits, pairs and fours, then all bytes at once in a
// product (Warren, Hacker's Delight, 5-1).
func (e *bitEmitter) popCount() {
	e.get()
	e.get()
	e.with(ast.Shr, 1)
	e.with(ast.And, everySecond[0])
	e.op(ast.Sub)
	e.set()
	e.get()
	e.with(ast.And, everySecond[1])
	e.get()
	e.with(ast.Shr, 2)
	e.with(ast.And, everySecond[1])
	e.op(ast.Add)
	e.set()
	e.get()
	e.get()
	e.with(ast.Shr, 4)
	e.op(ast.Add)
	e.with(ast.And, everySecond[2])
	e.with(ast.Mul, 0x0101010101010101)
	e.with(ast.Shr, uint64(e.size)-8)
}

var parity = bitOperation{
	func(v uint64, size int) uint64 { return popCount.literal(v, size) & 1 },
	func(e *bitEmitter) {
		e.popCount()
		e.with(ast.And, 1)
	},
}

// countLeading counts the bits that are still zero when the highest one has
// been smeared down.
var countLeading = bitOperation{
	func(v uint64, size int) uint64 { return uint64(min(bits.LeadingZeros64(v<<(64-size)), size)) },
	func(e *bitEmitter) {
		for by := 1; by < e.size; by *= 2 {
			e.get()
			e.get()
			e.with(ast.Shr, uint64(by))
			e.op(ast.Or)
			e.set()
		}
		e.get()
		e.p.b.Node(ast.Not, e.t, 0, e.pos, 1)
		e.set()
		e.popCount()
	},
}

// countTrailing counts the ones of what is below the lowest one.
var countTrailing = bitOperation{
	func(v uint64, size int) uint64 { return uint64(min(bits.TrailingZeros64(v), size)) },
	func(e *bitEmitter) {
		e.get()
		e.with(ast.Add, ^uint64(0))
		e.get()
		e.p.b.Node(ast.Not, e.t, 0, e.pos, 1)
		e.op(ast.And)
		e.set()
		e.popCount()
	},
}

// bswap swaps the halves, then their halves, down to bytes.
var bswap = bitOperation{
	func(v uint64, size int) uint64 { return bits.ReverseBytes64(v) >> (64 - size) },
	func(e *bitEmitter) {
		for by := e.size / 2; by >= 8; by /= 2 {
			mask := everySecond[bits.TrailingZeros(uint(by))]
			e.get()
			e.with(ast.Shr, uint64(by))
			e.with(ast.And, mask)
			e.get()
			e.with(ast.And, mask)
			e.with(ast.Shl, uint64(by))
			e.op(ast.Or)
			if by > 8 {
				e.set()
			}
		}
	},
}
