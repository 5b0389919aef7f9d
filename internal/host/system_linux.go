package host

import (
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

// mapMemory returns fresh memory from the system, all zero, or nil if the system does not
// have enough.
func mapMemory(bytes int) []byte {
	memory, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return nil
	}
	return memory
}

// reserve returns addresses. Memory is provided for the pages that are written, all zero. It
// returns nil if the system does not have enough.
func reserve(bytes int) []byte {
	memory, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	if err != nil {
		return nil
	}
	return memory
}

// mapFile maps the first bytes of a file. If shared is set, the memory can only be read, later
// writes to the file are seen, and the file may be shorter at first. Otherwise the memory can
// be changed, which does not change the file.
func mapFile(f *os.File, bytes int, shared bool) ([]byte, error) {
	if shared {
		return syscall.Mmap(int(f.Fd()), 0, bytes, syscall.PROT_READ, syscall.MAP_SHARED)
	}
	return syscall.Mmap(int(f.Fd()), 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE)
}

// mapOutput maps a range of a file to memory, which can be written.
func mapOutput(f *os.File, offset int64, bytes int) ([]byte, error) {
	return syscall.Mmap(int(f.Fd()), offset, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
}

// keepsBlocks reports whether a block of a file can always be written again once it has been written, since it keeps its
// place. Elsewhere the disk may be full then, and the system ends a process that has mapped the file.
func keepsBlocks(f *os.File) bool {
	const ext4, xfs, tmpfs = 0xef53, 0x58465342, 0x01021994
	var system syscall.Statfs_t
	err := syscall.Fstatfs(int(f.Fd()), &system)
	return err == nil && (system.Type == ext4 || system.Type == xfs || system.Type == tmpfs)
}

// reserveBlocks reserves blocks on the disk for a range of a file. It returns false if it cannot, with an error if
// that means that the range cannot be written. It does not in tmpfs, which would write zeros, and has small pages.
func reserveBlocks(f *os.File, offset, size int64) (bool, error) {
	const tmpfs = 0x01021994
	var system syscall.Statfs_t
	if err := syscall.Fstatfs(int(f.Fd()), &system); err != nil || system.Type == tmpfs {
		return false, nil
	}
	for {
		switch err := syscall.Fallocate(int(f.Fd()), 0, offset, size); err {
		case nil:
			return true, nil
		case syscall.EINTR:
		case syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG, syscall.EIO:
			return false, &os.PathError{Op: "fallocate", Path: f.Name(), Err: err}
		default: // the file system cannot do it
			return false, nil
		}
	}
}

// readRegular does ReadRegular.
func readRegular(path string, most int, allocate func(bytes int) []byte) (text []byte, regular bool, err error) {
	file, err := openFile(path, syscall.O_RDONLY|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0) // does not wait for a pipe
	if err != nil {
		return nil, false, err
	}
	defer syscall.Close(file)
	var info syscall.Stat_t
	if err := syscall.Fstat(file, &info); err != nil {
		return nil, false, err
	}
	if info.Mode&syscall.S_IFMT != syscall.S_IFREG {
		return nil, false, nil
	}
	if info.Size > int64(most) {
		return nil, true, ErrTooLarge
	}
	memory, n := allocate(int(info.Size)), 0
	for n < int(info.Size) {
		k, err := syscall.Read(file, memory[n:info.Size])
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			return nil, true, err
		}
		if k == 0 { // the file has become shorter
			break
		}
		n += k
	}
	return memory[:n], true, nil
}

// openFile opens a file and returns its descriptor. Package os would register the file with a poller.
func openFile(path string, flags int, mode uint32) (file int, err error) {
	for {
		file, err = syscall.Open(path, flags, mode)
		if err != syscall.EINTR {
			return file, err
		}
	}
}

func isTerminal(file uintptr) bool {
	var settings syscall.Termios
	_, _, err := syscall.Syscall(syscall.SYS_IOCTL, file, syscall.TCGETS, uintptr(unsafe.Pointer(&settings)))
	return err == 0
}

// unmap undoes mapMemory and mapFile.
func unmap(memory []byte) { syscall.Munmap(memory) }

// adviseHuge asks for huge pages in a range of addresses, which begins with the page of
// first and need not be one object. It is only advice: an error changes nothing.
func adviseHuge(first *byte, bytes int) {
	syscall.Syscall(syscall.SYS_MADVISE, uintptr(unsafe.Pointer(first)), uintptr(bytes), syscall.MADV_HUGEPAGE)
}

// populate makes the system provide the pages of a range of addresses, which begins with the page
// of first and need not be one object. Old systems do nothing. Each call of the system is for one
// huge page, because other threads cannot map memory during the call.
func populate(first *byte, bytes int) { populateAt(uintptr(unsafe.Pointer(first)), bytes) }

// populateAt does the same from an address on.
func populateAt(start uintptr, bytes int) {
	const populateWrite, step = 23, 2 << 20 // MADV_POPULATE_WRITE
	start &^= pageBytes - 1
	for end := start + uintptr(bytes); start < end; start += step {
		syscall.Syscall(syscall.SYS_MADVISE, start, min(step, end-start), populateWrite)
	}
}

// dropPages gives the memory of pages back to the system. Pages of a mapped file are read from the
// file again when they are next used; others are zero then.
func dropPages(memory []byte) { syscall.Madvise(memory, syscall.MADV_DONTNEED) }

// openFiles is the folder that contains names for the process's open files.
const openFiles = "/proc/self/fd"

// openUnnamed opens a new file without a name in a folder. Some file systems do not
// support this.
func openUnnamed(folder string, mode os.FileMode) (*os.File, error) {
	if _, err := os.Lstat(openFiles); err != nil {
		return nil, err // nameFile would fail
	}
	const temporary = 1<<22 | syscall.O_DIRECTORY // O_TMPFILE
	file, err := openFile(folder, syscall.O_RDWR|temporary|syscall.O_CLOEXEC, uint32(mode.Perm()))
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: folder, Err: err}
	}
	return os.NewFile(uintptr(file), folder), nil
}

// nameFile gives an unnamed file a name that no other file has.
func nameFile(file *os.File, name string) error {
	from, err := syscall.BytePtrFromString(fmt.Sprintf("%s/%d", openFiles, file.Fd()))
	if err != nil {
		return err
	}
	to, err := syscall.BytePtrFromString(name)
	if err != nil {
		return err
	}
	const here, follow = -100, 0x400 // AT_FDCWD, AT_SYMLINK_FOLLOW
	folder := here
	_, _, errno := syscall.Syscall6(syscall.SYS_LINKAT, uintptr(folder), uintptr(unsafe.Pointer(from)),
		uintptr(folder), uintptr(unsafe.Pointer(to)), follow, 0)
	if errno != 0 {
		return errno
	}
	return nil
}

func endWithParent() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM} }
