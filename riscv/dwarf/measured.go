package dwarf

import "encoding/binary"

// A MeasuredArray is a Measured type of the function's run, and where its size in bytes is: a word.
type MeasuredArray struct {
	Type Ref
	Size Location

	limits limits
}

// Confine limits the location of the size to the text of f from start to end.
func (x *MeasuredArray) Confine(f *Function, start, end uint64) {
	x.limits = limitsWithin(f.Start, f.Start+f.Size, start, end)
}

// measured writes the entries of arrays of variable length, if a function knows their sizes. If it knows a size only in a
// part of its text, the length is an artificial variable, since only a variable has a location list.
func (s *section) measured(f *Function, list []Type) {
	number := uint32(none)
	for i := range f.Arrays {
		x := &f.Arrays[i]
		length, part := lengthOf(f, x, &list[x.Type-Own])
		if length == nil || s.own[x.Type-Own] > 0 {
			continue
		}
		variable := uint32(none)
		if part.confined {
			if number == none {
				number = s.newEntry()
				s.typeEntry(&Type{Kind: Unsigned, Name: "unsigned long", Size: int64(s.xlen / 8)})
			}
			variable = s.newEntry()
			s.byte(entryLength)
			s.ref(Own + Ref(number))
			s.list(&part, append(length, opStackValue))
		}
		s.own[x.Type-Own] = uint32(s.len())
		s.byte(entryArray)
		s.ref(list[x.Type-Own].Target)
		if variable == none {
			s.byte(entryMeasuredRange, byte(len(length)))
			s.byte(length...)
		} else {
			s.byte(entryVariableRange)
			s.ref(Own + Ref(variable))
		}
		s.byte(0)
	}
}

// none is the number of no entry.
const none = 1<<32 - 1

// newEntry gives the next entry a number behind the numbers of types, so that other entries can refer to it.
func (s *section) newEntry() uint32 {
	s.own = append(s.own, uint32(s.len()))
	return uint32(len(s.own) - 1)
}

// lengthOf returns the expression for the number of elements of an array, and where it holds. It is nil if the length is
// unknown.
func lengthOf(f *Function, x *MeasuredArray, t *Type) (expression []byte, part limits) {
	if !x.isKnown() {
		return nil, limits{}
	}
	part, expression = x.limits, x.Size.value(nil)
	if t.Element > 0 {
		expression = binary.AppendUvarint(append(expression, opUnsignedConstant), uint64(t.Element))
		return append(expression, opDivide), part
	}
	for i := range f.Arrays {
		if y := &f.Arrays[i]; y.Type == t.Target && y.isKnown() {
			if part = part.and(&y.limits); part.confined && part.start >= part.end {
				break
			}
			return append(y.Size.value(expression), opDivide), part
		}
	}
	return nil, limits{}
}

// isKnown reports whether the size of an array is somewhere.
func (x *MeasuredArray) isKnown() bool {
	return x.Size.Kind != Nowhere && (!x.limits.confined || x.limits.start < x.limits.end)
}

// and returns the common part of two.
func (l limits) and(m *limits) limits {
	switch {
	case !m.confined:
		return l
	case !l.confined:
		return *m
	}
	return limits{true, max(l.start, m.start), min(l.end, m.end)}
}
