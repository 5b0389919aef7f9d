package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/gpu"
	"gpucc/riscv/object/cross"
)

// A faultyDevice runs the twins until it fails, as OpenGL devices do: from one call on its calls have no effect,
// and all reads and Err return an error.
type faultyDevice struct {
	gpu.Device
	call   string // the kind of call that fails
	after  int32  // the number of such calls that succeed
	panics bool   // the call panics instead
	calls  atomic.Int32
	failed atomic.Bool
}

var errLost = errors.New("the context was lost")

// faultyCalls are the kinds of calls that a faultyDevice counts.
var faultyCalls = []string{"NewBuffer", "Write", "Fill", "Dispatch", "Download"}

// newFaulty returns a device on which calls of a kind fail after some have succeeded.
func newFaulty(call string, after int) *faultyDevice {
	return &faultyDevice{Device: gpu.NewCPU(), call: call, after: int32(after)}
}

// works counts a call, and reports whether it has an effect.
func (d *faultyDevice) works(call string) bool {
	if call == d.call && d.calls.Add(1) > d.after {
		d.failed.Store(true)
		if d.panics {
			panic("a fault")
		}
	}
	return !d.failed.Load()
}

func (*faultyDevice) Info() gpu.Info { return gpu.Info{Kind: "opengl-egl"} }

func (d *faultyDevice) NewBuffer(words int) *gpu.Buffer {
	d.works("NewBuffer")
	return d.Device.NewBuffer(words)
}

func (d *faultyDevice) Write(b *gpu.Buffer, offset int, p []byte) {
	if d.works("Write") {
		d.Device.Write(b, offset, p)
	}
}

func (d *faultyDevice) Fill(b *gpu.Buffer, value uint32) {
	if d.works("Fill") {
		d.Device.Fill(b, value)
	}
}

func (d *faultyDevice) Dispatch(k gpu.Kernel, n int, buffers ...*gpu.Buffer) {
	if d.works("Dispatch") {
		d.Device.Dispatch(k, n, buffers...)
	}
}

func (d *faultyDevice) Download(copies ...gpu.Copy) (wait func() error) {
	if d.works("Download") {
		return d.Device.Download(copies...)
	}
	return d.Err
}

func (d *faultyDevice) Read(b *gpu.Buffer, offset int, p []byte) error {
	return d.Download(gpu.Copy{Buffer: b, Offset: offset, Data: p})()
}

func (d *faultyDevice) Err() error {
	if d.failed.Load() {
		return errLost
	}
	return nil
}

// on runs the driver with a device.
func on(dev gpu.Device, args ...string) result {
	var out, errs bytes.Buffer
	d := &driver{stdout: &out, stderr: &errs, device: dev}
	status := d.catchPanic(func() int { return d.main(args) })
	return result{status, out.String(), errs.String()}
}

// faultyInputs are compiled while a device fails: in batches of pieces, of a tree, and also parsed by kernels.
var faultyInputs = []struct{ name, text, flags string }{
	{"loop.c", "int f(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i] * n; return s; }\nint g(int x) { return x ? f(&x, 1) : 3; }\n", "-O2 -g"},
	{"loop.tc", "int f(int n) { int s = 0; while (n) { s += n * n; n--; } return s; }\n", "-O1"},
	{"loop.par", "fn f[n: int]: int { var s = 0; while n > 0 { s = s + n * n; n = n - 1; } return s; }\n", "-O0 -frontend=device"},
}

// TestEveryDeviceFault lets each allocation, transfer and dispatch of a compilation fail in turn. The CPU takes the device's
// place and makes the same object. If a flag demands the device, there is one error, and the old output stays.
func TestEveryDeviceFault(t *testing.T) {
	directory(t, nil)
	faults, step := 0, 1
	if testing.Short() { // some are enough for the race detector
		step = 5
	}
	for _, in := range faultyInputs {
		cross.WriteFile(t, in.name, []byte(in.text))
		args := append(strings.Fields(in.flags), "-c", in.name, "-o", "out")
		mustDo(t, strings.Join(append(args, "-device=cpu"), " "))
		want := string(cross.ReadFile(t, "out"))
		joined := !strings.HasSuffix(in.name, ".par") // the cores work, too, and may have done all before the device fails
		for _, call := range faultyCalls {
			for after := 0; ; after += step {
				const lost = ": the context was lost"
				dev, text := newFaulty(call, after), want
				if complaint := deviceFault(t, dev, result{0, "", "gpucc: note" + lost + "; using the CPU\n"}, text, args, joined); complaint != "" {
					t.Fatalf("%s, %s %d: %s", in.name, call, after, complaint)
				}
				dev, text = newFaulty(call, after), "old"
				if complaint := deviceFault(t, dev, result{1, "", "gpucc: error: " + in.name + lost + "\n"}, text, append(args, "-device=gpu"), false); complaint != "" {
					t.Fatalf("%s -device=gpu, %s %d: %s", in.name, call, after, complaint)
				}
				if !dev.failed.Load() {
					break
				}
				faults++
			}
		}
	}
	t.Logf("%d faults", faults)
	if faults < 300/step {
		t.Errorf("only %d faults", faults)
	}
}

// deviceFault runs a command on a device, and describes the difference from the result that is wanted if the
// device fails. If the cores work beside the device (joined), it may fail unseen.
func deviceFault(t *testing.T, dev *faultyDevice, want result, text string, args []string, joined bool) string {
	cross.WriteFile(t, "out", []byte("old"))
	got := on(dev, args...)
	switch {
	case !dev.failed.Load():
		if got != (result{}) {
			return fmt.Sprintf("without a fault: %+v", got)
		}
		return ""
	case got == (result{}) && joined:
	case got != want:
		return cmp.Diff(want, got)
	}
	if string(cross.ReadFile(t, "out")) != text {
		return "the output is not what it should be"
	}
	if list, _ := os.ReadDir("."); len(list) > len(faultyInputs)+1 {
		return fmt.Sprintf("%v is left", list)
	}
	return ""
}

// TestDeviceFailsLarge checks that the CPU replaces a device that fails, and that machine code which the
// device has already written to the file does no harm, at whatever point the device fails.
func TestDeviceFailsLarge(t *testing.T) {
	directory(t, map[string]string{"large.c": large(8000, "")})
	mustDo(t, "-device=cpu -c large.c -o want.o")
	want := cross.ReadFile(t, "want.o")
	failures := 0
	for i, fault := range []struct {
		call  string
		after int
	}{
		{"Download", 0}, {"Download", 1}, {"Download", 2}, {"Download", 3}, {"Download", 5}, {"Download", 8}, // it is not certain how much of the work the device gets
		{"NewBuffer", 0}, {"NewBuffer", 100}, {"NewBuffer", 400}, {"Dispatch", 20}, {"Dispatch", 200}, {"Dispatch", 500},
	} {
		if testing.Short() && i%6 > 0 { // some are enough for the race detector
			continue
		}
		dev, note := newFaulty(fault.call, fault.after), ""
		got := on(dev, "-c", "large.c")
		if dev.failed.Load() && got.Stderr != "" {
			failures++
			note = "gpucc: note: the context was lost; using the CPU\n"
		}
		if got != (result{0, "", note}) {
			t.Fatalf("%+v: %+v", fault, got)
		}
		if !bytes.Equal(cross.ReadFile(t, "large.o"), want) {
			t.Errorf("%+v: the object is not the CPU's", fault)
		}
		os.Remove("large.o")
	}
	if failures < 6 && !testing.Short() {
		t.Errorf("%d failures are too few for one between two parts", failures)
	}
}

// panicsOnCores are cores that panic when they run a kernel.
type panicsOnCores struct{ gpu.Device }

func (c panicsOnCores) Share(data []byte) *gpu.Buffer { return c.Device.(gpu.Sharer).Share(data) }

func (c panicsOnCores) Fork() []gpu.Device {
	return []gpu.Device{panicking(), c.Device.(gpu.Forker).Fork()[0], panicking()}
}

// panicking returns a device that panics at some dispatch.
func panicking() *faultyDevice {
	dev := newFaulty("Dispatch", 5)
	dev.panics = true
	return dev
}

// A panickingReader is a source that cannot be read.
type panickingReader struct{}

func (panickingReader) Read([]byte) (int, error) { panic("a fault") }

// TestInternalError checks that a panic, also of a worker or of a goroutine that feeds a device, becomes a message of
// one line, and a special exit status. The old output stays.
func TestInternalError(t *testing.T) {
	directory(t, map[string]string{"small.c": faultyInputs[0].text, "other.c": "int other;\n", "large.c": large(3000, ""), "loop.par": faultyInputs[2].text, "out": "old"})
	const message = "gpucc: internal compiler error: a fault"
	for _, test := range []struct {
		what string
		dev  gpu.Device
		args string
	}{
		{"the driver", nil, "-c - -o out"},
		{"a worker", panicsOnCores{gpu.NewCPU()}, "-c small.c -o out"},
		{"workers", panicsOnCores{gpu.NewCPU()}, "-c large.c -o out"},
		{"a worker of a tree", panicsOnCores{gpu.NewCPU()}, "-c loop.par -o out"},
		{"a submitter", panicking(), "-c -device=gpu large.c -o out"},
		{"a submitter of a tree", panicking(), "-c -device=gpu loop.par -o out"},
		{"a front end on a device", panicking(), "-c -frontend=device -device=gpu loop.par -o out"},
		{"one of several sources", panicsOnCores{gpu.NewCPU()}, "-c other.c large.c"},
	} {
		var out, errs bytes.Buffer
		d := &driver{stdin: panickingReader{}, stdout: &out, stderr: &errs, device: test.dev}
		status := d.catchPanic(func() int { return d.main(strings.Fields(test.args)) })
		first, rest, _ := strings.Cut(errs.String(), "\n")
		if status != statusInternal || first != message || rest != "" {
			t.Errorf("%s: status %d, %.3000q", test.what, status, errs.String())
		}
		if text := string(cross.ReadFile(t, "out")); text != "old" {
			t.Errorf("%s: the output is lost", test.what)
		}
		if list, _ := os.ReadDir("."); len(list) > 6 {
			t.Errorf("%s: %v is left", test.what, list)
		}
	}
}

// TestOpeningFails compiles while a device is opened, which fails. The CPU takes its place, unless a flag demands the device.
func TestOpeningFails(t *testing.T) {
	files := map[string]string{"large.c": large(300, "")}
	for _, in := range faultyInputs {
		files[in.name] = in.text
	}
	directory(t, files)
	for _, args := range []string{"-c loop.c -o out", "-c large.c -o out", "-c loop.par -o out", "-c loop.par -o out -frontend=device", "-c loop.tc loop.par"} {
		if testing.Short() && strings.Contains(args, ".tc") { // the second source asks for OpenGL, which the build for the race detector lacks
			continue
		}
		os.Remove("out")
		mustDo(t, args+" -device=cpu")
		if strings.Contains(args, "out") {
			os.Rename("out", "want")
		}
		for _, device := range []string{"auto", "gpu"} {
			var out, errs bytes.Buffer
			opening := gpu.BeginOpening(func() (gpu.Device, error) { return nil, errLost })
			<-opening.Done()
			d := &driver{stdout: &out, stderr: &errs, opening: opening}
			got := result{d.main(append(strings.Fields(args), "-device="+device)), out.String(), errs.String()}
			if device == "gpu" {
				if got.Status != 1 || !strings.HasSuffix(got.Stderr, "the context was lost\n") || strings.Count(got.Stderr, "\n") > 1 || exists("out") {
					t.Errorf("%s -device=gpu: %+v", args, got)
				}
				continue
			}
			unseen := got == (result{}) && (strings.HasSuffix(args, ".c -o out") || strings.Contains(args, ".tc")) // the cores have done all before they ask for the device
			if got != (result{0, "", "gpucc: note: the context was lost; using the CPU\n"}) && !unseen {
				t.Errorf("%s: %+v", args, got)
			} else if exists("out") && !bytes.Equal(cross.ReadFile(t, "out"), cross.ReadFile(t, "want")) {
				t.Errorf("%s: the object is not the CPU's", args)
			}
			os.Remove("out")
		}
	}
}
