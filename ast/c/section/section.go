// Package section puts the objects and string literals of a piece into sections, and gives them symbols.
package section

import (
	"bytes"

	"gpucc/ast"
	"gpucc/ast/c/types"
	"gpucc/internal/host"
)

// Contents are the sections and symbols that a piece adds to its unit.
type Contents struct {
	Symbols      []ast.Symbol
	Data, ROData ast.Section
	BSS          uint64
	Named        []ast.NamedSection
	Split        bool // string literals are in sections of the functions that use them

	sections map[string]int // indices of the named sections, by name
	strings  stringTable    // symbols of string literals
	function string         // if Split is set: the function of the next string literals, or "" for file scope
	wide     int            // number of string literals with wide elements, and of images
}

// New returns empty contents.
func New() Contents { return Contents{sections: map[string]int{}} }

// Reset empties the contents, and keeps their memory.
func (x *Contents) Reset() {
	x.Symbols = x.Symbols[:0]
	x.Data, x.ROData, x.BSS = emptySection(x.Data), emptySection(x.ROData), 0
	x.Named, x.wide, x.function = nil, 0, ""
	clear(x.sections)
	x.strings.clear()
}

func emptySection(s ast.Section) ast.Section {
	return ast.Section{Bytes: s.Bytes[:0], Relocs: s.Relocs[:0]}
}

// A Location says where an object was allocated.
type Location struct {
	Section      uint32
	Offset, Size uint64
}

// Large is a size in bytes. The bytes of an object of this size or more may become the memory of its section.
const Large = 1 << 20

// Object puts an object into one of the usual sections.
func (x *Contents) Object(kind int, size, align int64, bytes []byte, relocs []ast.Reloc) Location {
	switch kind {
	case ast.InBSS:
		return Location{Section: ast.InBSS, Offset: x.reserve(uint64(size), uint64(align)), Size: uint64(size)}
	case ast.InROData:
		return Location{Section: ast.InROData, Offset: Fill(&x.ROData, size, align, bytes, relocs), Size: uint64(size)}
	}
	return Location{Section: ast.InData, Offset: Fill(&x.Data, size, align, bytes, relocs), Size: uint64(size)}
}

// Fill appends an object to a section and returns its offset. A large one's bytes may become the section's memory, so that
// the caller must not change it.
func Fill(s *ast.Section, size, align int64, bytes []byte, relocs []ast.Reloc) uint64 {
	var offset uint64
	if len(s.Bytes) == 0 && size >= Large && int64(len(bytes)) == size {
		s.Bytes = bytes
	} else {
		offset = extend(s, size, align)
		host.AppendSparse(s.Bytes[:offset], bytes)
	}
	for _, r := range relocs {
		r.Offset += offset
		s.Relocs = append(s.Relocs, r)
	}
	return offset
}

// NamedSection returns the section of the piece that has the properties of want, and its
// number. It returns nil if there is a different section of the same name.
func (x *Contents) NamedSection(want ast.NamedSection) (s *ast.NamedSection, number uint32) {
	key := want.Name
	if want.Retain {
		key += "\x00" // only a part of a section of the program is retained
	}
	i, ok := x.sections[key]
	if !ok {
		i = len(x.Named)
		x.sections[key] = i
		x.Named = append(x.Named, want)
	}
	if !x.Named[i].Same(&want) {
		return nil, 0
	}
	return &x.Named[i], uint32(ast.InNamed + i)
}

// reserve allocates size bytes in the BSS section and returns their offset.
func (x *Contents) reserve(size, align uint64) uint64 {
	offset := types.AlignUp(x.BSS, max(align, 1))
	x.BSS = offset + size
	return offset
}

// extend appends size zero bytes to a section and returns their offset.
func extend(s *ast.Section, size, align int64) uint64 {
	offset := types.AlignUp(int64(len(s.Bytes)), max(align, 1))
	s.Bytes = host.AppendZero(s.Bytes, int(offset+size-int64(len(s.Bytes))))
	return uint64(offset)
}

// String returns the symbol of a string literal with elements of width bytes. It
// adds the literal, with a terminating zero, to the read-only data unless it is there
// already.
func (x *Contents) String(s []byte, width int) int32 {
	if width > 1 { // there are few: they are not shared
		return x.newWideString(s, width)
	}
	slot, n, ok := x.findString(s)
	if !ok {
		n = x.newString(s)
		x.addString(slot, n)
	}
	return n
}

// newString adds a string literal with narrow elements.
func (x *Contents) newString(s []byte) int32 {
	if x.Split {
		if n, ok := x.separateString(s, 1); ok {
			return n
		}
	}
	offset := uint64(len(x.ROData.Bytes))
	x.ROData.Bytes = append(append(x.ROData.Bytes, s...), 0)
	return x.Symbol(ast.Symbol{Section: ast.InROData, Offset: offset, Size: uint64(len(s)) + 1})
}

// newWideString adds a string literal with elements of width bytes.
func (x *Contents) newWideString(s []byte, width int) int32 {
	x.wide++
	if x.Split {
		if n, ok := x.separateString(s, width); ok {
			return n
		}
	}
	offset := Fill(&x.ROData, int64(len(s)+width), int64(width), s, nil)
	return x.Symbol(ast.Symbol{Section: ast.InROData, Offset: offset, Size: uint64(len(s) + width)})
}

// Image returns the symbol of a constant with the given bytes, which it adds to the read-only data.
func (x *Contents) Image(s []byte, align int64) int32 {
	x.wide++
	offset := Fill(&x.ROData, int64(len(s)), align, s, nil)
	return x.Symbol(ast.Symbol{Section: ast.InROData, Offset: offset, Size: uint64(len(s))})
}

// separateString adds a string literal to a section of the string literals of a
// function. The linker merges equal strings. It reports false if there is no such section: at
// file scope, for strings that cannot be merged, or if objects have a section of that name.
func (x *Contents) separateString(s []byte, width int) (n int32, ok bool) {
	section := ast.NamedSection{Name: ".rodata", Kind: uint32(ast.InROData)}
	if x.function != "" {
		section.Name += "." + x.function
	}
	if section.Strings = width == 1 && bytes.IndexByte(s, 0) < 0; section.Strings {
		section.Name += ".str1.1"
	} else if x.function == "" {
		return 0, false
	}
	to, number := x.NamedSection(section)
	if to == nil {
		return 0, false
	}
	to.Align = max(to.Align, uint64(width))
	size := int64(len(s) + width)
	return x.Symbol(ast.Symbol{Section: number, Offset: Fill(&to.Section, size, int64(width), s, nil), Size: uint64(size)}), true
}

// BeginStrings begins the string literals of the function of the given name, if each function has a
// section for its string literals.
func (x *Contents) BeginStrings(function string) {
	x.function = function
	x.strings.clear()
}

// Symbol adds a symbol local to this piece and returns its number.
func (x *Contents) Symbol(s ast.Symbol) int32 {
	x.Symbols = append(x.Symbols, s)
	return ^int32(len(x.Symbols) - 1)
}

// Objects counts the symbols that are not of string literals or images.
func (x *Contents) Objects() int { return len(x.Symbols) - x.strings.count - x.wide }

// AddsOnlyStrings reports whether the contents have nothing but string literals with narrow elements, behind a number of symbols.
func (x *Contents) AddsOnlyStrings(symbols int) bool {
	return len(x.Symbols)-symbols == x.strings.count && len(x.Data.Bytes) == 0 && x.BSS == 0 && len(x.Named) == 0 && len(x.ROData.Relocs) == 0
}

// ExpectStrings reserves memory for several more contents that are like y and only have string literals: for their symbols and for
// finding them.
func (x *Contents) ExpectStrings(y *Contents, count int) {
	if n := 2 * (x.strings.count + y.strings.count*count); n > len(x.strings.slots) {
		x.strings.grow(n)
	}
}

// FindString returns the symbol of a string literal with narrow elements. It reports false if there is none.
func (x *Contents) FindString(s []byte) (symbol int32, ok bool) {
	_, symbol, ok = x.findString(s)
	return symbol, ok
}

// Take returns copies of the sections of initialized data and of read-only data. It moves their contents out if they are large.
func (x *Contents) Take() (data, rodata ast.Section) {
	return takeSection(&x.Data), takeSection(&x.ROData)
}

// takeSection copies the contents of a section. It moves them out if they are large.
func takeSection(s *ast.Section) ast.Section {
	if len(s.Bytes) > 1<<20 {
		taken := *s
		*s = ast.Section{}
		return taken
	}
	return ast.Section{Bytes: host.Keep(s.Bytes), Align: s.Align, Relocs: host.Keep(s.Relocs)}
}
