package schedule_test

import (
	"bytes"
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
	"gpucc/stages/convention"
	"gpucc/stages/schedule"
)

// TestBatches shows that the code does not depend on how a tree is cut.
func TestBatches(t *testing.T) {
	text := generated(forRaces(1 << 20))
	opt := Options{Target: RV64, Optimize: 1}
	one := objectFile(t, compileOn(t, whole(), "g.c", text, opt))
	if !bytes.Equal(objectFile(t, compileOn(t, gpu.NewCPU(), "g.c", text, opt)), one) {
		t.Error("the object files of one batch and of many on the cores differ")
	}
	counter := newMemoryDevice(0)
	opt.BatchNodes = 1 << 14
	if !bytes.Equal(objectFile(t, compileOn(t, counter, "g.c", text, opt)), one) {
		t.Error("the object files of one batch and of many on a device differ")
	}
	if counter.dispatched > 2*opt.BatchNodes {
		t.Errorf("a batch has %d nodes", counter.dispatched)
	}
}

// TestSplit shows that batches are consecutive whole regions that cover all functions, and
// that cores which each take the next batch finish at about the same time.
func TestSplit(t *testing.T) {
	gputest.NoRaces(t)
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
			for _, b := range schedule.Split(tree, schedule.CoreNodes, cores) {
				if b.FirstFunction != function || b.FirstNode != node {
					t.Fatalf("a batch begins at function %d, node %d, not %d, %d", b.FirstFunction, b.FirstNode, function, node)
				}
				if function > 0 && tree.Functions[function-1].Region == tree.Functions[function].Region {
					t.Errorf("function %d is not compiled with others of its region", function)
				}
				function, node = function+b.Functions, node+b.Nodes
				load[slices.Index(load, slices.Min(load))] += b.Nodes
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

// A pair is a device of two cores, on any machine. It counts the dispatches that both run
// together.
type pair struct {
	gpu.Device
	dispatches int
}

func (p *pair) Share(data []byte) *gpu.Buffer { return p.Device.(gpu.Sharer).Share(data) }

func (p *pair) Fork() []gpu.Device { return []gpu.Device{gpu.NewCPU(), gpu.NewCPU()} }

func (p *pair) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	p.dispatches++
	p.Device.Dispatch(k, n, buffers...)
}

// TestTogether shows that all cores together compile a long function if the others would
// run out of work: if it is the only function, or the last one.
func TestTogether(t *testing.T) {
	const nodes = 9 * schedule.SharedNodes / 8
	other := strings.ReplaceAll(shapes(6 * nodes)["many"], "int f", "int g")
	for _, name := range []string{"many", "long"} {
		if testing.Short() && name == "many" { // no cores together, which is for the race detector
			continue
		}
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
			compileOn(t, dev, name+".c", p.text, Options{Target: RV64, Optimize: 1})
			if p.together != (dev.dispatches > 0) {
				t.Errorf("%s, %s: %d dispatches of all cores", name, what, dev.dispatches)
			}
		}
	}
	if !schedule.Together(schedule.AloneNodes+1, 1000, 2) {
		t.Error("a core alone compiles a function that takes much memory")
	}
}

// TestPieces shows that the object is the same whether a unit is compiled piece by piece, in
// batches of pieces, or as one tree.
func TestPieces(t *testing.T) {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{generated(forRaces(1 << 20)), contributions(forRaces(2 << 20))}
	for _, p := range list {
		if text, err := os.ReadFile(p.Path); err == nil && p.Language == programs.C {
			texts = append(texts, string(text))
		}
	}
	for i, text := range texts {
		if testing.Short() && i > 1 && i%16 > 0 { // the two long ones have the races
			continue
		}
		opt := Options{Target: RV64, Optimize: 1, Lines: true, Debug: true}
		want := compileOn(t, whole(), "g.c", text, opt)
		devices := map[string]gpu.Device{"pieces": gpu.NewCPU(), "batches": whole()}
		if i == 1 && !testing.Short() {
			devices["batches, by OpenGL"] = gputest.OpenGL(t)
		}
		for kind, dev := range devices {
			got, _, diagnostics, err := compileSource(dev, c.Open("g.c", []byte(text), c.Options{ABI: convention.RV64, Debug: true, Optimize: true, TailCalls: true, KeepFunctions: true}), opt)
			if err != nil || diagnostics.Errors() > 0 {
				t.Fatalf("%v %s", err, diagnostics)
			}
			if !reflect.DeepEqual(want, got) { // which is much faster
				t.Errorf("-whole +%s:\n%s", kind, cmp.Diff(want, got))
			}
		}
	}
}

// checkLabels checks that the labels are the addresses that relocations refer to.
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

// TestText shows that Options.Text changes nothing but where the text is: the object is the
// same, and its sequences of relocations and symbols have the elements of the lists.
func TestText(t *testing.T) {
	var text strings.Builder
	for i := range 5000 { // f(i) is called by those before it and behind it
		fmt.Fprintf(&text, "int f%d(int, int, long);\n", i)
	}
	text.WriteString(strings.ReplaceAll(generated(forRaces(2<<20)), "t += i;", "g0 += f4000(f3999(y, 1, 2), 3, 4);"))
	compile := func(dev gpu.Device, opt Options) *object.Object {
		o, _, diagnostics, err := compileSource(dev, c.Open("g.c", []byte(text.String()), c.Options{ABI: convention.RV64}), opt)
		if err != nil || diagnostics.Errors() > 0 {
			t.Fatalf("%v %s", err, diagnostics)
		}
		return o
	}
	want := compile(gpu.NewCPU(), Options{Target: RV64, Optimize: 1})
	for _, dev := range []gpu.Device{gpu.NewCPU(), whole()} {
		file, err := os.Create(filepath.Join(t.TempDir(), "text"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		got := compile(dev, Options{Target: RV64, Optimize: 1, Text: file})
		if got.Text.Bytes != nil || got.Text.Size != uint64(len(want.Text.Bytes)) {
			t.Fatalf("%d bytes in the object, and %d elsewhere", len(got.Text.Bytes), got.Text.Size)
		}
		if got.Text.Bytes, err = os.ReadFile(file.Name()); err != nil {
			t.Fatal(err)
		}
		for i, seq := range got.Text.LazyRelocs {
			before := len(got.Text.Relocs)
			got.Text.Relocs = slices.AppendSeq(got.Text.Relocs, seq.All)
			if n := len(got.Text.Relocs) - before; n != seq.Count || i == 0 && n < 100 {
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
