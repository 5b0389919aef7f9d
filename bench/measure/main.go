// Measure runs a command and prints its time and peak memory as JSON. It is a small
// program of its own, because Linux counts the memory that the parent has when it starts
// a process as memory of that process.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// A Usage is the time and memory that a command used.
type Usage struct {
	Seconds    float64 `json:"seconds"`     // from its start to its end
	PeakMemory int64   `json:"peak_memory"` // resident bytes; never less than this process itself takes
	Stderr     string  `json:"stderr"`
	Failure    string  `json:"failure,omitempty"`
}

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: measure command [argument...]")
		os.Exit(2)
	}
	if err := json.NewEncoder(os.Stdout).Encode(run(os.Args[1:])); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

func run(args []string) (u Usage) {
	var stderr bytes.Buffer
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stderr = &stderr
	start := time.Now()
	err := cmd.Run()
	u.Seconds = time.Since(start).Seconds()
	if err != nil {
		u.Failure = err.Error()
	}
	if cmd.ProcessState != nil {
		if r, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
			u.PeakMemory = r.Maxrss << 10
		}
	}
	u.Stderr = stderr.String()
	return u
}
