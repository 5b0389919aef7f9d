package leash

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain is a process with children if the variable says so.
func TestMain(m *testing.M) {
	if script := os.Getenv("LEASH_TEST"); script != "" {
		cmd := Command("sh", "-c", script)
		cmd.Stdout = os.Stdout
		cmd.Run()
		time.Sleep(time.Minute)
	}
	os.Exit(m.Run())
}

// TestKilled kills a process, and checks that its child and the child of that one end.
func TestKilled(t *testing.T) {
	const endless = "while :; do sleep 1; done"
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), "LEASH_TEST=("+endless+") & echo $! $$; trap '' TERM INT; "+endless)
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	parent.Process.Kill()
	parent.Wait()
	for _, field := range strings.Fields(line) {
		pid, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		if !ends(pid) {
			t.Errorf("process %d is left of %s", pid, line)
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// ends waits for the end of a process.
func ends(pid int) bool {
	for range 3000 {
		if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// TestCommand shows that commands run as they do elsewhere.
func TestCommand(t *testing.T) {
	if out, err := Command("echo", "a", "b").Output(); err != nil || string(out) != "a b\n" {
		t.Errorf("%q, %v", out, err)
	}
	var exit *exec.ExitError
	if err := Command("sh", "-c", "exit 3").Run(); !errors.As(err, &exit) || exit.ExitCode() != 3 {
		t.Error(err)
	}
	if _, err := Command("no such program").Output(); !errors.Is(err, exec.ErrNotFound) {
		t.Error(err)
	}
}
