package warn

import (
	"sort"
	"strings"

	"gpucc/ast"
)

// Controls decides which warnings of a unit are reported, and which of them as errors. It
// holds the flags and the #pragma GCC diagnostic lines in source order.
type Controls struct {
	Asked Set // warnings that flags switch on
	list  []control
}

// A control is one #pragma GCC diagnostic.
type control struct {
	pos  uint32
	Verb string // push, pop, or a key of Levels
	Name string // name of the flag, without -W

	// What holds behind it, as 1 + indices in the list, or 0 if there is none. No control is changed
	// later, so that copies of the list may be read while others are added.
	level int32 // the last control that sets a level and has not been popped
	push  int32 // the last push that has not been popped
}

// Levels gives the level that each verb of the pragma sets.
var Levels = map[string]ast.Level{"ignored": ast.Ignored, "warning": ast.AsWarning, "error": ast.AsError}

// Reach reports whether a pragma at pos or after it has been recorded.
func (x *Controls) Reach(pos uint32) bool {
	return len(x.list) > 0 && x.list[len(x.list)-1].pos >= pos
}

// Add appends a control, which stands behind the others.
func (x *Controls) Add(c control) {
	before := x.before(int32(len(x.list)))
	c.level, c.push = before.level, before.push
	switch {
	case c.Verb == "push":
		c.push = int32(len(x.list) + 1)
	case c.Verb == "pop" && c.push > 0:
		before = x.before(c.push - 1)
		c.level, c.push = before.level, before.push
	case c.Verb == "pop": // back to the flags
		c.level = 0
	case c.Name != "":
		c.level = int32(len(x.list) + 1)
	}
	x.list = append(x.list, c)
}

// before returns the control in front of control i, or one that changes nothing.
func (x *Controls) before(i int32) control {
	if i == 0 {
		return control{}
	}
	return x.list[i-1]
}

// ControlOf parses a #pragma GCC diagnostic at pos. words are its words from "GCC" on.
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

// Level returns the level that pragmas give, at pos, to the warnings of a flag.
func (x *Controls) Level(flag string, pos uint32) ast.Level {
	if len(x.list) == 0 {
		return ast.ByFlags
	}
	flag = strings.TrimSuffix(flag, "=")
	behind := sort.Search(len(x.list), func(i int) bool { return x.list[i].pos > pos })
	for i := x.before(int32(behind)).level; i > 0; i = x.before(i - 1).level {
		if c := &x.list[i-1]; c.Name == flag {
			return Levels[c.Verb]
		}
	}
	return ast.ByFlags
}
