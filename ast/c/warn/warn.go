// Package warn says which warnings are reported: it knows the flags -Wname of gcc and
// #pragma GCC diagnostic.
package warn

import (
	"slices"
	"strings"

	"gpucc/ast"
)

// Controls says which warnings are reported, and as what: the flags and the
// #pragma GCC diagnostic lines of a unit, in source order.
type Controls struct {
	Asked Set // by flags
	List  []control
}

// A control is what one of these pragmas says.
type control struct {
	pos  uint32
	Verb string // push, pop, or what becomes of warnings
	Name string // of their flag, without its -W
}

// Levels are the verbs that say what becomes of warnings.
var Levels = map[string]ast.Level{"ignored": ast.Ignored, "warning": ast.AsWarning, "error": ast.AsError}

// Reach reports whether a pragma at pos or behind it has been recorded.
func (x *Controls) Reach(pos uint32) bool {
	return len(x.List) > 0 && x.List[len(x.List)-1].pos >= pos
}

// ControlOf reads such a pragma.
func ControlOf(words []string, pos uint32) (c control, complaint string) {
	const verbs, behind = "'error', 'warning', 'ignored', 'push', 'pop', ", "'ignored_attributes' after '#pragma GCC diagnostic'"
	words = words[2:]
	if len(words) == 0 {
		return c, "missing " + verbs + "or " + behind
	}
	c = control{pos: pos, Verb: words[0]}
	_, isLevel := Levels[c.Verb]
	switch {
	case isLevel && len(words) == 1:
		return control{}, "missing option after '#pragma GCC diagnostic' kind"
	case isLevel:
		c.Name = strings.TrimSuffix(strings.TrimPrefix(words[1], "-W"), "=")
	case c.Verb != "push" && c.Verb != "pop" && c.Verb != "ignored_attributes":
		return control{}, "expected " + verbs + behind
	}
	return c, ""
}

// Level is what pragmas make of warnings of a flag at pos.
func (x *Controls) Level(flag string, pos uint32) ast.Level {
	popped, flag := 0, strings.TrimSuffix(flag, "=")
	for _, c := range slices.Backward(x.List) {
		switch {
		case c.pos > pos:
		case c.Verb == "pop":
			popped++
		case c.Verb == "push":
			popped = max(popped-1, 0)
		case popped == 0 && c.Name == flag:
			return Levels[c.Verb]
		}
	}
	return ast.ByFlags
}

// A Warning is a kind of warning that a flag -Wname switches, as in gcc.
type Warning uint8

const (
	Always Warning = iota // no flag switches it

	// On from the start.
	BuiltinMismatch
	DiscardedQualifiers
	DivByZero
	ImplicitFunction
	ImplicitInt
	IncompatiblePointers
	IntConversion
	Multichar
	Overflow
	BadPragma
	ShiftNegative
	ShiftOverflow
	UnspecificReturn // -Wreturn-type, but for what needs -Wall

	// With -Wall.
	Format
	FormatExtraArgs
	Parentheses
	ReturnType
	UnknownPragmas
	UnusedButSetVariable
	UnusedConstVariable
	UnusedFunction
	UnusedLabel
	UnusedValue
	UnusedVariable

	// With -Wextra.
	UnusedButSetParameter
	UnusedParameter

	warnings // how many
)

// Flags are the names of the flags.
var Flags = [warnings]string{
	BuiltinMismatch:     "builtin-declaration-mismatch",
	DiscardedQualifiers: "discarded-qualifiers", DivByZero: "div-by-zero", ImplicitFunction: "implicit-function-declaration",
	ImplicitInt: "implicit-int", IncompatiblePointers: "incompatible-pointer-types", IntConversion: "int-conversion",
	Multichar: "multichar", Overflow: "overflow", BadPragma: "pragmas", ShiftNegative: "shift-count-negative", ShiftOverflow: "shift-count-overflow",
	UnspecificReturn: "return-type", Format: "format=", FormatExtraArgs: "format-extra-args", Parentheses: "parentheses", ReturnType: "return-type", UnknownPragmas: "unknown-pragmas",
	UnusedButSetVariable: "unused-but-set-variable", UnusedConstVariable: "unused-const-variable=", UnusedFunction: "unused-function",
	UnusedLabel: "unused-label", UnusedValue: "unused-value", UnusedVariable: "unused-variable",
	UnusedButSetParameter: "unused-but-set-parameter", UnusedParameter: "unused-parameter",
}

// A Set is those that are on.
type Set uint64

func SetOf(list ...Warning) (set Set) {
	for _, w := range list {
		set |= 1 << w
	}
	return set
}

func (s Set) Has(w Warning) bool { return s>>w&1 != 0 }

// upTo is all warnings from the first to w.
func upTo(w Warning) Set { return 1<<(w+1) - 1 }

// groups are what flags switch that are not the name of one warning.
var groups = map[string]Set{
	"all":      upTo(UnusedVariable)&^upTo(UnspecificReturn) | SetOf(ImplicitFunction, ImplicitInt, UnspecificReturn),
	"format":   SetOf(Format, FormatExtraArgs),
	"implicit": SetOf(ImplicitFunction, ImplicitInt),
	"unused":   SetOf(UnusedButSetVariable, UnusedFunction, UnusedLabel, UnusedValue, UnusedVariable, UnusedConstVariable),
}

// FromFlags is the set that flags ask for, each without its -W. Those that
// name a warning count for more than those that name a group.
func FromFlags(flags []string) Set {
	set, asked := upTo(UnspecificReturn), map[string]bool{}
	for _, flag := range flags {
		name, on := warningName(flag)
		if asked[name] = on; on {
			set |= groups[name]
		} else {
			set &^= groups[name]
		}
	}
	if unused, named := asked["unused"]; asked["extra"] && (unused || asked["all"] && !named) {
		set |= SetOf(UnusedButSetParameter, UnusedParameter)
	}
	for _, flag := range flags {
		if name, on := warningName(flag); on {
			set |= Named(name)
		} else {
			set &^= Named(name)
		}
	}
	return set
}

// warningName is the name in a flag, and whether it is switched on: that it is
// an error asks for it, too.
func warningName(flag string) (name string, on bool) {
	name, off := strings.CutPrefix(flag, "no-")
	if !off {
		name = strings.TrimPrefix(name, "error=")
	}
	name, _, _ = strings.Cut(name, "=")
	return name, !off
}

func Named(name string) (set Set) {
	for w, flag := range Flags {
		if groups[name] == 0 && w > 0 && strings.TrimSuffix(flag, "=") == name {
			set |= 1 << w
		}
	}
	return set
}

// Warnf reports warning w, which is one of the set on, to d, unless the pragmas before
// pos switch it off. It returns the warning, for a note, or nil.
func (x *Controls) Warnf(d *ast.Diagnostics, on Set, w Warning, pos uint32, format string, args ...any) *ast.Diagnostic {
	flag := Flags[w]
	level := x.Level(flag, pos)
	if level == ast.Ignored || level == ast.ByFlags && w != Always && !x.Asked.Has(w) {
		return nil
	}
	if w == UnspecificReturn && !on.Has(ReturnType) { // gcc does not name the flag then
		flag = ""
	}
	return d.Warnf(flag, level, pos, format, args...)
}
