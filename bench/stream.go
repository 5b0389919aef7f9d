package main

import (
	"time"

	"gpucc/gpu"
)

// A stream is streamKernel with its buffers. The kernel only copies words, so its time is the time of the memory.
type stream struct {
	dev     gpu.Device
	words   int
	buffers []*gpu.Buffer
}

// streamKernel is shaders/primitives/key_number.comp. For each item it reads one word and writes two,
// all in order.
var streamKernel = gpu.Kernel{Name: "key_number", CPU: func(lo, hi int, b gpu.Bindings) {
	key, keyOut, order := b.U32(0), b.U32(1), b.U32(2)
	for n := lo; n < hi; n++ {
		keyOut[n] = key[n]
		order[n] = uint32(n)
	}
}}

const (
	streamBuffers = 3
	streamBytes   = 4 * streamBuffers // that streamKernel moves for an item
)

func newStream(dev gpu.Device, words int) *stream {
	s := &stream{dev: dev, words: words}
	for range streamBuffers {
		b := dev.NewBuffer(words)
		dev.Fill(b, 0)
		s.buffers = append(s.buffers, b)
	}
	return s
}

func (s *stream) free() {
	for _, b := range s.buffers {
		s.dev.Free(b)
	}
}

// run runs the kernel some times in a row, and returns the device's time.
func (s *stream) run(times int) time.Duration {
	start := s.dev.Mark()
	for range times {
		s.dev.Dispatch(streamKernel, s.words, s.buffers...)
	}
	return s.dev.Elapsed(start, s.dev.Mark())
}

// Sizes of the stream by which the bandwidth of a device is measured. Between two marks it takes a millisecond or more
// on any GPU, since marks and the beginning of a dispatch take microseconds.
const (
	bandwidthWords    = 1 << 26 // words of a buffer: more than the cache of any GPU holds
	softwareWords     = 1 << 22 // words of a buffer on a software renderer, which is measured only to test the measurement
	bandwidthRuns     = 8       // dispatches of the kernel between two marks
	bandwidthFraction = 4       // all buffers together take at most a quarter of the device's memory
)

// bandwidthSize returns the number of words of each buffer by which the bandwidth of a device is measured.
func bandwidthSize(info gpu.Info) int {
	words := bandwidthWords
	if info.Software {
		words = softwareWords
	}
	if info.MaxBufferBytes > 0 {
		words = min(words, info.MaxBufferBytes/4)
	}
	if info.MemoryBytes > 0 {
		words = min(words, info.MemoryBytes/bandwidthFraction/streamBytes)
	}
	return words
}

// kernelBandwidth returns the number of bytes that streamKernel reads and writes per second, or 0 if the device
// fails.
func kernelBandwidth(dev gpu.Device) float64 {
	runs := bandwidthRuns
	if dev.Info().Software {
		runs = 1
	}
	s := newStream(dev, bandwidthSize(dev.Info()))
	defer s.free()
	return settled(func() (rate float64, took time.Duration) {
		took = s.run(runs)
		return float64(streamBytes*s.words*runs) / took.Seconds(), took
	})
}

// A rate has settled if it has not risen for a time by more than a share. This is waited for at most settleMost.
const (
	settleTime = 100 * time.Millisecond
	settleMost = 700 * time.Millisecond
	settleRise = 0.01
)

// settled measures a rate until it no longer rises, and returns the highest one. A GPU that has been idle has low
// clocks, and takes some time to raise them. It returns 0 if a measurement takes no time, as on a device that has
// failed.
func settled(measure func() (rate float64, took time.Duration)) float64 {
	best, since := 0.0, time.Duration(0)
	for spent := time.Duration(0); since < settleTime && spent < settleMost; {
		rate, took := measure()
		if took <= 0 {
			return 0
		}
		spent, since = spent+took, since+took
		if rate > best*(1+settleRise) {
			since = 0
		}
		best = max(best, rate)
	}
	return best
}

// A GPU is warmed up by streams of warmWords: for warmTime before a tree, and for warmAgain before each measurement.
// After a tenth of a second the clock was still a third below the one that the GPU has later. The GPU lowers it again if it has
// pauses (bench/results/h200-16core/README.md), so the host waits only once for warmRuns dispatches.
const (
	warmTime  = 500 * time.Millisecond
	warmAgain = 20 * time.Millisecond
	warmWords = 1 << 22
	warmRuns  = 128
)

// warm keeps a GPU busy for a time. It has lowered its clocks while the host has made a tree or built an object, and
// trees are compiled before it has raised them again.
func warm(dev gpu.Device, wanted time.Duration) {
	if info := dev.Info(); info.Kind == "cpu" || info.Software {
		return
	}
	s := newStream(dev, warmWords)
	defer s.free()
	for start := time.Now(); time.Since(start) < wanted && dev.Err() == nil; {
		s.run(warmRuns)
	}
}
