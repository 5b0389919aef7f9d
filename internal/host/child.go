package host

import "syscall"

// EndWithParent returns the attributes of a child process that gets SIGTERM when the thread that
// started it ends, if the system can do this. The caller locks its goroutine to the thread.
func EndWithParent() *syscall.SysProcAttr { return endWithParent() }
