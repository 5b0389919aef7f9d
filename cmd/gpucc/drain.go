package main

import (
	"bytes"
	"os"
	"os/exec"
)

// A drain reads everything that a command writes to a file descriptor. If reading fails, the command gets
// SIGPIPE when it goes on, so that its exit status says nothing: gcc's driver exits with status 1 and
// prints nothing. finish returns the error.
//
// (Package exec copies the output of a command, too, but then an exit status hides an error of reading.)
type drain struct {
	read, write *os.File
	text        bytes.Buffer
	done        chan error
}

// drainName is the path under which the command opens the descriptor of newDrain.
const drainName = "/dev/fd/3"

// newDrain makes a drain of an additional descriptor.
func newDrain(cmd *exec.Cmd) (*drain, error) {
	x, err := openDrain(0)
	if err == nil {
		cmd.ExtraFiles = []*os.File{x.write}
	}
	return x, err
}

// drainOutput makes a drain of the standard output, for an expected number of bytes.
func drainOutput(cmd *exec.Cmd, expected int) (*drain, error) {
	x, err := openDrain(expected)
	if err == nil {
		cmd.Stdout = x.write
	}
	return x, err
}

func openDrain(expected int) (*drain, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	x := &drain{read: r, write: w, done: make(chan error, 1)}
	x.text.Grow(expected)
	go func() {
		_, err := x.text.ReadFrom(r)
		r.Close()
		x.done <- err
	}()
	return x, nil
}

// finish is called when the command has ended, or will not be executed. It waits until everything has
// been read.
func (x *drain) finish() error {
	x.write.Close()
	return <-x.done
}
