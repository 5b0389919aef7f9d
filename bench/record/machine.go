package record

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// ThisMachine describes the machine, as far as the system provides the data.
func ThisMachine() Machine {
	m := Machine{Cores: runtime.NumCPU(), System: runtime.GOOS + "/" + runtime.GOARCH}
	m.CPU = field("/proc/cpuinfo", "model name")
	var kilobytes int64
	fmt.Sscan(field("/proc/meminfo", "MemTotal"), &kilobytes)
	m.MemoryBytes = kilobytes << 10
	return m
}

// field returns the first value of a key in a file of lines "key : value".
func field(file, key string) string {
	text, _ := os.ReadFile(file)
	for line := range strings.Lines(string(text)) {
		if k, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(k) == key {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// Version returns the version of a tool in one line, or "" if it is not installed.
func Version(name string, args ...string) string {
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		return ""
	}
	line, _, _ := strings.Cut(string(out), "\n")
	return strings.TrimSpace(line)
}
