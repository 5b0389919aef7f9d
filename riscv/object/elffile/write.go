package elffile

import (
	"bytes"
	"cmp"
	"io"
	"slices"

	"gpucc/internal/host"
	"gpucc/internal/parallel"
)

// A Chunk makes so many bytes of a section when they are written: so there need not be
// memory for all, and several cores can make them. What Put fills may have anything
// in it.
type Chunk struct {
	Size uint64
	Put  func(to []byte)
}

// Make adds a chunk to the section, whose Size grows.
func (s *Section) Make(size uint64, put func(to []byte)) {
	s.Size += size
	s.Chunks = append(s.Chunks, Chunk{size, put})
}

// Bytes lays the file out and returns it.
func (f *File) Bytes() []byte {
	var out bytes.Buffer
	f.Write(&out) // a Buffer takes everything
	return out.Bytes()
}

// Write lays the file out and writes it from its beginning to its end.
func (f *File) Write(w io.Writer) error {
	var at uint64
	var memory []byte
	for _, s := range f.stretches() {
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

// writers is how many goroutines write at a time: a file takes one write after the
// other, while the others make what comes next.
const writers = 4

// WriteAt lays the file out and writes it, stretches side by side, where there is
// nothing yet but zeros and what sections without contents have.
func (f *File) WriteAt(w io.WriterAt) error {
	list := f.stretches()
	var memory [writers][]byte
	errs := make([]error, len(list))
	parallel.Each(writers, len(list), func(worker, i int) {
		memory[worker] = list[i].make(memory[worker])
		if !host.IsZero(memory[worker]) {
			_, errs[i] = w.WriteAt(memory[worker], int64(list[i].offset))
		}
	})
	return cmp.Or(errs...)
}

// A stretch of the file is what is written at a time.
type stretch struct {
	offset, size uint64
	chunks       []Chunk
}

// Systems take many bytes at a time with less work. Of small files there are enough
// stretches for all writers, and little memory is touched to make them in.
const (
	mostStretch     = 1 << 18
	leastStretch    = 1 << 16
	enoughStretches = 16
)

// stretchBytes is about how long the stretches of a file of so many bytes are.
func stretchBytes(file uint64) uint64 {
	return min(max(file/enoughStretches, leastStretch), mostStretch)
}

// make returns the bytes of the stretch, in the memory given if that suffices.
func (s *stretch) make(memory []byte) []byte {
	if uint64(cap(memory)) < s.size {
		memory = make([]byte, s.size)
	}
	memory = memory[:s.size]
	to := memory
	for _, c := range s.chunks {
		c.Put(to[:c.Size])
		to = to[c.Size:]
	}
	return memory
}

// stretches lays the file out and returns what is to be written, in its order.
func (f *File) stretches() []stretch {
	sections, table := f.layout()
	size := sizesOf(f.XLEN)
	head := make([]byte, HeaderBytes(f.XLEN, len(f.Segments)))
	f.putHeader(head, table, len(sections)+1)
	f.putSegments(head[size.header:], sections)
	tail := make([]byte, uint64(len(sections)+1)*size.section)
	f.putSections(tail, sections)

	length := stretchBytes(table)
	list := appendChunks(nil, 0, chunksOf(head, length), length)
	for i := range sections {
		s := &sections[i]
		list = appendChunks(list, s.offset, append(chunksOf(s.Contents, length), s.Chunks...), length)
	}
	return appendChunks(list, table, chunksOf(tail, length), length)
}

// appendChunks appends chunks that begin at an offset of the file, to stretches of
// about the given length.
func appendChunks(list []stretch, offset uint64, chunks []Chunk, length uint64) []stretch {
	for _, c := range chunks {
		last := len(list) - 1
		if last < 0 || list[last].offset+list[last].size != offset || list[last].size >= length {
			list = append(list, stretch{offset: offset})
			last++
		}
		list[last].size += c.Size
		list[last].chunks = append(list[last].chunks, c)
		offset += c.Size
	}
	return list
}

// chunksOf are chunks, no longer than the given length, of what there is already.
func chunksOf(contents []byte, length uint64) (list []Chunk) {
	for some := range slices.Chunk(contents, int(length)) {
		list = append(list, Chunk{uint64(len(some)), func(to []byte) { copy(to, some) }})
	}
	return list
}
