package c

import (
	"fmt"
	"gpucc/stages/convention"
	"os/exec"
	"strings"
	"testing"

	"gpucc/ast/c/builtin"
	"gpucc/ast/c/types"
)

// substitutes are types that replace the type parameters of the registry.
var substitutes = map[string]string{"A": "int", "B": "int", "C": "int", "F": "double", "G": "double", "T": "int"}

// concreteType returns a type of a prototype, with its type parameter, if it has one,
// replaced.
func concreteType(typ string) string {
	name := strings.TrimSuffix(typ, "*")
	if substitute, ok := substitutes[name]; ok {
		return substitute + typ[len(name):]
	}
	return typ
}

// builtinArguments are the arguments of functions for which zeros are not allowed.
var builtinArguments = map[string]string{
	"clear_padding": "&n",
	"complex":       "1.0, 2.0", "choose_expr": "1, 2, 3",
	"convertvector": "(ints){1, 2}, ints", "shuffle": "(ints){1, 2}, (ints){1, 0}", "shufflevector": "(ints){1}, (ints){2}, 3, 0",
	"tgmath": "(float (*)(float))0, (double (*)(double))0, 1", "types_compatible_p": "int, long", "offsetof": "struct s, b",
	"va_start": "list, n", "va_arg": "list, int", "va_copy": "list, list", "va_end": "list",
	"longjmp": "(void*)0, 1", "alloca_with_align": "8, 64",
	"assume_aligned": "(void*)0, 16",
}

// builtinResults are the types of the values of functions without a prototype.
var builtinResults = map[string]string{
	"clear_padding": "void",
	"complex":       "_Complex double", "choose_expr": "int", "convertvector": "ints", "shuffle": "ints", "shufflevector": "ints",
	"tgmath": "double", "types_compatible_p": "int", "offsetof": "size_t", "va_arg": "int",
}

// unlikeGCC are functions that gcc does not have in C.
var unlikeGCC = map[string]bool{
	"gpucc_syscall": true, "launder": true, "isfinitef": true, "isfinitel": true, "isnormalf": true, "isnormall": true,
}

// A builtinSample is a call of a builtin function.
type builtinSample struct {
	builtin.Function
	name, call, result string
	prototype          string // in C, if C can express it
}

// builtinSamples returns calls of all functions that C programs can call undeclared.
func builtinSamples() (list []builtinSample) {
	for _, f := range builtin.All() {
		if !f.Has(builtin.Builtin | builtin.Exact) {
			continue
		}
		x := builtinSample{Function: f, name: f.Name, result: concreteType(f.Result())}
		if f.Has(builtin.Builtin) {
			x.name = "__builtin_" + f.Name
		}
		if x.result == "" {
			x.result = builtinResults[f.Name]
		}
		var arguments, parameters []string
		expressible := f.Type != "" && !strings.Contains(f.Type, "va_list") && x.result == f.Result()
		for parameter := range f.Parameters() {
			expressible = expressible && concreteType(parameter) == parameter
			parameters = append(parameters, parameter)
			if parameter != "..." {
				arguments = append(arguments, "("+concreteType(parameter)+")0")
			}
		}
		sized := f.Has(builtin.Exact) && f.T != "" // gcc's parameters are volatile void*
		if expressible && !sized {
			x.prototype = fmt.Sprintf("%s(%s)", x.result, strings.Join(parameters, ", "))
			x.prototype = strings.Replace(x.prototype, "()", "(void)", 1)
		}
		text, ok := builtinArguments[f.Name]
		switch {
		case strings.HasPrefix(f.Name, "nan"):
			text = `""`
		case !ok:
			text = strings.Join(arguments, ", ")
		}
		x.call = x.name + "(" + text + ")"
		list = append(list, x)
	}
	return list
}

const (
	builtinTypes = "typedef __SIZE_TYPE__ size_t;\ntypedef __UINT8_TYPE__ uint8_t;\ntypedef __UINT16_TYPE__ uint16_t;\ntypedef __UINT32_TYPE__ uint32_t;\ntypedef __UINT64_TYPE__ uint64_t;\ntypedef __INTMAX_TYPE__ intmax_t;\n" +
		"typedef __builtin_va_list va_list;\nstruct s { int a, b; };\ntypedef int ints __attribute__((vector_size(8)));\n"
	builtinFunctionStart = "void f(int n, ...) { va_list list;\n"
)

// parseBuiltins parses a text that begins with builtinTypes, without its preprocessor's
// macros.
func parseBuiltins(text string) string {
	text = strings.NewReplacer("__SIZE_TYPE__", "unsigned long", "__UINT8_TYPE__", "unsigned char", "__UINT16_TYPE__", "unsigned short", "__UINT32_TYPE__", "unsigned int", "__UINT64_TYPE__", "unsigned long", "__INTMAX_TYPE__", "long").Replace(text)
	return diagnose(text, Options{ABI: convention.RV64})
}

// TestLowerings checks that every function of the registry has a lowering, that every
// lowering belongs to a function, and that the front end knows all types of the
// prototypes.
func TestLowerings(t *testing.T) {
	table := types.NewTable(8, false, types.Int)
	var used [builtin.Lowerings]bool
	for _, f := range builtin.All() {
		used[f.Lowering] = true
		if f.Lowering != builtin.Call && loweringOf(f.Lowering) == nil {
			t.Errorf("function %s of the registry has no lowering", f.Name)
		}
		if f.Type == "" {
			continue
		}
		list := []string{f.Result()}
		for parameter := range f.Parameters() {
			list = append(list, parameter)
		}
		for _, typ := range list {
			if concreteType(typ) == typ && typ != "..." && namedType(table, typ) == types.Invalid {
				t.Errorf("function %s of the registry has the unknown type %s", f.Name, typ)
			}
		}
	}
	for l, ok := range used {
		if !ok {
			t.Errorf("no function of the registry has lowering %d", l)
		}
	}
}

// TestBuiltinTypes checks that a call of every builtin function has the type that the
// registry states. It checks gcc's types of the calls and of the functions in the same
// way.
func TestBuiltinTypes(t *testing.T) {
	ours, theirs := builtinTypes+builtinFunctionStart, builtinTypes+builtinFunctionStart
	samples := builtinSamples()
	for _, x := range samples {
		check := func(expression, typ string) string {
			return fmt.Sprintf("_Static_assert(__builtin_types_compatible_p(__typeof__(%s), %s), \"%s\");\n", expression, typ, x.name)
		}
		ours += check(x.call, x.result)
		if !unlikeGCC[x.Name] {
			theirs += check(x.call, x.result)
			if x.prototype != "" {
				theirs += check(x.name, x.prototype)
			}
		}
	}
	if len(samples) < 300 {
		t.Errorf("%d functions, too few", len(samples))
	}
	if got := parseBuiltins(ours + "}\n"); got != "" {
		t.Error(got)
	}
	const gcc = "riscv64-linux-gnu-gcc"
	if _, err := exec.LookPath(gcc); err != nil {
		t.Fatalf("%v (package gcc-riscv64-linux-gnu)", err)
	}
	command := exec.Command(gcc, "-std=gnu11", "-fsyntax-only", "-w", "-x", "c", "-")
	command.Stdin = strings.NewReader(theirs + "}\n")
	if output, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}

// TestBuiltinConstants checks that a call with constant arguments is a constant
// expression if and only if the registry says so.
func TestBuiltinConstants(t *testing.T) {
	skipSequential(t)
	for _, x := range builtinSamples() {
		if x.result == "void" || strings.HasPrefix(x.Name, "va_") {
			continue
		}
		got := parseBuiltins(builtinTypes + builtinFunctionStart + "static " + x.result + " x = " + x.call + "; }\n")
		if constant := x.Has(builtin.Constant); constant != (got == "") {
			t.Errorf("%s: constant is %t in the registry, but: %s", x.call, constant, got)
		}
	}
}

// TestBuiltinArguments checks that a missing argument, and one too many, are reported in
// gcc's words.
func TestBuiltinArguments(t *testing.T) {
	skipSequential(t)
	for _, x := range builtinSamples() {
		if x.Type == "" || strings.HasPrefix(x.Name, "va_") {
			continue
		}
		end := "void f(int n, ...) { " + x.call
		if x.ParameterList() != "" && !strings.HasPrefix(x.ParameterList(), "...") {
			got, want := parseBuiltins(builtinTypes+"void f(int n, ...) { "+x.name+"(); }\n"), "too few arguments to function '"+x.name+"'\n"
			if !strings.HasSuffix(got, want) {
				t.Errorf("%s(): %s, not %s", x.name, got, want)
			}
		}
		if strings.HasSuffix(x.ParameterList(), "...") {
			continue
		}
		end = strings.TrimSuffix(end, ")")
		if x.ParameterList() != "" {
			end += ", "
		}
		got, want := parseBuiltins(builtinTypes+end+"1); }\n"), "too many arguments to function '"+x.name+"'\n"
		if !strings.HasSuffix(got, want) {
			t.Errorf("%s 1): %s, not %s", end, got, want)
		}
	}
}

// TestBuiltinMisuse checks that a call of any builtin function with any number of
// arguments of any type gives errors or a valid tree, inside and outside of functions.
func TestBuiltinMisuse(t *testing.T) {
	skipSequential(t)
	arguments := []string{"1", "n", "1.5L", "z", "s", "&s", `"a"`, "list", "int", "", "g.b"}
	for _, x := range builtinSamples() {
		for a, argument := range arguments {
			for count := range 4 {
				if count == 0 && a > 0 {
					continue // a call without arguments is the same for all of them
				}
				call := x.name + "(" + strings.Repeat(argument+", ", count)
				call = strings.TrimSuffix(call, ", ") + ")"
				checkAny(t, []byte("struct s { int a, b; struct s *c; } s; struct { int a : 3, b : 5; } g; double _Complex z; int i = "+call+";\n"+
					"void f(int n, ...) { __builtin_va_list list; "+call+"; n = "+call+" + 1; }\n"))
			}
		}
	}
}
