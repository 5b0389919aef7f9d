package c

import (
	"bytes"
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
	scalars map[int64]bool // by bit: scalars, strings and copied records that begin there; the value says that it may have an effect
	whole   map[wholePart]bool
	runs    []elementRun
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

// setPart notes the initializer of the scalar at a bit of the object. It begins at from and has just been parsed.
func (p *parser) setPart(in *initializer, bit int64, from int) {
	if !p.overrides() {
		return
	}
	x := &in.check.set
	if acts, ok := x.scalars[bit]; ok && !acts || x.inRun(bit) {
		p.warnOverridden(from)
	}
	x.setScalar(bit, !in.static && bytes.ContainsAny(p.Text[from:max(from, p.PrevEnd)], "(=+-{"))
}

func (x *setParts) setScalar(bit int64, acts bool) {
	if x.scalars == nil {
		x.scalars = map[int64]bool{}
	}
	x.scalars[bit] = acts
}

// add adds the parts of an object that begins at a bit.
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
	acts, ok := x.scalars[part.from] // of a string, or a record that was copied
	if x.whole[part] || ok && !acts {
		p.warnOverridden(p.Start)
		x.forget(part)
	}
	x.setWhole(part)
}

// setWithoutBraces notes that initializers of parts of the part of type typ at offset follow.
func (p *parser) setWithoutBraces(in *initializer, typ types.Type, offset int64) {
	if p.overrides() {
		in.check.set.setWhole(p.wholePart(typ, offset))
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
	maps.DeleteFunc(x.whole, func(y wholePart, _ bool) bool { return y.from >= part.from && y.to <= part.to })
	x.runs = slices.DeleteFunc(x.runs, func(r elementRun) bool { return r.from >= part.from && r.from < part.to })
}

// warnOverridden warns of the initializer that begins at from.
func (p *parser) warnOverridden(from int) {
	p.warnf(warn.OverrideInit, uint32(from), "initialized field overwritten")
}
