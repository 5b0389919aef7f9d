// Package warn decides which warnings are reported. It knows gcc's flags -Wname and #pragma
// GCC diagnostic.
package warn

import (
	"strings"

	"gpucc/ast"
)

// A Warning is a kind of warning that a flag -Wname switches on or off, as in gcc. The order counts: FromFlags and groups take all
// warnings between two of them.
type Warning uint8

const (
	Always Warning = iota // has no flag

	// On by default.
	AttributeWarning
	BuiltinMismatch
	DeprecatedDeclarations
	DiscardedQualifiers
	DivByZero
	ImplicitFunction
	ImplicitInt
	IncompatiblePointers
	IntConversion
	IntToPointerCast
	Multichar
	Overflow
	OverrideInitSideEffects // where OverrideInit is on, too
	PointerToIntCast
	BadPragma
	ShiftNegative
	ShiftOverflow
	ShiftOverflowValue
	SizeofArrayArgument
	SwitchBool
	SwitchOutsideRange
	UnusedResult
	UnspecificReturn // the part of -Wreturn-type that is on by default

	// With -Wall.
	Address
	ArrayParameter
	StaticParameter // the first level of -Warray-parameter
	BoolCompare
	BoolOperation
	DuplicateDeclSpecifier
	Format
	FormatContainsNul
	FormatExtraArgs
	FormatZeroLength
	LogicalNotParentheses
	Main
	MaybeUninitialized
	DanglingElse
	MisleadingIndentation
	MissingBraces
	Nonnull
	Parentheses
	PointerSign
	ReturnType
	SizeofPointerMemaccess
	Switch
	TautologicalCompare
	Uninitialized
	UnknownPragmas
	UnusedButSetVariable
	UnusedConstVariable
	UnusedFunction
	UnusedLabel
	UnusedLocalTypedefs
	UnusedValue
	UnusedVariable

	// With -Wextra.
	AbsoluteValue
	CastFunctionType
	EmptyBody
	EnumConversion
	IgnoredQualifiers
	ImplicitFallthrough
	MissingFieldInitializers
	MissingParameterType // in C90
	OldStyleDeclaration
	OverrideInit
	ShiftNegativeValue
	SignCompare
	TypeLimits

	// With -Wextra, if -Wunused is on.
	UnusedButSetParameter
	UnusedParameter

	// With flags of their own.
	CastAlign
	SwitchEnum
	UnusedConstInHeader // the second level of -Wunused-const-variable

	warnings // number of warnings
)

// A Set has a bit for each.
const _ = uint(128 - warnings)

// Flags gives the names of the flags, without -W.
var Flags = [warnings]string{
	AttributeWarning: "attribute-warning",
	AbsoluteValue:    "absolute-value", Address: "address", EmptyBody: "empty-body", IntToPointerCast: "int-to-pointer-cast", OldStyleDeclaration: "old-style-declaration", PointerToIntCast: "pointer-to-int-cast",
	ShiftNegativeValue: "shift-negative-value", ShiftOverflowValue: "shift-overflow=",
	BoolCompare: "bool-compare", BoolOperation: "bool-operation", LogicalNotParentheses: "logical-not-parentheses",
	ArrayParameter: "array-parameter=", StaticParameter: "array-parameter=",
	CastFunctionType: "cast-function-type", EnumConversion: "enum-conversion",
	BuiltinMismatch:        "builtin-declaration-mismatch",
	DeprecatedDeclarations: "deprecated-declarations", Nonnull: "nonnull",
	DiscardedQualifiers: "discarded-qualifiers", DivByZero: "div-by-zero", ImplicitFunction: "implicit-function-declaration",
	ImplicitInt: "implicit-int", IncompatiblePointers: "incompatible-pointer-types", IntConversion: "int-conversion",
	Multichar: "multichar", Overflow: "overflow", BadPragma: "pragmas", ShiftNegative: "shift-count-negative", ShiftOverflow: "shift-count-overflow",
	UnspecificReturn: "return-type", Format: "format=", FormatContainsNul: "format-contains-nul", FormatExtraArgs: "format-extra-args", FormatZeroLength: "format-zero-length", MaybeUninitialized: "maybe-uninitialized", DanglingElse: "dangling-else", MisleadingIndentation: "misleading-indentation", MissingBraces: "missing-braces", MissingFieldInitializers: "missing-field-initializers", MissingParameterType: "missing-parameter-type", OverrideInit: "override-init", OverrideInitSideEffects: "override-init-side-effects", Parentheses: "parentheses", ReturnType: "return-type", ImplicitFallthrough: "implicit-fallthrough=", SignCompare: "sign-compare", TypeLimits: "type-limits", Switch: "switch", SwitchEnum: "switch-enum", SwitchOutsideRange: "switch-outside-range", Uninitialized: "uninitialized", UnknownPragmas: "unknown-pragmas",
	UnusedButSetVariable: "unused-but-set-variable", UnusedConstVariable: "unused-const-variable=", UnusedFunction: "unused-function",
	UnusedLabel: "unused-label", UnusedLocalTypedefs: "unused-local-typedefs", UnusedValue: "unused-value", UnusedVariable: "unused-variable",
	UnusedButSetParameter: "unused-but-set-parameter", UnusedParameter: "unused-parameter",
	UnusedConstInHeader: "unused-const-variable=",
	CastAlign:           "cast-align", DuplicateDeclSpecifier: "duplicate-decl-specifier", IgnoredQualifiers: "ignored-qualifiers", Main: "main", PointerSign: "pointer-sign",
	SizeofArrayArgument: "sizeof-array-argument", SizeofPointerMemaccess: "sizeof-pointer-memaccess", SwitchBool: "switch-bool", TautologicalCompare: "tautological-compare", UnusedResult: "unused-result",
}

// A Set is a set of warnings.
type Set struct{ low, high uint64 }

func SetOf(list ...Warning) (set Set) {
	for _, w := range list {
		set = set.With(Set{1 << w, 1 << (w - 64)})
	}
	return set
}

func (s Set) Has(w Warning) bool { return (s.low>>w|s.high>>(w-64))&1 != 0 }

// HasAny reports whether s and t have a warning in common.
func (s *Set) HasAny(t *Set) bool { return s.low&t.low|s.high&t.high != 0 }

// With returns the warnings of s and of t.
func (s Set) With(t Set) Set { return Set{s.low | t.low, s.high | t.high} }

// Without returns the warnings of s that t does not have.
func (s Set) Without(t Set) Set { return Set{s.low &^ t.low, s.high &^ t.high} }

// Only returns the warnings that s and t have in common.
func (s Set) Only(t Set) Set { return Set{s.low & t.low, s.high & t.high} }

// between returns the set of all warnings behind first, up to last.
func between(first, last Warning) (set Set) {
	for w := first + 1; w <= last; w++ {
		set = set.With(SetOf(w))
	}
	return set
}

// groups gives, for each flag that stands for several warnings, the set of these
// warnings.
var groups = map[string]Set{
	"all":             between(UnspecificReturn, UnusedVariable).With(SetOf(ImplicitFunction, ImplicitInt, UnspecificReturn)),
	"format":          SetOf(Format, FormatContainsNul, FormatExtraArgs, FormatZeroLength),
	"implicit":        SetOf(ImplicitFunction, ImplicitInt),
	"parentheses":     SetOf(DanglingElse),
	"uninitialized":   SetOf(MaybeUninitialized),
	"unused-variable": SetOf(UnusedConstVariable),
	"unused":          SetOf(UnusedButSetVariable, UnusedFunction, UnusedLabel, UnusedLocalTypedefs, UnusedValue, UnusedVariable, UnusedConstVariable),
}

// FromFlags returns the set of warnings that the flags switch on. Each flag is given
// without its -W. A flag that names a single warning takes precedence over a flag that
// names a group, and each of these over -Wall.
func FromFlags(flags []string) Set {
	set, asked := between(Always, UnspecificReturn), map[string]bool{}
	for _, all := range [...]bool{true, false} {
		for _, flag := range flags {
			name, on := warningName(flag)
			if (name == "all") != all {
				continue
			}
			if asked[name] = on; on {
				set = set.With(groups[name])
			} else {
				set = set.Without(groups[name])
			}
		}
	}
	if unused, named := asked["unused"]; asked["extra"] && (unused || asked["all"] && !named) {
		set = set.With(SetOf(UnusedButSetParameter, UnusedParameter))
	}
	if asked["extra"] {
		set = set.With(between(UnusedVariable, TypeLimits)).With(SetOf(Uninitialized, MaybeUninitialized))
	}
	for _, flag := range flags {
		name, on := warningName(flag)
		first, levels := firstLevels[name]
		_, level, _ := strings.Cut(strings.TrimPrefix(flag, "error="), "=")
		switch {
		case !on || level == "0" && (levels || name == "shift-overflow") || name == fallthroughFlag && FallthroughLevel([]string{flag}) == 0:
			set = set.Without(Named(name))
		case levels && level == "1":
			set = set.Without(Named(name)).With(SetOf(first))
		default:
			set = set.With(Named(name))
		}
	}
	return set
}

// firstLevels names, for each flag with two levels, the warning of its first level. -Wunused-const-variable is about variables of
// the source itself, and at the second level also about variables of its headers. -Warray-parameter is about arrays with static in
// the brackets, and then about all.
var firstLevels = map[string]Warning{"unused-const-variable": UnusedConstVariable, "array-parameter": StaticParameter}

// warningName returns the name in a flag, and whether the flag switches the warning on. A
// flag error=name switches it on, too.
func warningName(flag string) (name string, on bool) {
	name, off := strings.CutPrefix(flag, "no-")
	if !off {
		name = strings.TrimPrefix(name, "error=")
	}
	name, _, _ = strings.Cut(name, "=")
	return name, !off
}

// Includes reports whether the flag that stands for several warnings stands for the one with a flag of its own, too.
func Includes(group, flag string) bool {
	for w, name := range Flags {
		if name == flag && groups[group].Has(Warning(w)) {
			return true
		}
	}
	return false
}

// Named returns the set of warnings that a flag names, if it names no group.
func Named(name string) (set Set) {
	for w, flag := range Flags {
		if !groups[name].Has(Warning(w)) && w > 0 && strings.TrimSuffix(flag, "=") == name {
			set = set.With(SetOf(Warning(w)))
		}
	}
	return set
}

// Warnf reports warning w to d, unless the pragmas before pos switch it off. on is the set
// of warnings switched on somewhere in the unit. Warnf returns the warning, for a note, or
// nil.
func (x *Controls) Warnf(d *ast.Diagnostics, on Set, w Warning, pos uint32, format string, args ...any) *ast.Diagnostic {
	flag := Flags[w]
	level := x.Level(flag, pos)
	if level == ast.Ignored || level == ast.ByFlags && w != Always && !x.Asked.Has(w) {
		return nil
	}
	if w == UnspecificReturn && !on.Has(ReturnType) { // gcc then names no flag
		flag = ""
	}
	return d.Warnf(flag, level, pos, format, args...)
}
