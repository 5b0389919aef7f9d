package stages

import (
	"sort"

	"gpucc/ast"
	"gpucc/riscv/object"
)

// sections makes parts of the object's sections of what the tree names: functions
// of one section, which stand together at the end of the text, and the named
// data sections. It returns where those begin.
func (j *joiner) sections() (named []uint64) {
	o, list := j.object, j.tree.TextSections
	for i, x := range list {
		at, end := 4*uint64(j.extent[2*x.First]), 4*uint64(j.words)
		if i+1 < len(list) {
			end = 4 * uint64(j.extent[2*list[i+1].First])
		}
		o.Parts = append(o.Parts, object.Part{Name: x.Name, Section: object.Text, Offset: at, Size: end - at, Align: x.Align})
	}
	named = make([]uint64, len(j.tree.Named))
	for _, kind := range []uint32{ast.InData, ast.InROData, ast.InBSS} {
		for i := range j.tree.Named {
			if s := &j.tree.Named[i]; s.Kind == kind {
				named[i] = j.part(s)
			}
		}
	}
	return named
}

// part appends a named data section to the one that it is like, and returns
// where it begins.
func (j *joiner) part(s *ast.NamedSection) (base uint64) {
	o, index, align := j.object, sectionIndex[s.Kind], max(s.Align, 1)
	to := o.Section(index)
	to.Align = max(to.Align, align)
	base = (o.Extent(index) + align - 1) &^ (align - 1)
	if s.Kind == ast.InBSS {
		to.Size = base + s.Size
	} else {
		named := j.section(s.Section)
		to.Bytes = append(append(to.Bytes, make([]byte, int(base)-len(to.Bytes))...), named.Bytes...)
		for _, r := range named.Relocs {
			r.Offset += base
			to.Relocs = append(to.Relocs, r)
		}
	}
	o.Parts = append(o.Parts, object.Part{Name: s.Name, Section: index, Offset: base, Size: s.Extent(), Align: align, Thread: s.Thread})
	return base
}

// sectionIndex is where the object has what is in a section of the tree.
var sectionIndex = [...]object.SectionIndex{
	ast.InText: object.Text, ast.InData: object.Data, ast.InROData: object.ROData, ast.InBSS: object.BSS,
}

// callsWithin reports whether a call at a word of a part needs no linker: the symbol
// is a function in the same section, which no other object's can replace.
func (j *joiner) callsWithin(p *part, at, symbol uint32) bool {
	if int(symbol) >= len(j.symbolFunction) || j.symbolFunction[symbol] == ast.Unnumbered {
		return false // only a piece knows it, or it is not a function that is here
	}
	if len(j.tree.TextSections) == 0 {
		return true
	}
	caller := p.first + sort.Search(len(p.extent)/2, func(f int) bool { return p.extent[2*f] > at }) - 1
	return j.tree.TextSection(caller) == j.tree.TextSection(int(j.symbolFunction[symbol]))
}
