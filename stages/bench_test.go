package stages_test

import (
	"bytes"
	"io"
	"syscall"
	"testing"
	"time"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/gpu"
	"gpucc/internal/workload"
	"gpucc/riscv/object"
	"gpucc/stages/convention"
)

// BenchmarkCompile is the back end on the CPU device: megabytes of source a
// second, and nanoseconds a node.
func BenchmarkCompile(b *testing.B) {
	text := varied(b, 10<<20)
	tree, errs := c.Parse("varied.c", text, c.Options{ABI: convention.RV64})
	if errs.Errors() > 0 {
		b.Fatal(errs)
	}
	benchmarkCompile(b, tree, len(text))
}

func benchmarkCompile(b *testing.B, tree *ast.Tree, bytes int) {
	dev := gpu.NewCPU()
	b.SetBytes(int64(bytes))
	start := processorTime()
	for b.Loop() {
		if _, _, err := Compile(dev, tree, Options{Target: RV64, Optimize: 1}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(processorTime()-start)/float64(b.N)/float64(tree.Len()), "cpu-ns/node")
}

// processorTime returns the processor time of this process. It hardly depends on other processes.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkKernels times every kernel alone, on one core, over batches that fit
// its cache: nanoseconds a node of the tree. The shortest time of every dispatch
// counts, so that other processes of the machine do not matter.
func BenchmarkKernels(b *testing.B) {
	tree, errs := c.Parse("varied.c", varied(b, 2<<20), c.Options{ABI: convention.RV64})
	if errs.Errors() > 0 {
		b.Fatal(errs)
	}
	k := &stopwatch{Device: gpu.NewCPU().(gpu.Forker).Fork()[0]}
	for b.Loop() {
		k.count = 0
		if _, _, err := Compile(stopwatches{k}, tree, Options{Target: RV64, Optimize: 1, Debug: true}); err != nil {
			b.Fatal(err)
		}
	}
	spent := map[string]time.Duration{}
	for _, d := range k.dispatches {
		spent[d.kernel] += d.time
	}
	for name, t := range spent {
		b.ReportMetric(float64(t.Nanoseconds())/float64(tree.Len()), "ns-"+name)
	}
}

// A stopwatch is a device that notes the shortest time that every dispatch of a
// compilation takes, which is done again and again.
type stopwatch struct {
	gpu.Device
	dispatches []timedDispatch
	count      int // of dispatches since the compilation began
}

type timedDispatch struct {
	kernel string
	time   time.Duration
}

func (s *stopwatch) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	start := time.Now()
	s.Device.Dispatch(k, n, buffers...)
	spent := time.Since(start)
	if s.count == len(s.dispatches) {
		s.dispatches = append(s.dispatches, timedDispatch{k.Name, spent})
	}
	d := &s.dispatches[s.count]
	d.time = min(d.time, spent)
	s.count++
}

func (s *stopwatch) Share(data []byte) *gpu.Buffer { return gpu.Upload(s.Device, data) }

// stopwatches is a device that forks into one stopwatch.
type stopwatches struct{ *stopwatch }

func (s stopwatches) Fork() []gpu.Device { return []gpu.Device{s.stopwatch} }

// BenchmarkUnit is the whole of gpucc -c but for the process: from C text to
// an object file in memory.
func BenchmarkUnit(b *testing.B) {
	b.Run("alike", func(b *testing.B) { benchmarkUnit(b, []byte(generated(10<<20))) })
	b.Run("varied", func(b *testing.B) { benchmarkUnit(b, varied(b, 10<<20)) })
}

func benchmarkUnit(b *testing.B, text []byte) {
	dev := gpu.NewCPU()
	b.SetBytes(int64(len(text)))
	start := processorTime()
	for b.Loop() {
		obj, _, diagnostics, err := CompileSource(dev, c.Open("generated.c", text, c.Options{ABI: convention.RV64}), Options{Target: RV64, Optimize: 1})
		if err != nil || diagnostics.Errors() > 0 {
			b.Fatal(err, diagnostics)
		}
		if err := object.Write(io.Discard, obj); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(text))/1e6*float64(b.N)/(processorTime()-start).Seconds(), "MB/cpu-s")
}

// varied is about size bytes of C in which no two functions are alike, so that
// the processor's predictors learn the compiler, not the text.
func varied(b *testing.B, size int64) []byte {
	var text bytes.Buffer
	if _, err := (workload.Source{Language: "c", Bytes: size, Seed: 1}).WriteTo(&text); err != nil {
		b.Fatal(err)
	}
	return text.Bytes()
}
