// Package preprocessing compares gpucc's preprocessor with gcc's. It compares the tokens,
// white space and line markers of -E, messages, make rules, and the behaviour on
// malicious inputs. The inputs come from random generators, the system's headers, and
// test suites of other projects, which are not stored here.
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

// A Program is a preprocessor that accepts the flags of gcc -E.
type Program struct {
	Command []string // the program and its first arguments
	// Damage changes the results; it is nil for an unchanged program. Tests use it to
	// show that checks find errors.
	Damage func(*Result)
}

// The reference preprocessors. Without -undef they define the macros of their own
// targets.
var (
	GCC   = &Program{Command: []string{"riscv64-linux-gnu-gcc", "-E"}}
	Clang = &Program{Command: []string{"clang", "--target=riscv64-linux-gnu", "-E"}}
)

// A Result holds the results of a run of a preprocessor.
type Result struct {
	Out, Err string
	Status   int // exit status, or -1 if a signal or the time limit ended the run
	TimedOut bool
	Flooded  bool // it wrote more than outputLimit, and was ended
	Seconds  float64
	Memory   int64 // largest resident memory in bytes, or 0 if it is unknown
}

// limit is the default time limit of a preprocessor.
const limit = 20 * time.Second

// Run executes a preprocessor in a folder.
func (p *Program) Run(folder string, args ...string) (*Result, error) {
	return p.RunWithin(limit, folder, args...)
}

// RunWithin executes a preprocessor with a time limit. It returns an error only if the
// preprocessor cannot be executed, not if the preprocessor fails.
func (p *Program) RunWithin(limit time.Duration, folder string, args ...string) (*Result, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	start := time.Now()
	cmd := exec.CommandContext(ctx, p.Command[0], append(p.Command[1:len(p.Command):len(p.Command)], args...)...)
	cmd.Dir = folder
	// With the current time, __TIME__ would differ.
	cmd.Env = append(os.Environ(), "LC_ALL=C", "PWD="+folder, "SOURCE_DATE_EPOCH=1000000000")
	cmd.WaitDelay = time.Second
	var out, messages capped
	cmd.Stdout, cmd.Stderr = &out, &messages
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	memory := watchMemory(cmd.Process.Pid)
	cmd.Wait() // its error is in ProcessState
	r := &Result{Out: out.text.String(), Err: messages.text.String(), Status: cmd.ProcessState.ExitCode(), Seconds: time.Since(start).Seconds()}
	r.TimedOut = errors.Is(ctx.Err(), context.DeadlineExceeded)
	r.Flooded = out.full || messages.full
	r.Memory = memory()
	if p.Damage != nil {
		p.Damage(r)
	}
	return r, nil
}

// outputLimit is the number of bytes that a preprocessor may write.
const outputLimit = 512 << 20

// A capped buffer refuses more than outputLimit bytes.
type capped struct {
	text bytes.Buffer // not embedded, as io.Copy would then go past Write
	full bool
}

func (c *capped) Write(text []byte) (int, error) {
	if c.text.Len()+len(text) > outputLimit {
		c.full = true
		return 0, errors.New("too much output")
	}
	return c.text.Write(text)
}

// crashed reports whether the run ended in a way in which a preprocessor must never end.
func (r *Result) crashed() bool {
	return r.Status < 0 || r.Status > 1 || strings.Contains(r.Err, "goroutine ") || strings.Contains(r.Err, "internal compiler error")
}
