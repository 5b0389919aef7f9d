package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"gpucc/bench/cost"
	"gpucc/bench/record"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/workload"
	"gpucc/stages/schedule"
)

// TestQuick runs all experiments, as -quick does.
func TestQuick(t *testing.T) {
	if testing.Short() {
		t.Skip("runs every experiment: left out by -short")
	}
	dir := t.TempDir()
	if err := command([]string{"-quick", "-repeats=1", "-max-source=100kB", "-max-nodes=150000", "-max-flatten=300", "-out=" + dir}); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(dir, "results.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	run, err := record.ReadJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	if o1, o2 := run.Find(record.Size, "", "common"), run.Find(record.SizeO2, "", "common"); len(o1) != 0 || len(o2) != 1 {
		t.Errorf("the stage common has %d rows of -O1, %d of -O2", len(o1), len(o2))
	}
	for _, experiment := range []string{record.Size, record.Length, record.Shape, record.Flatten, record.Peers} {
		if len(run.Find(experiment, "", record.Total)) == 0 && experiment != record.Shape {
			t.Errorf("no results of %s", experiment)
		}
	}
	if len(run.Models) != 4 {
		t.Errorf("%d trees are modelled", len(run.Models))
	}
	for _, m := range run.Models {
		// Two waits a batch, as TestWaits of the stages says. 11 bytes of a node go
		// up, or 18 of trees that go up as they are, besides tables of 300 kB, wide nodes and functions.
		up := int64(11 * m.Nodes)
		if schedule.GoesWide(m.Nodes) {
			up = int64(18 * m.Nodes)
		}
		if m.Work.Batches() != 1 || m.Work.Waits != 2 || m.Work.Up < up || m.Work.Up > up+int64(m.Nodes)+1<<19 || m.Estimate != m.Card.Estimate(&m.Work) || m.Estimate.Kernels <= 0 {
			t.Errorf("%+v", m)
		}
	}
	for _, c := range []string{record.GpuccO2, record.GpuccO1, record.GpuccO0, record.GpuccOs, record.GccO1, record.GccOs, record.ClangO1} {
		if x := run.Execution("big_number", c); x == nil || x.Instructions < 1e5 || x.Text < 100 || x.Loads < 1000 {
			t.Errorf("%s: %+v", c, x)
		}
	}
	if n := runtime.GOMAXPROCS(0); n > 1 && len(run.Fits) != 3 {
		t.Errorf("%d fits on %d cores", len(run.Fits), n)
	}
	for _, r := range run.Results {
		if r.Stage == record.Total && (r.Seconds.Median <= 0 || r.Seconds.Repeats != 1) {
			t.Errorf("%+v", r)
		}
	}
	for _, r := range run.Find(record.Peers, "gpucc cpu", record.Total) {
		if r.MBs() <= 0 || r.PeakMemory < 1e6 || r.Nodes < 1000 || r.Lines < 100 {
			t.Errorf("%+v", r)
		}
	}
	if err := command([]string{"report", filepath.Join(dir, "results.json")}); err != nil {
		t.Error(err)
	}
}

// TestReason checks that a note about a failure names no folder of the machine.
func TestReason(t *testing.T) {
	for messages, want := range map[string]string{
		"/tmp/x1/gpucc: exit status 1": "gpucc: exit status 1",
		"tcc: exit status 1: In file included from /home/a/m@v1/f.c:2:\n/home/a/m@v1/g.h:7: error: no '/usr/x.h' found": "g.h:7: error: no 'x.h' found",
	} {
		if got := reason(messages); got != want {
			t.Errorf("%q: %q, want %q", messages, got, want)
		}
	}
}

func TestGenerate(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct{ name, want string }{
		{"a.c -size=20kB", "int main(void)"},
		{"a.i -size=20kB", `# 0 "generated.c"`},
		{"a.par -size=20kB", "fn main[]: int"},
		{"b.c -workload=size/10kB", "int main(void)"},
		{"b.par -workload=size/2", "fn main[]: int"},
	} {
		name, flag, _ := strings.Cut(test.name, " ")
		path := filepath.Join(dir, name)
		if err := command([]string{"gen", "-o", path, flag}); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), test.want) {
			t.Errorf("%s: no %q (%v)", test.name, test.want, err)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, args := range []string{
		"-experiments=nothing", "-device=tpu", "-card=abacus", "-card-wait=-1", "-repeats=0", "-max-source=5XB", "unexpected",
		"gen -size=x", "gen -workload=size/7TB", "gen -lang=cobol", "gen -size=-5kB", "report", "report nothing.json",
	} {
		if err := command(strings.Fields(args)); err == nil {
			t.Errorf("%s: no error", args)
		}
	}
}

// TestCardFlags checks that flags replace numbers of a card, each in its unit.
func TestCardFlags(t *testing.T) {
	o, err := parseOptions(strings.Fields("-card=A100 -card-bandwidth=1200 -card-pcie=12.5 -card-dispatch=4 -card-wait=8"))
	if want := (cost.Card{Name: "A100", Bandwidth: 1.2e12, PCIe: 12.5e9, Dispatch: 4e-6, Wait: 8e-6}); o.card != want || err != nil {
		t.Errorf("%+v, %v; want %+v", o.card, err, want)
	}
	o, err = parseOptions(nil)
	if want, _ := cost.FindCard("H100"); o.card != want || err != nil {
		t.Errorf("%+v, %v; want %+v", o.card, err, want)
	}
}

// TestCoreCounts checks that the numbers of cores end with all of them, once.
func TestCoreCounts(t *testing.T) {
	for all, want := range map[int][]int{1: {1}, 2: {1, 2}, 3: {1, 2, 3}, 16: {1, 2, 4, 8, 16}, 20: {1, 2, 4, 8, 16, 20}} {
		if got := coreCounts(all); !slices.Equal(got, want) {
			t.Errorf("%d: %v", all, got)
		}
	}
}

func TestSizes(t *testing.T) {
	for _, n := range []int64{1, 999, 5e3, 1e5, 1e6, 5e7, 1e9} {
		if got, err := parseSize(sizeName(n)); got != n || err != nil {
			t.Errorf("%d: %s, %d (%v)", n, sizeName(n), got, err)
		}
	}
}

// TestCodeSum checks that a device that makes different code is found.
func TestCodeSum(t *testing.T) {
	var c codeSum
	for i, code := range []string{"code", "code", "other"} {
		if err := c.same([]byte(code)); (err != nil) != (i == 2) {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// A wrongDevice makes machine code with one wrong bit.
type wrongDevice struct{ gpu.Device }

func (d wrongDevice) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	d.Device.Dispatch(k, n, buffers...)
	if k.Name != "riscv/encode" {
		return
	}
	text := buffers[slices.IndexFunc(k.Buffers, func(b gpu.Binding) bool { return b.Name == "text" })]
	word := make([]uint32, 1)
	d.Read(text, 0, gpu.Words(word))
	word[0] ^= 1 << 7
	d.Write(text, 0, gpu.Words(word))
}

// TestDisagreement checks that a device that makes other code is an error of the whole run, and that the
// next case is measured all the same.
func TestDisagreement(t *testing.T) {
	c := workload.Case{Spec: workload.Spec{Name: "small", Nodes: 1000, Height: 15, Functions: 5, Largest: 400}}
	b := &bench{
		options: options{repeats: 1, seed: 1, out: t.TempDir(), experiments: []string{record.Size}},
		run:     &record.Run{}, kinds: []string{"cpu", "gpu"}, gpus: map[string]gpu.Device{"gpu": wrongDevice{gpu.NewCPU()}},
	}
	for range 2 {
		if err := b.compileTree(record.Size, c, passesOf(1)); err != nil {
			t.Fatal(err)
		}
	}
	err := b.measureAll() // no tree is small enough
	if !errors.Is(err, errOtherCode) || strings.Count(err.Error(), "size small: gpu makes other machine code") != 2 {
		t.Errorf("the run's error is %v", err)
	}
	if len(b.run.Notes) == 0 || !strings.HasPrefix(b.run.Notes[0], "WRONG: size, small: gpu makes other machine code") {
		t.Errorf("notes %q", b.run.Notes)
	}
	if cpu, gpu := b.run.Find(record.Size, "cpu", record.Total), b.run.Find(record.Size, "gpu", record.Total); len(cpu) != 2 || len(gpu) != 0 {
		t.Errorf("%d results of the CPU, %d of the GPU", len(cpu), len(gpu))
	}
}

// TestPace checks that a compiler that takes long to start is not considered slow.
func TestPace(t *testing.T) {
	p := pace{}.add(5e3, 1)
	if got := p.expect(1e6); got != 0 {
		t.Errorf("after one file %g s are expected", got)
	}
	p = p.add(105e3, 1.5).add(205e3, 2)
	if got := p.expect(1005e3); got < 5.99 || got > 6.01 {
		t.Errorf("%g s are expected, not 6", got)
	}
}

func TestEnough(t *testing.T) {
	b := &bench{options: options{repeats: 5, budget: time.Second}}
	for _, test := range []struct {
		measurements int
		spent        time.Duration
		want         bool
	}{
		{0, 0, false}, {4, time.Millisecond, false}, {5, time.Millisecond, true},
		{2, 1500 * time.Millisecond, false}, {3, 1500 * time.Millisecond, true}, {1, 1500 * time.Millisecond, true},
	} {
		if got := b.enough(test.measurements, test.spent); got != test.want {
			t.Errorf("%d in %v: %v", test.measurements, test.spent, got)
		}
	}
}

// TestWithMacros checks the lines that withMacros adds to a program.
func TestWithMacros(t *testing.T) {
	got := string(withMacros([]byte("int a = 5;\n\tdouble d = 1.5;\nint b;\n")))
	_, body, _ := strings.Cut(got, "<stdlib.h>\n\n")
	const want = "int a = INT64_C(5);\n#line 2 \"model.y\"\n\tdouble d = 1.5;\n\tassert(&d != NULL);\nint b;\n"
	if body != want {
		t.Errorf("%s, want %s", body, want)
	}
}

// TestSettled checks that a rate is measured until it has not risen for a while, but not for ever, and that a device
// that has failed has none.
func TestSettled(t *testing.T) {
	rising := func(least, most float64, step time.Duration) (best float64, runs int) {
		best = settled(func() (float64, time.Duration) {
			runs++
			return min(most, least*float64(runs)), step
		})
		return best, runs
	}
	if best, runs := rising(10, 200, 10*time.Millisecond); best != 200 || runs != 30 {
		t.Errorf("%g after %d runs, want 200 after 20 and 10 more", best, runs)
	}
	if best, runs := rising(10, 1e9, 10*time.Millisecond); best != 700 || runs != 70 {
		t.Errorf("%g after %d runs, want 700 after 70", best, runs)
	}
	if best, runs := rising(10, 10, time.Second); best != 10 || runs != 1 {
		t.Errorf("%g after %d slow runs", best, runs)
	}
	if best, _ := rising(10, 10, 0); best != 0 {
		t.Errorf("%g of a device that has failed", best)
	}
}

// TestBandwidthSize checks that the buffers fit a device.
func TestBandwidthSize(t *testing.T) {
	for _, test := range []struct {
		info gpu.Info
		want int
	}{
		{gpu.Info{}, 1 << 26}, {gpu.Info{Software: true}, 1 << 22}, {gpu.Info{MaxBufferBytes: 1 << 27, MemoryBytes: 1 << 37}, 1 << 25},
		{gpu.Info{MaxBufferBytes: 1 << 31, MemoryBytes: 48 << 20}, 1 << 20},
	} {
		if got := bandwidthSize(test.info); got != test.want {
			t.Errorf("%+v: %d words, want %d", test.info, got, test.want)
		}
	}
}

// A hardware is a device that seems to be a GPU.
type hardware struct {
	gpu.Device
	software bool
	runs     int
}

func (d *hardware) Info() gpu.Info {
	info := d.Device.Info()
	info.Kind, info.Software = "opengl-egl", d.software
	return info
}

func (d *hardware) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	d.runs++
	d.Device.Dispatch(k, n, buffers...)
}

// TestWarm checks that hardware is warmed up for a while, and other devices are not.
func TestWarm(t *testing.T) {
	start := time.Now()
	d := &hardware{Device: gpu.NewCPU(), software: true}
	warm(d, warmTime)
	warm(gpu.NewCPU(), warmTime)
	if took := time.Since(start); took > warmTime || d.runs > 0 {
		t.Errorf("other devices than GPUs work for %v, and run %d kernels", took, d.runs)
	}
	start, d = time.Now(), &hardware{Device: gpu.NewCPU()}
	warm(d, warmTime)
	if took := time.Since(start); took < warmTime || d.runs == 0 {
		t.Errorf("a GPU works for %v, and runs %d kernels", took, d.runs)
	}
}

// TestStreamKernel shows that the kernel by which the bandwidth of a device is measured is the one that its twin
// describes.
func TestStreamKernel(t *testing.T) {
	dev := gputest.Check(t)
	dev.Dispatch(streamKernel, 1000, dev.NewBuffer(1000), dev.NewBuffer(1000), dev.NewBuffer(1000))
	if err := dev.Err(); err != nil {
		t.Error(err)
	}
}
