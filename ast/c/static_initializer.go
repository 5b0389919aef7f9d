package c

import (
	"encoding/binary"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/internal/host"
)

// Initializers of static objects: their values are put into an image, with the addresses in it.

// staticInitializer parses the initializer of the static object d and allocates the
// object. It returns the location and the type, whose length is now known.
func (p *parser) staticInitializer(d declarator) (types.Type, location) {
	mark, values := p.b.Len(), p.usesValues
	p.usesValues = true
	defer func() { p.usesValues = values }()
	in := initializer{static: true, bytes: p.imageBuffer[:0], root: d.typ}
	p.imageBuffer = nil // a compound literal in the initializer needs an image of its own
	typ := p.initialize(&in, d.typ, 0, false)
	if len(in.bytes) < largeObject { // see fill
		p.imageBuffer = in.bytes
	}
	p.b.Truncate(mark)
	info := p.types.Info(typ)
	if in.huge {
		p.noMemory(&d, typ)
		return typ, location{section: ast.InBSS}
	}
	if info.Size < 0 || info.Kind == types.InvalidKind {
		if d.name != intern.None {
			d.typ = typ
			p.complete(d)
		}
		return typ, location{section: ast.InBSS}
	}
	p.needType(typ, d.pos)
	at := p.allocateObject(typ, &d, in.bytes, in.addresses(0, p.WordSize))
	at.value = p.valueOfImage(&in, typ)
	return typ, at
}

// image returns the size bytes at offset of a static object's image, which are to be set.
func (in *initializer) image(offset, size int64) []byte {
	if in.goesBack(offset) {
		in.erase(offset, size)
	}
	if !in.extend(offset + size) {
		return make([]byte, size)
	}
	return in.bytes[offset : offset+size]
}

// extend makes the image at least end bytes long. It reports whether there is memory for them.
func (in *initializer) extend(end int64) bool {
	in.end = max(in.end, end)
	if int64(len(in.bytes)) >= end {
		return true
	}
	if end > int64(cap(in.bytes)) && (end > largestImage || !haveMemory(end)) {
		in.huge = true
		return false
	}
	in.bytes = host.AppendZero(in.bytes, int(end-int64(len(in.bytes))))
	return true
}

// reserve makes later images of up to end bytes need no other memory, if there is so much.
func (in *initializer) reserve(end int64) {
	if n := len(in.bytes); end > int64(cap(in.bytes)) && end <= largestImage && haveMemory(end) {
		in.bytes = host.AppendZero(in.bytes, int(end)-n)[:n]
	}
}

// staticValue puts the value of the last subtree into the image: a literal, or an
// address with a constant offset (6.6 7).
func (p *parser) staticValue(in *initializer, t ast.Type, offset int64, pos uint32) {
	if p.labelDistance(in, t, offset) {
		return
	}
	c, ok := p.linkConstant(p.top())
	if !ok || c.symbolic && t.Size() != p.WordSize {
		if p.diagnosticsClean(pos) {
			p.errorf(pos, "initializer element is not constant")
		}
		return
	}
	if c.symbolic {
		in.putAddress(offset, p.WordSize, uint32(c.symbol), int64(c.value))
		return
	}
	in.put(offset, t, c.value)
}

// putAddress puts the address of a symbol plus an addend into the image.
func (in *initializer) putAddress(offset int64, size int, symbol uint32, addend int64) {
	in.image(offset, int64(size))
	in.relocs = append(in.relocs, ast.Reloc{Offset: uint64(offset), Symbol: int32(symbol), Addend: addend})
}

// put puts a value of type t into the image.
func (in *initializer) put(offset int64, t ast.Type, value uint64) {
	var buffer [8]byte
	binary.LittleEndian.PutUint64(buffer[:], value)
	copy(in.image(offset, int64(t.Size())), buffer[:])
}

// labelDistance puts the last subtree into the image if it is the distance of two
// labels.
func (p *parser) labelDistance(in *initializer, t ast.Type, offset int64) bool {
	n := p.top()
	if p.b.Kind[n] == ast.Cast {
		n--
	}
	if t.IsFloat() || p.b.Kind[n] != ast.Sub || p.b.Kind[n-1] != ast.LabelAddress || p.b.Kind[n-2] != ast.LabelAddress {
		return false
	}
	in.image(offset, int64(t.Size()))
	in.relocs = append(in.relocs, ast.Reloc{
		Offset: uint64(offset), Bytes: uint8(t.Size()), Symbol: p.labelSymbol(p.b.Data[n-2]), Less: p.labelSymbol(p.b.Data[n-1]) + 1,
	})
	return true
}

// diagnosticsClean reports whether there has been no error at or behind pos. The value of
// an erroneous expression is not used.
func (p *parser) diagnosticsClean(pos uint32) bool {
	for i := len(p.Diagnostics.List) - 1; i >= 0; i-- {
		d := &p.Diagnostics.List[i]
		if d.Pos < pos {
			return true
		}
		if d.Severity == ast.Error {
			return false
		}
	}
	return true
}
