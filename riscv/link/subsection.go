package link

import (
	"cmp"
	"slices"
	"sort"

	"gpucc/riscv/object"
	"gpucc/riscv/object/elffile"
)

// A subsection is a range of a section of an input that stays contiguous: the section without
// its parts, or one of the parts. Parts with the same name follow each other in the
// output, so that a program can iterate over them.
type subsection struct {
	from, to uint64       // in the input's section
	at       uint64       // offset in the output's section
	part     *object.Part // nil: the section without its parts
	dropped  bool         // nothing needs it
}

// bounds are the offsets of the parts with the same name in an output section.
type bounds struct {
	section     object.SectionIndex
	first, last uint64
}

// subsectionsOf divides section i of the input into subsections.
func (in *input) subsectionsOf(i object.SectionIndex) []subsection {
	list := []subsection{{to: in.Extent(i)}}
	for k := range in.Parts {
		if p := &in.Parts[k]; p.Section == i {
			if len(list) == 1 {
				list[0].to = p.Offset
			}
			list = append(list, subsection{from: p.Offset, to: p.Offset + p.Size, part: p})
		}
	}
	return list
}

// at returns the offset in the output section of an offset in section i of the input.
func (in *input) at(i object.SectionIndex, offset uint64) uint64 {
	x := &in.subsections[i][in.subsectionAt(i, offset)]
	return x.at + offset - x.from
}

// subsectionAt returns the index of the subsection at an offset in section i of the input.
func (in *input) subsectionAt(i object.SectionIndex, offset uint64) int {
	list := in.subsections[i]
	return sort.Search(len(list), func(k int) bool { return k > 0 && list[k].from > offset }) - 1
}

// dropped reports whether the byte at an offset in section i of the input is left out.
func (in *input) dropped(i object.SectionIndex, offset uint64) bool {
	return i >= object.Text && i <= object.BSS && in.subsections[i][in.subsectionAt(i, offset)].dropped
}

// gather appends the parts of section i of all inputs to the output section. Parts with
// the same name are kept together. Arrays of functions are ordered by priority; functions
// without a priority come last.
func (l *linker) gather(i object.SectionIndex) {
	type gathered struct {
		*subsection
		name, priority string
	}
	var list []gathered
	for _, in := range l.inputs {
		for k := range in.subsections[i][1:] {
			g := gathered{subsection: &in.subsections[i][k+1]}
			if g.dropped {
				continue
			}
			g.name = g.part.Name
			if kind, priority := g.part.Array(); kind != "" {
				g.name, g.priority = kind+"_array", cmp.Or(priority, "~")
			}
			list = append(list, g)
		}
	}
	slices.SortStableFunc(list, func(a, b gathered) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.priority, b.priority))
	})
	out := &l.output[i]
	for _, g := range list {
		g.at = elffile.Align(out.size, g.part.Align)
		out.align = max(out.align, g.part.Align)
		out.size = g.at + g.part.Size
		b, ok := l.bounds[g.name]
		if !ok {
			b = bounds{section: i, first: g.at}
		}
		b.last = out.size
		l.bounds[g.name] = b
	}
}
