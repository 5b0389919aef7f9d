// Package leash runs the programs that tests start, so that none of them is left behind.
//
// A program that a test starts may never end: a random one, or one of wrong code. If the test process is killed, or go test
// ends it when its time is over, that program and its children go on. Here they are all in one process group. A shell, which leads the group, waits for the end of a pipe from the test process, and then kills the group.
package leash

import (
	"os/exec"
	"sync"
	"syscall"
)

// Command is exec.Command for a program that ends with this process.
func Command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	Bind(cmd)
	return cmd
}

// Bind makes a command that has not started end with this process, and all that it starts.
func Bind(cmd *exec.Cmd) {
	if g := group(); g != nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pgid: g.Process.Pid}
	}
}

// group starts the shell, or returns nil if there is none. The command keeps the pipe open until this process ends.
var group = sync.OnceValue(func() *exec.Cmd {
	const script = "trap '' HUP INT TERM; read -r line; kill -KILL 0"
	shell := exec.Command("sh", "-c", script)
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if _, err := shell.StdinPipe(); err != nil || shell.Start() != nil {
		return nil
	}
	return shell
})
