package elffile

import (
	"bytes"
	"cmp"
	"debug/elf"
	"io"
	"runtime"
	"slices"

	"gpucc/internal/host"
	"gpucc/internal/parallel"
)

// A Chunk makes Size bytes of a section while the section is written. Thus the whole
// section is never in memory, and several cores can make it. The memory that Put fills is
// not zeroed.
type Chunk struct {
	Size uint64
	Put  func(to []byte)
}

// Make adds a chunk to the section, and to its Size.
func (s *Section) Make(size uint64, put func(to []byte)) {
	s.Size += size
	s.Chunks = append(s.Chunks, Chunk{size, put})
}

// Bytes lays the file out and returns it.
func (f *File) Bytes() []byte {
	var out bytes.Buffer
	f.Write(&out) // a write to a Buffer does not fail
	return out.Bytes()
}

// Write lays the file out and writes it from its beginning to its end.
func (f *File) Write(w io.Writer) error {
	var at uint64
	var memory []byte
	list, _ := f.extents()
	for _, s := range list {
		memory = s.make(memory)
		if _, err := w.Write(make([]byte, s.offset-at)); err != nil {
			return err
		}
		if _, err := w.Write(memory); err != nil {
			return err
		}
		at = s.offset + s.size
	}
	return nil
}

// WriteAt lays the file out and writes its extents side by side. All bytes of the file
// must be zero before the call, except in sections without contents here. If w is a Mapper, the end of the file
// may be mapped.
func (f *File) WriteAt(w io.WriterAt) error {
	list, loaded := f.extents()
	m, err := mapEnd(w, list, loaded)
	if err != nil {
		return err
	}
	if m == nil {
		return writeExtents(w, list, func(int) bool { return false })
	}
	defer m.Close()
	parallel.Each(m.Pages(), m.Pages(), func(_, i int) { m.Provide(i) })
	list = divide(list, m.first)
	return writeExtents(w, list, func(i int) bool { return i >= m.first && m.put(&list[i]) })
}

// writeExtents writes extents side by side, unless put reports that it has put one into the file. A file takes
// only one write at a time; meanwhile the other cores make the next bytes.
func writeExtents(w io.WriterAt, list []extent, put func(i int) bool) error {
	memory, errs := make([][]byte, runtime.GOMAXPROCS(0)), make([]error, len(list))
	parallel.Each(len(memory), len(list), func(worker, i int) {
		if !put(i) {
			memory[worker], errs[i] = list[i].write(w, memory[worker])
		}
	})
	return cmp.Or(errs...)
}

// An extent is a range of the file that is written at once.
type extent struct {
	offset, size uint64
	chunks       []Chunk
}

// Writing many bytes at a time is less work for the system. On the other hand, small
// files should have enough extents for all writers, and need little memory.
const (
	mostExtent    = 1 << 18
	leastExtent   = 1 << 16
	enoughExtents = 16
)

// extentBytes returns the approximate size of the extents of a file of the given size.
func extentBytes(file uint64) uint64 {
	return min(max(file/enoughExtents, leastExtent), mostExtent)
}

// make returns the bytes of the extent. It uses memory if that is long enough.
func (s *extent) make(memory []byte) []byte {
	if uint64(cap(memory)) < s.size {
		memory = make([]byte, s.size)
	}
	s.put(memory[:s.size])
	return memory[:s.size]
}

// put makes the bytes of the extent in memory.
func (s *extent) put(to []byte) {
	for _, c := range s.chunks {
		c.Put(to[:c.Size])
		to = to[c.Size:]
	}
}

// write makes the extent and writes it. It does not write an extent that is all zeros. It makes the extent in memory, or in
// new memory if that is too short. It returns the memory that it has used.
func (s *extent) write(w io.WriterAt, memory []byte) ([]byte, error) {
	memory = s.make(memory)
	if host.Sparse.Enabled() && host.IsZero(memory) {
		return memory, nil
	}
	_, err := w.WriteAt(memory, int64(s.offset))
	return memory, err
}

// extents lays the file out and returns its extents in order. loaded is the offset behind the sections that are loaded
// into memory when the program runs.
func (f *File) extents() (list []extent, loaded uint64) {
	sections, table := f.layout()
	size := sizesOf(f.XLEN)
	head := make([]byte, HeaderBytes(f.XLEN, len(f.Segments)))
	f.putHeader(head, table, len(sections)+1)
	f.putSegments(head[size.header:], sections)
	tail := make([]byte, uint64(len(sections)+1)*size.section)
	f.putSections(tail, sections)

	length := extentBytes(table)
	list = appendChunks(nil, 0, chunksOf(head, length), length)
	for i := range sections {
		s := &sections[i]
		if s.Flags&elf.SHF_ALLOC != 0 && s.Type != elf.SHT_NOBITS {
			loaded = s.offset + s.Size
		}
		list = appendChunks(list, s.offset, append(chunksOf(s.Contents, length), s.Chunks...), length)
	}
	return appendChunks(list, table, chunksOf(tail, length), length), loaded
}

// divide makes an extent of each chunk of the extents from the first on. Shorter ones occupy the cores for more equal times.
func divide(list []extent, first int) []extent {
	short := slices.Clip(list[:first])
	for i := first; i < len(list); i++ {
		short = appendChunks(short, list[i].offset, list[i].chunks, 0)
	}
	return short
}

// appendChunks appends chunks, which begin at an offset of the file, to extents of about the
// given length.
func appendChunks(list []extent, offset uint64, chunks []Chunk, length uint64) []extent {
	for _, c := range chunks {
		last := len(list) - 1
		if last < 0 || list[last].offset+list[last].size != offset || list[last].size >= length {
			list = append(list, extent{offset: offset})
			last++
		}
		list[last].size += c.Size
		list[last].chunks = append(list[last].chunks, c)
		offset += c.Size
	}
	return list
}

// chunksOf divides contents into chunks, none longer than the given length.
func chunksOf(contents []byte, length uint64) (list []Chunk) {
	for some := range slices.Chunk(contents, int(length)) {
		list = append(list, Chunk{uint64(len(some)), func(to []byte) { copy(to, some) }})
	}
	return list
}
