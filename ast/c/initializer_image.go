package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// The image of an automatic object: if its initializer has only constants, the object may be copied from read-only data that has its bytes. Two
// instructions copy a word, while each constant takes one to three and a store.

const (
	imageOverhead = 6  // instructions: two form the image's address, and four stand for the time that its loads take
	mostImageCopy = 16 // words that are copied in place; more are by memcpy
	imageAlign    = 8
)

// useImage replaces the statements that fill an object of type typ, from node start on, by a copy of its image if that takes fewer
// instructions. It does not do so in a long function: a span with an image would be given up.
func (p *parser) useImage(in *initializer, start int, typ types.Type) {
	nodes := p.Tree.Len() - start
	if !p.unit.optimize || !p.IsEvaluated() || p.long != nil || p.inSpan || in.literal || in.pointed || in.stores < imageOverhead || nodes != 3*in.stores {
		return
	}
	size, saved := p.Types.Size(typ), -imageOverhead
	for n := start; n < p.Tree.Len(); n += 3 {
		offset := int64(p.Tree.Data[n]) - in.base
		if p.Tree.Kind[n] != ast.FrameAddress || !p.Tree.Kind[n+1].IsConst() || p.Tree.Kind[n+2] != ast.Store || p.Tree.Data[n+2] != 0 ||
			offset < 0 || offset+int64(p.Tree.Type[n+2].Size()) > size {
			return
		}
		saved += 1 + p.constantCost(n+1)
	}
	if words := (int(size) + p.WordSize - 1) / p.WordSize; saved <= 2*words {
		return
	}
	image := make([]byte, size)
	for n := start; n < p.Tree.Len(); n += 3 {
		offset, v := int64(p.Tree.Data[n])-in.base, p.Bits(n+1)
		for i := range int64(p.Tree.Type[n+2].Size()) {
			image[offset+i] = byte(v >> (8 * i))
		}
	}
	pos := p.Tree.Pos[start]
	p.Tree.Truncate(start)
	in.stores = 0
	p.copyImage(in, p.symbol(p.piece.Image(image, imageAlign)), size, pos)
}

// constantCost returns the number of instructions that form the literal n.
func (p *parser) constantCost(n int) int {
	const short, low = 1 << 11, 1<<12 - 1
	v := p.Tree.Data[n]
	switch {
	case p.Tree.Kind[n] == ast.Const64:
		return 2
	case v == 0:
		return 0
	case v+short < 2*short || v&low == 0:
		return 1
	}
	return 2
}

// copyImage appends statements that copy an image, a symbol, to the object.
func (p *parser) copyImage(in *initializer, symbol uint32, size int64, pos uint32) {
	word := p.Types.Word
	if size > int64(mostImageCopy*p.WordSize) {
		p.frameAddress(in, 0, pos)
		p.PointerArgument(pos)
		p.Tree.Leaf(ast.SymbolAddress, word, symbol, pos)
		p.PointerArgument(pos)
		p.LibraryCall("memcpy", size, pos)
		p.statementDone(in, pos)
		return
	}
	local := uint32(p.NewLocal(word))
	for at := int64(0); at < size; {
		t := p.Widest(at, size-at)
		p.frameAddress(in, at, pos)
		if at == 0 {
			p.Tree.Leaf(ast.SymbolAddress, word, symbol, pos)
			p.Tree.Node(ast.Assign, word, local, pos, 1)
		} else {
			p.Tree.Leaf(ast.Local, word, local, pos)
			p.AddConstant(at, pos)
		}
		p.Tree.Node(ast.Load, t, 0, pos, 1)
		p.Tree.Node(ast.Store, t, 0, pos, 2)
		p.statementDone(in, pos)
		at += int64(t.Size())
	}
}
