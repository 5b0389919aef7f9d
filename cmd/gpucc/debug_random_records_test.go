package main

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
)

// A recordWriter writes random functions in which records are variables, parameters and results. Most of them are never in
// memory. Each statement has a line of its own.
type recordWriter struct {
	*rand.Rand
	lines     []string
	functions []recordFunction
	number    int // of the next variable
}

// A recordFunction is a function with its result and its parameters.
type recordFunction struct {
	name, result string
	parameters   []recordVariable
}

// A recordVariable is a variable of a type in recordTypes, or an int.
type recordVariable struct{ name, typ string }

// A recordType is a record type in C, with its scalars, and with an initializer in which each %s is a value.
type recordType struct {
	name, text, initializer string
	scalars                 []string
}

var recordTypes = []recordType{
	{"P", "struct { int x, y; }", "{%s, %s}", []string{".x", ".y"}},
	{"Q", "struct { long a; float f; }", "{%s, %s}", []string{".a", ".f"}},
	{"R", "struct { P p; char c; short s[2]; }", "{{%s, %s}, %s, {%s, %s}}", []string{".p.x", ".p.y", ".c", ".s[0]", ".s[1]"}},
	{"U", "union { int i; unsigned u; }", "{%s}", []string{".i"}},
	{"S", "struct { double d; U u; }", "{%s, {%s}}", []string{".d", ".u.i"}},
}

// recordProgram returns a program of a seed.
func recordProgram(seed int64) string {
	w := &recordWriter{Rand: rand.New(rand.NewSource(seed))}
	w.line(0, "volatile int seen;")
	for _, t := range recordTypes {
		w.line(0, "typedef %s %s;", t.text, t.name)
	}
	for range 2 + w.Intn(3) {
		w.function()
	}
	w.line(0, "int main(void)\n{")
	for _, f := range w.functions {
		w.line(1, "%s;", w.call(f, nil))
	}
	w.line(0, "\treturn seen & 1;\n}")
	return strings.Join(w.lines, "\n") + "\n"
}

func (w *recordWriter) line(indent int, format string, args ...any) {
	w.lines = append(w.lines, strings.Repeat("\t", indent)+fmt.Sprintf(format, args...))
}

func (w *recordWriter) oneType() string { return recordTypes[w.Intn(len(recordTypes))].name }

// variable returns a new variable.
func (w *recordWriter) variable(typ string) recordVariable {
	w.number++
	return recordVariable{fmt.Sprintf("v%d", w.number), typ}
}

// scalar returns one of the variables, or a scalar in it.
func (w *recordWriter) scalar(list []recordVariable) string {
	v := list[w.Intn(len(list))]
	for _, t := range recordTypes {
		if t.name == v.typ {
			return v.name + t.scalars[w.Intn(len(t.scalars))]
		}
	}
	return v.name
}

// value returns an expression for a number from 0 to 63.
func (w *recordWriter) value(list []recordVariable) string {
	if len(list) == 0 || w.Intn(3) == 0 {
		return fmt.Sprint(w.Intn(64))
	}
	x := w.scalar(list)
	if w.Intn(3) == 0 {
		x = fmt.Sprintf("%s %c %s", x, "+-*"[w.Intn(3)], w.scalar(list))
	}
	return fmt.Sprintf("((int)(%s) & 63)", x)
}

// initializer returns an initializer of a type.
func (w *recordWriter) initializer(typ string, list []recordVariable) string {
	i := slices.IndexFunc(recordTypes, func(t recordType) bool { return t.name == typ })
	var values []any
	for range recordTypes[i].scalars {
		values = append(values, w.value(list))
	}
	return fmt.Sprintf(recordTypes[i].initializer, values...)
}

// record returns an expression for a record of a type.
func (w *recordWriter) record(typ string, list []recordVariable) string {
	same := slices.DeleteFunc(slices.Clone(list), func(v recordVariable) bool { return v.typ != typ })
	if len(same) > 0 && w.Intn(3) > 0 {
		return same[w.Intn(len(same))].name
	}
	return fmt.Sprintf("(%s)%s", typ, w.initializer(typ, list))
}

func (w *recordWriter) call(f recordFunction, list []recordVariable) string {
	var arguments []string
	for _, p := range f.parameters {
		arguments = append(arguments, w.record(p.typ, list))
	}
	return fmt.Sprintf("%s(%s)", f.name, strings.Join(arguments, ", "))
}

func (w *recordWriter) function() {
	f := recordFunction{name: fmt.Sprintf("f%d", len(w.functions)), result: w.oneType()}
	var parameters []string
	for range 1 + w.Intn(2) {
		p := w.variable(w.oneType())
		f.parameters = append(f.parameters, p)
		parameters = append(parameters, p.typ+" "+p.name)
	}
	w.line(0, "%sstatic %s %s(%s)\n{", []string{"", "__attribute__((noinline)) "}[w.Intn(2)], f.result, f.name, strings.Join(parameters, ", "))
	list := w.block(f.parameters, 1)
	w.line(0, "\treturn %s;\n}", w.record(f.result, list))
	w.functions = append(w.functions, f)
}

// block writes statements. It returns the variables that are visible at their end.
func (w *recordWriter) block(list []recordVariable, indent int) []recordVariable {
	const deepest = 3
	list = slices.Clone(list)
	for range 2 + w.Intn(5) {
		v := list[w.Intn(len(list))]
		switch kind := w.Intn(9); {
		case kind < 2:
			v := w.variable(w.oneType())
			w.line(indent, "%s %s = %s;", v.typ, v.name, w.initializer(v.typ, list))
			list = append(list, v)
		case kind == 2:
			v := w.variable("int")
			w.line(indent, "int %s = %s;", v.name, w.value(list))
			list = append(list, v)
		case kind < 5:
			w.line(indent, "%s %s= %s;", w.scalar(list), []string{"", "+", "-"}[w.Intn(3)], w.value(list))
		case kind == 5 && v.typ != "int":
			w.line(indent, "%s = %s;", v.name, w.record(v.typ, list))
		case kind == 6 && len(w.functions) > 0:
			f := w.functions[w.Intn(len(w.functions))]
			v := w.variable(f.result)
			w.line(indent, "%s %s = %s;", v.typ, v.name, w.call(f, list))
			list = append(list, v)
		case kind == 7 && indent < deepest:
			w.line(indent, "if (%s > %d) {", w.value(list), w.Intn(40))
			w.block(list, indent+1)
			w.line(indent, "} else {")
			w.block(list, indent+1)
			w.line(indent, "}")
		case kind == 8 && indent < deepest:
			counter := w.variable("int")
			w.line(indent, "for (int %[1]s = 0; %[1]s < %[2]d; %[1]s++) {", counter.name, 1+w.Intn(4))
			w.block(list, indent+1)
			w.line(indent+1, "if (seen == %d)\n\t\tbreak;", w.Intn(9))
			w.line(indent, "}")
		default:
			w.line(indent, "seen = %s;", w.value(list))
		}
	}
	return list
}
