package main

import (
	"fmt"
	"strings"

	"gpucc/gpu"
)

// listDevices prints what can run kernels here, and what cannot and why.
func (d *driver) listDevices() {
	for _, s := range gpu.Devices() {
		d.stdout.Write([]byte(describeDevice(s)))
	}
}

// describeDevice is the entry of a device in the list.
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
	limit("largest buffer", s.MaxBufferBytes>>20, " MiB")
	limit("buffers a kernel", s.MaxBuffers, "")
	limit("work groups a dimension", s.MaxGroups, "")
	limit("invocations a work group", s.MaxInvocations, "")
	limit("shared memory a work group", s.SharedBytes>>10, " KiB")
	return b.String()
}
