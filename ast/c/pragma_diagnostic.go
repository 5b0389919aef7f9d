package c

import (
	"slices"
	"strings"

	"gpucc/ast"
)

// #pragma GCC diagnostic says what becomes of warnings from its place in the text
// on. The first pass gathers what there is of them, also in the bodies that it
// skips, so that whoever parses a body knows what holds in it.

// pragmas are what the first pass gathers of those that matter elsewhere.
type pragmas struct {
	asked    warningSet            // by flags
	said     map[string]*attribute // by name: what is said of symbols; nil behind the first pass
	controls []control
}

// A control is what one of these pragmas says.
type control struct {
	pos  uint32
	verb string // push, pop, or what becomes of warnings
	name string // of their flag, without its -W
}

// levels are the verbs that say what becomes of warnings.
var levels = map[string]ast.Level{"ignored": ast.Ignored, "warning": ast.AsWarning, "error": ast.AsError}

// controlPragma notes what #pragma GCC diagnostic says, in words, of which the
// first is "GCC". What is read again is noted once.
func (l *lexer) controlPragma(words []string, pos uint32) {
	list := &l.pragmas.controls
	c, complaint := controlOf(words, pos)
	if level := levels[c.verb]; level == ast.AsWarning || level == ast.AsError {
		l.warnings |= warningNamed(c.name)
	}
	switch {
	case l.pragmas.said == nil || len(*list) > 0 && (*list)[len(*list)-1].pos >= pos:
	case complaint != "":
		l.warnf(badPragma, pos, "%s", complaint)
	default:
		*list = append(*list, c)
	}
}

// controlOf reads such a pragma.
func controlOf(words []string, pos uint32) (c control, complaint string) {
	const verbs, behind = "'error', 'warning', 'ignored', 'push', 'pop', ", "'ignored_attributes' after '#pragma GCC diagnostic'"
	words = words[2:]
	if len(words) == 0 {
		return c, "missing " + verbs + "or " + behind
	}
	c = control{pos: pos, verb: words[0]}
	_, isLevel := levels[c.verb]
	switch {
	case isLevel && len(words) == 1:
		return control{}, "missing option after '#pragma GCC diagnostic' kind"
	case isLevel:
		c.name = strings.TrimSuffix(strings.TrimPrefix(words[1], "-W"), "=")
	case c.verb != "push" && c.verb != "pop" && c.verb != "ignored_attributes":
		return control{}, "expected " + verbs + behind
	}
	return c, ""
}

// level is what pragmas make of warnings of a flag at pos.
func (x *pragmas) level(flag string, pos uint32) ast.Level {
	popped, flag := 0, strings.TrimSuffix(flag, "=")
	for _, c := range slices.Backward(x.controls) {
		switch {
		case c.pos > pos:
		case c.verb == "pop":
			popped++
		case c.verb == "push":
			popped = max(popped-1, 0)
		case popped == 0 && c.name == flag:
			return levels[c.verb]
		}
	}
	return ast.ByFlags
}
