package lower

import (
	"strconv"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// Convert converts the value x, the last subtree, to a scalar type, or void.
func (l *Lowering) Convert(x Operand, typ types.Type) Operand {
	typ = types.Unqualified(typ)
	if typ > types.Bool && types.IsNumber(typ) && types.IsNumber(x.Type) { // the usual case
		l.Cast(l.Types.Machine(typ))
		return l.ValueOf(typ, x.Pos)
	}
	if x.Type == types.Invalid || typ == types.Invalid {
		return l.ValueOf(types.Invalid, x.Pos)
	}
	switch {
	case typ == types.Void:
	case typ == types.Bool:
		if x.Type != types.Bool {
			l.truth(x)
			l.Cast(ast.U8)
		}
	case l.Types.IsWide(typ) || l.Types.IsWide(x.Type):
		l.convertWide(x, typ)
	default:
		l.Cast(l.Types.Machine(typ))
	}
	if typ >= types.BasicTypes && x.Type != typ && l.Types.IsNarrow(typ) {
		l.wrapNarrow(typ)
	}
	return l.ValueOf(typ, x.Pos)
}

// Cast converts the last subtree to machine type t. No node is needed if it has this type or
// can be given it. Constants are converted at once, and two integer conversions that cancel
// out are removed.
func (l *Lowering) Cast(t ast.Type) {
	n := l.Top()
	from := l.Tree.Type[n]
	if from == t {
		return
	}
	if l.Tree.Kind[n].IsConst() && l.castConst(n, t) || l.retype(n, t) {
		return
	}
	if l.Tree.Kind[n] == ast.Cast && n > 0 {
		inner := l.Tree.Type[n-1] & TypeMask
		if inner.IsInteger() && from.IsInteger() && t.IsInteger() && inner.Size() <= from.Size() && t.Size() <= from.Size() {
			l.Tree.Truncate(n)
			l.Cast(t)
			return
		}
	}
	l.Tree.Node(ast.Cast, t, 0, l.Tree.Pos[n], 1)
}

// retype gives node n the type t, if t differs from its type only in signedness and the
// operation does not depend on it.
func (l *Lowering) retype(n int, t ast.Type) bool {
	if !l.Tree.Kind[n].Signless() || !l.Tree.Type[n].SameBits(t) {
		return false
	}
	l.Tree.Type[n] = t
	return true
}

// CastLeft casts the subtree before the last one. This is the left operand. Its type is only known
// after the right operand. A small right operand is moved up by a node. If it is large, the cast is
// left pending (see expand), so that an expression of any shape takes linear time.
func (l *Lowering) CastLeft(t ast.Type) {
	right := int(l.Tree.First[l.Top()])
	n := right - 1
	from := l.Tree.Type[n]
	if from == t || l.Tree.Kind[n].IsConst() && l.castConst(n, t) || l.retype(n, t) {
		return
	}
	if l.Top()-n > SmallOperand {
		l.Tree.Type[n] |= t << pendingShift
		l.PendingCasts = true
		return
	}
	start := l.Tree.Cut(right, &l.Clipboard)
	l.Cast(t)
	l.Tree.Paste(&l.Clipboard, start)
}

const (
	SmallOperand = 32 // nodes
	pendingShift = 4  // of a pending cast's type in the Type column
	TypeMask     = 1<<pendingShift - 1
)

// A Context says for which construct an expression is converted as if by assignment. The
// diagnostics depend on it.
type Context struct {
	Kind     contextKind
	Argument int
	Function intern.Ident
	Alias    intern.Ident // of the object that is initialized or assigned to
	IsPart   bool         // the object is a part of a record or an array
}

type contextKind uint8

const (
	inAssignment contextKind = iota
	InInitialization
	InArgument
	InReturn
)

// Assignable converts x to typ as if by assignment (6.5.16.1) and diagnoses constraint
// violations.
func (l *Lowering) Assignable(x Operand, typ types.Type, c Context) Operand {
	if x.Kind <= Local && x.Type == typ && typ >= types.Bool && typ&types.Qualifiers == 0 { // the usual case
		x.Kind = Value
		return x
	}
	return l.convertible(x, typ, c)
}

// convertible does the part of assignable for operands that may need a conversion.
func (l *Lowering) convertible(x Operand, typ types.Type, c Context) Operand {
	x = l.Scalar(x)
	typ = types.Unqualified(typ)
	if x.Type == typ || x.Type == types.Invalid || typ == types.Invalid {
		return x
	}
	if l.Types.Kind(typ) == types.EnumKind {
		l.checkEnums(x, typ, c)
	}
	if types.IsNumber(typ) && types.IsNumber(x.Type) && !l.Tree.Kind[l.Top()].IsConst() { // the usual case
		return l.Convert(x, typ)
	}
	to, from := l.Types.Info(typ), l.Types.Info(x.Type)
	switch {
	case types.IsArithmeticKind(to.Kind) && types.IsArithmeticKind(from.Kind):
		if (to.Size < from.Size || from.Kind == types.FloatKind) && l.Tree.Kind[l.Top()].IsConst() {
			l.checkFits(x, typ, c)
		}
	case l.ConvertsToVector(x.Type, typ):
		return l.ValueOf(typ, x.Pos)
	case typ == types.Bool && from.Kind == types.PointerKind:
	case to.Kind == types.PointerKind && from.Kind == types.PointerKind:
		l.assignPointer(x, typ, c)
	case to.Kind == types.PointerKind && types.IsIntegerKind(from.Kind):
		if l.Strict || !l.isNull(x) {
			l.noteArgument(l.mismatch(warn.IntConversion, x.Pos, "%s makes pointer from integer without a cast", l.contextPhrase(c, x, typ, "")), c, x, typ)
		}
	case types.IsIntegerKind(to.Kind) && from.Kind == types.PointerKind:
		l.noteArgument(l.mismatch(warn.IntConversion, x.Pos, "%s makes integer from pointer without a cast", l.contextPhrase(c, x, typ, "")), c, x, typ)
	default:
		l.Incompatible(x, typ, c)
		return l.Fail(x.Pos)
	}
	return l.Convert(x, typ)
}

// isNull reports whether x, the last subtree, is a null pointer constant.
func (l *Lowering) isNull(x Operand) bool {
	n := l.Top()
	return l.Tree.Kind[n] == ast.Const && l.Tree.Data[n] == 0 && (l.Types.IsInteger(x.Type) || l.Types.Target(x.Type) == types.Void)
}

func (l *Lowering) assignPointer(x Operand, typ types.Type, c Context) {
	to, from := l.Types.Target(typ), l.Types.Target(x.Type)
	fromVoid := types.Unqualified(from) == types.Void && !l.Strict
	if !l.Types.Compatible(to, from) && types.Unqualified(to) != types.Void && !fromVoid && !l.sameButSign(to, from) {
		l.noteArgument(l.mismatch(warn.IncompatiblePointers, x.Pos, "%s", l.contextPhrase(c, x, typ, "incompatible pointer type")), c, x, typ)
		return
	}
	if lost := from & (types.Const | types.Volatile) &^ to; lost != 0 { // as gcc, which says nothing of _Atomic
		name := "const"
		if lost&types.Const == 0 {
			name = "volatile"
		}
		l.noteArgument(l.Front.Warnf(warn.DiscardedQualifiers, x.Pos, "%s discards '%s' qualifier from pointer target type", l.contextPhrase(c, x, typ, "discards"), name), c, x, typ)
		return
	}
	if l.Front.Warns(warn.PointerSign) && l.sameButSign(to, from) && !l.Types.Compatible(to, from) {
		l.noteArgument(l.Front.Warnf(warn.PointerSign, x.Pos, "pointer targets in %s differ in signedness", l.signPhrase(c, x, typ)), c, x, typ)
	}
}

// signPhrase names a conversion from a pointer to another one in gcc's words.
func (l *Lowering) signPhrase(c Context, x Operand, typ types.Type) string {
	source, target := l.describe(c, x, typ)
	switch c.Kind {
	case InInitialization:
		return "initialization of " + target + " from " + source
	case InArgument:
		return "passing argument " + strconv.Itoa(c.Argument) + l.ofFunction(c.Function)
	case InReturn:
		return "returning " + source + " from a function with return type " + target
	}
	return "assignment from " + source + " to " + target
}

// describe quotes the types of a conversion of x to typ.
func (l *Lowering) describe(c Context, x Operand, typ types.Type) (from, to string) {
	return l.Front.DescribeType(x.Type, x.Alias), l.target(typ, c, x.Pos)
}

// target quotes typ, the type to which an operand at pos is converted.
func (l *Lowering) target(typ types.Type, c Context, pos uint32) string {
	switch c.Kind {
	case InReturn:
		c.Alias = l.Front.ResultAlias()
	case InArgument:
		_, text := l.Front.DescribeParameter(c, typ, pos)
		return text
	}
	if c.IsPart {
		c.Alias = l.Front.InnerAlias(c.Alias, typ)
	}
	return l.Front.DescribeType(typ, c.Alias)
}

// noteArgument adds gcc's note about a conversion to a message, if there is one, and x is an argument.
func (l *Lowering) noteArgument(d *ast.Diagnostic, c Context, x Operand, typ types.Type) {
	if d == nil || c.Kind != InArgument {
		return
	}
	pos, expected := l.Front.DescribeParameter(c, typ, x.Pos)
	d.Notef(pos, "expected %s but argument is of type %s", expected, l.Front.DescribeType(x.Type, x.Alias))
}

// sameButSign reports whether a and b are integers that differ in sign only,
// which gcc does not warn of in pointers by default.
func (l *Lowering) sameButSign(a, b types.Type) bool {
	x, y := l.Types.Info(a), l.Types.Info(b)
	return (x.Kind == types.IntegerKind || x.Kind == types.Int128Kind) && x.Kind == y.Kind && x.Size == y.Size && x.Rank == y.Rank
}

// contextPhrase starts a diagnostic about a conversion in gcc's words.
func (l *Lowering) contextPhrase(c Context, x Operand, typ types.Type, what string) string {
	plain, from, to := what == "discards", "", ""
	if !plain && c.Kind != InArgument {
		from, to = l.describe(c, x, typ)
	}
	types := func(verb string) string {
		if plain {
			return verb
		}
		s := verb + " " + to + " from "
		if what != "" {
			s += what + " "
		}
		return s + from
	}
	switch c.Kind {
	case InInitialization:
		if plain {
			return "initialization"
		}
		return types("initialization of")
	case InArgument:
		s := "passing argument " + strconv.Itoa(c.Argument) + l.ofFunction(c.Function)
		if what != "" && !plain {
			s += " from " + what
		}
		return s
	case InReturn:
		if plain {
			return "return"
		}
		if what != "" {
			return "returning " + from + " from a function with incompatible return type " + to
		}
		return "returning " + from + " from a function with return type " + to
	}
	if plain {
		return "assignment"
	}
	return types("assignment to")
}

// Incompatible reports a conversion that does not exist.
func (l *Lowering) Incompatible(x Operand, typ types.Type, c Context) {
	from, to := l.describe(c, x, typ)
	switch c.Kind {
	case InInitialization:
		l.errorf(x.Pos, "incompatible types when initializing type %s using type %s", to, from)
	case InArgument:
		l.noteArgument(l.Front.Errorf(x.Pos, "incompatible type for argument %d%s", c.Argument, l.ofFunction(c.Function)), c, x, typ)
	case InReturn:
		l.errorf(x.Pos, "incompatible types when returning type %s but %s was expected", from, to)
	default:
		l.errorf(x.Pos, "incompatible types when assigning to type %s from type %s", to, from)
	}
}
