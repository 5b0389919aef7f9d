package main

import (
	"debug/elf"
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"gpucc/bench/record"
)

// This experiment measures the code that compilers make: the instructions that programs execute,
// counted in gpucc's simulator, and the size of their text. Each compiler makes an object of each
// program. All objects are linked with gpucc's C library, so that only the programs' own code
// differs.

// qualityPrograms are C programs of one file each, which print a checksum.
//
//go:embed quality/*.c
var qualityPrograms embed.FS

// target are the flags of gcc and clang for the instructions that gpucc uses. Products are not
// fused with sums, which would round once less: all programs print the same.
var target = []string{"-march=rv64imfd", "-mabi=lp64d", "-ffp-contract=off"}

// compressed are gcc's flags for the target with compressed instructions.
var compressed = []string{"-march=rv64gc", "-mabi=lp64d", "-ffp-contract=off"}

// codeCompilers returns the compilers for the measurements of code, as far as they are installed.
func (b *bench) codeCompilers() (list []compiler) {
	gcc, clang := []string{"riscv64-linux-gnu-gcc", "-c"}, []string{"clang", "--target=riscv64-linux-gnu", "-c"}
	with := func(command []string, flags ...string) []string {
		return append(command[:len(command):len(command)], flags...)
	}
	for _, c := range []compiler{
		{record.GpuccO2, []string{b.file("gpucc"), "-c", "-O2"}},
		{record.GpuccO2Compressed, []string{b.file("gpucc"), "-c", "-O2", "-march=rv64gc"}},
		{record.GpuccO1, []string{b.file("gpucc"), "-c", "-O1"}},
		{record.GpuccOs, []string{b.file("gpucc"), "-c", "-Os"}},
		{record.GpuccO0, []string{b.file("gpucc"), "-c", "-O0"}},
		{record.GccO0, with(with(gcc, "-O0"), target...)},
		{record.GccO1, with(with(gcc, "-O1"), target...)},
		{record.GccO2, with(with(gcc, "-O2"), target...)},
		{record.GccOs, with(with(gcc, "-Os"), target...)},
		{record.GccOsCompressed, with(with(gcc, "-Os"), compressed...)},
		{record.ClangO1, with(with(clang, "-O1"), target...)},
		{record.Tcc, []string{"riscv64-tcc", "-c"}},
	} {
		if _, err := exec.LookPath(c.args[0]); err == nil || strings.Contains(c.args[0], "gpucc") {
			list = append(list, c)
		}
	}
	return list
}

func (b *bench) qualitySteps() (steps []step) {
	entries, err := qualityPrograms.ReadDir("quality")
	if err != nil {
		panic(err) // the folder is part of this program
	}
	if b.quick {
		entries = entries[:min(2, len(entries))]
	}
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), ".c")
		steps = append(steps, step{name, func() error { return b.quality(name) }})
	}
	return steps
}

// quality measures the code of all compilers for one program. It fails if an output differs from
// the output of the first compiler's program.
func (b *bench) quality(name string) error {
	if err := b.build(); err != nil {
		return err
	}
	text, err := qualityPrograms.ReadFile("quality/" + name + ".c")
	if err != nil {
		return err
	}
	source, object := b.file(name+".c"), b.file("quality.o")
	if err := os.WriteFile(source, text, 0o666); err != nil {
		return err
	}
	want := ""
	for i, c := range b.codeCompilers() {
		args := append(c.args[:len(c.args):len(c.args)], "-w", "-o", object, source)
		if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", c.name, err, out)
		}
		x := record.Execution{Program: name, Compiler: c.name}
		if x.Text, err = textSize(object); err != nil {
			return err
		}
		output, err := b.execute(object, &x)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		if i == 0 {
			want = output
		} else if output != want {
			return fmt.Errorf("the program of %s prints %q, others %q", c.name, output, want)
		}
		b.run.Executions = append(b.run.Executions, x)
	}
	return nil
}

// execute runs an object in the simulator, and counts the executed instructions. It returns the
// output.
func (b *bench) execute(object string, x *record.Execution) (output string, err error) {
	var counts strings.Builder
	run := exec.Command(b.file("gpucc"), "run", "-stats=json", filepath.Base(object))
	run.Dir, run.Stderr = filepath.Dir(object), &counts
	out, err := run.Output()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, counts.String())
	}
	return string(out), json.Unmarshal([]byte(counts.String()), x)
}

// textSize returns the size in bytes of the machine code in an object file.
func textSize(path string) (size int64, err error) {
	f, err := elf.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	for _, s := range f.Sections {
		if s.Flags&elf.SHF_EXECINSTR != 0 {
			size += int64(s.Size)
		}
	}
	return size, nil
}
