package main

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"gpucc/bench/record"
	"gpucc/internal/projects"
)

// projectSteps returns steps that compile real programs with every compiler. A quick run
// only compiles programs that need no network.
func (b *bench) projectSteps() (steps []step) {
	for _, p := range projects.All {
		if p.Module == "" || !b.quick {
			steps = append(steps, step{p.Name, func() error { return b.project(p) }})
		}
	}
	return steps
}

// project measures the compilers in turn. It records a note for a program that cannot be
// fetched, or that a compiler does not accept.
func (b *bench) project(p *projects.Project) error {
	dir, err := os.MkdirTemp(b.dir, p.Name)
	if err != nil {
		return err
	}
	c, err := p.Checkout(dir)
	if err != nil {
		b.note("projects: %s left out: %v", p.Name, err)
		return nil
	}
	s, err := sizeOf(c.Paths)
	if err != nil {
		return err
	}
	var trials []*trial
	for _, compiler := range append(b.gpuccs(), others()...) {
		compiler.args = append(compiler.args, c.Args...)
		trials = append(trials, &trial{compiler: compiler})
	}
	b.inTurn(record.Projects, p.Name, trials, func(t *trial) error { return b.onceEach(t, c.Paths) })
	for _, t := range trials {
		if !t.failed {
			b.run.Results = append(b.run.Results, t.results(record.Projects, p.Name, s)...)
		}
	}
	return nil
}

// inTurn measures each compiler once, and repeats that until each has been measured often
// enough or has failed.
func (b *bench) inTurn(experiment, name string, trials []*trial, once func(*trial) error) {
	for again := true; again; {
		again = false
		for _, t := range trials {
			if t.failed || b.enough(len(t.times), t.spent) {
				continue
			}
			again = true
			if err := once(t); err != nil {
				t.failed = true
				b.note("%s: %s failed on %s: %s", experiment, t.name, name, reason(err.Error()))
			}
		}
	}
}

// folders matches the folders of absolute paths, which differ between machines.
var folders = regexp.MustCompile(`/([^\s:/]+/)+`)

// reason returns the line of a compiler's messages that tells why it failed, without
// folders.
func reason(messages string) string {
	lines := strings.Split(messages, "\n")
	line := lines[0]
	if k := slices.IndexFunc(lines, func(s string) bool { return strings.Contains(s, "error:") }); k >= 0 {
		line = lines[k]
	}
	return folders.ReplaceAllString(line, "")
}

// onceEach compiles files one after the other. Together they are one measurement.
func (b *bench) onceEach(t *trial, paths []string) error {
	total := time.Duration(0)
	for _, path := range paths {
		u, err := b.measure(nil, append(t.args[:len(t.args):len(t.args)], "-o", b.file("project.o"), path)...)
		if err != nil {
			return err
		}
		total += u.duration()
		t.memory = max(t.memory, u.PeakMemory)
	}
	t.times = append(t.times, total)
	t.spent += total
	return nil
}

// sizeOf adds up the sizes of files.
func sizeOf(paths []string) (s sourceFile, err error) {
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return s, err
		}
		s.bytes += int64(len(text))
		s.lines += bytes.Count(text, []byte{'\n'})
	}
	return s, nil
}
