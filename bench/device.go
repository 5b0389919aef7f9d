package main

import (
	"runtime"
	"sync"
	"time"

	"gpucc/bench/record"
	"gpucc/gpu"
)

// openDevices opens the devices that -device names, and records their names. With -device=all
// there need not be a GPU.
func (b *bench) openDevices() error {
	if b.device != "gpu" {
		b.addDevice("cpu", gpu.NewCPU())
	}
	if b.device == "cpu" {
		return nil
	}
	dev, err := gpu.Open("gpu")
	switch {
	case err == nil:
		b.gpus["gpu"] = dev
		b.addDevice("gpu", dev)
		if dev.Info().Software {
			b.note("gpu is a software renderer: its figures are checks, not measurements of a GPU")
		}
	case b.device == "gpu":
		return err
	default:
		b.note("no gpu: %v", err)
	}
	return nil
}

func (b *bench) addDevice(kind string, dev gpu.Device) {
	info := dev.Info()
	measure := kernelBandwidth
	if kind == "cpu" {
		measure = func(gpu.Device) float64 { return copyBandwidth() }
	}
	b.kinds = append(b.kinds, kind)
	b.run.Devices = append(b.run.Devices, record.Device{
		Kind: kind, Name: info.Name, Driver: info.Driver, Software: info.Software, Bandwidth: measure(dev),
	})
}

// acquire returns a device, and a function that releases it. It makes a new CPU device each
// time, so that the buffers which the device keeps are freed with it.
func (b *bench) acquire(kind string) (gpu.Device, func()) {
	if dev, ok := b.gpus[kind]; ok {
		return dev, func() {}
	}
	dev := gpu.NewCPU()
	return dev, func() {
		dev.Close()
		runtime.GC()
	}
}

// reopen replaces a GPU that has failed, usually because memory was short. A device that
// has failed does nothing any more.
func (b *bench) reopen(kind string) error {
	b.gpus[kind].Close()
	delete(b.gpus, kind)
	dev, err := gpu.Open(kind)
	if err == nil {
		b.gpus[kind] = dev
	}
	return err
}

// A bandwidth of the host is measured by several copies. The fastest one counts.
const (
	copyTries = 5
	copyWords = 1 << 26
)

// copyBandwidth returns the speed at which all cores together copy memory that does not
// fit the caches, in bytes read and written per second.
func copyBandwidth() float64 {
	from, to := make([]uint32, copyWords), make([]uint32, copyWords)
	best := 0.0
	for range 1 + copyTries { // the first copy only touches the memory
		start := time.Now()
		var group sync.WaitGroup
		workers := runtime.GOMAXPROCS(0)
		for i := range workers {
			lo, hi := len(from)*i/workers, len(from)*(i+1)/workers
			group.Go(func() { copy(to[lo:hi], from[lo:hi]) })
		}
		group.Wait()
		best = max(best, 8*float64(len(from))/time.Since(start).Seconds())
	}
	return best
}
