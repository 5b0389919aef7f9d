package stages_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/internal/programs"
	"gpucc/shaders"
	"gpucc/stages"
)

// TestAccesses holds the columns that the table of passes names against those that the
// passes' kernels, and the host, read and write when they compile programs.
func TestAccesses(t *testing.T) {
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

// recordAccesses compiles programs with all options that make passes differ.
func recordAccesses(t *testing.T) *recorder {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	r := newRecorder()
	compile := func(path, text string, opt Options) {
		opt.Lines, opt.Dump = true, func(name string, _ func() string) {
			if slices.Contains(r.order, name) { // not parse, nor object
				r.pass++
			}
		}
		tree := parse(t, path, text, opt.Target.Bits())
		r.start(opt)
		if _, _, err := Compile(r, tree, opt); err != nil {
			t.Fatal(err)
		}
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
}

func newRecorder() *recorder {
	r := &recorder{Device: gpu.NewCPU(), kernels: slices.Concat(shaders.In(shaders.Stages), shaders.In(shaders.RISCV)), read: map[string]map[string]bool{}, written: map[string]map[string]bool{}}
	for _, p := range stages.Passes() {
		r.read[p.Name], r.written[p.Name] = map[string]bool{}, map[string]bool{}
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
