// Bench measures how gpucc's time grows with the size of a file, the length of
// its functions and the shape of its tree, and compares it with other
// compilers.
//
//	go run ./bench                    all experiments: CSV, JSON, report and plots in bench/out
//	go run ./bench -quick             the same in less than a minute, for a look
//	go run ./bench -experiments=size,peers -device=cpu -repeats=5
//	go run ./bench gen -size=50MB -o large.c
//	go run ./bench gen -workload=shape/6 -o deep.par
//	go run ./bench growth -cc 'gpucc -O2'  how times grow with the number of members, labels, pragmas ...
//	go run ./bench report results.json     report and plots of a run again
//
// Experiments 1 to 3 (size, length, shape) are from Huijben, Parallel Code
// Generation on the GPU (2021), chapter 5; experiment 4 (flatten) is from Hsu,
// The Key to a Performant Data Parallel Compiler, Figure 1; experiment 5
// (peers, with projects, frontend, scaling, cores and startup) runs compilers.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime/trace"
)

func main() {
	if err := command(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func command(args []string) error {
	if len(args) > 0 {
		switch args[0] {
		case "gen":
			return generate(args[1:])
		case "growth":
			return growth(args[1:], os.Stdout)
		case "report":
			return reportAgain(args[1:])
		}
	}
	opt, err := parseOptions(args)
	if err != nil {
		return err
	}
	b, err := newBench(opt)
	if err != nil {
		return err
	}
	defer b.close()
	end, err := traced(opt.trace)
	if err != nil {
		return err
	}
	err = errors.Join(b.measureAll(), end())
	return errors.Join(err, writeAll(opt.out, b.run)) // the results so far are written even after an error
}

// traced starts a trace of the goroutines' work and waits, in a file unless its name is empty. It returns a function that
// ends the trace.
func traced(file string) (end func() error, err error) {
	if file == "" {
		return func() error { return nil }, nil
	}
	f, err := os.Create(file)
	if err != nil {
		return nil, err
	}
	if err := trace.Start(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() error {
		trace.Stop()
		return f.Close()
	}, nil
}
