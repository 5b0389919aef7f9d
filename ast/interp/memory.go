package interp

import (
	"encoding/binary"
	"fmt"

	"gpucc/ast"
)

// memory is two ranges of an address space: the data sections followed by the heap, and
// the stack. The addresses of functions lie outside of both.
type memory struct {
	data      []byte // from dataBase on: rodata, data, bss, heap
	stack     []byte // from stackBase on
	stackBase uint64
	sp        uint64   // lowest address in use
	brk       uint64   // end of the heap
	sections  []uint64 // the address of each section
	word      int
}

const (
	textBase   = 0x1000
	dataBase   = 0x100000
	labelBase  = 0x20000000
	stackTop   = 0x7ffff000
	stackBytes = 8 << 20
	heapBytes  = 256 << 20
)

// load lays out the data sections of t and fills in addresses.
func (m *memory) load(t *ast.Tree, word int) {
	m.word = word
	m.stack = make([]byte, stackBytes)
	m.stackBase, m.sp = stackTop-stackBytes, stackTop
	at := uint64(dataBase)
	m.sections = make([]uint64, ast.InNamed+len(t.Named))
	reserve := func(section int, size, align uint64) {
		align = max(align, 16)
		at = (at + align - 1) / align * align
		m.sections[section] = at
		at += size
	}
	reserve(ast.InROData, uint64(len(t.RODataSection.Bytes)), t.RODataSection.Align)
	reserve(ast.InData, uint64(len(t.DataSection.Bytes)), t.DataSection.Align)
	reserve(ast.InBSS, t.BSSSize, 16)
	contents := map[int]*ast.Section{ast.InROData: &t.RODataSection, ast.InData: &t.DataSection}
	for i := range t.Named {
		s := &t.Named[i]
		reserve(ast.InNamed+i, s.Extent(), s.Align)
		contents[ast.InNamed+i] = &s.Section
	}
	m.brk = (at + 15) &^ 15
	m.data = make([]byte, m.brk-dataBase)
	for section, s := range contents {
		copy(m.data[m.sections[section]-dataBase:], s.Bytes)
		for _, r := range s.Relocs {
			value, bytes := m.address(t, int(r.Symbol))+uint64(r.Addend), word
			if r.Less > 0 {
				value -= m.address(t, int(r.Less)-1)
			}
			if r.Bytes > 0 {
				bytes = int(r.Bytes)
			}
			m.write(m.sections[section]+r.Offset, bytes, value)
		}
	}
}

// address returns the address of symbol i of t.
func (m *memory) address(t *ast.Tree, i int) uint64 {
	s := t.Symbols[i]
	if s.Section == ast.AtLabel {
		return labelAddress(int(t.Labels[s.Offset]))
	}
	switch {
	case s.Section >= ast.InData:
		return m.sections[s.Section] + s.Offset
	case s.Section == ast.Undefined && s.Weak && hosts[s.Name] == nil:
		return 0
	}
	return textBase + uint64(i)*16
}

// labelAddress returns the number that represents the address of a Label; labelNode
// returns the Label of such an address.
func labelAddress(node int) uint64   { return labelBase + 4*uint64(node) }
func labelNode(address uint64) int32 { return int32((address - labelBase) / 4) }

// unsigned returns an address as an unsigned number. A register of 32 bits is represented
// sign-extended.
func (m *memory) unsigned(at uint64) uint64 {
	if m.word == 4 {
		return uint64(uint32(at))
	}
	return at
}

// push reserves bytes on the stack, aligned to 16, and returns their address.
func (m *memory) push(bytes uint64) uint64 {
	m.sp = (m.sp - bytes) &^ 15
	return m.sp
}

// grow enlarges the heap and returns the address of the new bytes, or 0 if there are too
// many.
func (m *memory) grow(bytes uint64) uint64 {
	old := m.brk
	if bytes > heapBytes || old+bytes > dataBase+heapBytes {
		return 0
	}
	m.brk = (old + bytes + 15) &^ 15
	m.data = append(m.data, make([]byte, m.brk-dataBase-uint64(len(m.data)))...)
	return old
}

// bytes returns the n bytes of memory at an address.
func (m *memory) bytes(at uint64, n uint64) ([]byte, error) {
	at = m.unsigned(at)
	if i := at - dataBase; i < uint64(len(m.data)) && n <= uint64(len(m.data))-i {
		return m.data[i : i+n], nil
	}
	if i := at - m.stackBase; i < uint64(len(m.stack)) && n <= uint64(len(m.stack))-i {
		return m.stack[i : i+n], nil
	}
	return nil, fmt.Errorf("access to %d bytes at %#x", n, at)
}

// read returns the little-endian number of `size` bytes at an address.
func (m *memory) read(at uint64, size int) (uint64, error) {
	b, err := m.bytes(at, uint64(size))
	if err != nil {
		return 0, err
	}
	switch size {
	case 1:
		return uint64(b[0]), nil
	case 2:
		return uint64(binary.LittleEndian.Uint16(b)), nil
	case 4:
		return uint64(binary.LittleEndian.Uint32(b)), nil
	}
	return binary.LittleEndian.Uint64(b), nil
}

// write stores the low `size` bytes of x.
func (m *memory) write(at uint64, size int, x uint64) error {
	b, err := m.bytes(at, uint64(size))
	if err != nil {
		return err
	}
	for i := range b {
		b[i] = byte(x >> (8 * i))
	}
	return nil
}

// text returns the string at an address, up to its null.
func (m *memory) text(at uint64) ([]byte, error) {
	var s []byte
	for {
		c, err := m.read(at, 1)
		if err != nil || c == 0 {
			return s, err
		}
		s, at = append(s, byte(c)), at+1
	}
}
