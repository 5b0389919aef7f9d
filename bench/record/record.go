// Package record holds the measurements of a run of the benchmarks, with the data needed to
// judge them: machine, devices, versions, seed, repeats.
package record

import (
	"gpucc/bench/cost"
	"gpucc/bench/scalability"
)

// A Run is everything that is recorded about a run of the benchmarks.
type Run struct {
	Date     string            `json:"date"` // RFC 3339
	Machine  Machine           `json:"machine"`
	Devices  []Device          `json:"devices"`
	Versions map[string]string `json:"versions"` // by tool
	Seed     uint64            `json:"seed"`
	Repeats  int               `json:"repeats"` // at most; each Summary has its own
	Notes    []string          `json:"notes"`   // cases left out, and why
	Results  []Result          `json:"results"`
	Models   []Model           `json:"models,omitempty"`
	Fits     []Fit             `json:"fits,omitempty"`

	Executions []Execution `json:"executions,omitempty"`
}

// A Machine describes the machine on which the measurements were taken.
type Machine struct {
	CPU         string  `json:"cpu"`
	Cores       int     `json:"cores"`
	MemoryBytes int64   `json:"memory_bytes"`
	Others      float64 `json:"others"` // share of the cores' time that other processes had during the run
	System      string  `json:"system"`
}

// A Device runs kernels.
type Device struct {
	Kind      string  `json:"kind"` // cpu or gpu, as -device names it
	Name      string  `json:"name"`
	Driver    string  `json:"driver"`
	Software  bool    `json:"software"`  // a renderer on the CPU: its times are checks only
	Bandwidth float64 `json:"bandwidth"` // bytes a second read and written by a copy
}

// Names of the experiments in results.
const (
	Size       = "size"       // Huijben 2021, 5.2
	SizeO2     = "size-O2"    // a part of Size: the largest tree with the passes of -O2
	Length     = "length"     // 5.3
	Shape      = "shape"      // 5.4
	Flatten    = "flatten"    // Hsu, Figure 1
	Peers      = "peers"      // other compilers
	Projects   = "projects"   // other compilers, on real programs
	Preprocess = "preprocess" // other compilers, on files with #include
	Quality    = "quality"    // other compilers: the code that they make
	Frontend   = "frontend"   // parsing alone
	Scaling    = "scaling"    // gpucc alone, from 1 MB on
	Cores      = "cores"      // gpucc on 1, 2, 4, ... cores
	Load       = "load"       // compilers on busy cores
	Startup    = "startup"    // start-up of a GPU
	Modelled   = "model"      // the time of a GPU, computed from the work
)

// A Model is the work of compiling a tree, and the time that it would take on a card. The time
// is computed, not measured.
type Model struct {
	Case     string        `json:"case"`
	Nodes    int           `json:"nodes"`
	Device   string        `json:"device"` // cpu or gpu: the device on which the work was counted
	Card     cost.Card     `json:"card"`
	Work     cost.Counts   `json:"work"`
	Estimate cost.Estimate `json:"estimate"`
}

// A Fit is how the time of a case depends on the number of cores.
type Fit struct {
	Case    string `json:"case"`
	Subject string `json:"subject"`
	scalability.Fit
}

// Total is the Stage of results for all stages together.
const Total = "total"

// A Result is one line of the tables.
type Result struct {
	Experiment string `json:"experiment"`
	Case       string `json:"case"`
	Subject    string `json:"subject"` // the device, compiler or algorithm measured
	Stage      string `json:"stage"`   // Total, or a stage of the compilation

	Nodes        int   `json:"nodes,omitempty"`
	Width        int   `json:"width,omitempty"`
	Height       int   `json:"height,omitempty"`
	Functions    int   `json:"functions,omitempty"`
	Largest      int   `json:"largest,omitempty"`    // nodes of the largest function
	Cores        int   `json:"cores,omitempty"`      // that the subject may use, if not all
	Others       int   `json:"others,omitempty"`     // Load: processes that keep the cores busy
	Depth        int   `json:"depth,omitempty"`      // Flatten: edges from the root to a leaf
	Branching    int   `json:"branching,omitempty"`  // Flatten: children of an inner node
	SourceBytes  int64 `json:"source_bytes"`         // of a file
	Lines        int   `json:"lines,omitempty"`      // of a file
	Dispatches   int   `json:"dispatches,omitempty"` // of kernels
	Bytes        int64 `json:"bytes,omitempty"`      // sizes of the buffers bound and of the transfers
	PeakMemory   int64 `json:"peak_memory,omitempty"`
	Instructions int   `json:"instructions,omitempty"`

	Seconds Summary `json:"seconds"`
}

// NanosecondsNode returns the median time for a node, in nanoseconds.
func (r Result) NanosecondsNode() float64 { return r.Seconds.Median * 1e9 / float64(r.Nodes) }

// MBs returns the median speed in 10^6 bytes of source per second.
func (r Result) MBs() float64 { return float64(r.SourceBytes) / 1e6 / r.Seconds.Median }

// Find lists the results of an experiment by subject and stage; an empty
// string stands for all.
func (r *Run) Find(experiment, subject, stage string) (found []Result) {
	for _, x := range r.Results {
		if x.Experiment == experiment && (subject == "" || x.Subject == subject) && (stage == "" || x.Stage == stage) {
			found = append(found, x)
		}
	}
	return found
}

// Subjects lists the subjects of an experiment in the order of the results.
func (r *Run) Subjects(experiment string) []string {
	return distinct(r.Find(experiment, "", ""), func(x Result) string { return x.Subject })
}

// Cases lists the cases of an experiment in the order of the results.
func (r *Run) Cases(experiment string) []string {
	return distinct(r.Find(experiment, "", ""), func(x Result) string { return x.Case })
}

// Stages lists the stages of an experiment, without Total, Kernels and Overlapped.
func (r *Run) Stages(experiment string) (stages []string) {
	for _, s := range distinct(r.Find(experiment, "", ""), func(x Result) string { return x.Stage }) {
		if !(Result{Stage: s}).Several() {
			stages = append(stages, s)
		}
	}
	return stages
}

// Kernels is the Stage of results for all stages except transfers, as in the thesis.
const Kernels = "kernels"

// Overlapped is the Stage of results for a tree that a GPU compiles in batches as large as in a compilation. Some are
// transferred while others are compiled. The time contains the transfers, and not the building of the object.
const Overlapped = "overlapped"

// Several reports whether a Stage of results stands for several stages.
func (r Result) Several() bool {
	return r.Stage == Total || r.Stage == Kernels || r.Stage == Overlapped
}

func distinct[R any](results []R, key func(R) string) (keys []string) {
	seen := map[string]bool{}
	for _, x := range results {
		if k := key(x); !seen[k] {
			seen[k] = true
			keys = append(keys, k)
		}
	}
	return keys
}
