package lower

import "gpucc/ast"

// The image of an automatic object: if its initializer has only constants, the object may be copied from read-only data that has its bytes. Two
// instructions copy a word, while each constant takes one to three and a store.

// ImageOverhead is the number of instructions, besides the copies of words, that a copy counts as: two form the image's address, and four
// stand for the time that its loads take.
const ImageOverhead = 6

// ImageAlign is the alignment in bytes of an image.
const ImageAlign = 8

// mostImageCopy is how many words of an image are copied in place. memcpy copies more.
const mostImageCopy = 16

// ImageOf returns the bytes of an object of size bytes if the nodes from start on do nothing but store constants in it, and a copy takes fewer
// instructions. Otherwise it returns nil. base is the offset of the object in the frame.
func (l *Lowering) ImageOf(start int, base, size int64) []byte {
	saved := -ImageOverhead
	for n := start; n < l.Tree.Len(); n += 3 {
		offset := int64(l.Tree.Data[n]) - base
		if l.Tree.Kind[n] != ast.FrameAddress || !l.Tree.Kind[n+1].IsConst() || l.Tree.Kind[n+2] != ast.Store || l.Tree.Data[n+2] != 0 ||
			offset < 0 || offset+int64(l.Tree.Type[n+2].Size()) > size {
			return nil
		}
		saved += 1 + l.constantCost(n+1)
	}
	if words := (int(size) + l.WordSize - 1) / l.WordSize; saved <= 2*words {
		return nil
	}
	image := make([]byte, size)
	for n := start; n < l.Tree.Len(); n += 3 {
		offset, v := int64(l.Tree.Data[n])-base, l.Bits(n+1)
		for i := range int64(l.Tree.Type[n+2].Size()) {
			image[offset+i] = byte(v >> (8 * i))
		}
	}
	return image
}

// constantCost returns the number of instructions that form the literal n.
func (l *Lowering) constantCost(n int) int {
	const short, low = 1 << 11, 1<<12 - 1
	v := l.Tree.Data[n]
	switch {
	case l.Tree.Kind[n] == ast.Const64:
		return 2
	case v == 0:
		return 0
	case v+short < 2*short || v&low == 0:
		return 1
	}
	return 2
}

// CopyImage appends statements that copy an image of size bytes, a symbol, to the object at offset base of the frame. It returns their
// number.
func (l *Lowering) CopyImage(base int64, symbol uint32, size int64, pos uint32) (statements int) {
	word := l.Types.Word
	if size > int64(mostImageCopy*l.WordSize) {
		l.Tree.Leaf(ast.FrameAddress, word, uint32(base), pos)
		l.PointerArgument(pos)
		l.Tree.Leaf(ast.SymbolAddress, word, symbol, pos)
		l.PointerArgument(pos)
		l.LibraryCall("memcpy", size, pos)
		l.imageStatement(pos)
		return 1
	}
	local := uint32(l.NewLocal(word))
	for at := int64(0); at < size; statements++ {
		t := l.Widest(at, size-at)
		l.Tree.Leaf(ast.FrameAddress, word, uint32(base+at), pos)
		if at == 0 {
			l.Tree.Leaf(ast.SymbolAddress, word, symbol, pos)
			l.Tree.Node(ast.Assign, word, local, pos, 1)
		} else {
			l.Tree.Leaf(ast.Local, word, local, pos)
			l.AddConstant(at, pos)
		}
		l.Tree.Node(ast.Load, t, 0, pos, 1)
		l.Tree.Node(ast.Store, t, 0, pos, 2)
		l.imageStatement(pos)
		at += int64(t.Size())
	}
	return statements
}

// imageStatement makes the last subtree a statement.
func (l *Lowering) imageStatement(pos uint32) {
	l.DropFrameAddress()
	l.Tree.Statement(pos)
}
