package c

import (
	"math"
	"math/bits"
	"strconv"

	"gpucc/ast"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// checkFits warns if the constant x, the last node, has a value that typ, a smaller
// type, does not hold by either sign.
func (p *parser) checkFits(x operand, typ types.Type) {
	if !p.types.IsInteger(typ) || !p.types.IsInteger(x.typ) || typ == types.Bool || p.types.Size(typ) <= 0 {
		return
	}
	info, v := p.types.Info(typ), int64(p.bits(p.top()))
	width, unsigned := 8*info.Size, !p.types.Machine(x.typ).IsSigned()
	if v >= -1<<(width-1) && v < 1<<width && (v >= 0 || !unsigned) {
		return
	}
	verb := "overflow in"
	if !info.Machine.IsSigned() {
		verb = "unsigned"
	}
	p.warnf(warn.Overflow, x.pos, "%s conversion from '%s' to '%s' changes value from '%s' to '%s'", verb,
		p.typeName(x.typ), p.typeName(typ), inDecimal(uint64(v), unsigned), inDecimal(p.types.Wrap(v, typ), !info.Machine.IsSigned()))
}

func inDecimal(v uint64, unsigned bool) string {
	if unsigned {
		return strconv.FormatUint(v, 10)
	}
	return strconv.FormatInt(int64(v), 10)
}

// checkOperation warns of an operation of type typ on literals that is not defined:
// the right one is node n, the left one the node before, if that is one.
func (p *parser) checkOperation(k ast.Kind, typ types.Type, t ast.Type, n int, pos uint32) {
	if (k == ast.Div || k == ast.Rem) && p.bits(n) == 0 && t.IsInteger() {
		p.warnf(warn.DivByZero, pos, "division by zero")
	}
	if !t.IsSigned() || t.IsFloat() || !isConst(p.b.Kind[n-1]) {
		return
	}
	a, b := int64(p.bits(n-1)), int64(p.bits(n))
	overflows, result := false, int64(0)
	switch k {
	case ast.Add:
		result = a + b
		overflows = (result < a) != (b < 0)
	case ast.Sub:
		result = a - b
		overflows = (result > a) != (b < 0)
	case ast.Mul:
		high, low := bits.Mul64(magnitude(a), magnitude(b))
		result = a * b
		overflows = high != 0 || low > math.MaxInt64 && !(low == 1<<63 && (a < 0) != (b < 0))
	}
	if t == ast.I32 {
		overflows = result != int64(int32(result))
		result = int64(int32(result))
	}
	if overflows {
		p.warnf(warn.Overflow, pos, "integer overflow in expression of type '%s' results in '%d'", p.typeName(typ), result)
	}
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}
