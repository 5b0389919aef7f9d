// Package gputest helps tests of kernels: a device to run shaders on, whatever
// the machine, and ways to break a kernel on purpose.
package gputest

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gpucc/gpu"
	"gpucc/shaders"
)

// environment is set once, before the first context.
var environment sync.Once

// OpenGL opens an OpenGL device, hardware or not, in debug mode, and closes it
// with the test. A machine without one fails the test: Mesa's llvmpipe
// (package libegl-mesa0) is enough.
func OpenGL(t testing.TB) gpu.Device {
	t.Helper()
	environment.Do(func() {
		// Kernels on this thread: a dispatch of llvmpipe to its own costs 67 us.
		os.Setenv("LP_NUM_THREADS", "0")
		// What llvmpipe compiles at a kernel's first dispatch, for the next run.
		if os.Getenv("MESA_SHADER_CACHE_DIR") == "" {
			os.Setenv("MESA_SHADER_CACHE_DIR", filepath.Join(os.TempDir(), "gpucc-mesa"))
		}
	})
	dev, err := gpu.OpenGL(gpu.Options{Software: true, Debug: true, Cache: "off"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(dev.Close)
	return dev
}

// Override gives a kernel another source on a device that runs shaders, or a
// check of one.
func Override(t testing.TB, dev gpu.Device, kernel, source string) {
	t.Helper()
	o, ok := dev.(interface{ Override(kernel, source string) })
	if !ok {
		t.Fatalf("device %s runs no shaders", dev.Info().Kind)
	}
	o.Override(kernel, source)
}

// Break replaces a piece of a kernel's shader, with its includes resolved, by
// another on a device.
func Break(t testing.TB, dev gpu.Device, kernel, old, new string) {
	t.Helper()
	source, err := shaders.Source(kernel)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(source, old) {
		t.Fatalf("kernel %s has no %q to break", kernel, old)
	}
	Override(t, dev, kernel, strings.ReplaceAll(source, old, new))
}
