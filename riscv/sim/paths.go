package sim

import (
	"os"
	"syscall"
)

// unlinkat removes a file or, if the flags say so, a folder.
func (m *Machine) unlinkat(a [6]uint64) uint64 {
	p, err := m.at(a[0], a[1])
	if err == nil {
		err = p.remove(a[2]&atRemove != 0)
	}
	return outcome(err)
}

func (m *Machine) renameat2(a [6]uint64) uint64 {
	if a[4] != 0 {
		return fail(syscall.EINVAL)
	}
	from, err := m.at(a[0], a[1])
	if err != nil {
		return failure(err)
	}
	to, err := m.at(a[2], a[3])
	if err == nil {
		err = from.rename(to)
	}
	return outcome(err)
}

func (m *Machine) mkdirat(a [6]uint64) uint64 {
	p, err := m.at(a[0], a[1])
	if err == nil {
		err = p.writable()
	}
	if err == nil {
		err = p.Mkdir(p.name, os.FileMode(a[2]&0o777))
	}
	return outcome(err)
}

// noLink refuses to make links, as some file systems do.
func (m *Machine) noLink([6]uint64) uint64 { return fail(syscall.EPERM) }

func (m *Machine) readlinkat(a [6]uint64) uint64 {
	p, err := m.at(a[0], a[1])
	if err != nil {
		return failure(err)
	}
	target, err := p.Readlink(p.name)
	if err != nil {
		return failure(err)
	}
	target = target[:min(uint64(len(target)), a[3])]
	buffer := m.bytes(a[2], uint64(len(target)), canWrite)
	if buffer == nil {
		return fail(syscall.EFAULT)
	}
	return uint64(copy(buffer, target))
}

// faccessat checks permissions by the bits of the file's mode.
func (m *Machine) faccessat(a [6]uint64) uint64 {
	const execute, write, read = 1, 2, 4
	p, err := m.at(a[0], a[1])
	if err != nil {
		return failure(err)
	}
	info, err := p.stat(true)
	if err != nil {
		return failure(err)
	}
	if a[2]&write != 0 {
		err = p.writable()
	}
	for _, bit := range []uint64{execute, write, read} {
		if err == nil && a[2]&bit != 0 && info.Mode().Perm()&os.FileMode(bit*0o111) == 0 {
			err = syscall.EACCES
		}
	}
	return outcome(err)
}

func (m *Machine) getcwd(a [6]uint64) uint64 {
	here := m.folders.here + "\x00"
	if a[1] < uint64(len(here)) {
		return fail(syscall.ERANGE)
	}
	buffer := m.bytes(a[0], uint64(len(here)), canWrite)
	if buffer == nil {
		return fail(syscall.EFAULT)
	}
	return uint64(copy(buffer, here))
}

func (m *Machine) chdir(a [6]uint64) uint64 {
	here := atHere
	p, err := m.at(uint64(here), a[0])
	if err != nil {
		return failure(err)
	}
	return m.enterFolder(p)
}

func (m *Machine) fchdir(a [6]uint64) uint64 {
	file := m.files[a[0]]
	if file == nil || file.path.openFolder == nil {
		return fail(syscall.EBADF)
	}
	return m.enterFolder(file.path)
}

// enterFolder changes the working folder of the program. The simulator stays in its own.
func (m *Machine) enterFolder(p filePath) uint64 {
	info, err := p.stat(true)
	if err == nil && !info.IsDir() {
		err = syscall.ENOTDIR
	}
	if err == nil {
		m.folders.here = p.full
	}
	return outcome(err)
}
