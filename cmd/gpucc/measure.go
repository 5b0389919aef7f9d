package main

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/gpu"
	"gpucc/internal/breakeven"
	"gpucc/internal/host"
	"gpucc/stages"
	"gpucc/stages/schedule"
)

// The workload of the model consists of two sources. Their difference shows the time for a node.
// The large one is work of 50 to 100 ms for each core, so that even on a machine with many cores a
// GPU gets the largest batches. Each source is compiled a few times. The fastest time counts,
// because other work has disturbed the slower ones.
const (
	workloadPerCore = 2 << 20 // bytes of the large source
	leastWorkload   = 8 << 20
	mostWorkload    = 64 << 20
	smallShare      = 8 // the small source is smaller by this factor
	workloadRuns    = 3
)

// measure measures the model of this machine, with the GPU that -device=auto takes.
func measure() (breakeven.Model, error) {
	large := min(max(workloadPerCore*runtime.GOMAXPROCS(0), leastWorkload), mostWorkload)
	return measureWith(gpu.Options{}, large/smallShare, large)
}

// measureWith measures with any OpenGL device and with sources of other sizes.
func measureWith(opt gpu.Options, small, large int) (m breakeven.Model, err error) {
	dev, startUp, err := startUp(opt)
	if err != nil {
		return m, err
	}
	defer dev.Close()
	info := dev.Info()
	m = breakeven.Model{StartUp: float64(startUp), Name: info.Name, Driver: info.Driver}
	few, many := workloadText(small), workloadText(large)
	cores := gpu.NewCPU()
	defer cores.Close()
	if m.CPU, err = timeNodes(cores, few, many); err == nil {
		m.GPU, err = timeNodes(dev, few, many)
	}
	return m, err
}

// startUp opens an OpenGL device. It returns the time that this takes in a process that
// has done nothing else, if the programs of all kernels are in the program cache. The
// first context shows how long it takes to load the driver, and the last one how long it
// takes to load the programs. The context between them puts the programs into the cache.
func startUp(opt gpu.Options) (dev gpu.Device, took time.Duration, err error) {
	ordinary := stages.Options{Optimize: 1, Without: stages.OffAt(1)}
	for _, context := range []struct{ programs, counts bool }{{false, true}, {true, false}, {true, true}} {
		if dev != nil {
			dev.Close()
		}
		start := time.Now()
		if opt.Prepare = nil; context.programs {
			opt.Prepare = ordinary.NeedsKernel
		}
		if dev, err = gpu.OpenGL(opt); err != nil {
			return nil, 0, err
		}
		if err = dev.Err(); err != nil { // waits for the programs
			dev.Close()
			return nil, 0, err
		}
		if context.counts {
			took += time.Since(start)
		}
	}
	return dev, took, nil
}

// workloadText returns C text of about the given number of bytes: functions with loops,
// conditions, calls, and objects of file scope.
func workloadText(bytes int) []byte {
	var s strings.Builder
	for i := 0; s.Len() < bytes; i++ {
		fmt.Fprintf(&s, `static unsigned table%[1]d[16];
int count%[1]d = %[2]d;

int work%[1]d(int n, const int *from, long limit) {
	int sum = n * %[2]d, step = n ^ (n << %[3]d);
	for (int i = 0; i < n; i++) {
		if (from[i] > step && (limit & 3) != %[4]d) {
			sum += from[i] - step * 2;
			limit -= i;
		} else {
			step += sum >> 3;
			table%[1]d[i & 15] += step;
		}
	}
	while (limit > %[2]d && count%[1]d-- > 0) limit = limit / 3 - work%[5]d(n - 1, from, limit - 1);
	return sum + step * (int) limit + table%[1]d[n & 15];
}

`, i, i*7919%1000, i%31, i%3, max(0, i-1))
	}
	return []byte(s.String())
}

// timeNodes returns the line through the times that a device needs for two texts.
func timeNodes(dev gpu.Device, few, many []byte) (breakeven.Line, error) {
	small, took, err := timeText(dev, few)
	if err != nil {
		return breakeven.Line{}, err
	}
	large, longer, err := timeText(dev, many)
	if err != nil {
		return breakeven.Line{}, err
	}
	return breakeven.Through(small, took, large, longer), nil
}

// timeText returns the number of nodes of a text, and the shortest time in which it was
// compiled.
func timeText(dev gpu.Device, text []byte) (nodes int, shortest time.Duration, err error) {
	for run := range workloadRuns {
		start := time.Now()
		r, err := compileText(dev, text)
		if err != nil {
			return 0, 0, err
		}
		if r.Object == nil {
			panic("the workload of the model has errors:\n" + r.Diagnostics.String())
		}
		if took := time.Since(start); run == 0 || took < shortest {
			shortest = took
		}
		nodes = r.Report.Nodes
	}
	return nodes, shortest, nil
}

// compileText compiles C text in the same way as large sources are compiled.
func compileText(dev gpu.Device, text []byte) (r *schedule.Result, err error) {
	opt := schedule.Options{Target: rv64.stages, Optimize: 1, Without: stages.OffAt(1)}
	if _, cores := dev.(gpu.Forker); !cores { // as -device=both does
		opt.Accelerator = &schedule.Accelerator{Opening: gpu.Opened(dev), MoreThreads: host.MoreThreads}
		dev = gpu.NewCPU()
	}
	var source ast.Source = c.Open("workload.c", text, c.Options{ABI: rv64.abi})
	for source != nil {
		if r, err = schedule.Compile(dev, schedule.Source(source), opt); err != nil {
			return nil, err
		}
		source = r.Again
	}
	return r, nil
}
