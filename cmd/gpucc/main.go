//go:debug updatemaxprocs=0

// Without the line above, each start would begin a goroutine that adapts the number of threads to limits that change while the
// process runs, as those of containers may.

// Gpucc compiles C, TinyC and Pareas to RISC-V, with compute kernels for the stages
// of its back end.
//
//	gpucc prog.c -o prog        static Linux executable
//	gpucc run prog.c [args]     compile and execute in the simulator, or an executable
//	gpucc -c a.c b.par          relocatable objects
//	gpucc -S prog.c             GNU assembler text
//	gpucc explain prog.c        a page that shows what each stage makes of a source
//	gpucc devices               the devices that can run the kernels
//
// This package is the driver: it reads flags, reads and writes files, and prints messages.
package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"syscall"
	"time"

	"gpucc/internal/host"
	"gpucc/internal/limits"
	"gpucc/internal/parallel"
)

// started is the approximate time when the process began. The work before main, loading
// libraries and initialising packages, takes about as long as the processor time that has
// been used.
var started = time.Now().Add(-processorTime())

// processorTime returns the processor time that the process has used.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// statusInternal is the exit status after an internal compiler error, as of GCC's driver.
const statusInternal = 4

func main() {
	if !slices.Contains(os.Args, "-v") {
		debug.SetTraceback("none") // a panic of another goroutine is also reported in one line
		host.EndOnSignals()
	}
	if n := limits.MostCores(); n > 0 && n < runtime.GOMAXPROCS(0) {
		runtime.GOMAXPROCS(n)
	}
	stderr := os.Stderr
	if file := limits.ErrorsFile(); file != stderr.Fd() {
		stderr = os.NewFile(file, stderr.Name())
	}
	d := &driver{exits: true, started: started, stdin: os.Stdin, stdout: newStandardOutput(), stderr: stderr, colour: showsColours(stderr)}
	report, isChild := childReport()
	if !isChild {
		d.executable, _ = completeProgram() // if there is none, a driver that ends the process ends the command
	}
	if err := host.Disable(os.Getenv(host.Variable)); err != nil {
		d.errorf("%v", err)
		os.Exit(d.status())
	}
	host.GrowStack()
	status := d.catchPanic(func() int { return d.main(os.Args[1:]) })
	report(status)
	os.Exit(status)
}

// catchPanic calls work, which returns an exit status, and reports a panic in one line. With -v it
// prints the stack, too. It reports nothing if the panic's value is errReported.
func (d *driver) catchPanic(work func() int) (status int) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		status = statusInternal
		p, ok := r.(*parallel.Panic)
		if !ok {
			p = &parallel.Panic{Value: r, Stack: debug.Stack()}
		}
		if p.Value == errReported {
			return
		}
		fmt.Fprintf(d.stderr, "gpucc: internal compiler error: %v\n", p.Value)
		if d.opt.verbose {
			d.stderr.Write(p.Stack)
		}
	}()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // see translateInput
	return work()
}
