package sim

import (
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// An openFile is the object behind a descriptor of the program: a standard stream or a file of
// the host.
type openFile struct {
	reader io.Reader // nil: there is nothing to read
	writer io.Writer // nil: bytes that are written disappear
	file   *os.File  // nil for the standard streams
	path   filePath  // where file was found
	access uint64    // the flags with which the program has opened the file
	users  int       // number of descriptors

	entries []fs.DirEntry // of a folder that is being read
	next    int           // of entries, with "." and ".." before them
}

// openStreams makes the descriptors 0 to 2.
func (m *Machine) openStreams() {
	m.files = map[uint64]*openFile{
		0: {reader: m.config.Stdin, users: 1},
		1: {writer: m.config.Stdout, access: openWrite, users: 1},
		2: {writer: m.config.Stderr, access: openWrite, users: 1},
	}
}

// closeFiles closes the files that the program has left open.
func (m *Machine) closeFiles() {
	for _, file := range m.files {
		if file.file != nil {
			file.file.Close()
		}
	}
	m.files = nil
}

// descriptor returns the lowest number from low on that is not in use.
func (m *Machine) descriptor(low uint64) uint64 {
	for m.files[low] != nil {
		low++
	}
	return low
}

// Flags of openat (Linux, asm-generic/fcntl.h). The host may have other numbers.
const (
	openWrite     = 1
	openBoth      = 2
	openMode      = 3 // the bits of the two
	openCreate    = 0o100
	openNew       = 0o200
	openTruncate  = 0o1000
	openAppend    = 0o2000
	openDirectory = 0o200000
	openNoFollow  = 0o400000
	openPath      = 0o10000000
	openTemporary = 0o20000000
)

// hostFlags returns the host's flags for opening a file.
func hostFlags(flags uint64) int {
	host := syscall.O_CLOEXEC
	for _, pair := range []struct {
		flag uint64
		host int
	}{
		{openWrite, os.O_WRONLY}, {openBoth, os.O_RDWR}, {openCreate, os.O_CREATE}, {openNew, os.O_EXCL}, {openTruncate, os.O_TRUNC},
		{openAppend, os.O_APPEND}, {openDirectory, syscall.O_DIRECTORY}, {openNoFollow, syscall.O_NOFOLLOW},
	} {
		if flags&pair.flag != 0 {
			host |= pair.host
		}
	}
	return host
}

// atHere is AT_FDCWD as a 64-bit number: names are relative to the working folder.
const atHere = -100

// Flags of calls with a folder's descriptor (linux/fcntl.h).
const (
	atNoFollow  = 0x100
	atRemove    = 0x200 // AT_REMOVEDIR
	atEmptyPath = 0x1000
)

// at returns the path of the file with the name at address a, relative to the folder of a
// descriptor.
func (m *Machine) at(descriptor, a uint64) (filePath, error) {
	name, ok := m.text(a)
	if !ok {
		return filePath{}, syscall.EFAULT
	}
	base := m.folders.here
	if int32(descriptor) != atHere && len(name) > 0 && name[0] != '/' {
		file := m.files[descriptor]
		if file == nil || file.file == nil {
			return filePath{}, syscall.EBADF
		}
		base = file.path.full
	}
	return m.folders.find(base, name)
}

func (m *Machine) open(a [6]uint64) uint64 {
	here := atHere
	return m.openat([6]uint64{uint64(here), a[0], a[1], a[2]})
}

// devices are the files of /dev that a program may always open.
var devices = map[string]bool{"/dev/null": true, "/dev/zero": true, "/dev/full": true, "/dev/random": true, "/dev/urandom": true}

// streams are the names of the standard streams.
var streams = map[string]uint64{"/dev/stdin": 0, "/dev/stdout": 1, "/dev/stderr": 2}

// openat opens a file of the host, if the configuration allows it.
func (m *Machine) openat(a [6]uint64) uint64 {
	name, ok := m.text(a[1])
	if !ok {
		return fail(syscall.EFAULT)
	}
	if number, ok := streams[name]; ok {
		return m.dup([6]uint64{number})
	}
	if a[2]&openPath != 0 || a[2]&openTemporary == openTemporary {
		return fail(syscall.EOPNOTSUPP)
	}
	flags, mode := hostFlags(a[2]), os.FileMode(a[3]&0o777)
	opened := &openFile{access: a[2], users: 1}
	var err error
	if devices[name] {
		opened.file, err = os.OpenFile(name, flags&^os.O_CREATE, 0)
	} else if opened.path, err = m.at(a[0], a[1]); err == nil {
		opened.file, err = opened.path.open(flags, mode)
	}
	if err != nil {
		return failure(err)
	}
	opened.reader, opened.writer = opened.file, opened.file
	descriptor := m.descriptor(0)
	m.files[descriptor] = opened
	return descriptor
}

func (m *Machine) closeFile(a [6]uint64) uint64 {
	file := m.files[a[0]]
	if file == nil {
		return fail(syscall.EBADF)
	}
	delete(m.files, a[0])
	if file.users--; file.users > 0 || file.file == nil {
		return 0
	}
	if err := file.file.Close(); err != nil {
		return failure(err)
	}
	return 0
}

// dup and dup3 give a file one more descriptor.

func (m *Machine) dup(a [6]uint64) uint64 { return m.dupFrom(a[0], 0) }

func (m *Machine) dupFrom(old, low uint64) uint64 {
	file := m.files[old]
	if file == nil {
		return fail(syscall.EBADF)
	}
	file.users++
	descriptor := m.descriptor(low)
	m.files[descriptor] = file
	return descriptor
}

func (m *Machine) dup3(a [6]uint64) uint64 {
	switch {
	case m.files[a[0]] == nil || a[1] > 1<<20:
		return fail(syscall.EBADF)
	case a[0] == a[1]:
		return fail(syscall.EINVAL)
	}
	if m.files[a[1]] != nil {
		m.closeFile([6]uint64{a[1]})
	}
	return m.dupFrom(a[0], a[1])
}

// fcntl knows the commands that concern descriptors and the flags of a file.
func (m *Machine) fcntl(a [6]uint64) uint64 {
	const duplicate, getDescriptor, setDescriptor, getFlags, duplicateClosed = 0, 1, 2, 3, 1030
	file := m.files[a[0]]
	if file == nil {
		return fail(syscall.EBADF)
	}
	switch a[1] {
	case duplicate, duplicateClosed:
		if a[2] > 1<<20 {
			return fail(syscall.EINVAL)
		}
		return m.dupFrom(a[0], a[2])
	case getDescriptor, setDescriptor: // programs are never replaced, so closing then makes no difference
		return 0
	case getFlags:
		return file.access & (openMode | openAppend)
	}
	return fail(syscall.EINVAL)
}

func (m *Machine) read(a [6]uint64) uint64 {
	file := m.files[a[0]]
	buffer := m.bytes(a[1], min(a[2], 1<<30), canWrite)
	switch {
	case file == nil || file.file == nil && file.access == openWrite:
		return fail(syscall.EBADF)
	case buffer == nil:
		return fail(syscall.EFAULT)
	case file.reader == nil || len(buffer) == 0:
		return 0
	}
	return transferred(file.reader.Read(buffer))
}

func (m *Machine) write(a [6]uint64) uint64 {
	file := m.files[a[0]]
	buffer := m.bytes(a[1], min(a[2], 1<<30), canRead)
	switch {
	case file == nil || file.file == nil && file.access != openWrite:
		return fail(syscall.EBADF)
	case buffer == nil:
		return fail(syscall.EFAULT)
	case file.writer == nil:
		return uint64(len(buffer))
	}
	return transferred(file.writer.Write(buffer))
}

// transferred returns the result of a call that has read or written n bytes.
func transferred(n int, err error) uint64 {
	if n <= 0 && err != nil && !errors.Is(err, io.EOF) {
		return failure(err)
	}
	return uint64(max(n, 0))
}

// pread and pwrite read and write at a position of the file.

func (m *Machine) pread(a [6]uint64) uint64 {
	file := m.files[a[0]]
	buffer := m.bytes(a[1], min(a[2], 1<<30), canWrite)
	switch {
	case file == nil:
		return fail(syscall.EBADF)
	case file.file == nil:
		return fail(syscall.ESPIPE)
	case buffer == nil:
		return fail(syscall.EFAULT)
	}
	return transferred(syscall.Pread(int(file.file.Fd()), buffer, int64(a[3])))
}

func (m *Machine) pwrite(a [6]uint64) uint64 {
	file := m.files[a[0]]
	buffer := m.bytes(a[1], min(a[2], 1<<30), canRead)
	switch {
	case file == nil:
		return fail(syscall.EBADF)
	case file.file == nil:
		return fail(syscall.ESPIPE)
	case buffer == nil:
		return fail(syscall.EFAULT)
	}
	return transferred(syscall.Pwrite(int(file.file.Fd()), buffer, int64(a[3])))
}

func (m *Machine) readv(a [6]uint64) uint64  { return m.vector(a, (*Machine).read) }
func (m *Machine) writev(a [6]uint64) uint64 { return m.vector(a, (*Machine).write) }

// vector reads or writes several buffers, up to one that is not filled.
func (m *Machine) vector(a [6]uint64, transfer func(*Machine, [6]uint64) uint64) uint64 {
	size := uint64(m.xlen / 8)
	total := uint64(0)
	for i := range min(a[2], 1024) {
		entry := m.bytes(a[1]+2*i*size, 2*size, canRead)
		if entry == nil {
			return fail(syscall.EFAULT)
		}
		want := m.word(entry[size:])
		n := transfer(m, [6]uint64{a[0], m.word(entry), want})
		if int64(n) < 0 {
			return n
		}
		if total += n; n < want {
			break
		}
	}
	return total
}

// word reads XLEN bits.
func (m *Machine) word(b []byte) uint64 {
	if m.xlen == 32 {
		return uint64(binary.LittleEndian.Uint32(b))
	}
	return binary.LittleEndian.Uint64(b)
}

// ioctl fails, because no file is a terminal.
func (m *Machine) ioctl([6]uint64) uint64 { return fail(syscall.ENOTTY) }

func (m *Machine) ftruncate(a [6]uint64) uint64 {
	file := m.files[a[0]]
	if file == nil || file.file == nil {
		return fail(syscall.EINVAL)
	}
	return outcome(file.file.Truncate(int64(a[1])))
}

func (m *Machine) fsync(a [6]uint64) uint64 {
	file := m.files[a[0]]
	switch {
	case file == nil:
		return fail(syscall.EBADF)
	case file.file == nil:
		return fail(syscall.EINVAL)
	}
	return outcome(file.file.Sync())
}

// outcome returns the result of a system call without a value.
func outcome(err error) uint64 {
	if err != nil {
		return failure(err)
	}
	return 0
}

// failure returns the result of a system call for an error of the host. Package os has an error
// without a number for names and links that lead out of a folder.
func failure(err error) uint64 {
	var number syscall.Errno
	var name *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &number):
		return fail(number)
	case errors.As(err, &name), errors.As(err, &link):
		return fail(syscall.EACCES)
	}
	return fail(syscall.EIO)
}

// seek returns lseek in RV64. In RV32 it is llseek, which takes the offset in two words
// and stores the result in memory.
func (m *Machine) seek(a [6]uint64) uint64 {
	file := m.files[a[0]]
	switch {
	case file == nil:
		return fail(syscall.EBADF)
	case file.file == nil:
		return fail(syscall.ESPIPE)
	}
	offset, whence := int64(a[1]), a[2]
	if m.xlen == 32 {
		offset, whence = int64(a[1]<<32|a[2]), a[4]
	}
	position, err := file.file.Seek(offset, int(whence))
	if err != nil {
		return failure(err)
	}
	file.entries, file.next = nil, 0
	if m.xlen == 64 {
		return uint64(position)
	}
	result := m.bytes(a[3], 8, canWrite)
	if result == nil {
		return fail(syscall.EFAULT)
	}
	binary.LittleEndian.PutUint64(result, uint64(position))
	return 0
}
