package main

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gpucc/bench/cost"
	"gpucc/bench/record"
)

// options are the flags of a run.
type options struct {
	experiments []string
	device      string
	repeats     int
	budget      time.Duration
	seed        uint64
	maxNodes    int
	maxSource   int64
	maxFlatten  int
	quick       bool
	card        cost.Card
	out         string
	trace       string // file for a trace of the run; none if empty
}

// Approximate memory, in bytes, that a compilation takes. Unless a flag says otherwise,
// it decides which cases are left out.
const (
	memoryNode   = 150 // for a node, including the tree's own columns
	memorySource = 8   // for a byte of source, end to end, including the files in the page cache
)

// all lists the experiments in the order of the report.
var all = []string{record.Size, record.Length, record.Shape, record.Flatten, record.Peers, record.Projects, record.Preprocess, record.Quality, record.Frontend, record.Scaling, record.Cores, record.Load, record.Startup, record.Modelled}

func parseOptions(args []string) (options, error) {
	var o options
	var experiments, maxSource string
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.StringVar(&experiments, "experiments", strings.Join(all, ","), "which to run")
	f.StringVar(&o.device, "device", "cpu", "what runs the kernels: cpu, gpu or all")
	f.IntVar(&o.repeats, "repeats", 31, "measurements of each case")
	f.DurationVar(&o.budget, "budget", 20*time.Second, "a case is measured no more after that long, and 3 times")
	f.Uint64Var(&o.seed, "seed", 1, "of the workloads")
	f.IntVar(&o.maxNodes, "max-nodes", 0, "leave out larger trees; 0: what memory allows")
	f.StringVar(&maxSource, "max-source", "", "leave out larger files, such as 50MB; none: what memory allows")
	f.IntVar(&o.maxFlatten, "max-flatten", 1_000_000, "nodes of the largest tree to flatten")
	f.BoolVar(&o.quick, "quick", false, "little of everything, in less than a minute; says nothing about speed")
	card := cardFlags(f)
	f.StringVar(&o.out, "out", "bench/out", "folder for the results")
	f.StringVar(&o.trace, "trace", "", "file for a trace of the run, for go tool trace")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if f.NArg() > 0 {
		return o, fmt.Errorf("unexpected argument %q", f.Arg(0))
	}
	var err error
	if o.card, err = card(); err != nil {
		return o, err
	}
	memory := record.ThisMachine().MemoryBytes
	if o.maxNodes == 0 {
		o.maxNodes = int(memory * 3 / 4 / memoryNode)
	}
	o.maxSource = memory * 3 / 4 / memorySource / 1e6 * 1e6
	if maxSource != "" {
		if o.maxSource, err = parseSize(maxSource); err != nil {
			return o, err
		}
	}
	if o.quick {
		o.repeats, o.budget, o.maxFlatten = min(o.repeats, 2), min(o.budget, time.Second/4), min(o.maxFlatten, 3000)
		o.maxNodes, o.maxSource = min(o.maxNodes, 200_000), min(o.maxSource, 1_000_000)
	}
	o.experiments = strings.Split(experiments, ",")
	for _, e := range o.experiments {
		if !slices.Contains(all, e) {
			return o, fmt.Errorf("no experiment %q: there are %s", e, strings.Join(all, ", "))
		}
	}
	if !slices.Contains([]string{"cpu", "gpu", "all"}, o.device) {
		return o, fmt.Errorf("no device %q: there are cpu, gpu and all", o.device)
	}
	if o.repeats < 1 {
		return o, fmt.Errorf("%d repeats", o.repeats)
	}
	return o, nil
}

// cardFlags adds the flags that describe the card of experiment model. It returns a function
// that returns the card after the flags have been parsed.
func cardFlags(f *flag.FlagSet) func() (cost.Card, error) {
	name := f.String("card", "H100", "model: the card whose time is computed")
	bandwidth := f.Float64("card-bandwidth", 0, "model: of its memory, in GB/s; 0: the data sheet's")
	pcie := f.Float64("card-pcie", 0, "model: of transfers in one direction, in GB/s; 0: what its bus usually reaches")
	dispatch := f.Float64("card-dispatch", 0, "model: latency of a dispatch in microseconds; 0: an assumption")
	wait := f.Float64("card-wait", 0, "model: latency of a wait in microseconds; 0: an assumption")
	return func() (cost.Card, error) {
		c, err := cost.FindCard(*name)
		for _, x := range []struct {
			flag, unit float64
			to         *float64
		}{{*bandwidth, 1e9, &c.Bandwidth}, {*pcie, 1e9, &c.PCIe}, {*dispatch, 1e-6, &c.Dispatch}, {*wait, 1e-6, &c.Wait}} {
			if x.flag < 0 {
				return c, fmt.Errorf("card: %g is negative", x.flag)
			}
			if x.flag > 0 {
				*x.to = x.flag * x.unit
			}
		}
		return c, err
	}
}

// units of sizes are decimal, as in the thesis.
var units = []struct {
	suffix string
	bytes  int64
}{{"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}, {"B", 1}, {"", 1}}

// parseSize reads a number of bytes such as 50MB.
func parseSize(s string) (int64, error) {
	for _, u := range units {
		if digits, ok := strings.CutSuffix(s, u.suffix); ok {
			n, err := strconv.ParseInt(digits, 10, 64)
			if err != nil || n < 1 || n > 1<<62/u.bytes {
				return 0, fmt.Errorf("size %q: want a number and kB, MB or GB", s)
			}
			return n * u.bytes, nil
		}
	}
	panic("unreachable: the last suffix is empty")
}

// sizeName returns a number of bytes in its usual notation.
func sizeName(n int64) string {
	for _, u := range units {
		if n >= u.bytes && n%u.bytes == 0 {
			return fmt.Sprintf("%d%s", n/u.bytes, u.suffix)
		}
	}
	panic("unreachable: every number is a multiple of 1")
}
