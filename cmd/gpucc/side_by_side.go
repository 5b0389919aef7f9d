package main

import (
	"bytes"
	"sync/atomic"
	"time"

	"gpucc/gpu"
	"gpucc/internal/parallel"
)

// devicesFor returns devices on which n sources are compiled or preprocessed side by side: the
// cores of the CPU, or groups of them if there are more cores than sources. It returns nil if the sources are
// compiled on another device, which takes one at a time.
func (d *driver) devicesFor(n int) []gpu.Device {
	if d.opt.syntaxOnly || d.opt.preprocesses() {
		return groupsOfCores(gpu.NewCPU().(gpu.Forker).Fork(), n)
	}
	d.startDevice(d.inputBytes())
	if d.opening != nil {
		return nil
	}
	if cores, ok := d.device.(gpu.Forker); ok {
		return groupsOfCores(cores.Fork(), n)
	}
	return nil
}

// groupsOfCores returns at most n devices, which have the given cores.
func groupsOfCores(cores []gpu.Device, n int) []gpu.Device {
	if n >= len(cores) {
		return cores
	}
	groups := make([]gpu.Device, n)
	for i := range groups {
		groups[i] = gpu.NewCores((i+1)*len(cores)/n - i*len(cores)/n)
	}
	return groups
}

// A transcript is the outcome of a job, and the text that the job has printed.
type transcript struct {
	outcome
	stdout, stderr bytes.Buffer
	panicked       bool
}

// sideBySide calls work for the numbers below n, for as many at a time as there are devices. It
// passes a driver with one of the devices. The text that work prints appears in the order of the numbers,
// as soon as everything before it has appeared.
func (d *driver) sideBySide(devices []gpu.Device, n int, work func(d *driver, i int)) {
	start := time.Now()
	d.headerCache() // the drivers share the results of these two
	d.system()
	done := make([]chan *transcript, n)
	for i := range done {
		done[i] = make(chan *transcript, 1)
	}
	workers := make([]*driver, len(devices))
	for w := range workers {
		workers[w] = d.beside(devices[w])
	}
	var panicked atomic.Bool
	go parallel.Each(len(workers), n, func(w, i int) {
		x := &transcript{panicked: true}
		if !panicked.Load() {
			x = workers[w].transcribe(func(d *driver) { work(d, i) })
		}
		done[i] <- x
	})
	var sum times
	for i := range done {
		x := <-done[i]
		if x.panicked {
			panicked.Store(true) // the workers begin no other job
		}
		d.take(x, &sum)
	}
	sum.limit(time.Since(start))
	d.times.merge(&sum)
	if panicked.Load() {
		panic(errReported)
	}
}

// beside returns a driver that works beside d on a device. It shares all but the job.
func (d *driver) beside(device gpu.Device) *driver {
	other := *d
	other.device, other.job = device, job{}
	return &other
}

// transcribe calls work with the driver, and returns the transcript. After a panic, the
// transcript has its message.
func (d *driver) transcribe(work func(d *driver)) *transcript {
	x := &transcript{}
	d.job = job{textMemory: d.textMemory}
	d.stdout, d.stderr = &x.stdout, &x.stderr
	x.panicked = d.catchPanic(func() int { work(d); return 0 }) != 0
	x.outcome = d.outcome
	return x
}

// take prints a transcript. It adds its outcome to the outcome of d, and its times to sum.
func (d *driver) take(x *transcript, sum *times) {
	d.stdout.Write(x.stdout.Bytes())
	d.stderr.Write(x.stderr.Bytes())
	d.failed = d.failed || x.failed
	d.systemHeaders = d.systemHeaders || x.systemHeaders
	sum.merge(&x.times)
}
