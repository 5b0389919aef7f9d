// Package image builds the contents of static objects from the values of their parts, which may come in any order, and again.
package image

import (
	"encoding/binary"
	"math"
	"slices"

	"gpucc/ast"
	"gpucc/internal/host"
)

// An Image is the contents of an object so far.
type Image struct {
	Bytes  []byte
	Relocs []ast.Reloc // the addresses in it, and entries that erase some of them: see Addresses
	End    int64       // all parts of the object that have been set begin before this offset
	Huge   bool        // there is no memory for the image

	erases bool // Relocs has entries that erase others
}

// HaveMemory reports whether there is memory for size bytes of a section.
func HaveMemory(size int64) bool { return size < 1<<28 || host.Available(size) }

// Largest is the size in bytes of the largest initialized object: no code can reach data
// behind a larger one.
const Largest = 1<<31 - 1

// At returns the size bytes at offset of the image, which are to be set.
func (x *Image) At(offset, size int64) []byte {
	if x.GoesBack(offset) {
		x.erase(offset, size)
	}
	if !x.Extend(offset + size) {
		return make([]byte, size)
	}
	return x.Bytes[offset : offset+size]
}

// Extend makes the image at least end bytes long. It reports whether there is memory for them.
func (x *Image) Extend(end int64) bool {
	x.End = max(x.End, end)
	if int64(len(x.Bytes)) >= end {
		return true
	}
	if end > int64(cap(x.Bytes)) && (end > Largest || !HaveMemory(end)) {
		x.Huge = true
		return false
	}
	x.Bytes = host.AppendZero(x.Bytes, int(end-int64(len(x.Bytes))))
	return true
}

// Reserve makes later images of up to end bytes need no other memory, if there is so much.
func (x *Image) Reserve(end int64) {
	if n := len(x.Bytes); end > int64(cap(x.Bytes)) && end <= Largest && HaveMemory(end) {
		x.Bytes = host.AppendZero(x.Bytes, int(end)-n)[:n]
	}
}

// PutAddress puts the address of a symbol plus an addend into the image.
func (x *Image) PutAddress(offset int64, size int, symbol uint32, addend int64) {
	x.At(offset, int64(size))
	x.Relocs = append(x.Relocs, ast.Reloc{Offset: uint64(offset), Symbol: int32(symbol), Addend: addend})
}

// PutDistance puts the distance from symbol less to another one into the image, in size bytes.
func (x *Image) PutDistance(offset int64, size int, symbol, less int32) {
	x.At(offset, int64(size))
	x.Relocs = append(x.Relocs, ast.Reloc{Offset: uint64(offset), Bytes: uint8(size), Symbol: symbol, Less: less + 1})
}

// Put puts a value of type t into the image.
func (x *Image) Put(offset int64, t ast.Type, value uint64) {
	var buffer [8]byte
	binary.LittleEndian.PutUint64(buffer[:], value)
	copy(x.At(offset, int64(t.Size())), buffer[:])
}

// GoesBack reports whether bytes at offset, or behind it, may have been set already.
func (x *Image) GoesBack(offset int64) bool { return offset < x.End }

// erased is the Symbol of an entry of Image.Relocs that is no address. It says that Addend
// bytes at Offset were set again after the entries before it. Symbols that the piece adds are negative,
// too, from -1 on.
const erased = math.MinInt32

// erase records that size bytes at offset are set again.
func (x *Image) erase(offset, size int64) {
	if len(x.Relocs) > 0 && size > 0 {
		x.Relocs = append(x.Relocs, ast.Reloc{Offset: uint64(offset), Symbol: erased, Addend: size})
		x.erases = true
	}
}

// Addresses returns the addresses among the entries of Relocs from number from on that were not set
// again.
func (x *Image) Addresses(from, wordSize int) []ast.Reloc {
	if !x.erases {
		return x.Relocs[from:]
	}
	var list []ast.Reloc
	var set bitSet
	for _, r := range slices.Backward(x.Relocs[from:]) {
		size := int64(wordSize)
		switch {
		case r.Symbol == erased:
			size = r.Addend
		case r.Bytes != 0:
			size = int64(r.Bytes)
		}
		if again := set.add(int64(r.Offset), size); !again && r.Symbol != erased {
			list = append(list, r)
		}
	}
	slices.Reverse(list)
	return list
}

// A bitSet is a set of numbers. It is as large as the largest one.
type bitSet []uint64

// add adds count numbers from first on, and reports whether some of them were members.
func (s *bitSet) add(first, count int64) (member bool) {
	if words := int((first + count + 63) / 64); words > len(*s) {
		*s = append(*s, make([]uint64, max(words, 2*len(*s))-len(*s))...)
	}
	for end := first + count; first < end; {
		bits := min(64-first%64, end-first)
		mask := (^uint64(0) >> (64 - bits)) << (first % 64)
		word := &(*s)[first/64]
		member = member || *word&mask != 0
		*word |= mask
		first += bits
	}
	return member
}

// Repeat copies an element of an array to the count elements behind it. The element has size bytes
// at offset. Its addresses are the entries of Relocs from number from on.
func (x *Image) Repeat(offset, size, count int64, from, wordSize int) {
	addresses := x.Addresses(from, wordSize)
	x.Reserve(offset + (count+2)*size + ast.SectionAlign) // for one more element, and for padding: a large image would be copied
	to := x.At(offset+size, count*size)
	if x.Huge {
		return
	}
	element := x.Bytes[offset : offset+size]
	for done := 0; done < len(to); {
		source := element
		if done > 0 {
			source = to[:done]
		}
		done += copy(to[done:], source)
	}
	for n := int64(1); n <= count; n++ {
		for _, r := range addresses {
			r.Offset += uint64(n * size)
			x.Relocs = append(x.Relocs, r)
		}
	}
}

// PutNext is Put for an element right behind the image so far, which is faster.
func (x *Image) PutNext(offset int64, size int, value uint64) {
	if int64(len(x.Bytes)) == offset {
		x.Bytes = binary.LittleEndian.AppendUint64(x.Bytes, value)[:int(offset)+size]
		x.End = offset + int64(size)
		return
	}
	var buffer [8]byte
	binary.LittleEndian.PutUint64(buffer[:], value)
	copy(x.At(offset, int64(size)), buffer[:])
}
