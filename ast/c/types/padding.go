package types

import "gpucc/ast/c/intern"

// MarkValueBits sets the bits in used that belong to the value of an object of type typ, which begins at the first byte. The others
// are padding. A bit of a union belongs to its value if it does in one of the members. Bit-fields without names are padding.
func (t *Table) MarkValueBits(used []byte, typ Type) {
	switch info := t.Info(typ); info.Kind {
	case ArrayKind:
		size := t.Size(info.Target)
		for i := range info.Length {
			t.MarkValueBits(used[i*size:], info.Target)
		}
	case RecordKind:
		for _, m := range t.MembersOf(typ) {
			switch {
			case !m.IsBitField:
				t.MarkValueBits(used[m.Offset:], m.Typ)
			case m.Name != intern.None:
				for bit := range int(m.Width) {
					bit += int(m.Bit)
					used[int(m.Offset)+bit/8] |= 1 << (bit % 8)
				}
			}
		}
	default:
		for i := range info.Size {
			used[i] = 0xff
		}
	}
}
