package objectfile

import (
	"cmp"
	"slices"
	"unsafe"

	"gpucc/ast"
	"gpucc/internal/parallel"
	"gpucc/riscv/object"
)

// sectionIndex maps the sections of a tree to the sections of the object.
var sectionIndex = [...]object.SectionIndex{
	ast.InText: object.Text, ast.InData: object.Data, ast.InROData: object.ROData, ast.InBSS: object.BSS,
}

// section converts a data section of the tree.
func (b *Builder) section(s ast.Section) object.Section {
	typ := b.opt.Target.Relocs.Address
	out := object.Section{Bytes: slices.Clip(s.Bytes), Align: max(s.Align, 1), Relocs: slices.Grow([]object.Reloc(nil), len(s.Relocs))}
	for _, r := range s.Relocs {
		if r.Less > 0 {
			b.putDistance(out.Bytes[r.Offset:], r)
			continue
		}
		out.Relocs = append(out.Relocs, object.Reloc{Offset: r.Offset, Type: typ, Symbol: b.numbers[r.Symbol], Addend: r.Addend})
	}
	return out
}

// putDistance stores the distance of two labels, which needs no linker.
func (b *Builder) putDistance(to []byte, r ast.Reloc) {
	address := func(symbol int32) int64 { return int64(b.bytes(b.labels[b.tree.Symbols[symbol].Offset])) }
	d := address(r.Symbol) - address(r.Less-1) + r.Addend
	for i := range cmp.Or(int(r.Bytes), b.opt.Target.WordBytes) {
		to[i] = byte(d >> (8 * i))
	}
}

// literals appends the literals to .rodata, and returns their offset.
func (b *Builder) literals() (offset uint64) {
	values := b.tree.Literals
	if len(values) == 0 {
		return 0
	}
	s := &b.object.ROData
	at := (len(s.Bytes) + 7) &^ 7
	bytes := make([]byte, at+8*len(values))
	parallel.CopySparse(bytes, s.Bytes)
	copy(bytes[at:], unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), 8*len(values)))
	s.Bytes, s.Align = bytes, max(s.Align, 8)
	return uint64(at)
}

// namedSections adds the sections that the source names as parts of the object's sections:
// functions with one section are consecutive at the end of the text, and named data follows
// the data that it is like. It returns the offsets of the named data sections.
func (b *Builder) namedSections() (named []uint64) {
	o, list := b.object, b.tree.TextSections
	for i, x := range list {
		at, end := b.bytes(b.extents[2*x.First]), b.bytes(b.units)
		if i+1 < len(list) {
			end = b.bytes(b.extents[2*list[i+1].First])
		}
		o.Parts = append(o.Parts, object.Part{Name: x.Name, Section: object.Text, Offset: at, Size: end - at, Align: x.Align, Retain: x.Retain})
	}
	named = make([]uint64, len(b.tree.Named))
	for _, kind := range []uint32{ast.InData, ast.InROData, ast.InBSS} {
		for i := range b.tree.Named {
			if s := &b.tree.Named[i]; s.Kind == kind {
				named[i] = b.appendNamed(s)
			}
		}
	}
	return named
}

// appendNamed appends a named data section to the one that it is like, and returns its
// offset there.
func (b *Builder) appendNamed(s *ast.NamedSection) (offset uint64) {
	o, index, align := b.object, sectionIndex[s.Kind], max(s.Align, 1)
	to := o.Section(index)
	to.Align = max(to.Align, align)
	offset = (o.Extent(index) + align - 1) &^ (align - 1)
	if s.Kind == ast.InBSS {
		to.Size = offset + s.Size
	} else {
		named := b.section(s.Section)
		to.Bytes = append(append(to.Bytes, make([]byte, int(offset)-len(to.Bytes))...), named.Bytes...)
		for _, r := range named.Relocs {
			r.Offset += offset
			to.Relocs = append(to.Relocs, r)
		}
	}
	o.Parts = append(o.Parts, object.Part{Name: s.Name, Section: index, Offset: offset, Size: s.Extent(), Align: align, Thread: s.Thread, Strings: s.Strings, Retain: s.Retain})
	return offset
}
