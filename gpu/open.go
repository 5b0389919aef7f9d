package gpu

import (
	"fmt"
	"os"
	"path/filepath"
)

// Options of an OpenGL device.
type Options struct {
	// Context selects how to make a context: "egl" (on a device that EGL enumerates),
	// "surfaceless" (EGL on Mesa's default device), "glfw" (a hidden window), or "" to
	// try all in this order.
	Context string

	// Software accepts a software renderer if there is no hardware.
	Software bool

	// Debug asks for a debug context, which reports an error of OpenGL at the call that
	// caused it. It costs some speed.
	Debug bool

	// CheckBounds inserts a check at every access of a buffer in the kernels. An access
	// out of bounds becomes a BoundsError. It costs speed.
	CheckBounds bool

	// Prepare, if not nil, chooses kernels. Their programs are made as soon as the device is open. The caller can
	// do other work meanwhile. The program of another kernel is made when it is dispatched for the first time.
	Prepare func(kernel string) bool

	// Cache is the folder of the program cache. Empty means DefaultCache(), "off" means no
	// cache.
	Cache string
}

// A DeviceStatus describes a device, or the reason why it cannot be used.
type DeviceStatus struct {
	Info
	Context string // its context: "EGL device 0", "GLFW window", ...

	MaxGroups      int // limit of work groups in one dimension of a dispatch
	MaxInvocations int // limit of invocations in a work group
	SharedBytes    int // shared memory of a work group

	Err error // not nil if the device cannot be used; other fields may then be empty
}

// Open opens a device. Kind is "cpu", "gpu" or "auto". "gpu" is an OpenGL device,
// hardware if there is any, else a software renderer. "auto" is an OpenGL device if it is
// hardware, else the CPU device, which is faster than a software renderer.
func Open(kind string) (Device, error) { return OpenFor(kind, AllKernels) }

// AllKernels chooses all kernels.
func AllKernels(kernel string) bool { return true }

// OpenFor does the same for work that needs only some of the kernels: to load a program takes 0.65 ms on an H200,
// even from the cache.
func OpenFor(kind string, needs func(kernel string) bool) (Device, error) {
	switch kind {
	case "cpu":
		return NewCPU(), nil
	case "gpu":
		return OpenGL(Options{Software: true, Prepare: needs})
	case "auto":
		if present(os.DirFS("/")) {
			if dev, err := OpenGL(Options{Prepare: needs}); err == nil {
				return dev, nil
			}
		}
		return NewCPU(), nil
	}
	return nil, fmt.Errorf("gpu: no device %q: there are auto, cpu and gpu", kind)
}

// DefaultCache returns the folder of the program cache, if the options name none. It is "off" if
// the user has no folder for caches.
func DefaultCache() string {
	folder, err := os.UserCacheDir()
	if err != nil {
		return "off"
	}
	return filepath.Join(folder, "gpucc")
}

func cpuStatus() DeviceStatus {
	return DeviceStatus{Info: NewCPU().Info(), Context: "Go"}
}
