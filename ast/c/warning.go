package c

import (
	"strings"

	"gpucc/ast"
)

// A warning is a kind of warning that a flag -Wname switches, as in gcc.
type warning uint8

const (
	always warning = iota // no flag switches it

	// On from the start.
	builtinMismatch
	discardedQualifiers
	divByZero
	implicitFunction
	implicitInt
	incompatiblePointers
	intConversion
	multichar
	overflow
	badPragma
	shiftNegative
	shiftOverflow
	unspecificReturn // -Wreturn-type, but for what needs -Wall

	// With -Wall.
	format
	formatExtraArgs
	parentheses
	returnType
	unknownPragmas
	unusedButSetVariable
	unusedConstVariable
	unusedFunction
	unusedLabel
	unusedValue
	unusedVariable

	// With -Wextra.
	unusedButSetParameter
	unusedParameter

	warnings // how many
)

// flagNames are the names of the flags.
var flagNames = [warnings]string{
	builtinMismatch:     "builtin-declaration-mismatch",
	discardedQualifiers: "discarded-qualifiers", divByZero: "div-by-zero", implicitFunction: "implicit-function-declaration",
	implicitInt: "implicit-int", incompatiblePointers: "incompatible-pointer-types", intConversion: "int-conversion",
	multichar: "multichar", overflow: "overflow", badPragma: "pragmas", shiftNegative: "shift-count-negative", shiftOverflow: "shift-count-overflow",
	unspecificReturn: "return-type", format: "format=", formatExtraArgs: "format-extra-args", parentheses: "parentheses", returnType: "return-type", unknownPragmas: "unknown-pragmas",
	unusedButSetVariable: "unused-but-set-variable", unusedConstVariable: "unused-const-variable=", unusedFunction: "unused-function",
	unusedLabel: "unused-label", unusedValue: "unused-value", unusedVariable: "unused-variable",
	unusedButSetParameter: "unused-but-set-parameter", unusedParameter: "unused-parameter",
}

// A warningSet is those that are on.
type warningSet uint64

func setOf(list ...warning) (set warningSet) {
	for _, w := range list {
		set |= 1 << w
	}
	return set
}

func (s warningSet) has(w warning) bool { return s>>w&1 != 0 }

// upTo is all warnings from the first to w.
func upTo(w warning) warningSet { return 1<<(w+1) - 1 }

// groups are what flags switch that are not the name of one warning.
var groups = map[string]warningSet{
	"all":      upTo(unusedVariable)&^upTo(unspecificReturn) | setOf(implicitFunction, implicitInt, unspecificReturn),
	"format":   setOf(format, formatExtraArgs),
	"implicit": setOf(implicitFunction, implicitInt),
	"unused":   setOf(unusedButSetVariable, unusedFunction, unusedLabel, unusedValue, unusedVariable, unusedConstVariable),
}

// warningsOf is the set that flags ask for, each without its -W. Those that
// name a warning count for more than those that name a group.
func warningsOf(flags []string) warningSet {
	set, asked := upTo(unspecificReturn), map[string]bool{}
	for _, flag := range flags {
		name, on := warningName(flag)
		if asked[name] = on; on {
			set |= groups[name]
		} else {
			set &^= groups[name]
		}
	}
	if unused, named := asked["unused"]; asked["extra"] && (unused || asked["all"] && !named) {
		set |= setOf(unusedButSetParameter, unusedParameter)
	}
	for _, flag := range flags {
		if name, on := warningName(flag); on {
			set |= warningNamed(name)
		} else {
			set &^= warningNamed(name)
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

func warningNamed(name string) (set warningSet) {
	for w, flag := range flagNames {
		if groups[name] == 0 && w > 0 && strings.TrimSuffix(flag, "=") == name {
			set |= 1 << w
		}
	}
	return set
}

// warnf reports what is switched by the flag of w, if that is on, unless a
// syntax error has left the parser without its bearings.
// It returns the warning, for a note, or nil.
func (p *parser) warnf(w warning, pos uint32, format string, args ...any) *ast.Diagnostic {
	if p.recovering {
		return nil
	}
	return p.lexer.warnf(w, pos, format, args...)
}

func (l *lexer) warnf(w warning, pos uint32, format string, args ...any) *ast.Diagnostic {
	if w != always && !l.warnings.has(w) {
		return nil
	}
	level := l.pragmas.level(flagNames[w], pos)
	if level == ast.Ignored || level == ast.ByFlags && w != always && !l.pragmas.asked.has(w) {
		return nil
	}
	flag := flagNames[w]
	if w == unspecificReturn && !l.warnings.has(returnType) { // gcc does not name it then
		flag = ""
	}
	return l.diagnostics.Warnf(flag, level, pos, format, args...)
}
