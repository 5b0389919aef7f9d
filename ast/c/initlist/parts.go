package initlist

import (
	"maps"
	"slices"

	"gpucc/ast/c/types"
)

// Parts are the parts of an object that have an initializer: a designator may go back to one of them. A part has one
// if an initializer of its own says so, not if a list leaves it out. An initializer acts if it has an effect. gcc has a flag for overwritten
// initializers that act, and another one for all others.
type Parts struct {
	// ScalarActs says that the initializer of the scalar that was read last acts.
	ScalarActs bool

	scalars map[int64]bool // by bit: scalars and strings that begin there; the value says that the initializer acts
	copies  map[Part]bool  // automatic: records that were copied as a whole, in the same way
	whole   map[Part]bool
	runs    []run
}

// A Part is a record or an array in an object. It reaches from one bit to another. Type has no qualifiers.
type Part struct {
	From, To int64
	Type     types.Type
}

// A run is a run of scalar elements that were initialized one after the other. All numbers count bits.
type run struct{ from, to, size int64 }

// Overwritten is the kind of initializers that a later initializer overwrites.
type Overwritten uint8

const (
	Nothing Overwritten = iota
	Inert               // initializers that do not act
	Acting              // one that acts, or more
)

func overwritten(acts bool) Overwritten {
	if acts {
		return Acting
	}
	return Inert
}

// Scalar notes the initializer of the scalar, or of the string, at a bit. It returns the kind of initializers that this overwrites.
func (x *Parts) Scalar(bit int64) (what Overwritten) {
	if acts, ok := x.scalars[bit]; ok || x.inRun(bit) {
		what = overwritten(acts)
	}
	x.setScalar(bit, x.ScalarActs)
	x.ScalarActs = false
	return what
}

// Copy notes that a record is copied from the value of an expression, which may act. It returns the kind of initializers that the copy overwrites.
func (x *Parts) Copy(part Part, acts bool) (what Overwritten) {
	if part.From == part.To {
		return Nothing
	}
	what = x.replace(part)
	if x.copies == nil {
		x.copies = map[Part]bool{}
	}
	x.copies[part] = acts
	return what
}

// InBraces notes that a list in braces begins, for a part. It returns the kind of initializers that the list overwrites.
func (x *Parts) InBraces(part Part) (what Overwritten) {
	if part.From == part.To {
		return Nothing // parts without a size begin at the same place
	}
	what = x.replace(part)
	x.setWhole(part)
	return what
}

// WithoutBraces notes that a list without braces begins, for a part. Nothing is known then of a record that was copied there, as in gcc.
func (x *Parts) WithoutBraces(part Part) {
	delete(x.copies, part)
	x.setWhole(part)
}

// Run notes the initializers of n scalar elements of size bytes from offset on. There is no designator in front of them.
func (x *Parts) Run(offset, size, n int64) {
	x.runs = append(x.runs, run{8 * offset, 8 * (offset + n*size), 8 * size})
}

// Range notes that one initializer gives the values of n scalar elements of size bytes from offset on. It returns the kind of initializers
// that this overwrites.
func (x *Parts) Range(offset, size, n int64) (what Overwritten) {
	begin, end := 8*offset, 8*(offset+n*size)
	for bit, acts := range x.scalars {
		if bit >= begin && bit < end {
			what = max(what, overwritten(acts))
		}
	}
	for _, r := range x.runs {
		if r.from < end && r.to > begin {
			what = max(what, Inert)
		}
	}
	x.Run(offset, size, n)
	return what
}

// Add adds the parts of a static object that begins at a bit.
func (x *Parts) Add(y *Parts, bit int64) {
	for at, acts := range y.scalars {
		x.setScalar(bit+at, acts)
	}
	for part := range y.whole {
		x.setWhole(Part{bit + part.From, bit + part.To, part.Type})
	}
	for _, r := range y.runs {
		x.runs = append(x.runs, run{bit + r.from, bit + r.to, r.size})
	}
}

// replace forgets the initializers in a part. It returns their kind if there was one for all of the part, else Nothing.
func (x *Parts) replace(part Part) (what Overwritten) {
	_, isString := x.scalars[part.From]
	_, isCopy := x.copies[part]
	if !x.whole[part] && !isString && !isCopy {
		return Nothing
	}
	what = overwritten(x.actsIn(part))
	x.forget(part)
	return what
}

// actsIn reports whether an initializer in a part acts.
func (x *Parts) actsIn(part Part) bool {
	for bit, acts := range x.scalars {
		if acts && bit >= part.From && bit < part.To {
			return true
		}
	}
	for y, acts := range x.copies {
		if acts && y.From >= part.From && y.To <= part.To {
			return true
		}
	}
	return false
}

// inRun reports whether an element of a run begins at a bit.
func (x *Parts) inRun(bit int64) bool {
	for _, r := range x.runs {
		if bit >= r.from && bit < r.to && (bit-r.from)%r.size == 0 {
			return true
		}
	}
	return false
}

func (x *Parts) setScalar(bit int64, acts bool) {
	if x.scalars == nil {
		x.scalars = map[int64]bool{}
	}
	x.scalars[bit] = acts
}

func (x *Parts) setWhole(part Part) {
	if x.whole == nil {
		x.whole = map[Part]bool{}
	}
	x.whole[part] = true
}

// forget removes the initializers in a part.
func (x *Parts) forget(part Part) {
	maps.DeleteFunc(x.scalars, func(bit int64, _ bool) bool { return bit >= part.From && bit < part.To })
	inside := func(y Part, _ bool) bool { return y.From >= part.From && y.To <= part.To }
	maps.DeleteFunc(x.whole, inside)
	maps.DeleteFunc(x.copies, inside)
	x.runs = slices.DeleteFunc(x.runs, func(r run) bool { return r.from >= part.From && r.from < part.To })
}
