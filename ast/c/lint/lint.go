// Package lint warns of likely mistakes:
//
//   - comparisons with a result that follows from a type (-Wtype-limits, -Wbool-compare), from an address (-Waddress) or from a
//     conversion (-Wsign-compare);
//   - comparisons of an object with itself, or of a masked value with one that it cannot have (-Wtautological-compare);
//   - arguments that are the size of a pointer, and should be the size of an object (-Wsizeof-pointer-memaccess);
//   - results that may not be ignored (-Wunused-result), and a main of another type than C's (-Wmain);
//   - operators that readers may group in another way (-Wparentheses, -Wlogical-not-parentheses);
//   - absolute values of another type than the function's (-Wabsolute-value);
//   - switch statements without a case for an enumerator, or with a case that is none (-Wswitch, -Wswitch-enum);
//   - parameters that two declarations of a function declare as different arrays (-Warray-parameter);
//   - calls of functions with the attribute warning (-Wattribute-warning), or error.
//
// The conditions are gcc's. The parser calls the package when an expression, operator, statement, declaration or function has been parsed, with
// operands of package lower. It implements Front.
package lint

import (
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A Front is a parser that answers questions about the text and about names.
type Front interface {
	lower.Front
	// End returns where the last token ends.
	End() int
	// TextFrom returns the text from pos to the end of the last token.
	TextFrom(pos uint32) []byte
	// IsFromMacro reports whether the operator at pos may come from the expansion of a macro.
	IsFromMacro(pos uint32) bool
	// InSystemHeader reports whether pos is in a header of the system.
	InSystemHeader(pos uint32) bool
	// NamesBuiltin reports whether the text at pos is the name of a builtin function that begins with __builtin_.
	NamesBuiltin(pos uint32) bool
	// SymbolName returns the name of a symbol of the unit, or "".
	SymbolName(symbol uint32) string
	// Complaint returns the text of the attribute error or warning of the function of a symbol. It reports false if there is none.
	Complaint(symbol uint32) (text string, isError, ok bool)
	// Declared returns the position of the declaration that name refers to. It reports false if there is none, or if
	// the declared function or object may have a null address.
	Declared(name intern.Ident) (pos uint32, ok bool)
}

// A Checker warns about the operators of a parser. It remembers facts about the last expressions that their operands
// do not contain.
type Checker struct {
	*lower.Lowering
	front Front

	outermost  outermost
	negation   negation // the last !
	complement uint32   // where the last complement of a boolean expression is
	address    Entity   // of the last & operator
	member     Entity   // the last member
	sizeof     Sizeof
	result     result
}

// New returns a checker for a parser that lowers by l.
func New(l *lower.Lowering, front Front) Checker { return Checker{Lowering: l, front: front} }

// OfComparisons are the warnings that depend on both operands of a comparison, and that Comparison gives.
var OfComparisons = ofTruths.With(ofLimits).With(warn.SetOf(warn.Address, warn.TautologicalCompare))

var (
	ofTruths = warn.SetOf(warn.BoolCompare, warn.LogicalNotParentheses)
	ofLimits = warn.SetOf(warn.TypeLimits, warn.SignCompare)
)

// A Left describes the left operand of a comparison before it is promoted.
type Left struct {
	Declared   types.Type
	isVariable bool
	isBits     bool
	negated    bool // it begins with a ! that belongs to all of it
	isBoolean  bool
	entity     Entity // the object that has the address

	local, memory bool // it is an object
	first, last   int  // nodes
}

// Compared describes the left operand of a comparison, which has just been parsed.
func (c *Checker) Compared(x lower.Operand) Left {
	n := c.Top()
	left := Left{x.Type, c.namesObject(x), x.Kind == lower.BitField, c.negates(), c.IsBoolean(x), noEntity, x.Kind == lower.Local, x.Kind == lower.Memory, int(c.Tree.First[n]), n}
	if !types.IsNumber(x.Type) {
		left.entity = c.addressed(x)
	}
	return left
}

// Comparison gives those warnings of OfComparisons that are on. right has just been parsed.
func (c *Checker) Comparison(op token.Token, l *Left, left, right lower.Operand, pos uint32, on warn.Set) {
	if on.HasAny(&ofTruths) {
		c.checkTruths(op, l.negated, l.isBoolean, right, pos)
	}
	if (op == token.EqEq || op == token.NotEq) && on.Has(warn.Address) && !(types.IsNumber(left.Type) && types.IsNumber(right.Type)) {
		c.checkNull(op, l.entity, c.addressed(right), left, right, pos)
	}
	if on.Has(warn.TautologicalCompare) {
		c.checkSameness(op, l, left, right, pos)
	}
	if on.HasAny(&ofLimits) {
		c.checkLimits(op, l, left, right, pos)
		c.checkComplement(left, right, pos)
	}
}
