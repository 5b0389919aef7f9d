package c

import (
	"maps"
	"slices"

	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// -Woverride-init: a designator goes back to a member or an element that has an initializer. As in gcc, a part counts as initialized
// if an initializer of its own says so, not if a list leaves it out. gcc warns of initializers with side effects by another flag; nothing
// is said about these.

// A setParts has the parts of an object that have been initialized.
type setParts struct {
	scalars map[int64]bool     // by bit: scalars and strings that begin there; the value says that the initializer acts
	copies  map[wholePart]bool // automatic: records that were copied as a whole, in the same way
	whole   map[wholePart]bool
	runs    []elementRun
	acts    bool // the scalar's initializer that was read last has an effect
}

// A wholePart is a record or an array, some part of which has been initialized.
type wholePart struct {
	from, to int64 // in bits
	typ      types.Type
}

// An elementRun is a run of scalar elements that were initialized one after the other.
type elementRun struct{ from, to, size int64 } // in bits

// overrides reports whether the warning is on.
func (p *parser) overrides() bool { return p.Warnings.Has(warn.OverrideInit) }

// partInitializer parses the initializer of a scalar of type typ, and notes whether it acts.
func (p *parser) partInitializer(in *initializer, typ types.Type) {
	start := p.Tree.Len()
	p.scalarInitializer(typ)
	in.check.set.acts = !in.static && p.overrides() && p.Tree.ActsBetween(start, p.Tree.Len())
}

// setPart notes the initializer of the scalar, or the string, at a bit of the object. It begins at from and has just been parsed.
func (p *parser) setPart(in *initializer, bit int64, from int) {
	if !p.overrides() {
		return
	}
	x := &in.check.set
	if acts, ok := x.scalars[bit]; ok && !acts || x.inRun(bit) {
		p.warnOverridden(from)
	}
	x.setScalar(bit, x.acts)
	x.acts = false
}

// setCopy notes that the record of type typ at offset is copied from the value of an expression, which begins at from and may act.
func (p *parser) setCopy(in *initializer, typ types.Type, offset int64, from int, acts bool) {
	if !p.overrides() {
		return
	}
	x, part := &in.check.set, p.wholePart(typ, offset)
	if part.from == part.to {
		return
	}
	if p.overridePart(x, part, from); x.copies == nil {
		x.copies = map[wholePart]bool{}
	}
	x.copies[part] = acts
}

// overridePart forgets what has been initialized of a part whose initializer begins at from. It warns unless that acts.
func (p *parser) overridePart(x *setParts, part wholePart, from int) {
	_, isString := x.scalars[part.from]
	_, isCopy := x.copies[part]
	if !x.whole[part] && !isString && !isCopy {
		return
	}
	if !x.actsIn(part) {
		p.warnOverridden(from)
	}
	x.forget(part)
}

// actsIn reports whether the initializer of some part of a part acts.
func (x *setParts) actsIn(part wholePart) bool {
	for bit, acts := range x.scalars {
		if acts && bit >= part.from && bit < part.to {
			return true
		}
	}
	for y, acts := range x.copies {
		if acts && y.from >= part.from && y.to <= part.to {
			return true
		}
	}
	return false
}

func (x *setParts) setScalar(bit int64, acts bool) {
	if x.scalars == nil {
		x.scalars = map[int64]bool{}
	}
	x.scalars[bit] = acts
}

// add adds the parts of a static object that begins at a bit.
func (x *setParts) add(y *setParts, bit int64) {
	for at, acts := range y.scalars {
		x.setScalar(bit+at, acts)
	}
	for part := range y.whole {
		x.setWhole(wholePart{bit + part.from, bit + part.to, part.typ})
	}
	for _, r := range y.runs {
		x.runs = append(x.runs, elementRun{bit + r.from, bit + r.to, r.size})
	}
}

// setRun notes the initializers of n scalar elements of size bytes from offset on, before which there is no designator.
func (p *parser) setRun(in *initializer, offset, size, n int64) {
	if p.overrides() {
		in.check.set.runs = append(in.check.set.runs, elementRun{8 * offset, 8 * (offset + n*size), 8 * size})
	}
}

// inRun reports whether an element of a run begins at a bit.
func (x *setParts) inRun(bit int64) bool {
	for _, r := range x.runs {
		if bit >= r.from && bit < r.to && (bit-r.from)%r.size == 0 {
			return true
		}
	}
	return false
}

// setInBraces notes that the current token, a brace, begins a new initializer of the part of type typ at offset.
func (p *parser) setInBraces(in *initializer, typ types.Type, offset int64) {
	if !p.overrides() {
		return
	}
	x, part := &in.check.set, p.wholePart(typ, offset)
	if part.from == part.to {
		return // parts without a size begin at the same place
	}
	p.overridePart(x, part, p.Start)
	x.setWhole(part)
}

// setWithoutBraces notes that initializers of parts of the part of type typ at offset follow. As in gcc, nothing is known then of a
// record that was copied there.
func (p *parser) setWithoutBraces(in *initializer, typ types.Type, offset int64) {
	if p.overrides() {
		part := p.wholePart(typ, offset)
		delete(in.check.set.copies, part)
		in.check.set.setWhole(part)
	}
}

func (p *parser) wholePart(typ types.Type, offset int64) wholePart {
	return wholePart{8 * offset, 8 * (offset + max(p.Types.Size(typ), 0)), types.Unqualified(typ)}
}

func (x *setParts) setWhole(part wholePart) {
	if x.whole == nil {
		x.whole = map[wholePart]bool{}
	}
	x.whole[part] = true
}

// forget removes the parts of a part.
func (x *setParts) forget(part wholePart) {
	maps.DeleteFunc(x.scalars, func(bit int64, _ bool) bool { return bit >= part.from && bit < part.to })
	inside := func(y wholePart, _ bool) bool { return y.from >= part.from && y.to <= part.to }
	maps.DeleteFunc(x.whole, inside)
	maps.DeleteFunc(x.copies, inside)
	x.runs = slices.DeleteFunc(x.runs, func(r elementRun) bool { return r.from >= part.from && r.from < part.to })
}

// warnOverridden warns of the initializer that begins at from.
func (p *parser) warnOverridden(from int) {
	p.warnf(warn.OverrideInit, uint32(from), "initialized field overwritten")
}
