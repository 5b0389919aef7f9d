package preprocessing

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Random returns a random program of macro definitions, directives and macro calls. It
// consists of the main file, and of headers that the main file may include, each behind a
// line "//// NAME" (see Files). There are few names, so that macros often occur in their
// own and each other's expansions. One program in four is wild: it has errors of all
// kinds. The others have few errors.
func Random(seed uint64) string {
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 0)), macros: map[string]macro{}, wild: seed%4 == 0}
	for _, name := range macroNames {
		w.macros[name] = w.signature(name)
	}
	w.idioms()
	for range 4 + w.IntN(12) {
		w.statement(0)
	}
	w.use()
	main := w.out.String()
	text := "//// main.c\n" + main
	for _, header := range headers {
		if strings.Contains(main, header[:2]) {
			w.out.Reset()
			w.header(header)
			text += "//// " + header + "\n" + w.out.String()
		}
	}
	return text
}

// RandomArgs returns the flags for a random program.
func RandomArgs(seed uint64) []string {
	std := []string{"c99", "gnu99", "gnu11", "gnu17", "c17", "c2x", "gnu2x"}[seed%7]
	args := []string{"-undef", "-nostdinc", "-I.", "-std=" + std}
	switch seed % 25 {
	case 3, 4:
		args = append(args, "-P")
	case 8:
		args = append(args, "-C")
	case 9:
		args = append(args, "-CC")
	}
	return append(args, "main.c")
}

// headers are the files that random programs include.
var headers = []string{"h1.h", "h2.h"}

// A macro holds the facts about a macro that are needed to call it.
type macro struct {
	function bool
	params   []string // the last is "..." or "NAME..." if it is variadic
}

func (m macro) variadic() bool {
	return len(m.params) > 0 && strings.HasSuffix(m.params[len(m.params)-1], "...")
}

// A writer writes random text.
type writer struct {
	*rand.Rand
	out      strings.Builder
	macros   map[string]macro
	inHeader bool
	wild     bool // errors are allowed
}

// macroNames are names of macros. They also occur where they are not macros.
var macroNames = []string{"A", "B", "C", "D", "E", "f", "g", "h", "k", "cat"}

// numeric defines macros for conditions of #if. idioms writes it.
const numeric = "#define ONE 1\n#define TWO (ONE + 1)\n#define ADD(x, y) ((x) + (y))\n#define SECOND(x, y, ...) y\n#define IS(...) SECOND(__VA_ARGS__, 0, 0)\n"

// idioms writes definitions of macros by which programs delay and repeat expansions.
func (w *writer) idioms() {
	w.line(strings.TrimSpace(numeric))
	for name, m := range map[string]macro{"EMPTY": {function: true}, "DEFER": {true, []string{"x"}}, "EXPAND": {true, []string{"..."}}, "LP": {}, "RP": {}} {
		w.macros[name] = m
	}
	w.line("#define EMPTY()\n#define DEFER(x) x EMPTY()\n#define EXPAND(...) __VA_ARGS__\n#define LP (\n#define RP )")
}

// signature returns how a macro with this name may be called. Names in small letters are
// function-like macros.
func (w *writer) signature(name string) macro {
	if w.wild && w.one(2) || name >= "a" && !w.one(6) {
		return macro{true, w.parameters()}
	}
	return macro{}
}

func (w *writer) pick(list ...string) string { return list[w.IntN(len(list))] }

// one returns true once in n times, on average.
func (w *writer) one(n int) bool { return w.IntN(n) == 0 }

// space returns white space or "".
func (w *writer) space() string {
	switch w.IntN(24) {
	case 0:
		return "  "
	case 1:
		return "/**/"
	case 2:
		return " /* c */ "
	case 3:
		return "\\\n"
	case 4:
		return "\t"
	case 5, 6, 7, 8, 9:
		return ""
	}
	return " "
}

// statement writes one directive, a group of lines or a line of text.
func (w *writer) statement(depth int) {
	switch n := w.IntN(100); {
	case n < 38:
		w.define()
	case n < 44:
		w.directive("undef " + w.pick(macroNames...))
	case n < 46:
		w.directive(fmt.Sprintf("pragma %s_macro(%q)", w.pick("push", "push", "pop"), w.pick(macroNames...)))
	case n < 48 && depth < 3:
		w.pushed(depth)
	case n < 60 && depth < 3:
		w.conditional(depth)
	case n < 63:
		w.directive(w.pick("line 77", `line 300 "other.c"`, "line 5", "ident \"x\"", "", "pragma omp x A f(1)", "pragma STDC FP_CONTRACT ON", "pragma once"))
	case n < 66 && !w.inHeader:
		name := w.pick(`"h1.h"`, "<h1.h>", `"h2.h"`, "<h2.h>")
		w.directive(w.pick("include ", "include ", "import ") + name)
		if w.one(2) {
			w.directive("include " + name)
		}
	case n < 67 && !w.inHeader:
		w.line("#undef A\n#define A " + w.pick(`"h1.h"`, "<h2.h>", "<B.h>") + "\n#undef B\n#define B h1\n#include A\n#undef A\n#undef B")
	case n < 68:
		gap := strings.Repeat("\n", 1+w.IntN(14)) // gcc writes a line marker for a gap of more than 8 lines
		w.line(w.pick(gap, "/*"+gap+"*/", "/*"+gap+"*/ x", "#if 0"+gap+"A f(\n#endif", "a /*"+gap+"*/ b /*"+gap+"*/ c"))
	case n < 69 && w.wild:
		w.line(w.pick("x 'a", `"open`, "_Pragma(\"omp y\") z", "f(", ")", "@ ` \\", "%:define A 2", "??=define B 3", "<: %> %:%: ??( ??/"))
	default:
		w.use()
	}
}

// pushed writes a macro that is another one for some lines.
func (w *writer) pushed(depth int) {
	name := w.pick(macroNames...)
	call := func() string {
		if w.macros[name].function {
			return w.callWith(name, func() string { return w.argument(1) })
		}
		return name
	}
	w.directive(fmt.Sprintf("pragma push_macro(%q)", name))
	w.defineAs(name)
	w.line(call())
	w.statement(depth + 1)
	w.directive(fmt.Sprintf("pragma pop_macro(%q)", name))
	w.line(call())
}

// header writes a header, at times with an include guard.
func (w *writer) header(name string) {
	w.inHeader = true
	defer func() { w.inHeader = false }()
	guard := strings.ToUpper(name[:2])
	switch w.IntN(3) {
	case 0:
		w.line("#ifndef " + guard + "\n#define " + guard)
		defer w.line("#endif")
	case 1:
		w.line("#pragma once")
	}
	for range 1 + w.IntN(4) {
		w.statement(1)
	}
}

func (w *writer) line(text string) { w.out.WriteString(text + "\n") }

// directive writes a directive, with white space where it may stand.
func (w *writer) directive(text string) {
	if w.one(8) {
		w.line(w.pick(" #", "# ", "/* c */ #", "#/* c */", "%:", "  #  ") + text)
		return
	}
	w.line("#" + text)
}

// conditional writes #if to #endif.
func (w *writer) conditional(depth int) {
	switch w.IntN(4) {
	case 0:
		w.directive(w.pick("ifdef ", "ifndef ") + w.pick(macroNames...))
	default:
		w.directive("if " + w.expression(3))
	}
	body := func() {
		for range w.IntN(3) {
			w.statement(depth + 1)
		}
	}
	body()
	for w.one(3) {
		switch w.IntN(5) {
		case 0:
			w.directive(w.pick("elifdef ", "elifndef ") + w.pick(macroNames...))
		default:
			w.directive("elif " + w.expression(2))
		}
		body()
	}
	if w.one(2) {
		w.directive("else")
		body()
	}
	if !w.wild || !w.one(20) {
		w.directive("endif")
	}
}

// expression returns an expression for #if.
func (w *writer) expression(depth int) string {
	if depth == 0 || w.one(4) {
		switch w.IntN(8) {
		case 0:
			return "defined " + w.pick(macroNames...)
		case 1:
			return "defined(" + w.pick(macroNames...) + ")"
		case 2, 3:
			if w.wild {
				return w.call(1)
			}
			return w.pick("ONE", "TWO", "ADD(ONE, TWO)", "ADD (1,\\\n-2)", "IS(x)", "IS(x,1)", "A_", "__LINE__")
		case 4:
			return w.pick("'a'", "'\\n'", "'\\377'", "L'x'", "u'\\u00e9'", "__LINE__", "__COUNTER__", "__INCLUDE_LEVEL__", "true", "undefined", "__STDC__")
		}
		return w.pick("0", "1", "2", "3u", "0x7fffffffffffffff", "0xffffffffffffffff", "18446744073709551615u", "010", "5L", "1ULL", "0b101", "0x10", "63", "64")
	}
	a, b := w.expression(depth-1), w.expression(depth-1)
	switch w.IntN(8) {
	case 0:
		return w.pick("!", "-", "~", "+") + " " + a
	case 1:
		return "(" + a + ")"
	case 2:
		return a + " ? " + b + " : " + w.expression(depth-1)
	case 3:
		return "__has_include(" + w.pick(`"h1.h"`, "<h2.h>", `"none.h"`, "<none.h>") + ") " + w.pick("&&", "||", "==") + " " + b
	}
	if !w.wild && w.one(8) {
		return a + w.space() + w.pick("/", "%") + w.pick("1", "7", "2u", " -3")
	}
	if w.wild && w.one(8) {
		return a + w.space() + w.pick("/", "%", ",", "=", "++", "") + b
	}
	return "(" + a + ")" + w.space() + w.pick("+", "-", "*", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^", "&&", "||", "&&", "||") + " (" + b + ")"
}

// use writes a line of text with calls. At times it spreads over lines, with directives
// between them.
func (w *writer) use() {
	var text strings.Builder
	for range 1 + w.IntN(5) {
		text.WriteString(w.call(3) + w.space())
	}
	if !w.one(4) {
		w.line(text.String())
		return
	}
	for i, part := range strings.SplitAfterN(text.String(), ",", 4) {
		if i > 0 {
			w.out.WriteString(w.pick("\n", "\n", "\n\n", "\n\n\n\n\n\n\n\n\n\n\n\n"))
			if w.one(3) {
				w.between()
			}
		}
		w.out.WriteString(part)
	}
	w.out.WriteByte('\n')
}

// between writes a directive that stands inside a call.
func (w *writer) between() {
	switch w.IntN(4) {
	case 0:
		w.define()
	case 1:
		w.directive("undef " + w.pick(macroNames...))
	case 2:
		w.line("#if " + w.expression(1) + "\n" + w.argument(1) + "\n#else\n" + w.argument(1) + "\n#endif")
	case 3:
		if w.one(8) { // clang has no such
			w.line("#pragma omp inside")
		}
	}
}

// Files splits a program into files by name.
func Files(text string) map[string]string {
	files := map[string]string{}
	for _, file := range strings.Split("\n"+text, "\n//// ")[1:] {
		name, content, _ := strings.Cut(file, "\n")
		name = strings.TrimSpace(name)
		if content != "" && !strings.HasSuffix(content, "\n") {
			content += "\n"
		}
		files[name] = content
	}
	return files
}
