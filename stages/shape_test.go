package stages

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/ast/c"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/internal/workload"
	"gpucc/riscv/object"
)

// shapes are programs of about the same number of nodes: many functions, one
// long one, deep nests of all kinds.
func shapes(n int) map[string]string {
	var many, long strings.Builder
	for i := range n / 10 {
		fmt.Fprintf(&many, "int f%d(int a) { int b = a + 1; return b; }\n", i)
	}
	long.WriteString("int f(int x, int y) {\n")
	for range n / 6 {
		long.WriteString("x = x * 3 + 1;\n")
	}
	long.WriteString("return x; }\n")
	nest := func(before, open, inner, shut, after string, times int) string {
		return before + strings.Repeat(open, times) + inner + strings.Repeat(shut, times) + after
	}
	return map[string]string{
		"many":        many.String(),
		"long":        long.String(),
		"chain":       nest("int f(int x, int y) { return x", "+x", "", "", "; }", n/2),
		"deep":        nest("int f(int x, int y) { return ", "1+(", "x", ")", "; }", n/2),
		"blocks":      nest("int f(int x, int y) { ", "if (x) {", "x = 1;", "}", "return x; }", n/2),
		"and":         nest("int f(int x, int y) { if (x", " && x", "", "", ") return 1; return 0; }", n/2),
		"conditional": nest("int f(int x, int y) { return ", "x ? 1 : (", "x", ")", "; }", n/3),
		"loops":       nest("int f(int x, int y) { ", "while (x) {", "x = 0;", "}", "return x; }", n/4),
	}
}

// whole is a CPU device that does not split, as a GPU does not.
type whole struct{ gpu.Device }

// TestDispatches shows that the number of dispatches depends on the number of
// nodes only, not on depth, length of functions or their number.
func TestDispatches(t *testing.T) {
	const nodes = 60_000
	counts := map[string]int{}
	for name, text := range shapes(nodes) {
		tree := parse(t, name+".c", text, 64)
		if n := tree.Len(); n < nodes || n > nodes*101/100 {
			t.Errorf("%s has %d nodes, not %d", name, n, nodes)
		}
		_, report, err := Compile(whole{gpu.NewCPU()}, tree, Options{XLEN: 64, Optimize: 1, Debug: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range report.Stages {
			counts[name] += s.Dispatches
		}
	}
	t.Log(counts)
	for name, n := range counts {
		if n != counts["many"] || n > 200 {
			t.Errorf("%s takes %d dispatches, many functions %d", name, n, counts["many"])
		}
	}
}

// TestBatches shows that the code does not depend on how a tree is cut.
func TestBatches(t *testing.T) {
	text := generated(1 << 20)
	opt := Options{XLEN: 64, Optimize: 1}
	one := compileOn(t, whole{gpu.NewCPU()}, "g.c", text, opt)
	many := compileOn(t, gpu.NewCPU(), "g.c", text, opt)
	if string(objectFile(t, one)) != string(objectFile(t, many)) {
		t.Error("the object files of one batch and of many differ")
	}
}

// TestSplit shows that batches are all functions in turn, whole regions, and that
// cores that take them in turn finish together.
func TestSplit(t *testing.T) {
	for _, spec := range workload.Lengths {
		if spec.Functions == 1 {
			continue
		}
		tree, err := spec.Tree(1)
		if err != nil {
			t.Fatal(err)
		}
		for _, cores := range []int{1, 2} {
			function, node, load := 0, 0, make([]int, cores)
			for _, b := range split(tree, coreNodes, cores) {
				if b.firstFunction != function || b.firstNode != node {
					t.Fatalf("a batch begins at function %d, node %d, not %d, %d", b.firstFunction, b.firstNode, function, node)
				}
				if function > 0 && tree.Functions[function-1].Region == tree.Functions[function].Region {
					t.Errorf("function %d is not compiled with others of its region", function)
				}
				function, node = function+b.functions, node+b.nodes
				load[slices.Index(load, slices.Min(load))] += b.nodes
			}
			if function != spec.Functions || node != spec.Nodes-1 { // the batches leave out the Unit
				t.Errorf("the batches are %d functions, %d nodes", function, node)
			}
			if worst := float64(slices.Max(load)*cores) / float64(node); worst > 1.1 {
				t.Errorf("%s on %d cores: one has %.2f times its share", spec.Name, cores, worst)
			}
		}
	}
}

// A pair is a device of two cores, on any machine; it counts what they run together.
type pair struct {
	gpu.Device
	dispatches int
}

func (p *pair) Fork() []gpu.Device { return []gpu.Device{gpu.NewCPU(), gpu.NewCPU()} }

func (p *pair) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	p.dispatches++
	p.Device.Dispatch(k, n, buffers...)
}

// TestTogether shows that all cores together compile a function that one would take
// longer for than the others have work: one that is all there is, or comes last.
func TestTogether(t *testing.T) {
	const nodes = 9 * sharedNodes / 8
	other := strings.ReplaceAll(shapes(6 * nodes)["many"], "int f", "int g")
	for _, name := range []string{"many", "long"} {
		text := shapes(nodes)[name]
		for what, p := range map[string]struct {
			text     string
			together bool
		}{
			"alone": {text, name != "many"},
			"first": {text + other, false},
			"last":  {other + text, name != "many"},
		} {
			dev := &pair{Device: gpu.NewCPU()}
			compileOn(t, dev, name+".c", p.text, Options{XLEN: 64, Optimize: 1})
			if p.together != (dev.dispatches > 0) {
				t.Errorf("%s, %s: %d dispatches of all cores", name, what, dev.dispatches)
			}
		}
	}
	if !together(aloneNodes+1, 1000, 2) {
		t.Error("a core alone compiles a function that takes much memory")
	}
}

// TestLongFunction runs a function of more than a megabyte of code, whose
// jumps a jal does not reach.
func TestLongFunction(t *testing.T) {
	text, want := programs.LongFunction(programs.LongGroups)
	for _, xlen := range []int{64, 32} {
		opt := Options{XLEN: xlen, Optimize: 1}
		obj := compileOn(t, gpu.NewCPU(), "long.c", text, opt)
		if len(obj.Text.Bytes) < 1<<20 {
			t.Errorf("rv%d: %d bytes of code", xlen, len(obj.Text.Bytes))
		}
		for name, run := range map[string]runner{"simulator": execute, "qemu": emulate} {
			if status, out := run(t, obj, opt); status != 0 || out != want {
				t.Errorf("rv%d, %s: status %d; %s", xlen, name, status, firstDifference(out, want))
			}
		}
	}
}

// TestLongTables runs a switch whose table and labels are further apart than a
// jal reaches, so that all entries of the table take two words.
func TestLongTables(t *testing.T) {
	var s, want strings.Builder
	s.WriteString("int printf(const char *, ...);\nint f(int x) {\n\tint r = x;\n\tswitch (x) {\n")
	for k := range 8 {
		fmt.Fprintf(&s, "\tcase %d: r += %d;\n%s\tbreak;\n", k, k, strings.Repeat("\tr = r * 3 + x;\n", 20_000))
	}
	s.WriteString("\t}\n\tstatic const int d[] = { &&a - &&b, 0 };\n\tgoto *(&&b + d[x & 1]);\na:\tr += 1;\nb:\treturn r;\n}\n")
	s.WriteString("int main(void) { for (int i = 0; i < 9; i++) printf(\"%d\\n\", f(i)); return 0; }\n")
	for x := range int32(9) {
		r := x
		if x < 8 {
			r += x
			for range 20_000 {
				r = r*3 + x
			}
		}
		fmt.Fprintln(&want, r+(x+1)&1)
	}
	for level := range 2 {
		opt := Options{XLEN: 64, Optimize: level}
		obj := compileOn(t, gpu.NewCPU(), "tables.c", s.String(), opt)
		if len(obj.Text.Bytes) < 1<<20 {
			t.Errorf("%d bytes of code", len(obj.Text.Bytes))
		}
		if status, out := execute(t, obj, opt); status != 0 || out != want.String() {
			t.Errorf("-O%d: status %d; %s", level, status, firstDifference(out, want.String()))
		}
	}
}

// TestDeepPrograms runs what is nested tens of thousands deep.
func TestDeepPrograms(t *testing.T) {
	const n = 50_000
	for name, p := range map[string]struct {
		text   string
		status int
	}{
		"and":         {"int f(int x) { if (" + strings.Repeat("x && ", n) + "x) return 3; return 4; } int main(void) { return f(1) + f(0); }", 7},
		"and or":      {"int f(int x) { if (" + strings.Repeat("(x && (", n) + "x" + strings.Repeat(") || !x)", n) + ") return 3; return 4; } int main(void) { return f(1) + f(0); }", 6},
		"conditional": {"int f(int x) { return " + strings.Repeat("x ? ", n) + "x" + strings.Repeat(" : 2", n) + "; } int main(void) { return f(1) + f(0); }", 3},
		"sum":         {"int f(int x) { return " + strings.Repeat("x + (", n) + "x" + strings.Repeat(")", n) + "; } int main(void) { return f(1) == 50001; }", 1},
		"calls":       {"int g(int a, int b) { return a + b; } int main(void) { return (" + strings.Repeat("g(1, ", n/4) + "1" + strings.Repeat(")", n/4) + ") & 127; }", (n/4 + 1) & 127},
		"blocks":      {"int main(void) { int x = 3; " + strings.Repeat("if (x) { ", n) + "x = 5;" + strings.Repeat(" }", n) + " return x; }", 5},
		"loops":       {"int main(void) { int x = 3; " + strings.Repeat("while (x) { ", n/2) + "x = 0;" + strings.Repeat(" }", n/2) + " return x + 9; }", 9},
	} {
		opt := Options{XLEN: 64, Optimize: 1}
		if status, _ := execute(t, compileOn(t, gpu.NewCPU(), name+".c", p.text, opt), opt); status != p.status {
			t.Errorf("%s: status %d, want %d", name, status, p.status)
		}
	}
}

// additions is a C file of many pieces, each of which adds to the unit all that one
// can: symbols of its own and of others, literals, data, labels in data.
func additions(bytes int) string {
	var s strings.Builder
	for i := 0; s.Len() < bytes; i++ {
		fmt.Fprintf(&s, `long f%[1]d(int n) {
	extern int shared, only%[2]d;
	static int calls = %[1]d, many[40], *last = &many[39];
	static const void *const labels[] = {&&zero, &&one};
	static __attribute__((section("kept"))) char kept[%[3]d];
	goto *labels[n & 1];
zero:
	return calls++ + *last + 0x123456789abcdef + %[1]d + shared + only%[2]d;
one:
	return puts("a string of f%[1]d") + kept[n] + f%[4]d(n - 1) * %[1]d.125;
}
`, i, i/100, i%7+1, max(0, i-i%50))
	}
	return "int puts(const char *);\n" + s.String()
}

// TestPieces shows that the code is the same whether a unit is compiled piece
// by piece, in groups of pieces, or as a whole.
func TestPieces(t *testing.T) {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{generated(1 << 20), additions(2 << 20)}
	for _, p := range list {
		if text, err := os.ReadFile(p.Path); err == nil && p.Language == programs.C {
			texts = append(texts, string(text))
		}
	}
	for i, text := range texts {
		opt := Options{XLEN: 64, Optimize: 1, Lines: true, Debug: true}
		want := compileOn(t, whole{gpu.NewCPU()}, "g.c", text, opt)
		devices := map[string]gpu.Device{"pieces": gpu.NewCPU(), "groups": whole{gpu.NewCPU()}}
		if i == 1 {
			devices["groups, by OpenGL"] = gputest.OpenGL(t)
		}
		for kind, dev := range devices {
			got, _, diagnostics, err := CompileSource(dev, c.Open("g.c", []byte(text), c.Options{WordSize: 8}), opt)
			if err != nil || diagnostics.Errors() > 0 {
				t.Fatalf("%v %s", err, diagnostics)
			}
			if !reflect.DeepEqual(want, got) { // which is much faster
				t.Errorf("-whole +%s:\n%s", kind, cmp.Diff(want, got))
			}
		}
	}
}

// checkLabels checks that the labels are the places that relocations refer to.
func checkLabels(t *testing.T, relocs []object.Reloc, labels object.LabelSeq) {
	var want []int64
	for _, r := range relocs {
		if r.Type.PCRelLo12() {
			want = append(want, r.Addend)
		}
	}
	got := slices.Collect(labels.All)
	if len(got) != labels.Count || !slices.Equal(got, slices.Compact(want)) || !slices.IsSorted(got) {
		t.Errorf("%d labels, of which there are %d; want %d, or others", len(got), labels.Count, len(want))
	}
}

// TestText: with the text elsewhere, all else is as it is with it in the object, and
// the relocations are the same when they are gone through.
func TestText(t *testing.T) {
	var text strings.Builder
	for i := range 5000 { // f(i) is called by those before it and behind it
		fmt.Fprintf(&text, "int f%d(int, int, long);\n", i)
	}
	text.WriteString(strings.ReplaceAll(generated(2<<20), "t += i;", "g0 += f4000(f3999(y, 1, 2), 3, 4);"))
	compile := func(dev gpu.Device, opt Options) *object.Object {
		o, _, diagnostics, err := CompileSource(dev, c.Open("g.c", []byte(text.String()), c.Options{WordSize: 8}), opt)
		if err != nil || diagnostics.Errors() > 0 {
			t.Fatalf("%v %s", err, diagnostics)
		}
		return o
	}
	want := compile(gpu.NewCPU(), Options{XLEN: 64, Optimize: 1})
	for _, dev := range []gpu.Device{gpu.NewCPU(), whole{gpu.NewCPU()}} {
		file, err := os.Create(filepath.Join(t.TempDir(), "text"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		got := compile(dev, Options{XLEN: 64, Optimize: 1, Text: file})
		if got.Text.Bytes != nil || got.Text.Size != uint64(len(want.Text.Bytes)) {
			t.Fatalf("%d bytes in the object, and %d elsewhere", len(got.Text.Bytes), got.Text.Size)
		}
		if got.Text.Bytes, err = os.ReadFile(file.Name()); err != nil {
			t.Fatal(err)
		}
		for _, seq := range got.Text.LazyRelocs {
			before := len(got.Text.Relocs)
			got.Text.Relocs = slices.AppendSeq(got.Text.Relocs, seq.All)
			if n := len(got.Text.Relocs) - before; n != seq.Count || n < 100 {
				t.Errorf("%d relocations, of which there are %d", n, seq.Count)
			}
			checkLabels(t, got.Text.Relocs[before:], seq.Labels)
		}
		got.Symbols = make([]object.Symbol, got.LazySymbols.Count)
		for i := range got.Symbols {
			got.LazySymbols.Put(i, &got.Symbols[i])
		}
		got.Text.Size, got.Text.LazyRelocs, got.LazySymbols = 0, nil, object.SymbolSeq{}
		if err := got.Validate(); err != nil { // which did not see them before
			t.Error(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Error("the objects differ")
		}
	}
}
