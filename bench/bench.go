package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"gpucc/bench/record"
	"gpucc/gpu"
)

// A bench is a run of the benchmarks.
type bench struct {
	options
	run   *record.Run
	kinds []string              // kinds of devices to measure: cpu, gpu
	gpus  map[string]gpu.Device // opened once, since opening takes long
	dir   string                // folder for files that the run makes
	built bool                  // the programs that the run executes have been built

	disagreed []error // one for each case in which two devices made different machine code
}

// A step measures a case of an experiment.
type step struct {
	name string
	run  func() error
}

// experiments makes the steps of each experiment.
var experiments = map[string]func(*bench) []step{
	record.Size:       (*bench).sizeSteps,
	record.Length:     (*bench).lengthSteps,
	record.Shape:      (*bench).shapeSteps,
	record.Flatten:    (*bench).flattenSteps,
	record.Peers:      (*bench).peerSteps,
	record.Projects:   (*bench).projectSteps,
	record.Preprocess: (*bench).preprocessSteps,
	record.Quality:    (*bench).qualitySteps,
	record.Frontend:   (*bench).frontendSteps,
	record.Scaling:    (*bench).scalingSteps,
	record.Cores:      (*bench).coresSteps,
	record.Load:       (*bench).loadSteps,
	record.Startup:    (*bench).startupSteps,
	record.Modelled:   (*bench).modelSteps,
}

func newBench(opt options) (*bench, error) {
	b := &bench{options: opt, gpus: map[string]gpu.Device{}}
	b.run = &record.Run{
		Date:     time.Now().UTC().Format(time.RFC3339),
		Machine:  record.ThisMachine(),
		Versions: versions(),
		Seed:     opt.seed,
		Repeats:  opt.repeats,
	}
	var err error
	if b.dir, err = os.MkdirTemp("", "gpucc-bench"); err != nil {
		return nil, err
	}
	if opt.quick {
		b.note("a quick run, to see that everything works: the figures say nothing about speed")
	}
	return b, b.openDevices()
}

// versions returns the versions of the tools that are measured.
func versions() map[string]string {
	all := map[string]string{
		"gpucc": cmp.Or(record.Version("git", "log", "-1", "--format=%h of %cs"), builtFrom()),
		"go":    runtime.Version(),
		"tcc":   record.Version("tcc", "-v"),
	}
	for _, tool := range []string{"gcc", "riscv64-linux-gnu-gcc", "clang"} {
		all[tool] = record.Version(tool, "--version")
	}
	for tool, version := range all {
		if version == "" {
			delete(all, tool)
		}
	}
	return all
}

// builtFrom returns the commit from which this program was built, if go build recorded
// it.
func builtFrom() string {
	info, _ := debug.ReadBuildInfo()
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value[:min(len(s.Value), 7)]
		}
	}
	return ""
}

func (b *bench) close() {
	for _, dev := range b.gpus {
		dev.Close()
	}
	os.RemoveAll(b.dir)
}

// note records a note about the run, such as a case that was left out.
func (b *bench) note(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(b.run.Notes, text) {
		b.run.Notes = append(b.run.Notes, text)
	}
}

// leftOut notes cases of an experiment that are not measured.
func (b *bench) leftOut(experiment string, cases []string, why string) {
	if len(cases) > 0 {
		b.note("%s: left out, %s: %s", experiment, why, strings.Join(cases, "; "))
	}
}

// measureAll runs the steps of all experiments asked for. It is an error if devices have made different machine code.
func (b *bench) measureAll() error {
	others := record.WatchOthers()
	defer func() { b.run.Machine.Others = others.Share() }()
	var steps []step
	for _, e := range b.options.experiments {
		for _, s := range experiments[e](b) {
			s.name = e + " " + s.name
			steps = append(steps, s)
		}
	}
	bar := progressbar.NewOptions(len(steps),
		progressbar.OptionSetWriter(os.Stderr), progressbar.OptionSetVisibility(isTerminal(os.Stderr)),
		progressbar.OptionSetWidth(24), progressbar.OptionShowCount(), progressbar.OptionSetElapsedTime(true),
		progressbar.OptionSetPredictTime(false), progressbar.OptionClearOnFinish())
	for _, s := range steps {
		bar.Describe(fmt.Sprintf("%-36s", s.name))
		bar.RenderBlank()
		if err := s.run(); err != nil {
			return errors.Join(append(b.disagreed, fmt.Errorf("%s: %w", s.name, err))...)
		}
		b.run.Machine.Others = others.Share()
		if err := writeTables(b.out, b.run, nil); err != nil { // the run may be ended before the next step is done
			return err
		}
		bar.Add(1)
	}
	return errors.Join(append(b.disagreed, bar.Finish())...)
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// repeat calls measure until there are enough measurements, or until there are at least
// three and the budget is used up. A measurement that alone uses up the budget is not
// repeated.
func (b *bench) repeat(measure func() (time.Duration, error)) (times []time.Duration, err error) {
	spent := time.Duration(0)
	for !b.enough(len(times), spent) {
		t, err := measure()
		if err != nil {
			return nil, err
		}
		times = append(times, t)
		spent += t
	}
	return times, nil
}

// enough reports whether a number of measurements, which took the given time in all, is
// sufficient.
func (b *bench) enough(measurements int, spent time.Duration) bool {
	return measurements >= b.repeats || spent > b.budget && (measurements >= 3 || spent > b.budget*time.Duration(measurements))
}

// file returns the path of a file of the run.
func (b *bench) file(name string) string { return filepath.Join(b.dir, name) }
