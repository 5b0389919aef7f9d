package main

import (
	"time"

	"gpucc/gpu"
)

// largeInput is how many bytes of source make it worth while to start a GPU:
// its context and the transfers cost as much as the CPU needs for that.
const largeInput = 4 << 20

// openDevice makes sure that there is a device to compile a number of bytes of
// source on. It reports an error and returns false if there is none.
func (d *driver) openDevice(sourceBytes int) bool {
	if d.device != nil {
		return true
	}
	start := time.Now()
	defer func() { d.times.since("startup", start) }()
	kind := d.opt.device
	if kind == "auto" && sourceBytes < largeInput {
		kind = "cpu"
	}
	if d.opt.check {
		return d.openCheck()
	}
	dev, err := gpu.Open(kind)
	if err != nil && kind == "auto" {
		d.note("%v; using the CPU", err)
		dev, err = gpu.NewCPU(), nil
	}
	if err != nil {
		d.errorf("%v", err)
		return false
	}
	d.useDevice(dev)
	return true
}

// openCheck opens the CPU together with an OpenGL device, of whichever kind.
func (d *driver) openCheck() bool {
	other, err := gpu.Open("gpu")
	if err != nil {
		d.errorf("-check: %v", err)
		return false
	}
	d.useDevice(gpu.NewCheck(other, gpu.NewCPU()))
	return true
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
	if d.device != nil {
		d.device.Close()
		d.device = nil
	}
}
