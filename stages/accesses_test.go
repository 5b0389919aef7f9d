package stages_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/shaders"
	"gpucc/stages"
)

// TestAccesses holds the columns that the table of passes names against those that the
// passes' kernels, and the host, read and write when they compile programs.
func TestAccesses(t *testing.T) {
	gputest.NoRaces(t)
	seen := recordAccesses(t)
	for _, p := range stages.Passes() {
		for _, list := range []struct{ what, declared, seen string }{
			{"reads", p.Reads, seen.reads(p.Name)}, {"writes", p.Writes, seen.writes(p.Name)},
		} {
			declared := strings.Fields(list.declared)
			slices.Sort(declared)
			if got := strings.Join(declared, " "); got != list.seen {
				t.Errorf("pass %s is declared to %s\n\t%s\nit %s\n\t%s", p.Name, strings.TrimSuffix(list.what, "s"), got, list.what, list.seen)
			}
		}
	}
}

// notDumped gives the reasons why the dump of a pass does not show a column that the pass writes. A column without a pass is meant
// in all passes.
var notDumped = map[string]string{
	"counts":                "the dump has as many rows",
	"upload kind":           "the dump shows the nodes of the tree, from which it was made",
	"upload type":           "the same",
	"upload symbolFunction": "the dump shows the symbols of the functions",
	"upload localOwner":     "the dump lists the locals by their functions",
	"locals saved":          "zeros, to which other passes add",
	"locals spills":         "zeros",
	"locals outgoing":       "zeros",
	"locals stays":          "zeros",
	"locals userLocal":      "the Data of nodes that the dump of scope shows as users",
	"linear loopWords":      "the steps of locals, which the dump shows at the addresses",
	"hoist hoistedOwner":    "the function and the type of the root",
	"hoist hoistedStart":    "the same as rootTarget, which the dump shows",
	"common hoistedOwner":   "the function and the type of the leader",
	"common hoistedStart":   "the leader",
	"rewrite function":      "the dump numbers the new nodes, of which functions are made",
	"rewrite label":         "the dump shows the Labels with their new numbers",
	"rewrite scope":         "as before, of the node that the dump says a node comes from",
	"rewrite assigns":       "counted again over the nodes that the dump shows",
	"rewrite number":        "the dump shows the old node of each new one",
	"rewrite hoistedTo":     "the dump shows the nodes there",
	"number logical":        "the dump shows logicalNode, its inverse",
	"layout entry":          "the dump of number shows the first instruction of each FunctionEntry",
	"layout text":           "a part of the code, which the dump shows by instruction",
}

// TestDumpsShowColumns names the columns that a pass writes for later ones and that its dump does not show without a reason.
func TestDumpsShowColumns(t *testing.T) {
	gputest.NoRaces(t)
	seen := recordAccesses(t)
	for _, p := range stages.Passes() {
		for _, column := range strings.Fields(p.Writes) {
			if !seen.shown[p.Name][column] && notDumped[column] == "" && notDumped[p.Name+" "+column] == "" {
				t.Errorf("the dump of %s does not show %s", p.Name, column)
			}
			if seen.shown[p.Name][column] && notDumped[p.Name+" "+column] != "" {
				t.Errorf("the dump of %s shows %s", p.Name, column)
			}
		}
	}
}

// recordAccesses compiles programs with all options that make passes differ.
func recordAccesses(t *testing.T) *recorder {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	r := newRecorder()
	compile := func(path, text string, opt Options) {
		opt.Lines, opt.Dump = true, func(name string, dump func() string) {
			if slices.Contains(r.order, name) { // not parse, nor object
				r.dumping = true
				dump()
				r.dumping = false
				r.pass++
			}
		}
		tree := parse(t, path, text, opt.Target.Bits())
		r.start(opt)
		if _, _, err := Compile(r, tree, opt); err != nil {
			t.Fatal(err)
		}
		r.noteDumped()
	}
	for level := range 2 {
		for _, debug := range []bool{false, true} {
			compile("every.par", everyKernel, Options{Target: RV64, Optimize: level, Debug: debug})
			compile("jump.c", everyJump, Options{Target: RV64, Optimize: level, Debug: debug}) // rewrites its roots
		}
	}
	for i, p := range list {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		opt := Options{Target: RV64, Optimize: i % 2, Debug: true}
		if p.RV32 && i/2%2 == 0 {
			opt.Target = RV32
		}
		compile(p.Path, string(text), opt)
	}
	return r
}

// A recorder is a device that notes by pass which columns are read and written.
type recorder struct {
	gpu.Device
	kernels []string // of the stages
	order   []string // passes of this compilation
	pass    int      // of order, the one under way; -1: none
	column  map[*gpu.Buffer]string
	made    map[*gpu.Buffer]int // pass

	read, written map[string]map[string]bool // by pass, by column

	dumping bool                            // a pass is dumped
	dumped  map[string]map[*gpu.Buffer]bool // by pass: the buffers that its dump reads, in this compilation
	shown   map[string]map[string]bool      // by pass: the columns that its dump reads
}

func newRecorder() *recorder {
	r := &recorder{Device: gpu.NewCPU(), kernels: slices.Concat(shaders.In(shaders.Stages), shaders.In(shaders.RISCV)), read: map[string]map[string]bool{}, written: map[string]map[string]bool{},
		dumped: map[string]map[*gpu.Buffer]bool{}, shown: map[string]map[string]bool{}}
	for _, p := range stages.Passes() {
		r.read[p.Name], r.written[p.Name], r.shown[p.Name] = map[string]bool{}, map[string]bool{}, map[string]bool{}
	}
	return r
}

// start begins a compilation.
func (r *recorder) start(opt Options) {
	r.order, r.pass = nil, 0
	for _, p := range stages.Passes() {
		if (!p.Optional || opt.Optimize > 0) && (!p.Debug || opt.Debug) {
			r.order = append(r.order, p.Name)
		}
	}
	r.column, r.made = map[*gpu.Buffer]string{}, map[*gpu.Buffer]int{}
	for _, p := range stages.Passes() {
		r.dumped[p.Name] = map[*gpu.Buffer]bool{}
	}
}

// noteDumped notes the columns that were dumped, at the end of a compilation: then the names of all buffers are known.
func (r *recorder) noteDumped() {
	for pass, buffers := range r.dumped {
		for b := range buffers {
			r.shown[pass][r.column[b]] = true
		}
	}
}

func (r *recorder) Info() gpu.Info { return gpu.Info{Kind: "cpu"} }

func (r *recorder) NewBuffer(words int) *gpu.Buffer {
	b := r.Device.NewBuffer(words)
	r.made[b] = r.pass
	return b
}

// Read is by the host, of columns that a kernel has worked on.
func (r *recorder) Download(copies ...gpu.Copy) (wait func() error) { return gpu.ReadAll(r, copies) }

func (r *recorder) Read(b *gpu.Buffer, offset int, data []byte) error {
	if r.dumping {
		r.dumped[r.order[r.pass]][b] = true
		return r.Device.Read(b, offset, data)
	}
	if name, ok := r.column[b]; ok && r.made[b] < r.pass && r.pass < len(r.order) {
		r.read[r.order[r.pass]][name] = true
	}
	return r.Device.Read(b, offset, data)
}

func (r *recorder) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	if slices.Contains(r.kernels, k.Name) {
		pass := r.order[r.pass]
		for i, b := range k.Buffers {
			name := strings.TrimSuffix(b.Name, "Out") // a new version of the column
			r.column[buffers[i]] = name
			if made := r.made[buffers[i]]; b.Access&gpu.Reads != 0 && made < r.pass {
				r.read[pass][name] = true
				r.written[r.order[made]][name] = true // by the host, if not by a kernel
			}
			if b.Access&gpu.Writes != 0 {
				r.written[pass][name] = true
			}
		}
	}
	r.Device.Dispatch(k, n, buffers...)
}

func (r *recorder) reads(pass string) string {
	return strings.Join(slices.Sorted(maps.Keys(r.read[pass])), " ")
}

// writes are the columns that a pass writes and one behind it reads.
func (r *recorder) writes(pass string) string {
	behind := map[string]bool{}
	passes := stages.Passes()
	for i := len(passes) - 1; passes[i].Name != pass; i-- {
		maps.Copy(behind, r.read[passes[i].Name])
	}
	written := maps.Clone(r.written[pass])
	if pass == passes[0].Name {
		for _, name := range strings.Fields(stages.TableColumns) {
			delete(written, name) // they are made before it
		}
	}
	maps.DeleteFunc(written, func(name string, _ bool) bool { return !behind[name] })
	return strings.Join(slices.Sorted(maps.Keys(written)), " ")
}
