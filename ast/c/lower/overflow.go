package lower

import (
	"math"
	"strconv"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/fold"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// -Woverflow: constants that a conversion changes. checkOperation warns of operations on constants.

// checkFits warns if the constant x, the last node, has a value outside the range of the
// integer type typ, and may be evaluated. An integer must be outside the range both of the signed and of the unsigned type.
func (l *Lowering) checkFits(x Operand, typ types.Type, c Context) {
	l.overflowed = 0
	if !l.Front.IsEvaluated() || !l.Types.IsInteger(typ) || typ == types.Bool || l.Types.Size(typ) <= 0 {
		return
	}
	n, warned := l.Top(), false
	if l.Types.IsInteger(x.Type) {
		warned = l.checkInteger(l.Bits(n), 8*int(l.Types.Size(typ)), x.Type, typ, c, "", l.Tree.Pos[n])
	} else if t := l.Tree.Type[n]; t.IsFloat() {
		warned = l.checkFloat(x.Type, typ, fold.Float(t, l.Bits(n)), c)
	}
	if warned {
		l.overflowed = l.Tree.Pos[n] + 1
	}
}

// CheckConstant warns if the constant v at pos does not fit type to. Both from, the type of v, and to are integer types.
func (l *Lowering) CheckConstant(v uint64, from, to types.Type, pos uint32) {
	if l.Types.IsInteger(from) && l.Front.IsEvaluated() {
		l.checkInteger(v, 8*int(l.Types.Size(to)), from, to, Context{}, "", pos)
	}
}

// checkInteger warns if the constant bits of type from does not fit a number of width bits, signed or unsigned as type to. name is the quoted name of the
// number's type, or "" for to. checkInteger reports whether it has warned.
func (l *Lowering) checkInteger(bits uint64, width int, from, to types.Type, c Context, name string, pos uint32) bool {
	v, fromUnsigned, toUnsigned := int64(bits), !l.Types.Machine(from).IsSigned(), !l.Types.Machine(to).IsSigned()
	if width == 64 || v >= -1<<(width-1) && v < 1<<width && (v >= 0 || !fromUnsigned) {
		return false
	}
	verb, result := "overflow in ", v<<(64-width)>>(64-width)
	if toUnsigned {
		verb, result = "unsigned ", int64(uint64(v)<<(64-width)>>(64-width))
		if fromUnsigned { // so is the constant
			verb = ""
		}
	}
	if name == "" {
		name = l.target(to, c, pos)
	}
	l.warnf(warn.Overflow, pos, "%sconversion from '%s' to %s changes value from '%s' to '%s'", verb,
		l.Front.TypeName(from), name, inDecimal(bits, fromUnsigned), inDecimal(uint64(result), toUnsigned))
	return true
}

// CheckBits warns if the last subtree is a constant that does not fit the bit-field x. It has been converted to the type with which the
// bit-field is declared. That its type was int before is a guess. There is no second warning if that conversion has changed the value.
func (l *Lowering) CheckBits(x BitOperand) {
	n := l.Top()
	info := l.Types.Info(x.Type)
	if l.overflowed == l.Tree.Pos[n]+1 || !l.Tree.Kind[n].IsConst() || info.Kind != types.IntegerKind || types.Unqualified(x.Type) == types.Bool || !l.Front.IsEvaluated() {
		return
	}
	v, from := l.Bits(n), types.Unqualified(x.Type)
	if info.Size <= 4 || int64(v) == int64(int32(v)) {
		v, from = uint64(int32(v)), types.Int
	}
	l.checkInteger(v, int(x.Width), from, x.Type, Context{}, "'"+l.bitsName(x)+"'", l.Tree.Pos[n])
}

// bitsName returns gcc's name for the type of a bit-field.
func (l *Lowering) bitsName(x BitOperand) string {
	names := [...]string{"signed char", "short int", "int", "long int", "unsigned char", "short unsigned int", "unsigned int", "long unsigned int"}
	i, size := 0, 8
	for ; size < int(x.Width); size *= 2 {
		i++
	}
	if !l.Types.Machine(x.Type).IsSigned() {
		i += 4
	}
	if size == int(x.Width) {
		return names[i]
	}
	return names[i] + ":" + strconv.Itoa(int(x.Width))
}

// checkFloat warns if the constant v, the last node, is out of range of the integer type typ, and reports it.
func (l *Lowering) checkFloat(from, typ types.Type, v float64, c Context) bool {
	width, signed := 8*int(l.Types.Size(typ)), l.Types.Machine(typ).IsSigned()
	low, high := 0.0, math.Ldexp(1, width)
	if signed {
		low, high = -high/2, high/2
	}
	if whole := math.Trunc(v); whole >= low && whole < high {
		return false
	}
	result := "0" // of a NaN
	if bits, ok := fold.Convert(l.Bits(l.Top()), l.Tree.Type[l.Top()], l.Types.Machine(typ)); ok {
		result = inDecimal(bits, !signed)
	}
	l.warnf(warn.Overflow, l.Tree.Pos[l.Top()], "overflow in conversion from '%s' to %s changes value from '%s' to '%s'", l.Front.TypeName(from), l.target(typ, c, l.Tree.Pos[l.Top()]),
		spellFloat(v, l.Tree.Type[l.Top()]), result)
	return true
}

// spellFloat spells a constant of type t as gcc does: with all its digits, and an exponent.
func spellFloat(v float64, t ast.Type) string {
	digits, suffix := 16, "" // behind the first
	if t == ast.F32 {
		digits, suffix = 8, "f"
	}
	switch {
	case v != v:
		return "+QNaN" + suffix
	case math.IsInf(v, 0):
		return strconv.FormatFloat(v, 'e', 1, 64) + suffix
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', digits, 64), "e")
	if mantissa = strings.TrimRight(mantissa, "0"); strings.HasSuffix(mantissa, ".") {
		mantissa += "0"
	}
	return mantissa + "e" + exponent[:1] + strings.TrimPrefix(exponent[1:], "0") + suffix
}

// checkNegation warns that v, a constant of type typ that has been negated in the last node, is the smallest number of its type.
func (l *Lowering) checkNegation(v uint64, typ types.Type, pos uint32) {
	if v == 0 || v != l.Bits(l.Top()) || !l.Types.Machine(typ).IsSigned() || !l.Front.IsEvaluated() {
		return
	}
	l.overflowing = pos + 1
	l.warnf(warn.Overflow, pos, "integer overflow in expression '%d' of type '%s' results in '%[1]d'", int64(v), l.Front.TypeName(typ))
}

func inDecimal(v uint64, unsigned bool) string {
	if unsigned {
		return strconv.FormatUint(v, 10)
	}
	return strconv.FormatInt(int64(v), 10)
}
