package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/internal/breakeven"
	"gpucc/riscv/object/cross"
)

// fast is the model of a machine on which a GPU is faster from 100 million nodes on.
var fast = breakeven.Model{
	StartUp: 500e6, Name: "Fast", Driver: "1.0",
	CPU: breakeven.Line{PerNode: 10}, GPU: breakeven.Line{PerNode: 5},
}

// slow is the model of a machine on which a GPU is never faster.
var slow = breakeven.Model{
	StartUp: 500e6, Name: "Slow", Driver: "1.0",
	CPU: breakeven.Line{PerNode: 10}, GPU: breakeven.Line{PerNode: 100, Latency: 7e6},
}

// machineWith returns a machine with as many cores as this one, a GPU and a new folder.
// Its measurement returns m and err. The second result counts its measurements.
func machineWith(t *testing.T, m breakeven.Model, err error) (*machine, *int) {
	calls := new(int)
	return &machine{
		installed: "dev/gpu", cores: runtime.GOMAXPROCS(0), folder: t.TempDir(),
		measure: func() (breakeven.Model, error) { *calls++; return m, err },
	}, calls
}

// TestAutoDevice shows for which sources -device=auto asks for a GPU.
func TestAutoDevice(t *testing.T) {
	const from = 100_000_000 * bytesPerNode
	small := smallInput * runtime.GOMAXPROCS(0)
	byDefault := largeInput * runtime.GOMAXPROCS(0)
	broken := errors.New("broken")
	for _, test := range []struct {
		what  string
		model breakeven.Model
		err   error
		alter func(m *machine)
		bytes int
		want  string
		calls int
	}{
		{"a small source", fast, nil, nil, small - 1, "cpu", 0},
		{"a source below the size of the model", fast, nil, nil, from - 1, "cpu", 1},
		{"a source of this size", fast, nil, nil, from, "auto", 1},
		{"a GPU that is faster at once", breakeven.Model{CPU: fast.CPU, GPU: fast.GPU}, nil, nil, small, "auto", 1},
		{"a slow GPU", slow, nil, nil, 1 << 40, "cpu", 1},
		{"no GPU", fast, nil, func(m *machine) { m.installed = "" }, 1 << 40, "cpu", 0},

		// Without a model.
		{"no folder, below the default", fast, nil, func(m *machine) { m.folder = "off" }, byDefault - 1, "cpu", 0},
		{"no folder", slow, nil, func(m *machine) { m.folder = "off" }, byDefault, "auto", 0},
		{"a folder that cannot be made", slow, nil, func(m *machine) { m.folder = "/dev/null/x" }, byDefault, "auto", 0},
		{"a GPU that fails, below the default", fast, broken, nil, byDefault - 1, "cpu", 1},
		{"a GPU that fails", slow, broken, nil, byDefault, "auto", 1},
		{"a GPU that has ended a process", fast, breakeven.ErrCutOff, nil, 1 << 40, "cpu", 1},
	} {
		var errs bytes.Buffer
		d := &driver{stderr: &errs}
		var calls *int
		d.machine, calls = machineWith(t, test.model, test.err)
		if test.alter != nil {
			test.alter(d.machine)
		}
		if got := d.autoDevice(test.bytes); got != test.want || *calls != test.calls {
			t.Errorf("%s: %s, measured %d times; want %s, %d", test.what, got, *calls, test.want, test.calls)
		}
		if errs.Len() > 0 {
			t.Errorf("%s: %s", test.what, errs.String())
		}
		if files, _ := os.ReadDir(d.machine.folder); test.calls == 0 && len(files) > 0 {
			t.Errorf("%s: there are files: %v", test.what, files)
		}
	}
}

// TestAutoDeviceSmall shows that gpucc does not even look for a GPU for a small source.
func TestAutoDeviceSmall(t *testing.T) {
	d := &driver{}
	if kind := d.autoDevice(smallInput - 1); kind != "cpu" || d.machine != nil {
		t.Errorf("%s, and the machine is %+v", kind, d.machine)
	}
}

// TestModelKept shows when the model is measured again.
func TestModelKept(t *testing.T) {
	m, calls := machineWith(t, fast, nil)
	for _, step := range []struct {
		what  string
		alter func()
		calls int
	}{
		{"at first", func() {}, 1},
		{"a second time", func() {}, 1},
		{"with another driver", func() { m.installed = "dev/gpu 2.0" }, 2},
		{"with other cores", func() { m.cores++ }, 3},
		{"with a damaged file", func() {
			if err := os.WriteFile(m.file().Path(), []byte("{}"), 0o644); err != nil {
				t.Fatal(err)
			}
		}, 4},
		{"again", func() {}, 4},
	} {
		step.alter()
		if _, model, reason := m.from(); reason != nil || *model != fast || *calls != step.calls {
			t.Errorf("%s: %+v, %v, measured %d times, want %d", step.what, model, reason, *calls, step.calls)
		}
	}
}

// TestCheckModel shows that a model is removed if it belongs to another driver than the
// one that was opened.
func TestCheckModel(t *testing.T) {
	for _, test := range []struct {
		info gpu.Info
		kept bool
	}{
		{gpu.Info{Kind: "opengl-egl", Name: "Fast", Driver: "1.0"}, true},
		{gpu.Info{Kind: "opengl-egl", Name: "Fast", Driver: "1.1"}, false},
		{gpu.Info{Kind: "opengl-egl", Name: "Faster", Driver: "1.0"}, false},
		{gpu.Info{Kind: "cpu", Name: "4 cores"}, true},
	} {
		d := &driver{}
		d.machine, _ = machineWith(t, fast, nil)
		d.autoDevice(1 << 40)
		d.checkModel(test.info)
		if _, kept := d.machine.file().Load(); kept != test.kept {
			t.Errorf("%+v: kept: %t", test.info, kept)
		}
	}
}

// TestDescribeModel shows the text of `gpucc devices` about the model.
func TestDescribeModel(t *testing.T) {
	describe := func(model breakeven.Model, err error, installed string) string {
		m, _ := machineWith(t, model, err)
		m.installed, m.cores = installed, 4
		return strings.ReplaceAll(describeModel(m), m.folder, "CACHE")
	}
	kept := func(s string) string { return s[:strings.LastIndexByte(s, '/')] }
	for _, test := range []struct{ got, want string }{
		{describe(fast, nil, ""), "-device=auto never takes a GPU: there is none\n"},
		{describe(fast, errors.New("the context was lost"), "dev/gpu"),
			"-device=auto takes a GPU from 50.3 MB of source on: there is no model: the context was lost\n"},
		{describe(fast, breakeven.ErrCutOff, "dev/gpu"), "-device=auto never takes a GPU: measuring it was cut off\n"},
		{kept(describe(fast, nil, "dev/gpu")), `-device=auto takes a GPU from 800.0 MB of source on
  measured on 4 cores and Fast
  start-up of the GPU: 500 ms
  CPU: 10.00 ns a node and 0.0 ms a unit
  GPU: 5.00 ns a node and 0.0 ms a unit
  kept in CACHE`},
		{kept(describe(slow, nil, "dev/gpu")), `-device=auto never takes a GPU
  measured on 4 cores and Slow
  start-up of the GPU: 500 ms
  CPU: 10.00 ns a node and 0.0 ms a unit
  GPU: 100.00 ns a node and 7.0 ms a unit
  kept in CACHE`},
	} {
		if test.got != test.want {
			t.Errorf("%s\nwant\n%s", test.got, test.want)
		}
	}
}

// TestMeasure shows that a model can be measured with a software renderer as the GPU, and
// that -device=auto does not measure with a software renderer.
func TestMeasure(t *testing.T) {
	softwareRenderer(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	m, err := measureWith(gpu.Options{Software: true}, 1<<15, 1<<18)
	if err != nil {
		t.Fatal(err)
	}
	if m.StartUp < 1e6 || m.CPU.PerNode < 1 || m.GPU.PerNode < 1 || m.Name == "" || m.Driver == "" {
		t.Errorf("%+v", m)
	}
	if programs, _ := filepath.Glob(filepath.Join(gpu.DefaultCache(), "*.program")); len(programs) == 0 {
		t.Error("the programs are not in the cache")
	}
	if gpu.Installed() == "" {
		if m, err := measure(); err == nil {
			t.Errorf("a model of %s, which is no GPU: %+v", m.Name, m)
		}
	}
}

// TestOneContext shows that all sources of a command are compiled on one device, which is
// opened once.
func TestOneContext(t *testing.T) {
	files := map[string]string{"a.c": sources["echo.c"], "b.c": large(300, ""), "c.c": "int c(int x) { return x * 3; }\n"}
	directory(t, files)
	softwareRenderer(t)
	mustDo(t, "-c a.c b.c c.c -device=cpu")
	want := map[string][]byte{}
	for _, name := range []string{"a.o", "b.o", "c.o"} {
		want[name] = cross.ReadFile(t, name)
		os.Remove(name)
	}
	for _, args := range []string{"-c a.c b.c c.c", "-c c.c a.c b.c -g0"} {
		got := gpucc("", strings.Fields("-v -device=gpu "+args)...)
		if n := strings.Count(got.Stderr, "device: opened in "); got.Status != 0 || n != 1 {
			t.Errorf("%s: status %d, %d devices opened:\n%s", args, got.Status, n, got.Stderr)
		}
		for name, object := range want {
			if !bytes.Equal(cross.ReadFile(t, name), object) {
				t.Errorf("%s: %s is not the CPU's", args, name)
			}
		}
	}
}
