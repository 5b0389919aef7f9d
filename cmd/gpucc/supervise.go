package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"syscall"

	"gpucc/internal/host"
)

// A driver of OpenGL may end the process that uses it: it aborts, or it accesses memory that is not
// there, for example when the file system of its cache is full. A command that may use a GPU is
// therefore executed by a second process, the child. If the child is ended, the command does the
// work on the CPU, or reports the end of the child in one line. Output to the terminal is kept until the
// child has ended, so that nothing is printed twice.
//
// Cost: to start the child takes 5 ms. To make a context of OpenGL takes ten times as long or more.
//
// The child reports its exit status as soon as its work is done, and the command ends then. The system needs
// some 90 ms more to take a GPU of NVIDIA from the child.

// childVariable is set in the environment of a child. Its value is the descriptor of the pipe to which the
// child writes its exit status, in a byte.
const childVariable = "GPUCC_CHILD"

// statusFile is the number of that descriptor. Descriptors 0, 1 and 2 are the standard files, and exec.Cmd.ExtraFiles
// begin behind them.
const statusFile = 3

// childReport returns the function by which this process reports its exit status to its parent, if it is
// a child.
func childReport() (report func(status int), isChild bool) {
	switch os.Getenv(childVariable) {
	case "":
		return func(int) {}, false
	case strconv.Itoa(statusFile):
		syscall.CloseOnExec(statusFile) // the programs that the child starts may outlive it
		pipe := os.NewFile(statusFile, "status")
		return func(status int) { pipe.Write([]byte{byte(status)}) }, true
	}
	return func(int) {}, true
}

// statusCrash is the exit status of Go programs after a signal in a C library.
const statusCrash = 2

// supervise executes the command in a child if it may use a GPU. It returns the child's exit status, or
// over=false if the command is still to be executed.
func (d *driver) supervise(args []string) (status int, over bool) {
	if d.executable == "" || d.opt.command != commandCompile && d.opt.command != commandLink || !d.mayUseGPU() {
		return 0, false
	}
	c := &child{driver: d, args: args}
	status, err := c.run()
	switch {
	case err == nil:
		return status, true
	case d.opt.device != "auto" || d.opt.check:
		d.errorf("%v", err)
		return 1, true
	}
	d.note("%v; using the CPU", err)
	if d.machine.folder != "off" {
		d.machine.file().CutOff()
	}
	d.opt.device = "cpu"
	return 0, false
}

// mayUseGPU reports whether the command compiles on a GPU, as far as it is known before the sources are
// read. With -device=auto it copies standard input to a file, to know its size and to read it again.
func (d *driver) mayUseGPU() bool {
	switch {
	case d.opt.syntaxOnly || d.opt.device == "cpu" && !d.opt.check:
		return false
	case d.opt.device == "gpu" || d.opt.device == "both" || d.opt.check:
		return true
	}
	small := smallInput * runtime.GOMAXPROCS(0)
	bytes, stdin := d.inputBytes(), slices.ContainsFunc(d.opt.inputs, func(in input) bool { return in.path == "-" })
	if bytes < small && !stdin { // small sources are not delayed by looking for a GPU
		return false
	}
	if d.machine == nil {
		d.machine = thisMachine()
	}
	if d.machine.installed == "" {
		return false
	}
	if stdin {
		bytes += d.keepInput()
	}
	model, known := d.machine.file().Load()
	return bytes >= small && (!known || d.machine.least(model) <= bytes)
}

// keepInput copies standard input to a temporary file and returns its size.
func (d *driver) keepInput() (bytes int) {
	file, err := d.unnamed()
	if err != nil {
		d.errorf("%v", err)
		return 0
	}
	n, err := io.Copy(file, d.stdin)
	file.Seek(0, io.SeekStart)
	d.stdin = &keptInput{file, err}
	return int(n)
}

// A keptInput is standard input, copied to a file. It ends with the error with which copying ended.
type keptInput struct {
	*os.File
	err error
}

func (k *keptInput) Read(p []byte) (int, error) {
	n, err := k.File.Read(p)
	if err == io.EOF {
		err = cmp.Or(k.err, err)
	}
	return n, err
}

// A child is the process that executes the command.
type child struct {
	driver         *driver
	args           []string
	stdout, stderr *os.File // temporary files, which have no name any more
}

// run executes the command. It prints the child's output and returns its exit
// status. It returns an error if a signal has ended the child. A signal that a user sends to end a
// command ends this process, too.
func (c *child) run() (status int, err error) {
	d := c.driver
	if c.stdout, err = d.unnamed(); err != nil {
		return 0, err
	}
	defer c.stdout.Close()
	if c.stderr, err = d.unnamed(); err != nil {
		return 0, err
	}
	defer c.stderr.Close()
	cmd := exec.Command(d.executable, c.args...)
	if d.colour {
		cmd.Args = append(cmd.Args, "-fdiagnostics-color=always")
	}
	cmd.Env = append(os.Environ(), childVariable+"="+strconv.Itoa(statusFile))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = d.childInput(), c.stdout, c.stderr
	runtime.LockOSThread() // the system sends the following signal when this thread ends
	defer runtime.UnlockOSThread()
	cmd.SysProcAttr = host.EndWithParent()
	if status, err = c.wait(cmd); err != nil {
		if d.opt.verbose {
			c.print(c.stderr, d.stderr)
		}
		return 0, err
	}
	c.print(c.stdout, d.stdout)
	c.print(c.stderr, d.stderr)
	d.failed = status != 0
	return cmp.Or(status, d.status()), nil
}

// wait starts the child, waits until its work is done or it has ended, and returns its exit status. It
// returns an error if a signal has ended the child.
func (c *child) wait(cmd *exec.Cmd) (status int, err error) {
	r, w, err := os.Pipe()
	if err != nil {
		return 0, err
	}
	defer r.Close()
	cmd.ExtraFiles = []*os.File{w} // statusFile
	err = cmd.Start()
	w.Close()
	if err != nil {
		return 0, err
	}
	var report [1]byte
	if n, _ := r.Read(report[:]); n == 1 {
		go cmd.Wait()
		return int(report[0]), nil
	}
	cmd.Wait() // its error is not needed: cmd.ProcessState tells the same
	return cmd.ProcessState.ExitCode(), c.ending(cmd.ProcessState)
}

// childInput returns the file that is the child's standard input.
func (d *driver) childInput() io.Reader {
	if kept, ok := d.stdin.(*keptInput); ok {
		return kept.File
	}
	return d.stdin
}

// unnamed opens a temporary file that has no name.
func (d *driver) unnamed() (*os.File, error) {
	name, err := d.scratch.file(".text")
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		os.Remove(name)
	}
	return file, err
}

// print copies a file from its beginning.
func (c *child) print(from *os.File, to io.Writer) {
	from.Seek(0, io.SeekStart)
	io.Copy(to, from)
}

// ending returns an error if the child has not ended by itself.
func (c *child) ending(state *os.ProcessState) error {
	wait := state.Sys().(syscall.WaitStatus)
	switch {
	case wait.Signaled() && isRequest(wait.Signal()):
		c.driver.scratch.remove()
		syscall.Kill(os.Getpid(), wait.Signal())
		select {}
	case wait.Signaled():
		return fmt.Errorf("the process that used OpenGL was ended: %v", wait.Signal())
	case wait.ExitStatus() == statusCrash:
		return fmt.Errorf("the process that used OpenGL was ended: %w", c.firstLine())
	}
	return nil
}

// isRequest reports whether users send a signal to end a command.
func isRequest(s syscall.Signal) bool {
	return s == syscall.SIGINT || s == syscall.SIGTERM || s == syscall.SIGHUP || s == syscall.SIGQUIT
}

// firstLine returns the first line that a child has printed on standard error.
func (c *child) firstLine() error {
	c.stderr.Seek(0, io.SeekStart)
	s := bufio.NewScanner(c.stderr)
	s.Scan()
	return errors.New(s.Text())
}
