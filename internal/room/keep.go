package room

import (
	"io"
	"slices"
	"sync/atomic"
	"unsafe"
)

// A Shelf is a file, and the memory that it is mapped to, which may be larger.
type Shelf struct {
	File   io.WriterAt
	Memory []byte
	Leave  func()       // gives the memory back, until it is read again
	taken  atomic.Int64 // bytes, or more than there are
}

var shelf atomic.Pointer[Shelf]

// UseShelf makes Keep and Shelve put things on a shelf, nil for none.
func UseShelf(s *Shelf) { shelf.Store(s) }

// Leave gives the memory back that has been read of what is on the shelf.
func Leave() {
	if s := shelf.Load(); s != nil {
		s.Leave()
	}
}

// Keep returns a copy of a list, without pointers in it, that is not to be written, nor
// read for long. It is on the shelf if there is room, where it takes no memory until it
// is read.
func Keep[T any](list []T) []T {
	if kept, ok := Shelve(list); ok {
		return kept
	}
	return slices.Clone(list)
}

// Shelve is Keep where there is a shelf with room.
func Shelve[T any](list []T) (kept []T, ok bool) {
	s := shelf.Load()
	if s == nil || len(list) == 0 {
		return nil, false
	}
	const align = 8
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*int(unsafe.Sizeof(list[0])))
	size := int64(len(bytes)+align-1) / align * align
	end := s.taken.Add(size)
	if end > int64(len(s.Memory)) {
		return nil, false
	}
	if _, err := s.File.WriteAt(bytes, end-size); err != nil {
		return nil, false
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&s.Memory[end-size])), len(list)), true
}
