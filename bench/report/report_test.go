package report

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gpucc/bench/cost"
	"gpucc/bench/record"
	"gpucc/bench/scalability"
	"gpucc/internal/workload"
)

// sample returns a run of made-up figures that contains all experiments.
func sample() *record.Run {
	run := &record.Run{
		Date: "2026-01-02T03:04:05Z", Machine: record.Machine{CPU: "CPU", Cores: 2, MemoryBytes: 1 << 34, Others: 0.2},
		Devices:  []record.Device{{Kind: "cpu", Name: "2 cores", Bandwidth: 1e10}, {Kind: "gpu", Name: "llvmpipe", Software: true, Bandwidth: 1e9}},
		Versions: map[string]string{"go": "go1"}, Seed: 1, Repeats: 31, Notes: []string{"something is left out"},
	}
	seconds := func(x float64) record.Summary {
		return record.Summary{Repeats: 3, Min: x / 2, Median: x, Max: 2 * x, Mean: x, SD: x / 10}
	}
	for experiment, cases := range map[string][]workload.Case{
		record.Size: workload.Sizes[:7], record.SizeO2: workload.Sizes[6:7], record.Length: workload.Lengths, record.Shape: workload.Shapes,
	} {
		for _, d := range run.Devices {
			for _, c := range cases {
				for i, stage := range []string{record.Total, record.Kernels, "upload", "select", "allocate"} {
					run.Results = append(run.Results, record.Result{
						Experiment: experiment, Case: c.Name, Subject: d.Kind, Stage: stage, Nodes: c.Nodes, Height: c.Height,
						Dispatches: 10, Bytes: 1e6, Seconds: seconds(1e-7 * float64(c.Nodes) / float64(i+1)),
					})
				}
			}
		}
	}
	for depth := range 6 {
		for branching := range 4 {
			for i, subject := range []string{"pure", "mutating", "cpu", "gpu"} {
				run.Results = append(run.Results, record.Result{
					Experiment: record.Flatten, Case: fmt.Sprint(depth, " x ", branching), Subject: subject, Stage: record.Total,
					Nodes: 20_000, Depth: depth, Branching: branching, Seconds: seconds(1 / float64(i+1+depth)),
				})
			}
		}
	}
	for _, experiment := range []string{record.Peers, record.Projects, record.Preprocess, record.Scaling, record.Frontend, record.Startup} {
		for _, subject := range []string{"gpucc cpu", "tcc", "C", "second run"} {
			for i, name := range []string{"5kB", "1MB", "10MB"} {
				for _, stage := range []string{record.Total, "startup"} {
					run.Results = append(run.Results, record.Result{
						Experiment: experiment, Case: name, Subject: subject, Stage: stage, Nodes: 1000,
						SourceBytes: []int64{5e3, 1e6, 1e7}[i], Lines: 1000, PeakMemory: 1e8, Seconds: seconds(float64(i + 1)),
					})
				}
			}
		}
	}
	card := cost.Card{Name: "card", Bandwidth: 1e12, PCIe: 1e10, Dispatch: 1e-6, Wait: 1e-6}
	for _, device := range []string{"cpu", "gpu"} {
		m := record.Model{Case: "5kB", Nodes: 1000, Device: device, Card: card, Work: cost.Counts{Up: 1e4, Down: 1e4, Waits: 2, Kernels: []cost.Kernel{
			{Name: "short", Dispatches: 1, Bytes: 1e6}, {Name: "long", Dispatches: 1, Bytes: 2e6, Time: 4e3},
		}}}
		m.Estimate = card.Estimate(&m.Work)
		run.Models = append(run.Models, m)
	}
	for i, p := range []int{1, 2, 4} {
		run.Results = append(run.Results, record.Result{Experiment: record.Cores, Case: "10MB", Subject: "end to end", Stage: record.Total, Cores: p, Seconds: seconds([]float64{8, 5, 3.5}[i])})
	}
	for i, others := range []int{0, 4} {
		run.Results = append(run.Results, record.Result{Experiment: record.Load, Case: "functions", Subject: "gpucc", Stage: record.Total, Cores: 2, Others: others, Seconds: seconds([]float64{2, 7}[i])})
	}
	fit, err := scalability.FitTimes([]scalability.Times{{Cores: 1, Seconds: []float64{8}}, {Cores: 2, Seconds: []float64{5}}, {Cores: 4, Seconds: []float64{3.5}}})
	if err != nil {
		panic(err)
	}
	run.Fits = []record.Fit{{Case: "10MB", Subject: "end to end", Fit: fit}}
	return run
}

// TestCores checks the row of times with two sequential seconds of eight: 25 %.
func TestCores(t *testing.T) {
	var b bytes.Buffer
	p := page{Writer: bufio.NewWriter(&b), run: sample()}
	p.cores()
	p.Flush()
	if want := "| 10MB | end to end | 8,000 | 5,000 | 3,500 | 2.29 | 25.00 | 25.00 to 25.00 |"; !strings.Contains(b.String(), want) {
		t.Errorf("no %q in:\n%s", want, &b)
	}
}

// TestLoad checks the row of a compiler on both of two cores, beside four processes: each of six threads has a third of a core.
func TestLoad(t *testing.T) {
	var b bytes.Buffer
	p := page{Writer: bufio.NewWriter(&b), run: sample()}
	p.load()
	p.Flush()
	if want := "| functions | gpucc | 2 | 2,000 | 4 | 7,000 | 3.50 | 3.00 |"; !strings.Contains(b.String(), want) {
		t.Errorf("no %q in:\n%s", want, &b)
	}
}

// TestModels checks that the report of a model calls itself a model, and shows a kernel's time and
// bandwidth. Modelled: 2 MB by 1000 GB/s and 1 µs. Measured: 4 µs.
func TestModels(t *testing.T) {
	var b bytes.Buffer
	p := page{Writer: bufio.NewWriter(&b), run: sample()}
	p.models()
	p.Flush()
	for _, want := range []string{"computed, not measured", "a model, not measurements", "| long | 1 | 0 | 2,000 | 3 | 0.6 | 4 | 500 |\n| short | 1 | 0 | 1,000 | 2 | 0.4 | - | - |"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in:\n%s", want, &b)
		}
	}
}

// TestReport checks that every chart is drawn in both formats, and that the page contains
// every experiment, the thesis's figures, and no figure that is not a number.
func TestReport(t *testing.T) {
	run, dir := sample(), t.TempDir()
	names, err := Plots(dir, run)
	if err != nil {
		t.Fatal(err)
	}
	if want := len(charts) + 2*len(run.Devices); len(names) != want {
		t.Errorf("%d plots of %d: %v", len(names), want, names)
	}
	for _, name := range names {
		for _, extension := range []string{".svg", ".png"} {
			if info, err := os.Stat(filepath.Join(dir, name+extension)); err != nil || info.Size() < 1000 {
				t.Errorf("%s%s: %v", name, extension, err)
			}
		}
	}
	var page bytes.Buffer
	if err := Markdown(&page, run, names); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"## Goals", "## 1. File size", "With the passes of `-O2`", "## 2. Function length", "## 3. Tree shape", "## 4. Tree transformation", "## 5. Peers",
		"## Front ends", "## Growth", "## Start-up", "## Cores", "## Busy cores", "## Model of", "checks only", "not idle", "something is left out", "12,301,146", "121,394", // of Table 5.8
		"45,551", // of Table 5.7
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page has no %q", want)
		}
	}
	for _, name := range names {
		if !strings.Contains(page.String(), "("+name+".svg)") {
			t.Errorf("the page does not show %s", name)
		}
	}
	for _, bad := range []string{"NaN", "Inf", "%!"} {
		if strings.Contains(page.String(), bad) {
			t.Errorf("the page has %q", bad)
		}
	}
}

// TestWarmed checks that the page says that a GPU has been warmed up, and says so only of a GPU.
func TestWarmed(t *testing.T) {
	for _, software := range []bool{false, true} {
		run := sample()
		run.Devices[1].Software = software
		var page bytes.Buffer
		if err := Markdown(&page, run, nil); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(page.String(), "kept busy") == software {
			t.Errorf("software %v: %.3000s", software, page.String())
		}
	}
}

// TestEmpty checks that the page of an empty run has no tables.
func TestEmpty(t *testing.T) {
	names, err := Plots(t.TempDir(), &record.Run{})
	if err != nil || len(names) > 0 {
		t.Errorf("plots %v (%v)", names, err)
	}
	var page bytes.Buffer
	if err := Markdown(&page, &record.Run{}, nil); err != nil || strings.Count(page.String(), "\n## ") > 0 {
		t.Errorf("%v: %s", err, page.String())
	}
}

func TestNumber(t *testing.T) {
	for _, test := range []struct {
		value any
		want  string
	}{
		{0.0, "-"}, {0.00123, "0.0012"}, {0.123, "0.123"}, {1.5, "1.5"}, {12.345, "12.3"}, {123.4, "123"},
		{123456.7, "123,457"}, {1234567, "1,234,567"}, {-123456, "-123,456"}, {12, "12"}, {"1234567", "1234567"},
	} {
		table := newTable("x")
		if table.add(test.value); table.rows[0][0] != test.want {
			t.Errorf("%v: %s, want %s", test.value, table.rows[0][0], test.want)
		}
	}
}

// TestFurtherBytes checks that the time of further bytes does not contain the time to
// start, and that a single pair of files gives no result.
func TestFurtherBytes(t *testing.T) {
	var results []record.Result
	for _, f := range []struct{ bytes, ns int64 }{{990, 500 + 10*990}, {5000, 500 + 10*5000}, {10_000, 500 + 10*10_000}, {100_000, 500 + 10*10_000 + 12*90_000}} {
		r := record.Result{SourceBytes: f.bytes, Seconds: record.Summary{Min: float64(f.ns) / 1e9}}
		if least, most := furtherBytes(append(results[:len(results):len(results)], r)); len(results) < 3 && (least != 0 || most != 0) {
			t.Errorf("%d files: %g to %g", len(results)+1, least, most)
		}
		results = append(results, r)
	}
	if least, most := furtherBytes(results); math.Abs(least-10) > 1e-6 || math.Abs(most-12) > 1e-6 {
		t.Errorf("%g to %g ns, want 10 to 12", least, most)
	}
}
