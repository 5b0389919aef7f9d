package types

import (
	"slices"

	"gpucc/ast/c/intern"
)

// A BitRange is the position of a bit-field in its storage unit (6.7.2.1 10).
type BitRange struct {
	IsBitField bool
	Bit        uint8 // number of the lowest bit in the unit
	Width      uint8
	Unit       uint8 // size of the storage unit in bytes; 0 if the bit-field is accessed byte by byte
}

// Mask returns the mask of the bit-field, shifted to bit 0.
func (b BitRange) Mask() uint64 { return 1<<b.Width - 1 }

// fewMembers is the greatest number of members for which a linear search is faster than
// an index.
const fewMembers = 32

// A Layout assigns offsets to the members of a record. It does so as gcc does, also if
// attributes or #pragma pack demand another layout. Each member of a structure gets the
// next offset that its alignment permits; the members of a union get offset 0.
type Layout struct {
	Union    bool
	Pack     uint32 // greatest alignment of a member that #pragma pack permits; 0 means no limit
	Members  []Member
	requests []AlignmentRequest    // by member
	names    map[intern.Ident]bool // the names of the members, if there are more than fewMembers
	end      int64                 // end of the members so far, in bits
	align    uint32                // alignment of the record in bytes
}

// An AlignmentRequest is the effect of attributes on the alignment of a member or record.
type AlignmentRequest struct {
	Packed    bool   // attribute packed: the alignment of the type is ignored
	Aligned   uint32 // attribute aligned: least alignment in bytes; 0 if there is none
	TypeAlign uint32 // alignment of the type if a typedef gives it; else 0
}

// Add adds a member. It gets its offset when all members and the attributes of the record
// are known.
func (l *Layout) Add(m Member, a AlignmentRequest) {
	l.Members, l.requests = append(l.Members, m), append(l.requests, a)
	if n := len(l.Members); n == fewMembers+1 {
		l.names = make(map[intern.Ident]bool, 2*n)
		for _, m := range l.Members {
			l.names[m.Name] = true
		}
	} else if n > fewMembers {
		l.names[m.Name] = true
	}
}

// Has reports whether a member has this name.
func (l *Layout) Has(name intern.Ident) bool {
	if l.names != nil {
		return l.names[name]
	}
	return slices.ContainsFunc(l.Members, func(m Member) bool { return m.Name == name })
}

// Complete assigns the offsets of the members and completes the record typ. record is the
// alignment that the attributes of the record request.
func (t *Table) Complete(typ Type, l *Layout, record AlignmentRequest) {
	l.align = max(1, record.Aligned)
	for i := range l.Members {
		request := l.requests[i]
		request.Packed = request.Packed || record.Packed
		l.assignOffset(t.Info(l.Members[i].Typ), t.Align(l.Members[i].Typ), &l.Members[i], request)
	}
	size := AlignUp(AlignUp(l.end, 8)/8, int64(l.align))
	first := len(t.members)
	for _, m := range l.Members {
		if m.IsBitField {
			if m.Name == intern.None {
				continue
			}
			t.chooseUnit(&m, size)
		}
		t.members = append(t.members, m)
	}
	info := t.Info(typ)
	info.Params, info.NumParams = int32(first), int32(len(t.members)-first)
	info.Size, info.Align = size, l.align
	if info.NumParams > fewMembers {
		t.indexMembers(typ)
	}
}

// assignOffset puts member m behind the members before it. info describes the member's type, and align is the type's
// alignment. The offset of a bit-field is in bits until chooseUnit.
func (l *Layout) assignOffset(info *Info, align uint32, m *Member, request AlignmentRequest) {
	align = max(align, 1)
	if request.TypeAlign > 0 {
		align = request.TypeAlign
	}
	if request.Packed {
		align = 1
	}
	align = max(align, request.Aligned)
	if l.Pack > 0 {
		align = min(align, l.Pack)
	}
	start := l.end
	if l.Union {
		start = 0
	}
	if !m.IsBitField {
		m.Offset = AlignUp(AlignUp(start, 8)/8, int64(align))
		l.end = max(l.end, 8*(m.Offset+max(info.Size, 0)))
		l.align = max(l.align, align)
		return
	}
	unit, width := int64(8*align), int64(m.Width)
	crosses := !request.Packed && l.Pack == 0 && (start%unit+width+unit-1)/unit > 8*info.Size/unit
	switch {
	case width == 0:
		start = AlignUp(start, 8*int64(max(info.Align, 1)))
	case crosses, request.Aligned > 0:
		start = AlignUp(start, unit)
	}
	m.Offset = start
	l.end = max(l.end, start+width)
	if m.Name != intern.None {
		l.align = max(l.align, align)
	}
}

// chooseUnit chooses the storage unit that loads and stores of the bit-field m access, in
// a record of size bytes, and sets the unit's offset and the bit-field's position in it.
// The unit is an object of the bit-field's type. If that would extend beyond the record,
// it is the smallest integer that contains the bit-field, or, if there is none, single
// bytes.
func (t *Table) chooseUnit(m *Member, size int64) {
	start, bytes := m.Offset, t.Size(m.Typ)
	end := start + int64(m.Width)
	m.Offset = start / (8 * bytes) * bytes
	if end > 8*(m.Offset+bytes) || m.Offset+bytes > size {
		for bytes = 1; ; bytes *= 2 {
			m.Offset = min(start/8, size-bytes)
			if m.Offset >= 0 && end <= 8*(m.Offset+bytes) {
				break
			}
			if bytes == int64(t.Word.Size()) {
				m.Offset, bytes = start/8, 0
				break
			}
		}
	}
	m.Bit, m.Unit = uint8(start-8*m.Offset), uint8(bytes)
}

// Bytewise returns the number of bytes over which the bit-field extends.
func (b BitRange) Bytewise() int { return (int(b.Bit) + int(b.Width) + 7) / 8 }

// InByte returns the bits of v, a value of the bit-field, that belong to byte i of the
// bytes over which the bit-field extends.
func (b BitRange) InByte(v uint64, i int) byte {
	shift := 8*i - int(b.Bit)
	if shift >= 0 {
		return byte(v >> shift)
	}
	return byte(v << -shift)
}

// Insert stores the value v of the bit-field into the bytes over which it extends.
func (b BitRange) Insert(image []byte, v uint64) {
	for i := range image {
		m := b.InByte(b.Mask(), i)
		image[i] = image[i]&^m | b.InByte(v, i)&m
	}
}

func AlignUp[T ~int64 | ~uint64 | ~int | ~int32](n, align T) T {
	return (n + align - 1) / align * align
}

// A Member of a structure or union.
type Member struct {
	Name     intern.Ident // None for an anonymous record: its members count as members of the outer record
	Typ      Type
	Offset   int64
	BitRange              // of a bit-field; Offset is then the offset of its storage unit
	Alias    intern.Ident // the typedef that its declaration names, or 0
}

// MembersOf lists the members of a record.
func (t *Table) MembersOf(record Type) []Member {
	info := t.Info(record)
	return t.members[info.Params : info.Params+info.NumParams]
}

// memberKey is the key of a member in Table.memberIndex.
func memberKey(record Type, name intern.Ident) uint64 {
	return uint64(record>>Shift)<<32 | uint64(name)
}

// indexedDepth limits the index of a record: it has the members of anonymous records that are nested in it at most this deep.
const indexedDepth = 4

// indexMembers indexes the members of a record by name. Members of anonymous records in it count as its own.
func (t *Table) indexMembers(record Type) {
	for i, m := range t.MembersOf(record) {
		t.indexMember(record, m, uint32(i)+1, indexedDepth)
	}
}

// indexMember enters a value for the name of m, or for the names of the members of m, if it is an anonymous
// record. depth is how deep records in it may be nested.
func (t *Table) indexMember(record Type, m Member, value uint32, depth int) {
	switch {
	case m.Name != intern.None:
		t.memberIndex.set(memberKey(record, m.Name), value)
	case depth > 0 && t.IsRecord(m.Typ):
		for _, inner := range t.MembersOf(m.Typ) {
			t.indexMember(record, inner, value, depth-1)
		}
	}
}

// MemberNumber returns the number of the member of a record with this name, or of the
// anonymous record that contains such a member. It returns -1 if there is none.
func (t *Table) MemberNumber(record Type, name intern.Ident) int {
	n, _ := t.find(record, name)
	return n
}

// FindMember finds a member by name, also in anonymous records.
func (t *Table) FindMember(record Type, name intern.Ident) (Member, bool) {
	n, m := t.find(record, name)
	return m, n >= 0
}

// find returns MemberNumber and FindMember of a name. It looks into each anonymous record once,
// however deep records are nested.
func (t *Table) find(record Type, name intern.Ident) (number int, m Member) {
	members := t.MembersOf(record)
	if len(members) > fewMembers {
		if n := t.memberIndex.get(memberKey(record, name)); n > 0 {
			m, _ := t.within(members[n-1], name)
			return int(n - 1), m
		}
	}
	for i, m := range members {
		if m, ok := t.within(m, name); ok {
			return i, m
		}
	}
	return -1, Member{}
}

// within returns the member with a name: m, or a member of m, if it is an anonymous record.
func (t *Table) within(m Member, name intern.Ident) (Member, bool) {
	if m.Name == name {
		return m, true
	}
	if m.Name != intern.None || !t.IsRecord(m.Typ) {
		return m, false
	}
	n, inner := t.find(m.Typ, name)
	inner.Offset += m.Offset
	inner.Typ |= m.Typ & Qualifiers
	return inner, n >= 0
}
