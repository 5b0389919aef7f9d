package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// A usage is what a command used, as gpucc/bench/measure prints it.
type usage struct {
	Seconds    float64 `json:"seconds"`
	PeakMemory int64   `json:"peak_memory"`
	Stderr     string  `json:"stderr"`
	Failure    string  `json:"failure"`
}

func (u usage) duration() time.Duration { return time.Duration(u.Seconds * 1e9) }

// build builds the programs that are run, once: gpucc, and the one that
// measures.
func (b *bench) build() error {
	if b.built {
		return nil
	}
	cmd := exec.Command("go", "build", "-o", b.dir, "gpucc/cmd/gpucc", "gpucc/bench/measure")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w: %s", err, out)
	}
	b.built = true
	return nil
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
