package gpu_test

import (
	"math"
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
)

// million is 2^20. Benchmarks handle some millions of items.
const million = 1 << 20

// BenchmarkLoop measures a plain loop, to compare BenchmarkExclusiveScan with.
func BenchmarkLoop(b *testing.B) {
	n := 16 * million
	in, out := random(n, 100), make([]uint32, n+1)
	b.SetBytes(int64(4 * n))
	for b.Loop() {
		out[n] = plainScan(in, out)
	}
}

// plainScan is a function of its own, since b.Loop keeps the variables of its body in memory.
func plainScan(in, out []uint32) (total uint32) {
	for i, x := range in {
		out[i] = total
		total += x
	}
	return total
}

// bench measures run on the CPU device. in has n random words below limit.
func bench(b *testing.B, n int, limit uint32, run func(dev gpu.Device, in *gpu.Buffer)) {
	dev := gpu.NewCPU()
	in := gputest.Upload(dev, random(n, limit))
	b.SetBytes(int64(4 * n))
	for b.Loop() {
		run(dev, in)
	}
}

func BenchmarkExclusiveScan(b *testing.B) {
	n := 16 * million
	var out *gpu.Buffer
	bench(b, n, 100, func(dev gpu.Device, in *gpu.Buffer) {
		if out == nil {
			out = dev.NewBuffer(n + 1)
		}
		gpu.ExclusiveScan(dev, gpu.Add, n, in, out)
	})
}

func BenchmarkMaxScan(b *testing.B) {
	n := 16 * million
	bench(b, n, 100, func(dev gpu.Device, in *gpu.Buffer) {
		out := dev.NewBuffer(n + 1)
		gpu.InclusiveScan(dev, gpu.Max, n, in, out)
		dev.Free(out)
	})
}

func BenchmarkSegmentedScan(b *testing.B) {
	n := 16 * million
	flags := heads(n, 16)
	var head *gpu.Buffer
	bench(b, n, 100, func(dev gpu.Device, in *gpu.Buffer) {
		if head == nil {
			head = gputest.Upload(dev, flags)
		}
		out := dev.NewBuffer(n)
		gpu.SegmentedInclusiveScan(dev, gpu.Add, n, head, in, out)
		dev.Free(out)
	})
}

func BenchmarkCompact(b *testing.B) {
	n := 16 * million
	bench(b, n, 2, func(dev gpu.Device, in *gpu.Buffer) {
		out := dev.NewBuffer(n)
		gpu.Compact(dev, n, in, out, nil)
		dev.Free(out)
	})
}

func BenchmarkRadixSort(b *testing.B) {
	n := 4 * million
	bench(b, n, math.MaxUint32, func(dev gpu.Device, in *gpu.Buffer) {
		keys, values := dev.NewBuffer(n), dev.NewBuffer(n)
		data := make([]byte, 4*n)
		dev.Read(in, 0, data)
		dev.Write(keys, 0, data)
		gpu.RadixSort(dev, n, keys, values, 0, 32)
		dev.Free(keys)
		dev.Free(values)
	})
}

func BenchmarkKey(b *testing.B) {
	n := 4 * million
	bench(b, n, 1000, func(dev gpu.Device, in *gpu.Buffer) {
		gpu.Key(dev, n, 10, in).Free(dev)
	})
}

// BenchmarkDispatch measures dispatches of one item.
func BenchmarkDispatch(b *testing.B) {
	for _, dev := range []gpu.Device{gpu.NewCPU(), gputest.OpenGL(b)} {
		b.Run(dev.Info().Kind, func(b *testing.B) {
			in, out := gputest.Upload(dev, []uint32{1}), dev.NewBuffer(1)
			for b.Loop() {
				gpu.Reduce(dev, gpu.Add, 1, in, out) // three dispatches
			}
			if err := dev.Err(); err != nil {
				b.Fatal(err)
			}
		})
	}
}
