package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"time"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/ast/c/asm"
	"gpucc/ast/c/preprocess"
	"gpucc/gpu"
	"gpucc/internal/breakeven"
	"gpucc/internal/host"
	"gpucc/riscv/link"
	"gpucc/stages"
)

// A driver executes one invocation of the command.
type driver struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	colour         bool // messages have colours
	started        time.Time
	exits          bool   // the process ends after the command: then drivers of devices clean up by themselves, in less time
	executable     string // the path of gpucc, if this process may start another one: see supervise

	opt     options
	device  gpu.Device       // nil until a source must be compiled
	opening *gpu.Opening     // a device other than the CPU while it is being opened, or nil
	notOpen error            // the error with which that has failed, or nil
	machine *machine         // nil until a large source asks for -device=auto
	model   *breakeven.Model // the model by which -device=auto has chosen, or nil

	scratch  *scratch
	headers  string            // the folder of gpucc's headers, or "" if it has not been made
	sysroot  *sysroot          // nil if there is none, or before sought is set
	asm      asm.Machine       // executes assembler statements
	files    *preprocess.Cache // the files that gpucc's own preprocessor has read, or nil
	sought   bool
	pie      bool          // by default, code and programs are position-independent
	defaults systemDefault // habits of the system's compiler

	job
}

// A job is the part of a driver that compiling a source changes. Drivers that compile sources
// side by side share the rest: see eachInput.
type job struct {
	outcome
	mapped     *host.MappedFile     // the last source that was mapped to memory, or nil
	text       *textFile            // takes the machine code of the current input, or nil
	done       *c.DoneCount         // with -time: counts of the front end's optimisations in the current input
	dumped     bytes.Buffer         // dumps of the current input
	replaced   []stages.Replacement // expressions of the current input, for -fopt-info
	page       *page                // of the current input, which is explained, or nil
	textMemory []byte               // for the text that gpucc's own preprocessor writes while it is parsed, or nil
}

// An outcome is the state that compiling sources changes in a driver, besides objects and messages.
type outcome struct {
	times         times
	failed        bool // an error has been reported
	systemHeaders bool // an input was preprocessed with the system's headers
}

// main executes the command that the arguments describe and returns the exit status.
func (d *driver) main(args []string) int {
	if !d.exits {
		defer d.closeDevice()
	}
	d.scratch = &scratch{}
	defer d.scratch.remove()
	opt, err := parseArguments(args)
	d.opt = opt
	d.asm = d.newAssembler()
	d.times.since("startup", d.started)
	if opt.colour != "auto" {
		d.colour = opt.colour == "always"
	}
	if err != nil {
		d.errorf("%v", err)
		return 1
	}
	if !d.opt.preprocess.external {
		d.opt.preprocess.dependencies.addEnvironment()
	}
	if status, over := d.supervise(args); over {
		return status
	}
	if err := d.handOver(); err != nil {
		d.errorf("%v", err)
		return 1
	}
	d.choosePosition()
	switch opt.command {
	case commandHelp:
		io.WriteString(d.stdout, help)
	case commandVersion:
		io.WriteString(d.stdout, version())
		if d.opt.verbose { // -v alone; configure scripts look for the word gcc
			fmt.Fprintf(d.stdout, "Flags: those of gcc version %s\n", gccVersion)
		}
	case commandDevices:
		d.listDevices()
	case commandStages:
		d.listStages()
	case commandRun:
		return d.run()
	case commandCompile:
		d.timed(d.compileInputs)
	case commandExplain:
		d.timed(d.explainInputs)
	case commandPreprocess:
		d.timed(d.preprocessOnly)
	case commandPrint:
		d.printFlag()
	case commandLink:
		d.timed(d.build)
	}
	return d.status()
}

// status returns the exit status. Text that is lost is an error that has not been reported.
func (d *driver) status() int {
	if out, ok := d.stdout.(*standardOutput); ok && out.err != nil && !d.failed {
		d.fileError("standard output", out.err)
	}
	if d.failed {
		return 1
	}
	return 0
}

// timed calls work, which does a compilation, and then prints its times.
func (d *driver) timed(work func()) {
	bytes := d.inputBytes()
	host.GrowHeap(bytes)
	host.DelayCollection(bytes, d.opt.debug)
	host.GetMemory(bytes, !d.opt.preprocesses())
	work()
	if !d.failed {
		d.printTimes()
	}
}

// errorf reports an error that has no position in a source file.
func (d *driver) errorf(format string, args ...any) {
	d.failed = true
	d.message("gpucc: ", "error", fmt.Sprintf(format, args...))
}

// note prints a note.
func (d *driver) note(format string, args ...any) {
	d.message("gpucc: ", "note", fmt.Sprintf(format, args...))
}

// verbose prints a message about the current work if -v is given.
func (d *driver) verbose(format string, args ...any) {
	if d.opt.verbose {
		fmt.Fprintf(d.stderr, "gpucc: "+format+"\n", args...)
	}
}

// message writes one message.
func (d *driver) message(place, severity, text string) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%s: %s\n", place, severity, ast.Printable(text))
	d.stderr.Write(d.paint(b.Bytes()))
}

// fileError reports an error about a file, with the C library's text for it.
func (d *driver) fileError(name string, err error) {
	if err == errReported {
		return
	}
	var errno syscall.Errno
	if !errors.As(err, &errno) {
		d.errorf("%s: %v", name, err)
		return
	}
	d.errorf("%s: %s", name, systemText(errno))
}

// systemText returns the C library's text for an error of the system.
func systemText(errno syscall.Errno) string {
	text := errno.Error()
	return strings.ToUpper(text[:1]) + text[1:]
}

// linkErrors reports the linker's errors, each with its position.
func (d *driver) linkErrors(err error) {
	var list link.Errors
	if err == errReported {
		return
	}
	if !errors.As(err, &list) {
		d.errorf("%v", err)
		return
	}
	d.failed = true
	for _, e := range list {
		place := "gpucc: "
		if e.Place != "" {
			place = e.Place + ": "
		}
		d.message(place, "error", e.Message)
	}
}

// showsColours reports whether a file is a terminal that shows colours.
func showsColours(f *os.File) bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "" && os.Getenv("TERM") != "dumb" && host.IsTerminal(f)
}
