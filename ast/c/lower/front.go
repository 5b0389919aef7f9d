package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// TypeName spells a type for a diagnostic.
func (l *Lowering) TypeName(typ types.Type) string { return l.Front.TypeName(typ) }

// QuotedName returns a space and the quoted name, or "" if there is no name.
func (l *Lowering) QuotedName(name intern.Ident) string {
	if name == intern.None {
		return ""
	}
	return " '" + l.Front.Spelled(name) + "'"
}

// ofFunction returns words that name the function of an argument in a diagnostic, or ""
// if it has no name.
func (l *Lowering) ofFunction(name intern.Ident) string {
	if name == intern.None {
		return ""
	}
	return " of" + l.QuotedName(name)
}

// A Front is the parser, as far as lowering asks it.
type Front interface {
	// Errorf and Warnf report an error or a warning at pos. They return it, or nil if nothing is reported there.
	Errorf(pos uint32, format string, args ...any) *ast.Diagnostic
	Warnf(w warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic
	// Warns reports whether the flag of a warning is on.
	Warns(w warn.Warning) bool
	// IsEvaluated reports whether the expression being parsed may be evaluated: it is no operand of sizeof, for example.
	IsEvaluated() bool
	// Spelled returns the text of an identifier, TypeName the text of a type.
	Spelled(name intern.Ident) string
	TypeName(typ types.Type) string
	// DescribeType quotes the text of the type of an operand with this alias, and adds the text without typedefs if it is another one.
	DescribeType(typ types.Type, alias intern.Ident) string
	// ResultAlias returns the alias of the results of the function being parsed.
	ResultAlias() intern.Ident
	// DescribeParameter returns the position of the parameter, of type typ, for an argument at pos, and quotes the text of its type.
	DescribeParameter(c Context, typ types.Type, pos uint32) (at uint32, text string)
	// InnerAlias returns the first typedef from alias on that names another type than typ.
	InnerAlias(alias intern.Ident, typ types.Type) intern.Ident

	// RightOperand parses the right operand of an assignment, and appends it.
	RightOperand() Operand
	// FrameOverflows reports that the objects of the function are too large.
	FrameOverflows()
	// LibrarySymbol returns the Data by which nodes refer to the function of the library called name.
	LibrarySymbol(name string) uint32
	// KnownLoad returns the value of node n, a Load, if it reads a const object that has been defined before. If own is set, no
	// other unit may be able to replace the object.
	KnownLoad(n int, own bool) (v uint64, ok bool)
	// SymbolAlign returns the alignment in bytes of the object of a symbol of the unit.
	SymbolAlign(symbol uint32) int64
	// FunctionValue turns the last subtree, the address of a function, into the value of a pointer to it.
	FunctionValue()
	// OuterSize appends the size of typ, a type of variable length, and returns true, if the type was declared in a function around
	// the present one.
	OuterSize(typ types.Type, pos uint32) bool
	// LoopNumber returns a number for a loop that a Break leaves.
	LoopNumber() uint32
	// LocalMoved says that a local declared at a time has another number from now on.
	LocalMoved(from, to, time int32)
}

func (l *Lowering) errorf(pos uint32, format string, args ...any) {
	l.Front.Errorf(pos, format, args...)
}

func (l *Lowering) warnf(w warn.Warning, pos uint32, format string, args ...any) {
	l.Front.Warnf(w, pos, format, args...)
}

// OnlyC reports an error if the dialect is TinyC, which lacks this construct.
func (l *Lowering) OnlyC(pos uint32, what string) {
	if l.Strict {
		l.errorf(pos, "TinyC has no %s", what)
	}
}

// mismatch reports a conversion that is a warning in C and an error in TinyC.
func (l *Lowering) mismatch(w warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic {
	if l.Strict {
		return l.Front.Errorf(pos, format, args...)
	}
	return l.Front.Warnf(w, pos, format, args...)
}
