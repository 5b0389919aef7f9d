// Package preprocessing compares gpucc's preprocessor with gcc's: the tokens, white space and
// line markers of -E, messages, make rules, and how it ends on inputs that are made to hurt
// it. Inputs are those of random generators, the system's headers, and suites of tests that
// others wrote. Nothing of these is kept here.
package preprocessing

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// A Program is a preprocessor that takes the flags of gcc -E.
type Program struct {
	Command []string // a program and its first arguments
	// Damage changes the results, nil for a program as it is. Checks prove by it that they
	// find errors.
	Damage func(*Result)
}

// The references. Without -undef they define the macros of their own targets.
var (
	GCC   = &Program{Command: []string{"riscv64-linux-gnu-gcc", "-E"}}
	Clang = &Program{Command: []string{"clang", "--target=riscv64-linux-gnu", "-E"}}
)

// A Result is what a run of a preprocessor has left.
type Result struct {
	Out, Err string
	Status   int // exit status, -1 if a signal or the time limit ended it
	TimedOut bool
	Seconds  float64
	Memory   int64 // bytes of its resident memory at most, 0 where the system does not tell
}

// limit is how long a preprocessor may take if nothing else is said.
const limit = 20 * time.Second

// Run executes a preprocessor in a folder.
func (p *Program) Run(folder string, args ...string) (*Result, error) {
	return p.RunWithin(limit, folder, args...)
}

// RunWithin executes a preprocessor with a limit of time. That it fails is no error, that it
// cannot be executed is one.
func (p *Program) RunWithin(limit time.Duration, folder string, args ...string) (*Result, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	start := time.Now()
	cmd := exec.CommandContext(ctx, p.Command[0], append(p.Command[1:len(p.Command):len(p.Command)], args...)...)
	cmd.Dir = folder
	// The clock would make __TIME__ differ.
	cmd.Env = append(os.Environ(), "LC_ALL=C", "PWD="+folder, "SOURCE_DATE_EPOCH=1000000000")
	cmd.WaitDelay = time.Second
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	err := cmd.Run()
	if cmd.ProcessState == nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	r := &Result{Out: out.String(), Err: messages.String(), Status: cmd.ProcessState.ExitCode(), Seconds: time.Since(start).Seconds()}
	r.TimedOut = errors.Is(ctx.Err(), context.DeadlineExceeded)
	r.Memory = residentMemory(cmd.ProcessState)
	if p.Damage != nil {
		p.Damage(r)
	}
	return r, nil
}

// crashed reports whether the run ended in a way in which no preprocessor should.
func (r *Result) crashed() bool {
	return r.Status < 0 || r.Status > 1 || strings.Contains(r.Err, "goroutine ") || strings.Contains(r.Err, "internal compiler error")
}
