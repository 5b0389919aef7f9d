package sim

import (
	"encoding/binary"
	"io/fs"
	"syscall"
)

// fstat describes an open file. The standard streams are character devices.
func (m *Machine) fstat(a [6]uint64) uint64 {
	file := m.files[a[0]]
	if file == nil {
		return fail(syscall.EBADF)
	}
	if file.file == nil {
		const characterDevice = 0o020620
		return m.putStat(a[1], &syscall.Stat_t{Mode: characterDevice, Nlink: 1, Blksize: pageSize})
	}
	info, err := file.file.Stat()
	if err != nil {
		return failure(err)
	}
	return m.putInfo(a[1], info)
}

// fstatat describes a file by its name.
func (m *Machine) fstatat(a [6]uint64) uint64 {
	if name, ok := m.text(a[1]); ok && name == "" && a[3]&atEmptyPath != 0 {
		return m.fstat([6]uint64{a[0], a[2]})
	}
	p, err := m.at(a[0], a[1])
	if err != nil {
		return failure(err)
	}
	info, err := p.stat(a[3]&atNoFollow == 0)
	if err != nil {
		return failure(err)
	}
	return m.putInfo(a[2], info)
}

func (m *Machine) putInfo(a uint64, info fs.FileInfo) uint64 {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return fail(syscall.EIO)
	}
	return m.putStat(a, s)
}

// putStat fills the struct stat of the generic Linux ABI for 64 bits. All files belong to the
// user of the simulated process.
func (m *Machine) putStat(a uint64, s *syscall.Stat_t) uint64 {
	stat := m.bytes(a, 128, canWrite)
	if stat == nil {
		return fail(syscall.EFAULT)
	}
	clear(stat)
	put32 := func(offset int, value uint32) { binary.LittleEndian.PutUint32(stat[offset:], value) }
	put64 := func(offset int, value uint64) { binary.LittleEndian.PutUint64(stat[offset:], value) }
	put64(0, uint64(s.Dev))
	put64(8, s.Ino)
	put32(16, s.Mode)
	put32(20, uint32(s.Nlink))
	put32(24, userID)
	put32(28, userID)
	put64(32, uint64(s.Rdev))
	put64(48, uint64(s.Size))
	put32(56, uint32(s.Blksize))
	put64(64, uint64(s.Blocks))
	for i, time := range []syscall.Timespec{s.Atim, s.Mtim, s.Ctim} {
		put64(72+16*i, uint64(time.Sec))
		put64(80+16*i, uint64(time.Nsec))
	}
	return 0
}

// getdents lists the files of a folder.
func (m *Machine) getdents(a [6]uint64) uint64 {
	file := m.files[a[0]]
	switch {
	case file == nil:
		return fail(syscall.EBADF)
	case file.file == nil:
		return fail(syscall.ENOTDIR)
	}
	buffer := m.bytes(a[1], min(a[2], 1<<30), canWrite)
	if buffer == nil {
		return fail(syscall.EFAULT)
	}
	if file.next == 0 {
		entries, err := file.file.ReadDir(-1)
		if err != nil {
			return failure(err)
		}
		file.entries = entries
	}
	used := 0
	for ; file.next < len(file.entries)+2; file.next++ {
		size := putEntry(buffer[used:], file.entry(), uint64(file.next+1))
		if size == 0 && used == 0 {
			return fail(syscall.EINVAL)
		}
		if size == 0 {
			break
		}
		used += size
	}
	return uint64(used)
}

// A folderEntry is a file in a folder.
type folderEntry struct {
	name  string
	inode uint64
	kind  byte // of DT_DIR and the like
}

// entry returns the next entry of a folder.
func (f *openFile) entry() folderEntry {
	const folder = 4 // DT_DIR
	if f.next < 2 {
		return folderEntry{[]string{".", ".."}[f.next], 1, folder}
	}
	e := f.entries[f.next-2]
	entry := folderEntry{name: e.Name(), inode: 1}
	if info, err := e.Info(); err == nil {
		if s, ok := info.Sys().(*syscall.Stat_t); ok {
			entry.inode, entry.kind = s.Ino, byte(s.Mode>>12)
		}
	}
	return entry
}

// putEntry writes a struct linux_dirent64 and returns its size, or 0 if it does not fit.
func putEntry(buffer []byte, e folderEntry, position uint64) int {
	size := (19 + len(e.name) + 1 + 7) &^ 7
	if size > len(buffer) {
		return 0
	}
	clear(buffer[:size])
	binary.LittleEndian.PutUint64(buffer, e.inode)
	binary.LittleEndian.PutUint64(buffer[8:], position)
	binary.LittleEndian.PutUint16(buffer[16:], uint16(size))
	buffer[18] = e.kind
	copy(buffer[19:], e.name)
	return size
}
