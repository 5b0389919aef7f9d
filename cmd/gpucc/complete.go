package main

import (
	"fmt"
	"os"
	"slices"
	"syscall"

	"gpucc/gpu"
	"gpucc/internal/limits"
)

// The script build makes two programs of this package. The complete one, gpucc-opengl, is built with cgo: it has
// OpenGL, and looks at the limits of the process. The other one, gpucc, is built without cgo, so that the
// system loads no C library at its start. It takes three quarters of the time to start, and hands over to the complete
// program for the rest. go build ./cmd/gpucc makes the complete program alone.

// completeProgram returns the path of the complete program. It fails if there is none.
func completeProgram() (string, error) {
	path, err := os.Executable()
	if err != nil || gpu.HasOpenGL {
		return path, err
	}
	if path += limits.Complete; !isFile(path) {
		return "", fmt.Errorf("this program has no OpenGL, and there is no %s, which has it", path)
	}
	return path, nil
}

// handOver executes the complete program in place of this process if the command needs OpenGL in this process, and
// the process has none. It fails if there is no complete program, and the command demands OpenGL.
func (d *driver) handOver() error {
	if gpu.HasOpenGL || !d.exits || !d.needsOpenGL() {
		return nil
	}
	path, err := completeProgram()
	if err == nil {
		return syscall.Exec(path, os.Args, os.Environ())
	}
	if d.opt.command == commandDevices || d.opt.device == "auto" && !d.opt.check {
		return nil
	}
	return err
}

// needsOpenGL reports whether this process may open an OpenGL device. With -device=auto, a source on standard input
// is compiled on the CPU, because the complete program could not read it once more.
func (d *driver) needsOpenGL() bool {
	switch d.opt.command {
	case commandDevices:
		return true
	case commandCompile, commandLink, commandRun, commandExplain:
		stdin := slices.ContainsFunc(d.opt.inputs, func(in input) bool { return in.path == "-" })
		return (!stdin || d.opt.device != "auto") && d.mayUseGPU()
	}
	return false
}
