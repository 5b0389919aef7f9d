// Package gputest helps to test kernels. It opens a device that runs shaders on any
// machine, breaks kernels on purpose, and finds kernels that tests leave out.
package gputest

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"gpucc/gpu"
	"gpucc/shaders"
)

// environment sets variables once, before the first context is made.
var environment sync.Once

// NoRaces skips a test under the race detector (-short): one in which the renderer or another process works, or one
// that compiles as other tests do.
func NoRaces(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("no work for the race detector")
	}
}

// OpenGL opens an OpenGL device in debug mode, and closes it at the end of the test. On a
// software renderer it checks bounds; hardware runs the kernels unchanged. The test fails
// if there is no device: Mesa's llvmpipe (package libegl-mesa0) is enough.
func OpenGL(t testing.TB) gpu.Device {
	t.Helper()
	dev := BoundsChecked(t)
	if !dev.Info().Software {
		dev = open(t, false)
	}
	return dev
}

// BoundsChecked opens an OpenGL device that checks bounds, so that broken kernels do no harm: see
// gpu.Options.CheckBounds.
func BoundsChecked(t testing.TB) gpu.Device {
	t.Helper()
	return open(t, true)
}

func open(t testing.TB, checked bool) gpu.Device {
	t.Helper()
	environment.Do(func() {
		// llvmpipe runs kernels on this thread. A dispatch to its own threads costs 67 us.
		os.Setenv("LP_NUM_THREADS", "0")
		// llvmpipe keeps the code that it compiles at the first dispatch of a kernel.
		if os.Getenv("MESA_SHADER_CACHE_DIR") == "" {
			os.Setenv("MESA_SHADER_CACHE_DIR", filepath.Join(os.TempDir(), "gpucc-mesa"))
		}
	})
	dev, err := gpu.OpenGL(gpu.Options{Software: true, Debug: true, CheckBounds: checked, Cache: "off"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(dev.Close)
	return dev
}

// Check opens a device that compares the shaders on an OpenGL device with their twins.
func Check(t testing.TB) *gpu.Check {
	return gpu.NewCheck(OpenGL(t), gpu.NewCPU())
}

// A Mutation breaks a kernel: in the source of its shader, with the includes resolved, New
// replaces Old wherever it occurs.
type Mutation struct{ Kernel, Old, New string }

// A Breaker returns a device that compares every dispatch with the kernel's twin, and that runs one kernel from the given
// source. Without a kernel it runs all of them as they are. An error says that the source is no GLSL. The device's Err tells
// the first difference, or access out of bounds.
type Breaker func(kernel, source string) (gpu.Device, error)

// Catches shows that a check can fail. run must succeed with the kernels as they are. With
// each mutation it must fail with an error that names the kernel, either a difference from
// the twin or an access out of bounds.
func Catches(t *testing.T, broken Breaker, run func(dev gpu.Device), mutations ...Mutation) {
	t.Helper()
	check := func(kernel, source string) error {
		dev, err := broken(kernel, source)
		if err != nil {
			t.Fatal(err)
		}
		run(dev)
		return dev.Err()
	}
	if err := check("", ""); err != nil {
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
		err = check(m.Kernel, strings.ReplaceAll(source, m.Old, m.New))
		if err == nil || !strings.Contains(err.Error(), "kernel "+m.Kernel+":") {
			t.Errorf("kernel %s with %q for %q: the check says %v", m.Kernel, m.New, m.Old, err)
		}
	}
}

// OnOpenGL returns a Breaker of OpenGL devices, which check bounds.
func OnOpenGL(t *testing.T) Breaker {
	dev, last := BoundsChecked(t), ""
	return func(kernel, source string) (gpu.Device, error) {
		if dev.Err() != nil { // a device stops at an error
			dev, last = BoundsChecked(t), ""
		}
		if last != "" {
			whole, err := shaders.Source(last)
			if err != nil {
				return nil, err
			}
			Override(t, dev, last, whole)
		}
		if last = kernel; kernel != "" {
			Override(t, dev, kernel, source)
		}
		return boundsErrors{gpu.NewCheck(dev, gpu.NewCPU()), dev}, nil
	}
}

// boundsErrors is a check for which an access out of bounds is a difference.
type boundsErrors struct {
	*gpu.Check
	dev gpu.Device // on which the kernels run
}

func (b boundsErrors) Err() error {
	if err := b.dev.Err(); err != nil {
		return err
	}
	return b.Check.Err()
}

// A Recorder is a device that records which kernels run on it.
type Recorder struct {
	gpu.Device
	kernels map[string]bool
}

// Record returns a recorder that runs kernels on dev.
func Record(dev gpu.Device) *Recorder { return &Recorder{dev, map[string]bool{}} }

// Dispatch records the kernel and runs it.
func (r *Recorder) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	r.kernels[k.Name] = r.kernels[k.Name] || n > 0
	r.Device.Dispatch(k, n, buffers...)
}

// Ran reports whether a kernel has run.
func (r *Recorder) Ran(kernel string) bool { return r.kernels[kernel] }

// Missing names the kernels that a test leaves out. Every kernel must have run on the
// recorder, and have a mutation.
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

// Misnamed lists the kernels with a wrong name. A kernel's name, without its folder, must begin with the name of its
// stage, so that a listing of the shaders shows which belong together.
func Misnamed(kernels, stages []string) (misnamed []string) {
	for _, k := range kernels {
		stage, _, _ := strings.Cut(path.Base(k), "_")
		if !slices.Contains(stages, stage) {
			misnamed = append(misnamed, "kernel "+k+" does not begin with the name of a stage")
		}
	}
	return misnamed
}

// Override replaces the source of a kernel on a device that runs shaders, or on a check of
// such a device.
func Override(t testing.TB, dev gpu.Device, kernel, source string) {
	t.Helper()
	o, ok := dev.(interface{ Override(kernel, source string) })
	if !ok {
		t.Fatalf("device %s runs no shaders", dev.Info().Kind)
	}
	o.Override(kernel, source)
}

// Upload returns a buffer with a copy of data. Download returns a copy of the first words of
// a buffer; the test fails if the device has an error.
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

// Cut returns a CPU device that cuts dispatches into ranges of a block, or of few items, and does
// them in reverse order. A twin must make the same of them as of all items in order.
func Cut() gpu.Device { return cutter{gpu.NewCPU()} }

type cutter struct{ gpu.Device }

func (c cutter) Info() gpu.Info { return gpu.Info{Kind: "cpu"} }

func (c cutter) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	step := 17
	if k.Block > 0 {
		step = k.Block
	}
	twin := k.CPU
	k.CPU = func(lo, hi int, b gpu.Bindings) {
		for at := lo + (hi-lo-1)/step*step; at >= lo; at -= step {
			twin(at, min(at+step, hi), b)
		}
	}
	c.Device.Dispatch(k, n, buffers...)
}
