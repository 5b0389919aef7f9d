package main

import (
	"fmt"
	"runtime"
	"time"

	"gpucc/gpu"
)

// largeInput is how many bytes of source a core make it worth while to start a
// GPU: its context takes as long as the cores need for that.
const largeInput = 4 << 20

// An opening is a device that is being opened while the driver does other things.
type opening struct {
	slow bool          // it is no CPU
	done chan struct{} // closed when the rest is there
	dev  gpu.Device
	err  error
	took time.Duration
}

// startDevice begins to open a device to compile a number of bytes of source on,
// unless there is one.
func (d *driver) startDevice(sourceBytes int) {
	if d.device != nil || d.opening != nil {
		return
	}
	kind := d.opt.device
	if kind == "auto" && sourceBytes < largeInput*runtime.GOMAXPROCS(0) {
		kind = "cpu"
	}
	open := func() (gpu.Device, error) { return gpu.Open(kind) }
	if d.opt.check {
		open = openCheck
	}
	o := &opening{slow: kind != "cpu" || d.opt.check, done: make(chan struct{})}
	d.opening = o
	work := func() {
		defer close(o.done)
		start := time.Now()
		o.dev, o.err = open()
		o.took = time.Since(start)
	}
	if o.slow {
		go work()
	} else {
		work()
	}
}

// over reports whether the device is open, or cannot be: where there is no GPU that is
// known at once.
func (o *opening) over() bool {
	select {
	case <-o.done:
		return true
	default:
		return false
	}
}

// openDevice waits for the device that startDevice has begun to open. It reports
// an error and returns false if there is none.
func (d *driver) openDevice() bool {
	if d.device != nil {
		return true
	}
	start := time.Now()
	defer func() { d.times.since("startup", start) }()
	o := d.opening
	<-o.done
	d.opening = nil
	if o.err != nil {
		d.errorf("%v", o.err)
		return false
	}
	d.useDevice(o.dev)
	d.verbose("device: opened in %.1f ms, of which %.1f ms were waited for", milliseconds(o.took), milliseconds(time.Since(start)))
	return true
}

// openCheck opens the CPU together with an OpenGL device, of whichever kind.
func openCheck() (gpu.Device, error) {
	other, err := gpu.Open("gpu")
	if err != nil {
		return nil, fmt.Errorf("-check: %w", err)
	}
	return gpu.NewCheck(other, gpu.NewCPU()), nil
}

func (d *driver) useDevice(dev gpu.Device) {
	d.device = dev
	info := dev.Info()
	d.times.device = info.Kind + ": " + info.Name
	d.verbose("device: %s (%s)", d.times.device, info.Driver)
}

// fallBack replaces a device that failed by the CPU, if the user did not ask
// for that very device.
func (d *driver) fallBack(err error) bool {
	if d.opt.device != "auto" || d.opt.check || d.device.Info().Kind == "cpu" {
		return false
	}
	d.note("%v; using the CPU", err)
	d.closeDevice()
	d.useDevice(gpu.NewCPU())
	return true
}

func (d *driver) closeDevice() {
	if d.opening != nil { // something failed before it was wanted
		<-d.opening.done
		d.device, d.opening = d.opening.dev, nil
	}
	if d.device != nil {
		d.device.Close()
		d.device = nil
	}
}
