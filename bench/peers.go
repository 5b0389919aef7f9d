package main

import (
	"time"

	"gpucc/bench/record"
)

// Experiment 5 measures compilers from the start of the process to the object file.

// peerSizes are the sizes of the files in bytes. The smallest file shows the time to
// start a compiler.
var peerSizes = []int64{5e3, 1e5, 1e6, 1e7, 5e7}

func (b *bench) peerSteps() (steps []step) {
	paces := map[string]pace{}
	for _, size := range b.sizes(record.Peers, peerSizes) {
		steps = append(steps, step{sizeName(size), func() error { return b.peers(size, paces) }})
	}
	return steps
}

// A pace holds the sizes of the last two files, the smaller one first, and the times in
// seconds that a compiler took for them.
type pace struct{ size, seconds [2]float64 }

// add records another file.
func (p pace) add(size int64, seconds float64) pace {
	return pace{[2]float64{p.size[1], float64(size)}, [2]float64{p.seconds[1], seconds}}
}

// expect returns the expected time for a larger file, in seconds. The time to start the
// compiler is constant, the rest grows with the size. It returns 0 before two files have
// been measured.
func (p pace) expect(size int64) float64 {
	if p.size[0] == 0 {
		return 0
	}
	slope := (p.seconds[1] - p.seconds[0]) / (p.size[1] - p.size[0])
	return p.seconds[1] + slope*(float64(size)-p.size[1])
}

// peers runs the compilers in turn until each has been measured often enough. A compiler
// that would take much longer than the budget is left out.
func (b *bench) peers(size int64, paces map[string]pace) error {
	s, err := b.source(size)
	if err != nil {
		return err
	}
	var trials []*trial
	for _, c := range append(b.gpuccs(), others()...) {
		if seconds := paces[c.name].expect(size); seconds > 4*b.budget.Seconds() {
			b.note("peers: %s left out for %s: it would take %.0f s", c.name, sizeName(size), seconds)
			continue
		}
		trials = append(trials, &trial{compiler: c})
	}
	b.inTurn(record.Peers, sizeName(size), trials, func(t *trial) error { return b.once(t, s) })
	for _, t := range trials {
		if t.failed {
			continue
		}
		results := t.results(record.Peers, sizeName(size), s)
		b.run.Results = append(b.run.Results, results...)
		paces[t.name] = paces[t.name].add(size, results[0].Seconds.Median)
	}
	return nil
}

// scalingSizes are the sizes in bytes from 1 MB on. Sizes for which the machine lacks
// memory are left out.
var scalingSizes = []int64{1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8, 2e8, 5e8, 1e9}

func (b *bench) scalingSteps() (steps []step) {
	for _, size := range b.sizes(record.Scaling, scalingSizes) {
		steps = append(steps, step{sizeName(size), func() error { return b.scaling(size) }})
	}
	return steps
}

// scaling measures gpucc on each device, without other compilers.
func (b *bench) scaling(size int64) error {
	s, err := b.source(size)
	if err != nil {
		return err
	}
	for _, c := range b.gpuccs() {
		t := &trial{compiler: c}
		_, err := b.repeat(func() (time.Duration, error) {
			err := b.once(t, s)
			if err != nil {
				return 0, err
			}
			return t.times[len(t.times)-1], nil
		})
		if err != nil {
			return err
		}
		b.run.Results = append(b.run.Results, t.results(record.Scaling, sizeName(size), s)...)
	}
	return nil
}

// sizes returns the sizes that are not too large for this machine.
func (b *bench) sizes(experiment string, all []int64) (kept []int64) {
	var left []string
	for _, size := range all {
		if size > b.maxSource {
			left = append(left, sizeName(size))
			continue
		}
		kept = append(kept, size)
	}
	b.leftOut(experiment, left, "larger than "+sizeName(b.maxSource))
	return kept
}
