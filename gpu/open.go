package gpu

import (
	"fmt"
	"path/filepath"
)

// Options of an OpenGL device.
type Options struct {
	// Context is "egl" (a device that EGL enumerates), "surfaceless" (EGL on
	// Mesa's default device), "glfw" (a hidden window), or "" for all in turn.
	Context string

	// Software accepts a software renderer, after all others.
	Software bool

	// Debug asks for a debug context: errors of OpenGL are found at the call
	// that makes them, at some cost in speed.
	Debug bool

	// Bounds has kernels guarded: one that accesses what is outside of its buffers is a
	// BoundsError. It costs speed.
	Bounds bool

	// Prepare makes all that a compilation wants of the device as soon as it is
	// open, kernels' programs above all, while the caller does something else.
	Prepare bool

	// Cache is the folder of the program cache: os.UserCacheDir()/gpucc if
	// empty, none if "off".
	Cache string
}

// A DeviceStatus describes a device, or says why there is none.
type DeviceStatus struct {
	Info
	Context string // how it is reached: "EGL device 0", "GLFW window", ...

	MaxGroups      int // work groups a dimension of a dispatch
	MaxInvocations int // invocations a work group
	SharedBytes    int // shared memory a work group

	Err error // why it cannot be used; the rest is then as far as known
}

// Open opens a device: "cpu"; "gpu", an OpenGL device, hardware before
// software; or "auto", an OpenGL device if it is hardware, else the CPU, which
// is faster than a software renderer.
func Open(kind string) (Device, error) {
	switch kind {
	case "cpu":
		return NewCPU(), nil
	case "gpu":
		return OpenGL(Options{Software: true, Prepare: true})
	case "auto":
		if present() {
			if dev, err := OpenGL(Options{Prepare: true}); err == nil {
				return dev, nil
			}
		}
		return NewCPU(), nil
	}
	return nil, fmt.Errorf("gpu: no device %q: there are auto, cpu and gpu", kind)
}

// present reports whether there are device files of a GPU. To load OpenGL and find a
// software renderer takes milliseconds of all cores.
func present() bool {
	for _, pattern := range [...]string{"/dev/dri/*", "/dev/nvidia*", "/dev/dxg"} {
		if found, _ := filepath.Glob(pattern); len(found) > 0 {
			return true
		}
	}
	return false
}

func cpuStatus() DeviceStatus {
	return DeviceStatus{Info: NewCPU().Info(), Context: "Go"}
}
