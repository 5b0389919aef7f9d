package stages_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"testing"

	"gpucc/ast/c"
	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/internal/programs"
	"gpucc/stages"
	"gpucc/stages/compiletest"
	"gpucc/stages/convention"
)

// TestPositionIndependent does the same as TestPrograms for position-independent code of
// programs and of libraries, and TestSections for functions and objects in sections of their
// own.
func TestPositionIndependent(t *testing.T) {
	gputest.NoRaces(t)
	testAs(t, c.Options{PIC: c.PIE}, c.Options{PIC: c.SharedPIC})
}

func TestSections(t *testing.T) {
	testAs(t, c.Options{FunctionSections: true, DataSections: true}, c.Options{PIC: c.SharedPIC, FunctionSections: true, DataSections: true})
}

var allWithout = flag.Bool("without", false, "TestWithout compiles each program without each set of passes, not only without two of them")

// TestWithout compiles programs without one of the switches, without each pair and without more.
func TestWithout(t *testing.T) {
	gputest.NoRaces(t)
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	sets := stages.Without(1)<<len(stages.Switches) - 1 // those that are not empty
	for i, p := range list {
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		for without := stages.Without(1); without <= sets; without++ {
			if !*allWithout && (i+int(without))%int(sets/2) > 0 {
				continue
			}
			opt := Options{Target: RV64, Optimize: 1, Debug: i%2 > 0, Without: without}
			status, out := execute(t, compileOn(t, gpu.NewCPU(), p.Path, string(text), opt), opt)
			if status != p.Status || out != p.Want {
				t.Errorf("%s without %05b: status %d, want %d; %s", p.Name, without, status, p.Status, firstDifference(out, p.Want))
			}
		}
	}
}

// TestWithoutChanges checks that each switch changes the code.
func TestWithoutChanges(t *testing.T) {
	const text = `int other(int);
int sum(int n, int a, int b, int *p) {
	int i = 0, s = a * 8 + 2 * 3;
	(s + b) * (a - b) % n;
	s += (a - n) * b + (a - n) * n;
	for (; i < n; i++)
		s += a * b + p[i];
	s += other(s);
	for (i = 0; i < n; i++)
		p[i] = s * 1234567 + (p[i + 1] ^ 1234567);
	s *= -7;
	if (n > a) {
		if (n > b)
			other(a);
		else
			other(b);
	} else {
		other(n);
	}
	return s;
}
`
	all := compileOn(t, gpu.NewCPU(), "sum.c", text, Options{Target: RV64, Optimize: 1}).Text.Bytes
	for _, name := range stages.Switches {
		opt := Options{Target: RV64, Optimize: 1}
		opt.Without.Set(name, false)
		if bytes.Equal(compileOn(t, gpu.NewCPU(), "sum.c", text, opt).Text.Bytes, all) {
			t.Errorf("without %s nothing changes", name)
		}
		if opt.Without.Set(name, true); opt.Without != 0 {
			t.Errorf("%s cannot be switched on again", name)
		}
	}
}

// TestSpans does the same for programs with bodies that are divided at every statement.
func TestSpans(t *testing.T) { testAs(t, c.Options{SpanLength: 1}) }

// testAs does the same as TestPrograms for some of the programs, parsed with each of the options.
func testAs(t *testing.T, options ...c.Options) {
	list, err := programs.Programs()
	if err != nil {
		t.Fatal(err)
	}
	other := otherDevice(t)
	for i, p := range list {
		if p.Language != programs.C || p.Name != "thread_models" && p.Name != "sections" && !inTurn(i, 5) || testing.Short() && i%20 > 0 {
			continue
		}
		text, err := os.ReadFile(p.Path)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range options {
			for k, opt := range []Options{{Target: RV64}, {Target: RV64, Optimize: 1, Debug: true}, {Target: RV32, Optimize: 1}} {
				if opt.Target == RV32 && !p.RV32 {
					continue
				}
				t.Run(fmt.Sprintf("%s/rv%d-O%d-%d", p.Name, opt.Target.Bits(), opt.Optimize, o.PIC), func(t *testing.T) {
					o.Optimize, o.KeepFunctions = opt.Optimize > 0, true
					tree := compiletest.ParseAs(t, o, p.Path, string(text), opt.Target.Bits())
					obj, _, err := Compile(gpu.NewCPU(), tree, opt)
					if err != nil {
						t.Fatal(err)
					}
					if inTurn(i/5+k, 3) {
						second, _, err := Compile(other, tree, opt)
						if err != nil {
							t.Fatal(err)
						}
						if !bytes.Equal(objectFile(t, obj), objectFile(t, second)) {
							t.Error("the object files of CPU and OpenGL differ")
						}
					}
					for name, run := range runners(i/5 + k) {
						status, out := run(t, obj, opt)
						if status != p.Status || out != p.Want {
							t.Errorf("%s: status %d, want %d; %s", name, status, p.Status, firstDifference(out, p.Want))
						}
					}
				})
			}
		}
	}
}

// TestOptionsByPieces compiles large texts with these options piece by piece, on devices that
// cut them differently, with one worker and with several: the objects are the same.
func TestOptionsByPieces(t *testing.T) {
	other := otherDevice(t)
	size := 1 << 18
	if *everything {
		size *= 2
	}
	for name, text := range map[string]string{"generated": generated(size), "contributions": contributions(size)} {
		for k, o := range []c.Options{{PIC: c.SharedPIC}, {FunctionSections: true, DataSections: true}, {PIC: c.PIE}, {FunctionSections: true}, {DataSections: true}} {
			if testing.Short() && k > 1 { // the others share no other data
				break
			}
			o.ABI = convention.RV64
			var want []byte
			for i, dev := range []gpu.Device{gpu.NewCPU(), whole(), other, gpu.NewCPU()} {
				opt := Options{Target: RV64, Optimize: 1}
				if i == 3 {
					o.Workers = 1
				}
				obj, _, errors, err := CompileSource(dev, c.Open(name, []byte(text), o), opt)
				if err != nil || obj == nil {
					t.Fatal(err, errors)
				}
				got := objectFile(t, obj)
				if i == 0 {
					want = got
				}
				if !bytes.Equal(got, want) {
					t.Errorf("%s, %+v: the object file of device %d differs", name, o, i)
				}
			}
		}
	}
}
