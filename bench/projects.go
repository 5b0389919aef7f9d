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
			steps = append(steps, step{p.Name, func() error {
				return b.project(record.Projects, p.Name, p, append(b.gpuccs(), others()...))
			}})
		}
	}
	return steps
}

// project measures compilers in turn on the files of a program. It records a note for a program
// that cannot be fetched.
func (b *bench) project(experiment, name string, p *projects.Project, compilers []compiler) error {
	dir, err := os.MkdirTemp(b.dir, p.Name)
	if err != nil {
		return err
	}
	c, err := p.Checkout(dir)
	if err != nil {
		b.note("projects: %s left out: %v", p.Name, err)
		return nil
	}
	for i := range compilers {
		args := compilers[i].args
		compilers[i].args = append(args[:len(args):len(args)], c.Args...)
	}
	return b.files(experiment, name, c.Paths, compilers)
}

// files measures compilers in turn on some files. It records a note for a compiler that does not
// accept one of them.
func (b *bench) files(experiment, name string, paths []string, compilers []compiler) error {
	s, err := sizeOf(paths)
	if err != nil {
		return err
	}
	var trials []*trial
	for _, compiler := range compilers {
		trials = append(trials, &trial{compiler: compiler})
	}
	b.inTurn(experiment, name, trials, func(t *trial) error { return b.onceEach(t, paths) })
	for _, t := range trials {
		if !t.failed {
			b.run.Results = append(b.run.Results, t.results(experiment, name, s)...)
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
