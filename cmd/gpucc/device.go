package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"gpucc/gpu"
	"gpucc/internal/host"
	"gpucc/stages/frontend"
	"gpucc/stages/schedule"
)

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
	opt := d.backEndOptions()
	pareas := slices.ContainsFunc(d.opt.inputs, func(in input) bool { return in.language == languagePareas })
	needs := func(kernel string) bool {
		return opt.NeedsKernel(kernel) || pareas && frontend.HasKernel(kernel)
	}
	if kind == "both" {
		kind = "gpu"
	}
	switch {
	case d.opt.check:
		d.opening = gpu.BeginOpening(openCheck)
	case kind == "cpu":
		d.useDevice(gpu.NewCPU())
	default:
		d.opening = gpu.BeginOpening(func() (gpu.Device, error) { return openReady(kind, needs) })
	}
}

// openReady opens a device, and waits until the programs of the kernels that are needed are there.
func openReady(kind string, needs func(kernel string) bool) (gpu.Device, error) {
	dev, err := gpu.OpenFor(kind, needs)
	if err == nil {
		if err = dev.Err(); err != nil {
			dev.Close()
			return nil, err
		}
	}
	return dev, err
}

// openDevice waits for the device that startDevice has begun to open. If opening has
// failed, openDevice takes the CPU instead, if fallBack allows that. Otherwise it reports the error and returns false.
func (d *driver) openDevice() bool {
	if d.device != nil {
		return true
	}
	start := time.Now()
	defer func() { d.times.since("startup", start) }()
	o := d.opening
	dev, err := o.Wait()
	d.opening = nil
	if err != nil {
		if d.notOpen = err; d.fallBack() {
			return true
		}
		d.errorf("%v", err)
		return false
	}
	d.useDevice(dev)
	d.verbose("device: opened in %.1f ms, of which %.1f ms were waited for", milliseconds(o.Took()), milliseconds(time.Since(start)))
	return true
}

// compileUnit compiles a unit of a translation. A GPU may be opened meanwhile, and may then work together with
// the cores: see schedule.Accelerator. That needs a source with pieces that are parsed when they are compiled, as in C.
func (d *driver) compileUnit(t *translation, unit schedule.Unit, opt schedule.Options) (*schedule.Result, error) {
	alone := d.opt.device == "gpu"
	joins := t.language.isC() && !d.opt.check && opt.Dump == nil && opt.Show == nil
	opening := d.opening
	switch {
	case joins && d.device == nil:
	case joins && !alone && d.device.Info().Kind != "cpu":
		opening = gpu.Opened(d.device)
	case d.openDevice():
		return schedule.Compile(d.device, unit, opt)
	default:
		return &schedule.Result{Diagnostics: unit.Diagnostics()}, errReported
	}
	opt.Accelerator = &schedule.Accelerator{Opening: opening, Alone: alone, MoreThreads: host.MoreThreads}
	cores := gpu.NewCPU()
	r, err := schedule.Compile(cores, unit, opt)
	if o := d.opening; o != nil && o.Over() {
		d.opening = nil
		switch dev, failed := o.Wait(); {
		case failed == nil:
			d.useDevice(dev)
			d.verbose("device: opened in %.1f ms", milliseconds(o.Took()))
		case err != nil:
			d.notOpen = failed
		}
	}
	if !alone {
		d.times.device = describe(cores.Info()) + d.together()
	}
	return r, err
}

// together names the device that works together with the cores.
func (d *driver) together() string {
	if d.device == nil || d.device.Info().Kind == "cpu" {
		return ""
	}
	return ", " + describe(d.device.Info())
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
	d.times.device = describe(info)
	d.verbose("device: %s (%s)", d.times.device, info.Driver)
	d.checkModel(info)
}

// describe names a device.
func describe(info gpu.Info) string { return info.Kind + ": " + info.Name }

// fallBack replaces a device that has failed, or could not be opened, by the CPU, unless a flag demands that
// device. It returns false if no device has failed, or if a flag demands it.
func (d *driver) fallBack() bool {
	err := d.notOpen
	if d.device != nil {
		err = d.device.Err()
	}
	if err == nil || d.opt.device != "auto" || d.opt.check {
		return false
	}
	d.note("%v; using the CPU", err)
	d.notOpen = nil
	d.closeDevice()
	d.useDevice(gpu.NewCPU())
	return true
}

// closeDevice closes the device. It waits for one that is being opened.
func (d *driver) closeDevice() {
	if d.opening != nil {
		if dev, err := d.opening.Wait(); err == nil && d.device == nil {
			d.device = dev
		}
		d.opening = nil
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
