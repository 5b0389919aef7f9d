package c

import (
	"slices"

	"gpucc/ast"
)

// fewMembers are searched faster than a table of them.
const fewMembers = 32

// A layout gives the members of a record their places, as the psABI has it, and
// as gcc does where attributes or #pragma pack ask for something else: each at
// the next offset that its alignment permits, those of a union at 0.
type layout struct {
	union      bool
	packed     bool
	pack       uint32 // the most alignment that #pragma pack permits, 0 any
	members    []member
	attributes []*attribute    // of each member
	names      map[ident]int32 // of more than fewMembers members: what they are called, in the end their numbers
	end        int64           // of the members so far, in bits
	align      uint32
}

// add notes a member; it gets its place when all of them, and what the record's
// attributes say, are known.
func (l *layout) add(m member, a *attribute) {
	l.members, l.attributes = append(l.members, m), append(l.attributes, a)
	if n := len(l.members); n == fewMembers+1 {
		l.names = make(map[ident]int32, 2*n)
		for _, m := range l.members {
			l.names[m.name] = 0
		}
	} else if n > fewMembers {
		l.names[m.name] = 0
	}
}

// has reports whether there is a member of this name.
func (l *layout) has(name ident) bool {
	if l.names != nil {
		_, ok := l.names[name]
		return ok
	}
	return slices.ContainsFunc(l.members, func(m member) bool { return m.name == name })
}

// finishLayout places the members and completes the record typ, which has
// attributes a of its own.
func (p *parser) finishLayout(typ Type, l *layout, a *attribute) {
	l.packed, l.align = a.has("packed"), max(1, a.aligned())
	for i := range l.members {
		l.place(p, &l.members[i], l.attributes[i])
	}
	size := alignUp(alignUp(l.end, 8)/8, int64(l.align))
	first := len(p.types.members)
	for _, m := range l.members {
		if m.isBits {
			if m.name == noIdent {
				continue
			}
			p.chooseUnit(&m, size)
		}
		p.types.members = append(p.types.members, m)
	}
	info := p.types.info(typ)
	info.params, info.numParam = int32(first), int32(len(p.types.members)-first)
	info.size, info.align = size, l.align
	info.transparent = l.union && a.has("transparent_union")
	if info.numParam > fewMembers {
		p.types.number(typ, l.names)
	}
}

// place puts the member m behind those before it. The offset of a bit-field is
// one in bits until chooseUnit.
func (l *layout) place(p *parser, m *member, a *attribute) {
	info := p.types.info(m.typ)
	align, packed := max(info.align, 1), l.packed || a.has("packed")
	if x := a.find(typedefAlignment); x != nil {
		align = uint32(x.number)
	}
	if packed {
		align = 1
	}
	align = max(align, a.aligned())
	if l.pack > 0 {
		align = min(align, l.pack)
	}
	start := l.end
	if l.union {
		start = 0
	}
	if !m.isBits {
		m.offset = alignUp(alignUp(start, 8)/8, int64(align))
		l.end = max(l.end, 8*(m.offset+max(info.size, 0)))
		l.align = max(l.align, align)
		return
	}
	unit, width := int64(8*align), int64(m.width)
	crosses := !packed && l.pack == 0 && (start%unit+width+unit-1)/unit > 8*info.size/unit
	switch {
	case width == 0:
		start = alignUp(start, 8*int64(max(info.align, 1)))
	case crosses, a.aligned() > 0:
		start = alignUp(start, unit)
	}
	m.offset = start
	l.end = max(l.end, start+width)
	if m.name != noIdent {
		l.align = max(l.align, align)
	}
}

// chooseUnit makes of the position in bits of the bit-field m in a record of so
// many bytes that of the object which loads and stores of it access: one of its
// type, or, where that would reach beyond the record, the smallest that holds
// it, or, if none does, single bytes.
func (p *parser) chooseUnit(m *member, size int64) {
	start, bytes := m.offset, p.types.size(m.typ)
	end := start + int64(m.width)
	m.offset = start / (8 * bytes) * bytes
	if end > 8*(m.offset+bytes) || m.offset+bytes > size {
		for bytes = 1; ; bytes *= 2 {
			m.offset = min(start/8, size-bytes)
			if m.offset >= 0 && end <= 8*(m.offset+bytes) {
				break
			}
			if bytes == int64(p.wordSize) {
				m.offset, bytes = start/8, 0
				break
			}
		}
	}
	m.bit, m.unit = uint8(start-8*m.offset), uint8(bytes)
}

// unitType is the machine type of the unit of the bit-field x.
func (p *parser) unitType(x bitOperand) ast.Type {
	t := p.types.machine(x.typ)
	if t.Size() == int(x.unit) {
		return t
	}
	typ := map[uint8]Type{1: SChar, 2: Short, 4: Int, 8: LongLong, 0: LongLong}[x.unit]
	if !t.IsSigned() {
		typ += UInt - Int
	}
	return p.types.machine(typ)
}
