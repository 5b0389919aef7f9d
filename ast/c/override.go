package c

import (
	"gpucc/ast/c/types"
)

// Designators may go back to a part of an object that has an initializer. The later initializer
// overrides the earlier one (C11 6.7.9 19): members that it does not name are zero, if it is in
// braces, and no address of the earlier one remains.

// override zeroes the part of type typ at offset of the object, if some of it may have been set.
func (p *parser) override(in *initializer, typ types.Type, offset int64) {
	if !in.GoesBack(offset) {
		return
	}
	size := p.types.Size(typ)
	if in.static {
		if size < 0 { // a flexible array member: all that follows
			size = max(int64(len(in.Bytes))-offset, 0)
		}
		clear(in.At(offset, size))
		return
	}
	designated := in.designated // then zeroFill does nothing
	in.designated = false
	p.zeroFill(in, offset, size)
	in.designated = designated
}

// overrideUnion zeroes the union of type typ at offset, before one of its members is set as a whole.
func (p *parser) overrideUnion(in *initializer, typ types.Type, offset int64) {
	if p.types.Info(typ).Union {
		p.override(in, typ, offset)
	}
}
