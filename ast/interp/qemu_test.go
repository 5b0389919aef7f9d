package interp

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/ast"
	"gpucc/internal/leash"
)

// An operation is an operator or a cast, with the instruction that performs it.
type operation struct {
	kind     ast.Kind
	to, from ast.Type
	mnemonic string
}

func binaryOperations() (all []operation) {
	add := func(t ast.Type, suffix string, list ...string) {
		kinds := map[string]ast.Kind{"add": ast.Add, "sub": ast.Sub, "mul": ast.Mul, "mulh": ast.MulHigh, "mulhu": ast.MulHigh, "div": ast.Div, "divu": ast.Div, "rem": ast.Rem, "remu": ast.Rem,
			"and": ast.And, "or": ast.Or, "xor": ast.Xor, "sll": ast.Shl, "srl": ast.Shr, "sra": ast.Shr, "slt": ast.Lt, "sltu": ast.Lt,
			"fadd": ast.Add, "fsub": ast.Sub, "fmul": ast.Mul, "fdiv": ast.Div, "feq": ast.Eq, "flt": ast.Lt, "fle": ast.Le}
		for _, m := range list {
			all = append(all, operation{kinds[m], t, t, m + suffix})
		}
	}
	add(ast.I32, "w", "add", "sub", "mul", "div", "rem", "sll", "sra")
	add(ast.U32, "w", "add", "sub", "mul", "divu", "remu", "sll", "srl")
	add(ast.I32, "", "and", "or", "xor", "slt")
	add(ast.U32, "", "and", "or", "xor", "sltu")
	add(ast.I64, "", "add", "sub", "mul", "mulh", "div", "rem", "and", "or", "xor", "sll", "sra", "slt")
	add(ast.U64, "", "add", "sub", "mul", "mulhu", "divu", "remu", "and", "or", "xor", "sll", "srl", "sltu")
	add(ast.F32, ".s", "fadd", "fsub", "fmul", "fdiv", "feq", "flt", "fle")
	add(ast.F64, ".d", "fadd", "fsub", "fmul", "fdiv", "feq", "flt", "fle")
	return all
}

func casts() (all []operation) {
	integers := map[ast.Type]string{ast.I32: "w", ast.U32: "wu", ast.I64: "l", ast.U64: "lu"}
	floats := map[ast.Type]string{ast.F32: "s", ast.F64: "d"}
	for f, s := range floats {
		for i, w := range integers {
			all = append(all, operation{ast.Cast, i, f, "fcvt." + w + "." + s}, operation{ast.Cast, f, i, "fcvt." + s + "." + w})
		}
	}
	return append(all, operation{ast.Cast, ast.F32, ast.F64, "fcvt.s.d"}, operation{ast.Cast, ast.F64, ast.F32, "fcvt.d.s"},
		operation{ast.Neg, ast.F32, ast.F32, "fneg.s"}, operation{ast.Neg, ast.F64, ast.F64, "fneg.d"})
}

// edges returns boundary values of type t as operands.
func edges(t ast.Type) (all []uint64) {
	switch t {
	case ast.F32:
		for _, x := range []float32{0, 1, -1.5, 0.1, 3e9, -3e9, 5e9, 2147483648, -2147483904, 4294967040, 9.3e18, 1.9e19, 1e-45, 3e38, 16777217} {
			all = append(all, uint64(math.Float32bits(x)))
		}
		return append(all, 0x80000000, 0x7f800000, 0xff800000, ast.NaN32, 0xffc00001)
	case ast.F64:
		for _, x := range []float64{0, 1, -1.5, 0.1, 2147483647.5, -2147483648.5, 4294967295.5, -0.99, 9223372036854775807, -9.3e18, 1.9e19, 1e-320, 1e308, 1e39, 16777217} {
			all = append(all, math.Float64bits(x))
		}
		return append(all, 1<<63, 0x7ff0000000000000, 0xfff0000000000000, ast.NaN64, 0xfff8000000000001)
	}
	for _, x := range []uint64{0, 1, 2, 7, 31, 33, 63, 255, 1<<24 + 1, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<53 + 1, 1<<63 - 1, 1 << 63, 1<<63 + 1<<10} {
		all = append(all, canonical(t, x), canonical(t, -x))
	}
	return all
}

// value returns the interpreter's result for operands x and y.
func (o operation) value(x, y uint64) uint64 {
	switch o.kind {
	case ast.Cast:
		return cast(o.to, o.from, x)
	case ast.Neg:
		return negate(o.to, x)
	}
	return operate(o.kind, o.to, x, y)
}

// TestQemu compares operators and casts with the instructions of a processor,
// as qemu executes them, at the edges of the types. It needs
// riscv64-linux-gnu-gcc and qemu-riscv64.
func TestQemu(t *testing.T) {
	var program strings.Builder
	program.WriteString("#include <stdio.h>\n#include <string.h>\nint main(void) {\n")
	operations := append(binaryOperations(), casts()...)
	for _, o := range operations {
		program.WriteString(o.loop())
	}
	program.WriteString("return 0; }\n")
	results := strings.Fields(qemu(t, program.String()))
	for _, o := range operations {
		list := edges(o.from)
		for _, x := range list {
			for _, y := range list {
				if len(results) == 0 {
					t.Fatal("too few results")
				}
				got := results[0]
				results = results[1:]
				if want := fmt.Sprintf("%x", o.value(x, y)); got != want {
					t.Errorf("%s %#x %#x: the processor gives %s, the interpreter %s", o.mnemonic, x, y, got, want)
				}
			}
		}
	}
}

// loop returns C code that prints the instruction's results for all pairs of boundary
// values. A cast ignores the second value.
func (o operation) loop() string {
	ctypes := map[ast.Type]string{ast.F32: "float", ast.F64: "double"}
	kind := func(t ast.Type) (name, register string) {
		if name := ctypes[t]; name != "" {
			return name, "f"
		}
		return "unsigned long", "r"
	}
	in, inRegister := kind(o.from)
	out, outRegister := kind(o.to)
	if o.kind >= ast.Eq && o.kind <= ast.Ge {
		out, outRegister = kind(ast.I64)
	}
	operands := "%0, %1, %2"
	switch {
	case o.kind == ast.Cast && o.to.IsInteger():
		operands = "%0, %1, rtz"
	case o.kind == ast.Cast || o.kind == ast.Neg:
		operands = "%0, %1"
	}
	var s strings.Builder
	s.WriteString("{ static const unsigned long e[] = {")
	list := edges(o.from)
	for _, x := range list {
		fmt.Fprintf(&s, "%#xul, ", x)
	}
	fmt.Fprintf(&s, "};\nfor (int i = 0; i < %d; i++) for (int j = 0; j < %d; j++) { %s x, y; %s r; unsigned long bits = 0;\n", len(list), len(list), in, out)
	s.WriteString("memcpy(&x, &e[i], sizeof x); memcpy(&y, &e[j], sizeof y);\n")
	fmt.Fprintf(&s, `asm volatile("%s %s" : "=%s"(r) : "%s"(x), "%s"(y));`+"\n", o.mnemonic, operands, outRegister, inRegister, inRegister)
	s.WriteString(`memcpy(&bits, &r, sizeof r); printf("%lx\n", bits); } }` + "\n")
	return s.String()
}

// qemu compiles and runs a C program for rv64 and returns its output.
func qemu(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	source, program := filepath.Join(dir, "a.c"), filepath.Join(dir, "a")
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("riscv64-linux-gnu-gcc", "-O0", "-static", source, "-o", program).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%.2000s", err, out)
	}
	out, err := leash.Command("qemu-riscv64", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
