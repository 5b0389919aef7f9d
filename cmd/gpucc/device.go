package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"gpucc/gpu"
)

// An opening is a device that is being opened. If opening takes long, another goroutine
// does it.
type opening struct {
	slow bool          // another goroutine opens the device, because it is not the CPU
	done chan struct{} // closed when the fields below are set
	dev  gpu.Device
	err  error
	took time.Duration
}

// startDevice begins to open a device for compiling a number of bytes of source, unless
// there is a device already.
func (d *driver) startDevice(sourceBytes int) {
	if d.device != nil || d.opening != nil {
		return
	}
	kind := d.opt.device
	if kind == "auto" && !d.opt.check {
		kind = d.autoDevice(sourceBytes)
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

// over reports whether the device is open, or opening it has failed. It fails at once on
// a machine without a GPU.
func (o *opening) over() bool {
	select {
	case <-o.done:
		return true
	default:
		return false
	}
}

// openDevice waits for the device that startDevice has begun to open. If opening has
// failed, it reports the error and returns false.
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

// openCheck opens a device that runs each kernel on an OpenGL device of any kind, and on
// the CPU.
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
	d.checkModel(info)
}

// fallBack replaces a device that failed by the CPU, unless a flag demands that device.
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
	if d.opening != nil { // the error came before openDevice
		<-d.opening.done
		d.device, d.opening = d.opening.dev, nil
	}
	if d.device != nil {
		d.device.Close()
		d.device = nil
	}
}

// listDevices prints the devices that can run kernels on this machine, the devices that
// cannot, with the reason, and the device that -device=auto takes. The model is measured
// before the list is made, because the first context in a process takes longer than
// others.
func (d *driver) listDevices() {
	model := describeModel(thisMachine())
	defer func() { io.WriteString(d.stdout, model) }()
	for _, s := range gpu.Devices() {
		d.stdout.Write([]byte(describeDevice(s)))
	}
}

// describeDevice returns the entry of a device in that list.
func describeDevice(s gpu.DeviceStatus) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)", s.Kind, s.Context)
	if s.Err != nil {
		fmt.Fprintf(&b, "\n  not usable: %v\n", s.Err)
		return b.String()
	}
	if s.Name != "" {
		fmt.Fprintf(&b, ": %s", s.Name)
	}
	fmt.Fprintf(&b, "\n  driver: %s\n", s.Driver)
	if s.Software {
		b.WriteString("  a software renderer: for tests; -device=auto does not take it\n")
	}
	limit := func(name string, value int, unit string) {
		if value != 0 {
			fmt.Fprintf(&b, "  %s: %d%s\n", name, value, unit)
		}
	}
	limit("free memory", s.MemoryBytes>>20, " MiB")
	limit("largest buffer", s.MaxBufferBytes>>20, " MiB")
	limit("buffers a kernel", s.MaxBuffers, "")
	limit("work groups a dimension", s.MaxGroups, "")
	limit("invocations a work group", s.MaxInvocations, "")
	limit("shared memory a work group", s.SharedBytes>>10, " KiB")
	return b.String()
}
