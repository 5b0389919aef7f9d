package elffile

import (
	"io"
	"sort"
	"unsafe"

	"gpucc/internal/host"
)

// A Mapper is a file with an end that can be mapped to memory: the given number of bytes from an offset on. Map returns
// nil if the file must be written.
type Mapper interface {
	io.WriterAt
	Map(offset, size int64) (*host.MappedOutput, error)
}

// A mappedEnd is the extents of a file that are mapped to memory, and those before them.
type mappedEnd struct {
	*host.MappedOutput
	first  int    // the first extent that is mapped
	offset uint64 // the offset of that extent in the file
}

// mapEnd maps the end of the file, if it can be mapped: all extents from offset loaded on. The sections before that
// offset are loaded into memory when the program runs. They are not mapped, since they may contain many zeros, which
// are never written.
func mapEnd(w io.WriterAt, list []extent, loaded uint64) (*mappedEnd, error) {
	m, ok := w.(Mapper)
	first := sort.Search(len(list), func(i int) bool { return list[i].offset >= loaded })
	if !ok || first == len(list) {
		return nil, nil
	}
	offset, last := list[first].offset, &list[len(list)-1]
	memory, err := m.Map(int64(offset), int64(last.offset+last.size-offset))
	if memory == nil {
		return nil, err
	}
	return &mappedEnd{memory, first, offset}, nil
}

// put makes an extent in mapped memory. It reports false if the system does not provide the memory. The error is known
// when the extent is then written.
func (m *mappedEnd) put(s *extent) (done bool) {
	to := m.Memory[s.offset-m.offset:][:s.size]
	defer func() {
		if r := recover(); r != nil && !isFault(r, to) {
			panic(r)
		}
	}()
	s.put(to)
	return true
}

// isFault reports whether a panic's value is a fault at an address of the given memory.
func isFault(value any, memory []byte) bool {
	fault, ok := value.(interface{ Addr() uintptr })
	if !ok || len(memory) == 0 {
		return false
	}
	return fault.Addr()-uintptr(unsafe.Pointer(&memory[0])) < uintptr(len(memory))
}
