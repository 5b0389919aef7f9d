package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"gpucc/internal/pprof"
	"gpucc/riscv/sim"
)

// writeProfile writes the file of -profile, which counts the executed instructions by the calls that
// were active. It reports whether the file could be written.
func (d *driver) writeProfile(m *sim.Machine) bool {
	p := pprof.Profile{Program: d.opt.inputs[0].path, Values: []string{"instructions", "loads", "stores"}}
	frames := map[uint64]pprof.Frame{}
	frame := func(pc uint64) pprof.Frame {
		f, ok := frames[pc]
		if !ok {
			f = profileFrame(m, pc)
			frames[pc] = f
		}
		return f
	}
	m.Samples(func(s sim.Sample) {
		x := pprof.Sample{Frames: []pprof.Frame{frame(s.PC)}, Values: []uint64{s.Instructions, s.Loads, s.Stores}}
		for _, site := range s.Calls {
			x.Frames = append(x.Frames, frame(site))
		}
		p.Samples = append(p.Samples, x)
	})
	var out bytes.Buffer
	err := pprof.Write(&out, &p)
	if err == nil {
		err = os.WriteFile(d.opt.profile, out.Bytes(), 0o666)
	}
	if err != nil {
		d.errorf("%v", err)
	}
	return err == nil
}

func profileFrame(m *sim.Machine, pc uint64) pprof.Frame {
	f := pprof.Frame{Address: pc}
	name, start := m.Function(pc)
	f.Function = name
	f.File, f.Line = splitPosition(m.Line(pc))
	if file, line := splitPosition(m.Line(start)); file == f.File {
		f.Start = line
	}
	return f
}

// splitPosition splits a position of the form "file:line". Without a line, both are zero.
func splitPosition(position string) (file string, line int) {
	i := strings.LastIndexByte(position, ':')
	if i < 0 {
		return "", 0
	}
	line, err := strconv.Atoi(position[i+1:])
	if err != nil {
		return "", 0
	}
	return position[:i], line
}

// printSource prints every source file with executed lines, with the counts of each line. Files
// that cannot be read, such as the C library's, are left out.
func (d *driver) printSource(list []sim.LineStats) {
	files := map[string]*sourceCounts{}
	for _, l := range list {
		file, line := splitPosition(l.Line)
		if file == "" {
			continue
		}
		f := files[file]
		if f == nil {
			f = &sourceCounts{name: file, lines: map[int]sim.Counts{}}
			files[file] = f
		}
		sum := f.lines[line]
		f.lines[line] = sim.Counts{Instructions: sum.Instructions + l.Instructions, Loads: sum.Loads + l.Loads, Stores: sum.Stores + l.Stores}
		f.instructions += l.Instructions
	}
	var sorted []*sourceCounts
	for _, f := range files {
		sorted = append(sorted, f)
	}
	slices.SortFunc(sorted, func(a, b *sourceCounts) int {
		return cmp.Or(cmp.Compare(b.instructions, a.instructions), strings.Compare(a.name, b.name))
	})
	for _, f := range sorted {
		if text, err := os.ReadFile(f.name); err == nil {
			d.printCounts(f, text)
		}
	}
}

// sourceCounts are the counts of a source file.
type sourceCounts struct {
	name         string
	instructions uint64
	lines        map[int]sim.Counts
}

func (d *driver) printCounts(f *sourceCounts, text []byte) {
	fmt.Fprintf(d.stderr, "%15s %12s %12s %6s  %s\n", "instructions", "loads", "stores", "line", f.name)
	number := 0
	for line := range bytes.Lines(text) {
		number++
		line = bytes.TrimRight(line, "\r\n")
		c, ok := f.lines[number]
		if !ok {
			fmt.Fprintf(d.stderr, "%15s %12s %12s %6d  %s\n", "", "", "", number, line)
			continue
		}
		fmt.Fprintf(d.stderr, "%15d %12d %12d %6d  %s\n", c.Instructions, c.Loads, c.Stores, number, line)
	}
}
