//go:build !cgo || !linux

package gpu

import "fmt"

// OpenGL fails: this build has no cgo, or no EGL to make a context with.
func OpenGL(opt Options) (Device, error) {
	return nil, fmt.Errorf("gpu: this build has no OpenGL (it needs cgo and Linux)")
}

// Devices lists the devices of this machine.
func Devices() []DeviceStatus { return []DeviceStatus{cpuStatus()} }
