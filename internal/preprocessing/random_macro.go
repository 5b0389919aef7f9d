package preprocessing

import (
	"strings"
)

// define writes a definition, and at times a call.
func (w *writer) define() {
	name := w.pick(macroNames...)
	w.defineAs(name)
	if m := w.macros[name]; m.function && w.one(2) {
		w.line(w.callWith(name, func() string { return w.argument(2) }))
	}
}

func (w *writer) defineAs(name string) {
	if w.wild && w.one(2) {
		w.macros[name] = w.signature(name)
	}
	m, head := w.macros[name], name
	if m.function {
		head += "(" + strings.Join(m.params, ","+w.pick("", " ")) + ")"
	}
	body := w.body(m)
	if body != "" {
		head += " "
	}
	if !w.wild || !w.one(4) { // else a redefinition, at times another
		w.directive("undef " + name)
	}
	w.directive("define " + head + body)
}

func (w *writer) parameters() (list []string) {
	for i := range w.IntN(4) {
		list = append(list, []string{"x", "y", "z"}[i])
	}
	switch w.IntN(6) {
	case 0, 1:
		list = append(list, "...")
	case 2:
		list = append(list, "rest...")
	}
	return list
}

// body returns the replacement list of a macro.
func (w *writer) body(m macro) string {
	var names []string // of parameters
	for _, p := range m.params {
		switch name := strings.TrimSuffix(p, "..."); name {
		case "":
			names = append(names, "__VA_ARGS__")
		default:
			names = append(names, name)
		}
	}
	var text strings.Builder
	for i := range w.IntN(6) {
		if i > 0 {
			text.WriteString(w.space())
		}
		text.WriteString(w.element(m, names, 2))
	}
	return text.String()
}

// element returns a part of a replacement list.
func (w *writer) element(m macro, names []string, depth int) string {
	param := func() string { // also an operand of ##
		switch {
		case len(names) > 0 && !w.one(6):
			return w.pick(names...)
		case w.wild:
			return w.word()
		}
		return w.pick("a", "b", "f", "A", "x1", "_", "cat")
	}
	switch n := w.IntN(100); {
	case n < 30:
		return param()
	case n < 40:
		return param() + w.space() + "##" + w.space() + param()
	case n < 43:
		return param() + "##" + param() + "## " + param()
	case n < 50 && len(names) > 0:
		return "#" + w.pick("", "", " ") + w.pick(names...)
	case n < 56 && m.variadic():
		return ", ## " + names[len(names)-1]
	case n < 64 && m.variadic() && depth > 0:
		before := w.pick("", "", "", "", param()+"##", "#")
		content := w.element(m, names, depth-1) + w.space() + w.element(m, names, 0)
		if !w.wild {
			content = "a " + content + " b"
		}
		return before + "__VA_OPT__(" + content + ")" + w.pick("", "", "##"+param())
	case n < 72 && depth > 0:
		return w.callWith(w.pick(macroNames...), func() string { return w.element(m, names, depth-1) })
	case n < 74 && w.wild:
		return w.pick("(", ")", ",")
	case n < 75:
		return w.pick("EXPAND", "DEFER") + "(" + w.pick(macroNames...) + ")" + w.pick("", " (a)", "()")
	case n < 80 && depth > 0:
		return "(" + w.element(m, names, depth-1) + ")"
	case n < 81 && !m.function:
		return "# x"
	}
	return w.word()
}

// word returns a token that is no argument: a name, a literal, a punctuator.
func (w *writer) word() string {
	switch w.IntN(10) {
	case 0, 1, 2, 3:
		return w.pick(macroNames...)
	case 4:
		return w.pick("1", "2.5e+3", "0x1p-2", ".5", "1e", "7u", "12'3", "3..x")
	case 5:
		return w.pick(`"s"`, `"a\"b\\"`, "'c'", `'\''`, `L"w"`, `u8"8"`, `"\n"`, `""`)
	case 6:
		if !w.wild {
			return w.pick("+", "-", "++", "<", "=", "&", "|", ".", "...", ":", "->", ";", "/", "*", "~", "[", "]")
		}
		return w.pick("+", "-", "++", "<", "<<", "=", "==", "&", "|", ".", "...", ":", "%", "->", ";", "/", "*", "!", "#", "%:", "##", "~", "?", "[", "]", "{", "}")
	case 7:
		return w.pick("__LINE__", "__COUNTER__", "__FILE__", "__INCLUDE_LEVEL__", "__LINE__")
	}
	switch {
	case w.one(60):
		return w.pick("_Pragma(\"omp x\")", "_Pragma (\"omp A y\")")
	case w.wild && w.one(40):
		return w.pick("$", "\\u00e9", "é")
	}
	return w.pick("u", "L", "a", "b", "e", "x1", "_", "f1", "R", "u8")
}

// call returns a call of a macro, or a word.
func (w *writer) call(depth int) string {
	if w.one(12) {
		name := w.pick(macroNames...)
		delayed := w.pick("EXPAND("+name+")", "DEFER("+name+")", name+" LP b RP") + w.pick("", " (a)", "()", " EXPAND((a, b))")
		return w.pick(delayed, "EXPAND("+delayed+")")
	}
	name := w.pick(macroNames...)
	if !w.macros[name].function || w.one(10) {
		return w.word()
	}
	return w.callWith(name, func() string { return w.argument(depth - 1) })
}

// callWith returns a call of a macro with as many arguments as it has parameters, if the
// program is not wild.
func (w *writer) callWith(name string, argument func() string) string {
	m := w.macros[name]
	count := len(m.params)
	if m.variadic() {
		count = max(0, count+w.IntN(4)-1)
	}
	if w.wild && w.one(10) {
		count += w.IntN(3) - 1
	}
	if m.variadic() && count < len(m.params)-1 && !w.wild {
		count = len(m.params) - 1
	}
	var args []string
	for range count {
		args = append(args, argument())
	}
	return name + w.pick("", "", "", " ", "/**/") + "(" + strings.Join(args, ",") + ")"
}

// argument returns an argument of a call.
func (w *writer) argument(depth int) string {
	if !w.wild && w.one(5) {
		return w.space()
	}
	var text strings.Builder
	for i := range w.IntN(4) {
		if i > 0 || !w.wild { // pasting a name is right
			text.WriteString(w.pick("a", "b", "c1", "A", "f") + " ")
		}
		switch n := w.IntN(12); {
		case n < 4 && depth > 0:
			text.WriteString(w.call(depth))
		case n == 4:
			text.WriteString("(" + w.word() + "," + w.word() + ")")
		case n == 5:
			text.WriteString(w.space() + w.space())
		case n < 9:
			text.WriteString(w.pick("a", "b1", "1", "x", "A", "B"))
		default:
			text.WriteString(w.word())
		}
		text.WriteString(w.space())
	}
	if !w.wild {
		text.WriteString(w.pick(" a", " b ", " c1", " 7u", " A"))
	}
	return text.String()
}
