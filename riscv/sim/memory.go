package sim

import (
	"bytes"
	"fmt"
	"syscall"
	"unsafe"
)

// The memory of a program is flat: address a is byte a of one block. The host's system
// fills its pages with zeros when they are touched. A byte for every page holds the
// program's permissions for the page. Values are read and written in the host's byte
// order, which is RISC-V's on the machines for which Go makes fast code.
const (
	pageBits = 12
	pageSize = 1 << pageBits
)

// Permissions of a page.
const (
	canRead = 1 << iota
	canWrite
	canExecute
)

// newMemory reserves the block.
func (m *Machine) newMemory(size uint64) error {
	block, err := syscall.Mmap(-1, 0, int(size), syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		return fmt.Errorf("%d bytes of memory for the program: %w", size, err)
	}
	m.block = block
	m.memory = unsafe.Pointer(&block[0])
	m.permissions = make([]uint8, size>>pageBits)
	return nil
}

// Close releases the memory and closes the files. The machine cannot be used afterwards.
func (m *Machine) Close() error {
	m.closeFiles()
	m.folders.close()
	if m.block == nil {
		return nil
	}
	err := syscall.Munmap(m.block)
	m.block, m.memory, m.permissions = nil, nil, nil
	return err
}

func pageUp(a uint64) uint64 { return (a + pageSize - 1) &^ (pageSize - 1) }

// protect sets the permission of the pages that contain low..high-1.
func (m *Machine) protect(low, high uint64, permission uint8) {
	for page := low >> pageBits; page < pageUp(high)>>pageBits; page++ {
		m.permissions[page] = permission
	}
}

// allows reports whether all of size bytes from a have the permission.
func (m *Machine) allows(a, size uint64, permission uint8) bool {
	limit := uint64(len(m.block))
	if size == 0 {
		return true
	}
	if a >= limit || size > limit-a {
		return false
	}
	for page := a >> pageBits; page <= (a+size-1)>>pageBits; page++ {
		if m.permissions[page]&permission == 0 {
			return false
		}
	}
	return true
}

// bytes returns the size bytes of memory at a, or nil if the permission is missing for a
// part of them.
func (m *Machine) bytes(a, size uint64, permission uint8) []byte {
	if !m.allows(a, size, permission) {
		return nil
	}
	if size == 0 {
		return []byte{}
	}
	return m.block[a : a+size]
}

// text returns the zero-terminated string at a. ok is false if it is not readable.
func (m *Machine) text(a uint64) (string, bool) {
	for end := a; m.allows(end, 1, canRead); end = (end | (pageSize - 1)) + 1 {
		rest := m.block[end : (end|(pageSize-1))+1]
		if i := bytes.IndexByte(rest, 0); i >= 0 {
			return string(m.block[a : end+uint64(i)]), true
		}
	}
	return "", false
}
