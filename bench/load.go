package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"gpucc/bench/record"
	"gpucc/internal/host"
)

// Experiment load measures compilers on a machine that is busy with other work. If a compiler's threads wait for each
// other in turns, it may lose far more than its share of the cores then.

// loadBytes is the size of each file: one of short functions, and one of a single long function, on which all cores work
// together.
const loadBytes = 3e6

func (b *bench) loadSteps() (steps []step) {
	size := int64(loadBytes)
	if b.quick {
		size = 3e5
	}
	for _, file := range []struct {
		name string
		make func(size int64) (sourceFile, error)
	}{{"functions", b.source}, {"one function", b.oneFunction}} {
		steps = append(steps, step{file.name, func() error {
			s, err := file.make(size)
			if err != nil {
				return err
			}
			for _, others := range []int{0, 2 * runtime.NumCPU()} {
				if err := b.loaded(file.name, s, others); err != nil {
					return err
				}
			}
			return nil
		}})
	}
	return steps
}

// oneFunction writes a program of one function of about the given size in bytes.
func (b *bench) oneFunction(size int64) (sourceFile, error) {
	const line = "\tfor (int i = 0; i < 9; i++) a += g[a + i & 63] * 5; if (a > 99) a ^= g[7]; else a -= 3;\n"
	lines := max(1, int(size)/len(line))
	s := sourceFile{path: b.file("function.c"), lines: lines + 5}
	text := "int g[64];\nint main(void) {\n\tint a = 0;\n" + strings.Repeat(line, lines) + "\treturn a & 1;\n}\n"
	s.bytes = int64(len(text))
	return s, os.WriteFile(s.path, []byte(text), 0o666)
}

// loadTrials returns the compilers: gpucc on all cores and on one, and tcc if it is installed. It also returns how many cores each uses.
func (b *bench) loadTrials() (trials []*trial, cores map[*trial]int) {
	cores = map[*trial]int{}
	add := func(name string, n int, args ...string) {
		t := &trial{compiler: compiler{name, args}}
		trials, cores[t] = append(trials, t), n
	}
	gpucc := []string{b.file("gpucc"), "-c", "-device=cpu"}
	add("gpucc", runtime.NumCPU(), gpucc...)
	add("gpucc on one core", 1, gpucc...)
	if _, err := exec.LookPath("tcc"); err == nil {
		add("tcc", 1, "tcc", "-c")
	}
	return trials, cores
}

// loaded measures the compilers while other processes keep the cores busy.
func (b *bench) loaded(name string, s sourceFile, others int) error {
	stop, err := keepBusy(others)
	if err != nil {
		return err
	}
	defer stop()
	trials, cores := b.loadTrials()
	b.inTurn(record.Load, name, trials, func(t *trial) error {
		u, err := b.measure([]string{fmt.Sprintf("GOMAXPROCS=%d", cores[t])}, append(t.args, "-o", s.path+".o", s.path)...)
		t.times, t.spent = append(t.times, u.duration()), t.spent+u.duration()
		return err
	})
	for _, t := range trials {
		if !t.failed {
			b.add(record.Result{Experiment: record.Load, Case: name, Subject: t.name, SourceBytes: s.bytes, Lines: s.lines, Cores: cores[t], Others: others},
				record.Total, t.times)
		}
	}
	return nil
}

// keepBusy starts processes that compute without end, until stop is called.
func keepBusy(processes int) (stop func(), err error) {
	ctx, cancel := context.WithCancel(context.Background())
	var started []*exec.Cmd
	stop = func() {
		cancel()
		for _, c := range started {
			c.Wait()
		}
	}
	for range processes {
		c := exec.CommandContext(ctx, "sh", "-c", "while :; do :; done")
		c.SysProcAttr = host.EndWithParent()
		if err := c.Start(); err != nil {
			stop()
			return nil, err
		}
		started = append(started, c)
	}
	time.Sleep(time.Duration(processes) * 10 * time.Millisecond) // until they run
	return stop, nil
}
