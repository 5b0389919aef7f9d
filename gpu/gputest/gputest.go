// Package gputest helps tests of kernels: a device to run shaders on, whatever
// the machine, and ways to break a kernel on purpose.
package gputest

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"gpucc/gpu"
	"gpucc/shaders"
)

// environment is set once, before the first context.
var environment sync.Once

// OpenGL opens an OpenGL device, hardware or not, in debug mode, and closes it with the
// test. A software renderer's kernels are guarded; hardware runs them as they are. A
// machine without one fails the test: Mesa's llvmpipe (package libegl-mesa0) is enough.
func OpenGL(t testing.TB) gpu.Device {
	t.Helper()
	dev := Guarded(t)
	if !dev.Info().Software {
		dev = open(t, false)
	}
	return dev
}

// Guarded opens an OpenGL device whose kernels are guarded, so that broken ones do no
// harm: see gpu.Options.Bounds.
func Guarded(t testing.TB) gpu.Device {
	t.Helper()
	return open(t, true)
}

func open(t testing.TB, guarded bool) gpu.Device {
	t.Helper()
	environment.Do(func() {
		// Kernels on this thread: a dispatch of llvmpipe to its own costs 67 us.
		os.Setenv("LP_NUM_THREADS", "0")
		// What llvmpipe compiles at a kernel's first dispatch, for the next run.
		if os.Getenv("MESA_SHADER_CACHE_DIR") == "" {
			os.Setenv("MESA_SHADER_CACHE_DIR", filepath.Join(os.TempDir(), "gpucc-mesa"))
		}
	})
	dev, err := gpu.OpenGL(gpu.Options{Software: true, Debug: true, Bounds: guarded, Cache: "off"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(dev.Close)
	return dev
}

// Check opens a check of an OpenGL device's shaders against their twins.
func Check(t testing.TB) *gpu.Check {
	return gpu.NewCheck(OpenGL(t), gpu.NewCPU())
}

// A Mutation breaks a kernel: a piece of its shader, with the includes
// resolved, is replaced by another wherever it is.
type Mutation struct{ Kernel, Old, New string }

// Catches shows that a check can fail: run has no error as kernels are, and for
// each mutation an error that names its kernel: the check's, or that of an access out
// of bounds.
func Catches(t *testing.T, run func(dev gpu.Device), mutations ...Mutation) {
	t.Helper()
	dev := Guarded(t)
	check := func() error {
		c := gpu.NewCheck(dev, gpu.NewCPU())
		run(c)
		return c.Err()
	}
	if err := check(); err != nil {
		t.Fatal(err)
	}
	for _, m := range mutations {
		source, err := shaders.Source(m.Kernel)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(source, m.Old) {
			t.Fatalf("kernel %s has no %q to break", m.Kernel, m.Old)
		}
		Override(t, dev, m.Kernel, strings.ReplaceAll(source, m.Old, m.New))
		err = check()
		if devErr := dev.Err(); devErr != nil {
			var bounds *gpu.BoundsError
			if !errors.As(devErr, &bounds) || bounds.Kernel != m.Kernel {
				t.Fatalf("%q is no GLSL: %v", m.New, devErr)
			}
			dev = Guarded(t) // this one does nothing more
			continue
		}
		if err == nil || !strings.Contains(err.Error(), "kernel "+m.Kernel+":") {
			t.Errorf("kernel %s with %q for %q: the check says %v", m.Kernel, m.New, m.Old, err)
		}
		Override(t, dev, m.Kernel, source)
	}
}

// A Recorder is a device that notes the kernels dispatched.
type Recorder struct {
	gpu.Device
	kernels map[string]bool
}

// Record returns a recorder of a device.
func Record(dev gpu.Device) *Recorder { return &Recorder{dev, map[string]bool{}} }

// Dispatch notes the kernel, and has the device run it.
func (r *Recorder) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	r.kernels[k.Name] = r.kernels[k.Name] || n > 0
	r.Device.Dispatch(k, n, buffers...)
}

// Missing says which kernels a test leaves out: those that have not run on a recorder,
// where a check would compare them with their twins, and those that nothing breaks.
func Missing(kernels []string, seen *Recorder, broken []Mutation) (missing []string) {
	for _, k := range kernels {
		if !seen.kernels[k] {
			missing = append(missing, "kernel "+k+": no twin runs in the test")
		}
		if !slices.ContainsFunc(broken, func(m Mutation) bool { return m.Kernel == k }) {
			missing = append(missing, "kernel "+k+": no test breaks it")
		}
	}
	for _, m := range broken {
		if !slices.Contains(kernels, m.Kernel) {
			missing = append(missing, "kernel "+m.Kernel+" is broken, but there is none")
		}
	}
	return missing
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

// Upload returns a buffer with a copy of data, Download a copy of a buffer's
// first words; it fails the test if the device had an error.
func Upload(dev gpu.Device, data []uint32) *gpu.Buffer {
	b := dev.NewBuffer(len(data))
	dev.Write(b, 0, gpu.Words(data))
	return b
}

func Download(t testing.TB, dev gpu.Device, b *gpu.Buffer, words int) []uint32 {
	t.Helper()
	data := make([]uint32, words)
	if err := dev.Read(b, 0, gpu.Words(data)); err != nil {
		t.Fatal(err)
	}
	return data
}
