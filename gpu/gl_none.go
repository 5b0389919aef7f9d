//go:build !cgo || !linux || noopengl

package gpu

import "fmt"

// HasOpenGL reports whether this build has OpenGL devices.
const HasOpenGL = false

// OpenGL fails, because this build has no cgo, is for a system without EGL, or has the tag noopengl, as the one for the
// race detector: compiling the binding takes a minute of processor time.
func OpenGL(opt Options) (Device, error) {
	return nil, fmt.Errorf("gpu: this build has no OpenGL (it needs cgo and Linux)")
}

// Devices lists the devices of this machine.
func Devices() []DeviceStatus { return []DeviceStatus{cpuStatus()} }
