package stages_test

import (
	"bytes"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/riscv/link"
	"gpucc/riscv/object"
	"gpucc/riscv/sim"
)

// A shape is a scalar type, or a record type with a list of the scalars in it, which are compared.
type shape struct {
	typ    string
	leaves []leaf
}

// A leaf is a scalar in a shape.
type leaf struct{ path, typ string }

var leafTypes = map[int][]string{
	64: {"char", "short", "int", "long", "float", "float", "double", "double", "char *", "signed char", "_Bool", "long double", "__int128", "float _Complex", "double _Complex", "long double _Complex"},
	32: {"char", "short", "int", "unsigned", "float", "float", "float", "char *", "signed char", "_Bool"},
}

// A vectorType is a vector of GNU C, with its type's name in vectorDefinitions.
type vectorType struct {
	name, element string
	length        int
}

// vectorTypes are the types of vectors. The first ones, recordVectors of them, are aligned no
// more than the stack, so that records with them can be passed.
var vectorTypes = [...]vectorType{
	{"chars2", "signed char", 2}, {"shorts2", "short", 2}, {"ints2", "int", 2}, {"floats2", "float", 2}, {"chars16", "char", 16},
	{"ints4", "int", 4}, {"floats4", "float", 4}, {"ints1", "int", 1}, {"ints8", "int", 8}, {"floats16", "float", 16},
}

const recordVectors = 8

// leaves are the elements of a vector at path.
func (v vectorType) leaves(path string) (list []leaf) {
	for i := range v.length {
		list = append(list, leaf{fmt.Sprintf("%s[%d]", path, i), v.element})
	}
	return list
}

func vectorDefinitions() (text string) {
	for _, v := range vectorTypes {
		text += fmt.Sprintf("typedef %s %s __attribute__((vector_size(%d * sizeof(%s))));\n", v.element, v.name, v.length, v.element)
	}
	return text
}

// randomRecord is the members of a record, and their leaves, behind path.
func randomRecord(r *rand.Rand, xlen, depth int, path string) (members string, leaves []leaf) {
	most := 3
	if r.Intn(4) == 0 {
		most = 7
	}
	for i := range 1 + r.Intn(most) {
		typ := leafTypes[xlen][r.Intn(len(leafTypes[xlen]))]
		at := fmt.Sprintf("%s.m%d", path, i)
		switch kind := r.Intn(10); {
		case kind == 0 && depth < 2:
			inner, more := randomRecord(r, xlen, depth+1, at)
			members += fmt.Sprintf("struct { %s} m%d; ", inner, i)
			leaves = append(leaves, more...)
		case kind == 1:
			members += fmt.Sprintf("union { %s a; char b; } m%d; ", typ, i)
			leaves = append(leaves, leaf{at + ".a", typ})
		case kind == 3:
			members += fmt.Sprintf("int m%d : %d; ", i, 8+r.Intn(20))
			leaves = append(leaves, leaf{at, "int"})
		case kind == 2:
			n := 1 + r.Intn(3)
			members += fmt.Sprintf("%s m%d[%d]; ", typ, i, n)
			for k := range n {
				leaves = append(leaves, leaf{fmt.Sprintf("%s[%d]", at, k), typ})
			}
		case kind == 5:
			v := vectorTypes[r.Intn(recordVectors)]
			members += fmt.Sprintf("%s m%d; ", v.name, i)
			leaves = append(leaves, v.leaves(at)...)
		case kind == 4:
			members += fmt.Sprintf("_Alignas(16) %s m%d; ", typ, i)
			leaves = append(leaves, leaf{at, typ})
		default:
			members += fmt.Sprintf("%s m%d; ", typ, i)
			leaves = append(leaves, leaf{at, typ})
		}
	}
	return members, leaves
}

// randomShapes returns random records and scalars as shapes, and the text that defines the records
// in C.
func randomShapes(r *rand.Rand, xlen, count int) (definitions string, shapes []shape) {
	definitions = vectorDefinitions()
	for i := range count {
		members, leaves := randomRecord(r, xlen, 0, "")
		definitions += fmt.Sprintf("struct s%d { %s};\n", i, members)
		shapes = append(shapes, shape{fmt.Sprintf("struct s%d", i), leaves})
	}
	for _, t := range leafTypes[xlen] {
		shapes = append(shapes, shape{t, []leaf{{"", t}}})
	}
	for _, v := range vectorTypes {
		shapes = append(shapes, shape{v.name, v.leaves("")})
	}
	return definitions, shapes
}

// value is a constant for leaf k of argument i; -1 is the result.
func value(typ string, i, k int) string {
	n := (i+2)*7 + k*3
	switch typ {
	case "float", "double":
		return fmt.Sprintf("%d.5f", n-40)
	case "float _Complex", "double _Complex", "long double _Complex":
		return fmt.Sprintf("%d.5f + %d.25if", n-40, n+50)
	case "char *":
		return fmt.Sprintf("(char *) %d", n)
	case "_Bool":
		return fmt.Sprint(n & 1)
	}
	return fmt.Sprint(n % 100)
}

// set and compare are statements about all leaves of argument i, variable name.
func (s shape) set(name string, i int) (text string) {
	for k, x := range s.leaves {
		text += fmt.Sprintf("%s%s = %s; ", name, x.path, value(x.typ, i, k))
	}
	return text
}

func (s shape) compare(name string, i int) (text string) {
	for k, x := range s.leaves {
		text += fmt.Sprintf("if (%s%s != %s) wrong++; ", name, x.path, value(x.typ, i, k))
	}
	return text
}

// A recordSignature is the type of a function that takes and returns records.
type recordSignature struct {
	arguments []shape
	named     int
	result    shape
}

func randomRecordSignature(r *rand.Rand, shapes []shape) recordSignature {
	s := recordSignature{result: shapes[r.Intn(len(shapes))]}
	for range 1 + r.Intn(9) {
		s.arguments = append(s.arguments, shapes[r.Intn(len(shapes))])
	}
	s.named = len(s.arguments)
	for r.Intn(3) == 0 && s.named > 1 {
		s.named--
	}
	for i, a := range s.arguments { // behind "..." C promotes small integers and float, so their types cannot occur there
		if i >= s.named && (a.typ == "float" || a.typ == "char" || a.typ == "short" || a.typ == "signed char" || a.typ == "_Bool") {
			s.arguments[i] = shapes[0]
		}
	}
	return s
}

func (s recordSignature) prototype(f string) string {
	var list []string
	for i, a := range s.arguments[:s.named] {
		list = append(list, fmt.Sprintf("%s p%d", a.typ, i))
	}
	if s.named < len(s.arguments) {
		list = append(list, "...")
	}
	return fmt.Sprintf("%s %s(%s)", s.result.typ, f, strings.Join(list, ", "))
}

// callee defines f: it changes its arguments, which are its own, and counts
// those that were wrong in wrong_f.
func (s recordSignature) callee(f string) string {
	text := fmt.Sprintf("int wrong_%s;\n%s {\n\tint wrong = 0;\n\t%s result;\n", f, s.prototype(f), s.result.typ)
	for i, a := range s.arguments[:s.named] {
		text += "\t" + a.compare(fmt.Sprintf("p%d", i), i) + a.set(fmt.Sprintf("p%d", i), i+1) + "\n"
	}
	if s.named < len(s.arguments) {
		text += fmt.Sprintf("\t__builtin_va_list ap; __builtin_va_start(ap, p%d);\n", s.named-1)
		for i, a := range s.arguments[s.named:] {
			text += fmt.Sprintf("\t{ %s p = __builtin_va_arg(ap, %s); %s}\n", a.typ, a.typ, a.compare("p", s.named+i))
		}
	}
	return text + fmt.Sprintf("\twrong_%s = wrong;\n\t%s\n\treturn result;\n}\n", f, s.result.set("result", -1))
}

// caller defines call_f, which calls f, by name and through a pointer, and
// returns how much went wrong.
func (s recordSignature) caller(f string) string {
	text := fmt.Sprintf("%s; extern int wrong_%s;\nint call_%s(void) {\n\tint wrong = 0;\n\t%s;\n",
		s.prototype(f), f, f, s.prototype("(*pointer)")+" = "+f)
	var list []string
	for i, a := range s.arguments {
		text += fmt.Sprintf("\t%s a%d; %s\n", a.typ, i, a.set(fmt.Sprintf("a%d", i), i))
		list = append(list, fmt.Sprintf("a%d", i))
	}
	for i, name := range []string{f, "pointer"} {
		text += fmt.Sprintf("\t%s result%d = %s(%s); %s wrong += wrong_%s;\n",
			s.result.typ, i, name, strings.Join(list, ", "), s.result.compare(fmt.Sprintf("result%d", i), -1), f)
	}
	for i, a := range s.arguments {
		text += "\t" + a.compare(fmt.Sprintf("a%d", i), i) + "\n"
	}
	return text + "\treturn wrong;\n}\n"
}

// TestRecordConvention has functions that take and return records of random
// shapes call each other between gpucc's code and gcc's, both ways.
func TestRecordConvention(t *testing.T) {
	gputest.NoRaces(t)
	for seed := range int64(*seeds) {
		for _, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1}, {Target: RV32}, {Target: RV32, Optimize: 1}} {
			recordConvention(t, seed, opt)
		}
	}
}

func recordConvention(t *testing.T, seed int64, opt Options) {
	t.Helper()
	const functions, records = 60, 30
	r := rand.New(rand.NewSource(seed))
	definitions, shapes := randomShapes(r, opt.Target.Bits(), records)
	ours, theirs := definitions, definitions
	main, body := "int printf(const char *, ...);\n", "int main(void) {\n\tint wrong = 0;\n"
	for i := range functions {
		s, f := randomRecordSignature(r, shapes), fmt.Sprintf("f%d", i)
		if i%2 == 0 {
			ours, theirs = ours+s.callee(f), theirs+s.caller(f)
		} else {
			ours, theirs = ours+s.caller(f), theirs+s.callee(f)
		}
		main += fmt.Sprintf("int call_%s(void);\n", f)
		body += fmt.Sprintf("\tif (call_%s() != 0) { wrong++; printf(\"%%s\\n\", %q); }\n", f, s.prototype(f))
	}
	objects := []*object.Object{
		compileOn(t, gpu.NewCPU(), "ours.c", ours+main+body+"\treturn wrong;\n}\n", opt),
		gcc(t, theirs, opt.Target.Bits()),
	}
	exe, err := link.Link(objects, link.Options{Library: library(t, opt)})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	m, err := sim.New(exe, sim.Config{Args: []string{"abi"}, Stdout: &out})
	if err != nil {
		t.Fatal(err)
	}
	status, err := m.Run()
	m.Close()
	if err != nil || status != 0 {
		t.Errorf("seed %d, rv%d -O%d: %d functions wrong, %v:\n%s\n%s", seed, opt.Target.Bits(), opt.Optimize, status, err, out.String(), definitions)
	}
}
