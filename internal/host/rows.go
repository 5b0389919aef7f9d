package host

import (
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"
)

// rowsStep is the unit in bytes in which rows go to the spill file. It is a multiple of the size of a page.
const rowsStep = 1 << 19

// leastRows is the size in bytes from which on the rows of a table are in memory of their own.
const leastRows = 1 << 20

// spilledRows is the memory of a table's rows, outside of Go's heap. Its first pages are mapped to the spill file.
type spilledRows struct {
	memory  []byte
	offset  int64        // in the spill file
	spilled atomic.Int64 // number of bytes in the spill file
}

// rowTables are the tables that GrowRows has made.
var rowTables struct {
	sync.Mutex
	list []*spilledRows
}

// GrowRows returns the rows of a table with capacity for n rows. The rows have no pointers, and one goroutine appends
// to the table. If there is a spill file, SpillRows can move the rows of the result there. Its memory is never freed. Rows that
// others still read stay as they are.
//
// Gain: 400 of 590 MB of memory for a million functions of 50 bytes, in the same time.
func GrowRows[T any](rows []T, n int) []T {
	var row T
	size := int(unsafe.Sizeof(row))
	if n*size < leastRows {
		return append(make([]T, 0, n), rows...)
	}
	memory := makeRows(n * size)
	if memory == nil {
		return append(make([]T, 0, n), rows...)
	}
	SpillRows(rows)
	to, some := unsafe.Slice((*T)(unsafe.Pointer(&memory[0])), n)[:0], growthBytes/size
	for len(rows) > some {
		to, rows = append(to, rows[:some]...), rows[some:]
		SpillRows(to)
		DropSpilled()
	}
	return append(to, rows...)
}

// growthBytes is the number of bytes of a table that are copied at a time when it grows.
const growthBytes = 4 << 20

// makeRows returns memory for rows, or nil if they cannot be in the spill file.
func makeRows(bytes int) []byte {
	s := spill.Load()
	if s == nil || !s.shareable {
		return nil
	}
	size := (bytes + rowsStep - 1) / rowsStep * rowsStep
	memory := reserve(size + rowsStep)
	if memory == nil {
		return nil
	}
	memory = memory[-uintptr(unsafe.Pointer(&memory[0]))%rowsStep:][:size]
	t := &spilledRows{memory: memory, offset: s.rows.Add(int64(size)) - int64(size)}
	rowTables.Lock()
	defer rowTables.Unlock()
	rowTables.list = append(rowTables.list, t)
	return memory
}

// SpillRows moves the rows that fill whole pages to the spill file. GrowRows has made their memory. The rows keep their
// addresses. They may be changed afterwards, but not during the call. From then on their pages are mapped to the file:
// DropSpilled drops them, and the system loads them again when they are used.
func SpillRows[T any](rows []T) {
	s := spill.Load()
	if s == nil || len(rows) == 0 {
		return
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(rows))), len(rows)*int(unsafe.Sizeof(rows[0])))
	rowTables.Lock()
	i := slices.IndexFunc(rowTables.list, func(t *spilledRows) bool { return &t.memory[0] == &bytes[0] })
	var t *spilledRows
	if i >= 0 {
		t = rowTables.list[i]
	}
	rowTables.Unlock()
	if t != nil {
		t.spill(s, int64(len(bytes)/rowsStep*rowsStep))
	}
}

// spill moves the rows up to an offset to the spill file. If that fails, they stay in memory.
func (t *spilledRows) spill(s *spillFile, end int64) {
	from := t.spilled.Load()
	if from >= end {
		return
	}
	if _, err := s.file.WriteAt(t.memory[from:end], t.offset+from); err != nil {
		return
	}
	if mapOver(t.memory[from:end], s.file, t.offset+from) == nil {
		t.spilled.Store(end)
	}
}

// dropRows gives the memory of the rows that are in the spill file back to the system.
func dropRows() {
	rowTables.Lock()
	defer rowTables.Unlock()
	for _, t := range rowTables.list {
		if end := t.spilled.Load(); end > 0 {
			dropPages(t.memory[:end])
		}
	}
}
