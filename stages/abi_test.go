package stages_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/riscv/link"
	"gpucc/riscv/object"
	"gpucc/riscv/sim"
)

// seeds is how many seeds the random tests take, from 0 on.
var seeds = flag.Int("seeds", 1, "seeds of the random tests")

// randomPrograms is how many random programs of each language are compared.
var randomPrograms = flag.Int("programs", 30, "random programs of each language")

// A signature is a function's type, with a value for each argument and the
// result.
type signature struct {
	types    []string
	values   []string
	variadic int // how many are behind the "..."; the first never is
	result   string
}

var argumentTypes = map[int][]string{
	64: {"char", "signed char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "char *", "float", "double", "double", "long double", "__int128", "float _Complex", "double _Complex", "long double _Complex", "int _Complex", "long _Complex", "char _Complex"},
	32: {"char", "signed char", "short", "unsigned short", "int", "unsigned", "char *", "float", "float"},
}

var promotedTypes = map[int][]string{
	64: {"int", "unsigned", "long", "double", "char *", "long double", "unsigned __int128", "float _Complex", "double _Complex", "long double _Complex", "int _Complex", "short _Complex"},
	32: {"int", "unsigned", "char *"},
}

// randomSignature has up to 20 arguments.
func randomSignature(r *rand.Rand, xlen int) signature {
	types := argumentTypes[xlen]
	s := signature{result: types[r.Intn(len(types))]}
	n := 1 + r.Intn(20)
	if r.Intn(3) == 0 {
		s.variadic = r.Intn(n)
	}
	for i := range n {
		typ := types[r.Intn(len(types))]
		if i >= n-s.variadic {
			typ = promotedTypes[xlen][r.Intn(len(promotedTypes[xlen]))]
		}
		s.types = append(s.types, typ)
		value := fmt.Sprint(r.Intn(200) - 100)
		switch typ {
		case "float", "double", "long double":
			value = fmt.Sprintf("%d.25f", r.Intn(1000)-500)
		case "float _Complex", "double _Complex", "long double _Complex":
			value = fmt.Sprintf("(%d.25f + %d.5if)", r.Intn(1000)-500, 1+r.Intn(1000))
		case "int _Complex", "long _Complex", "char _Complex", "short _Complex":
			value = fmt.Sprintf("((%s) (%d + %di))", typ, r.Intn(1000)-500, r.Intn(1000)-500)
		case "char", "unsigned", "unsigned long", "unsigned short":
			value = fmt.Sprint(r.Intn(250))
		case "__int128", "unsigned __int128":
			value = fmt.Sprintf("((%s) %d << 70 | %d)", typ, r.Intn(200), r.Intn(200))
		case "char *":
			value = fmt.Sprintf("(char *) %d", r.Intn(100000))
		}
		s.values = append(s.values, value)
	}
	return s
}

// prototype declares f with such a signature; its parameters are p0, p1, ...
func (s signature) prototype(f string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s(", s.result, f)
	for i, t := range s.types {
		if i >= len(s.types)-s.variadic {
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s p%d", t, i)
	}
	if s.variadic > 0 {
		b.WriteString(", ...")
	}
	return b.String() + ")"
}

// callee defines f, which counts the arguments that have wrong values.
func (s signature) callee(f string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s {\n\tint wrong = 0;\n", s.prototype(f))
	named := len(s.types) - s.variadic
	if s.variadic > 0 {
		fmt.Fprintf(&b, "\t__builtin_va_list ap; __builtin_va_start(ap, p%d);\n", named-1)
	}
	for i, t := range s.types {
		what := fmt.Sprintf("p%d", i)
		if i >= named {
			what = fmt.Sprintf("__builtin_va_arg(ap, %s)", t)
		}
		fmt.Fprintf(&b, "\tif (%s != %s) wrong++;\n", what, s.values[i])
	}
	fmt.Fprintf(&b, "\treturn (%s) (%d - wrong);\n}\n", s.result, 77)
	return b.String()
}

// caller defines a function that calls f, by its name and back through the
// pointer that it gets, and returns how many arguments went wrong.
func (s signature) caller(f string) string {
	values := append([]string(nil), s.values...)
	for i, t := range s.types {
		if i >= len(s.types)-s.variadic {
			values[i] = fmt.Sprintf("(%s) %s", t, values[i])
		}
	}
	arguments := strings.Join(values, ", ")
	return fmt.Sprintf("%s;\nint call_%s(__typeof__(%s) *back) { return 2 * 77 - (int) (long) %s(%s) - (int) (long) back(%s); }\n",
		s.prototype(f), f, f, f, arguments, arguments)
}

// gcc compiles C text to an object with the cross compiler of the target.
func gcc(t *testing.T, text string, xlen int) *object.Object {
	t.Helper()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "g.c"), filepath.Join(dir, "g.o")
	if err := os.WriteFile(in, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	compiler, march, abi := "riscv64-linux-gnu-gcc", "rv64imfd", "lp64d"
	if xlen == 32 {
		compiler, march, abi = "riscv64-unknown-elf-gcc", "rv32imf", "ilp32f"
	}
	cmd := exec.Command(compiler, "-c", "-O1", "-w", "-march="+march, "-mabi="+abi, "-mno-relax", "-fno-pic",
		"-mcmodel=medany", "-fno-builtin", "-fno-stack-protector", in, "-o", out)
	if message, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", compiler, err, message)
	}
	file, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	obj, err := object.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return obj
}

// TestCallingConvention has functions of random signatures, variadic ones
// among them, call each other between gpucc's code and gcc's, both ways.
func TestCallingConvention(t *testing.T) {
	gputest.NoRaces(t)
	for seed := range int64(*seeds) {
		t.Logf("seed %d", seed)
		for _, xlen := range []int{64, 32} {
			for level := range 2 {
				callingConvention(t, seed, Options{Target: RISCV(xlen), Optimize: level})
			}
		}
	}
}

func callingConvention(t *testing.T, seed int64, opt Options) {
	t.Helper()
	const functions = 60
	xlen, r := opt.Target.Bits(), rand.New(rand.NewSource(seed))
	var ours, theirs, main strings.Builder
	main.WriteString("int printf(const char *, ...);\n")
	body := "int main(void) {\n\tint wrong = 0;\n"
	for i := range functions {
		s, f := randomSignature(r, xlen), fmt.Sprintf("f%d", i)
		if i%2 == 0 {
			ours.WriteString(s.callee(f))
			theirs.WriteString(s.caller(f))
		} else {
			theirs.WriteString(s.callee(f))
			ours.WriteString(s.caller(f))
		}
		fmt.Fprintf(&main, "int call_%s(__typeof__(%s) *);\n", f, f)
		body += fmt.Sprintf("\tif (call_%s(%s) != 0) { wrong++; printf(\"%%s\\n\", %q); }\n", f, f, s.prototype(f))
	}
	main.WriteString(body + "\treturn wrong;\n}\n")
	objects := []*object.Object{
		compileOn(t, gpu.NewCPU(), "ours.c", ours.String()+main.String(), opt),
		gcc(t, theirs.String(), xlen),
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
		t.Errorf("seed %d, rv%d -O%d: %d functions wrong, %v:\n%s", seed, xlen, opt.Optimize, status, err, out.String())
	}
}
