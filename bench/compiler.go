package main

import (
	"bytes"
	"os"
	"os/exec"
	"time"

	"gpucc/bench/record"
	"gpucc/internal/workload"
)

// A compiler is a command that makes an object file from a C file.
type compiler struct {
	name string
	args []string // before "-o object source"
}

// gpuccs returns gpucc with each device, and with the first of them also at -O0.
func (b *bench) gpuccs() (list []compiler) {
	for i, kind := range b.kinds {
		args := []string{b.file("gpucc"), "-c", "-time=json", "-device=" + kind}
		list = append(list, compiler{"gpucc " + kind, args})
		if i == 0 {
			list = append(list, compiler{"gpucc " + kind + " -O0", append(args[:4:4], "-O0")})
		}
	}
	return list
}

// others returns the other compilers that are installed. tcc makes code for the machine on which
// it runs, the others for gpucc's target.
func others() (list []compiler) {
	for _, c := range []compiler{
		{"tcc", []string{"tcc", "-c"}},
		{"riscv64 gcc -O0", []string{"riscv64-linux-gnu-gcc", "-c", "-O0"}},
		{"riscv64 gcc -O1", []string{"riscv64-linux-gnu-gcc", "-c", "-O1"}},
		{"clang riscv64 -O0", []string{"clang", "--target=riscv64-linux-gnu", "-idirafter", "/usr/riscv64-linux-gnu/include", "-c", "-O0"}},
	} {
		if _, err := exec.LookPath(c.args[0]); err == nil {
			list = append(list, c)
		}
	}
	return list
}

// A sourceFile is a generated C program.
type sourceFile struct {
	path  string
	bytes int64
	lines int
}

// source writes a program of about the given size in bytes, unless the file exists.
func (b *bench) source(size int64) (sourceFile, error) {
	s := sourceFile{path: b.file(sizeName(size) + ".c")}
	if _, err := os.Stat(s.path); err != nil {
		f, err := os.Create(s.path)
		if err != nil {
			return s, err
		}
		defer f.Close()
		if _, err := (workload.Source{Language: "c", Bytes: size, Seed: b.seed}).WriteTo(f); err != nil {
			return s, err
		}
	}
	text, err := os.ReadFile(s.path)
	s.bytes, s.lines = int64(len(text)), bytes.Count(text, []byte{'\n'})
	return s, err
}

// A trial is a compiler's measurements on one file.
type trial struct {
	compiler
	times  []time.Duration
	spent  time.Duration
	memory int64 // the largest peak of memory in bytes
	stages stageTimes
	failed bool
}

// once compiles the file once more and adds the measurement to a trial.
func (b *bench) once(t *trial, s sourceFile, env ...string) error {
	u, err := b.measure(env, append(t.args[:len(t.args):len(t.args)], "-o", s.path+".o", s.path)...)
	if err != nil {
		return err
	}
	t.times = append(t.times, u.duration())
	t.spent += u.duration()
	t.memory = max(t.memory, u.PeakMemory)
	return t.stages.add(u.Stderr)
}

// results returns the results of a trial: of the whole compilation, and of gpucc's
// stages.
func (t *trial) results(experiment, name string, s sourceFile) []record.Result {
	r := record.Result{Experiment: experiment, Case: name, Subject: t.name, SourceBytes: s.bytes, Lines: s.lines}
	total := r
	total.Stage, total.PeakMemory, total.Seconds = record.Total, t.memory, record.Summarize(t.times)
	total.Nodes, total.Instructions = t.stages.nodes, t.stages.instructions
	list := []record.Result{total}
	for _, stage := range t.stages.rows {
		one := r
		one.Stage, one.Dispatches, one.Bytes = stage.Name, stage.Dispatches, stage.Bytes
		one.Seconds = record.Summarize(stage.times)
		list = append(list, one)
	}
	return list
}
