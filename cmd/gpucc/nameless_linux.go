package main

import (
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

// openNameless opens a new file in a folder that has no name there: whatever ends the
// program, nothing is left of it. Not all file systems have such files.
func openNameless(folder string, mode os.FileMode) (*os.File, error) {
	if _, err := os.Lstat(openFiles); err != nil {
		return nil, err // it would get no name
	}
	const temporary = 1<<22 | syscall.O_DIRECTORY // O_TMPFILE
	return os.OpenFile(folder, os.O_RDWR|temporary, mode)
}

// openFiles is where the process's open files have names, by their descriptors.
const openFiles = "/proc/self/fd"

// giveName gives a nameless file a name, in place of what has it.
func giveName(file *os.File, name string) error {
	from, err := syscall.BytePtrFromString(fmt.Sprintf("%s/%d", openFiles, file.Fd()))
	if err != nil {
		return err
	}
	to, err := syscall.BytePtrFromString(name)
	if err != nil {
		return err
	}
	syscall.Unlink(name)
	const here, follow = -100, 0x400 // AT_FDCWD, AT_SYMLINK_FOLLOW
	folder := here
	_, _, errno := syscall.Syscall6(syscall.SYS_LINKAT, uintptr(folder), uintptr(unsafe.Pointer(from)),
		uintptr(folder), uintptr(unsafe.Pointer(to)), follow, 0)
	if errno != 0 {
		return errno
	}
	return nil
}
