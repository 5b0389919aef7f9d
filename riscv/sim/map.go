package sim

import (
	"debug/elf"
	"os"
	"path/filepath"
	"syscall"
)

// mmap maps memory, or a copy of a part of a file: at the requested address if the address is
// fixed, and otherwise below all memory that is mapped. The files of a program that has a
// dynamic linker are mapped elsewhere, where there may be code.
func (m *Machine) mmap(a [6]uint64) uint64 {
	const shared, fixed, anonymous = 1, 0x10, 0x20
	var from *os.File
	if a[3]&anonymous == 0 {
		file := m.files[a[4]]
		switch {
		case file == nil:
			return fail(syscall.EBADF)
		case file.file == nil || a[3]&shared != 0 && a[2]&canWriteFlag != 0: // writes do not reach the file
			return fail(syscall.ENODEV)
		case a[5]&(pageSize-1) != 0 || m.xlen != 64:
			return fail(syscall.EINVAL)
		}
		from = file.file
	}
	size := pageUp(a[1])
	if size == 0 || size < a[1] {
		return fail(syscall.EINVAL)
	}
	low, ok := a[0], true
	if a[3]&fixed == 0 {
		low, ok = m.findAddresses(size, from != nil)
	} else if ok = m.isUsable(low, size); ok {
		m.forget(low, low+size)
	}
	if !ok {
		return fail(syscall.ENOMEM)
	}
	m.protect(low, low+size, protection(a[2]))
	if from != nil {
		return m.fill(from, low, a)
	}
	return low
}

// Flags of mmap and mprotect.
const (
	canWriteFlag   = 2 // PROT_WRITE
	canExecuteFlag = 4 // PROT_EXEC
)

// findAddresses returns addresses where nothing is mapped.
func (m *Machine) findAddresses(size uint64, file bool) (low uint64, ok bool) {
	if file && m.libraryNext != 0 && size <= m.libraryHigh-m.libraryNext {
		low = m.libraryNext
		m.libraryNext += size
		return low, true
	}
	low = m.mapTop - size
	if size > m.mapTop || low < pageUp(m.breakNow) {
		return 0, false
	}
	m.mapTop = low
	return low, true
}

// isUsable reports whether a program can map something at fixed addresses.
func (m *Machine) isUsable(low, size uint64) bool {
	high := low + size
	return low&(pageSize-1) == 0 && high >= low && (low >= m.breakLow && high <= m.stackLow-stackGap || m.isLibrary(low, size))
}

// isLibrary reports whether addresses are of libraries.
func (m *Machine) isLibrary(low, size uint64) bool {
	return m.libraryNext != 0 && low >= m.libraryHigh-libraryArea && low <= m.libraryHigh && size <= m.libraryHigh-low
}

// fill copies a part of a file to memory that has been mapped with the arguments a. If it is
// code, it can be executed.
func (m *Machine) fill(file *os.File, low uint64, a [6]uint64) uint64 {
	for done := uint64(0); done < a[1]; {
		n, err := syscall.Pread(int(file.Fd()), m.block[low+done:low+a[1]], int64(a[5]+done))
		if err != nil {
			return failure(err)
		}
		if n <= 0 {
			break // bytes behind the end of the file are 0
		}
		done += uint64(n)
	}
	if a[2]&canExecuteFlag != 0 && m.isLibrary(low, pageUp(a[1])) {
		m.protect(low, low+pageUp(a[1]), protection(a[2])|canExecute)
		m.addFunctions(file, low, a[5])
	}
	return low
}

// addFunctions adds the functions of a library. Its segment at an offset has been mapped to the
// address low.
func (m *Machine) addFunctions(file *os.File, low, offset uint64) {
	library, err := elf.NewFile(file)
	if err != nil {
		return
	}
	for _, segment := range library.Progs {
		if segment.Type == elf.PT_LOAD && segment.Off&^(pageSize-1) == offset && segment.Flags&elf.PF_X != 0 {
			m.functions = mergeFunctions(m.functions, functionSymbols(library, low-segment.Vaddr&^(pageSize-1)))
			m.modules = append(m.modules, function{filepath.Base(file.Name()), low, low + pageUp(segment.Memsz)})
			return
		}
	}
}

// protection returns the permissions for PROT_READ and PROT_WRITE. Code cannot be made at
// run time.
func protection(prot uint64) uint8 { return uint8(prot) & (canRead | canWrite) }

// forget unmaps pages. If they are mapped again, they will be zero.
func (m *Machine) forget(low, high uint64) {
	clear(m.block[low:high])
	m.protect(low, high, 0)
	m.forgetCode(low, high)
}

// munmap unmaps memory. Only the lowest mapped memory can be used for later mappings, and the
// highest of libraries.
func (m *Machine) munmap(a [6]uint64) uint64 {
	low, size := a[0], pageUp(a[1])
	library := low&(pageSize-1) == 0 && m.isLibrary(low, size)
	if !library && !m.isMapped(low, size) {
		return fail(syscall.EINVAL)
	}
	m.forget(low, low+size)
	switch {
	case library && low+size == m.libraryNext:
		m.libraryNext = low
	case low == m.mapTop:
		m.mapTop += size
	}
	return 0
}

// isMapped reports whether addresses are in the area where mmap allocates.
func (m *Machine) isMapped(low, size uint64) bool {
	high := m.stackLow - stackGap
	return low&(pageSize-1) == 0 && low >= m.mapTop && low <= high && size <= high-low
}
