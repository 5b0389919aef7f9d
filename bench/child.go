package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A usage is the time and memory that a command used, as gpucc/bench/measure prints them.
type usage struct {
	Seconds    float64 `json:"seconds"`
	PeakMemory int64   `json:"peak_memory"`
	Stderr     string  `json:"stderr"`
	Failure    string  `json:"failure"`
}

func (u usage) duration() time.Duration { return time.Duration(u.Seconds * 1e9) }

// children are the programs that are run: gpucc, and measure.
var children = []string{"gpucc", "measure"}

// build provides the programs that are run. If they are next to this program, as on
// machines without Go, it uses them; otherwise it builds them.
func (b *bench) build() error {
	if b.built {
		return nil
	}
	if !b.carried() {
		gpucc, err := exec.Command("go", "list", "-f", "{{.Dir}}", "gpucc/cmd/gpucc").Output()
		if err != nil {
			return fmt.Errorf("go list: %w", err)
		}
		for _, cmd := range []*exec.Cmd{
			exec.Command(filepath.Join(strings.TrimSpace(string(gpucc)), "build"), b.dir),
			exec.Command("go", "build", "-o", b.dir, "gpucc/bench/measure"),
		} {
			if out, err := cmd.CombinedOutput(); err != nil {
				return fmt.Errorf("%v: %w: %s", cmd, err, out)
			}
		}
	}
	b.built = true
	return nil
}

// carried reports whether the programs are next to this one. If they are, it makes links
// to them.
func (b *bench) carried() bool {
	self, err := os.Executable()
	if err != nil {
		return false
	}
	beside := func(name string) string { return filepath.Join(filepath.Dir(self), name) }
	for _, name := range children {
		if _, err := os.Stat(beside(name)); err != nil {
			return false
		}
	}
	for _, name := range children {
		if os.Symlink(beside(name), b.file(name)) != nil {
			return false
		}
	}
	return true
}

// measure runs a command.
func (b *bench) measure(env []string, args ...string) (u usage, err error) {
	if err := b.build(); err != nil {
		return u, err
	}
	cmd := exec.Command(b.file("measure"), args...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	if err == nil {
		err = json.Unmarshal(out, &u)
	}
	if err != nil {
		return u, fmt.Errorf("%s: %w", args[0], err)
	}
	if u.Failure != "" {
		return u, fmt.Errorf("%s: %s: %.500s", args[0], u.Failure, u.Stderr)
	}
	return u, nil
}
