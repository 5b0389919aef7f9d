package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Functions of floating-point and complex numbers. For float and double, they store a number
// in memory and load its bits. For long double, they look at its two halves; the high half
// has the sign and the exponent.

const (
	QuadSignBit = 1 << 63 // in the high half
	QuadNormal  = 1 << 48 // the high half of the smallest normal number
)

// BitsOf appends the bits of a local of floating-point type t as an integer. It returns
// the type of the integer.
func (l *Lowering) BitsOf(local uint32, t ast.Type, pos uint32) ast.Type {
	bits := ast.U64
	if t == ast.F32 {
		bits = ast.U32
	}
	at := l.BitsFrame()
	l.PutAddress(at, 0, pos)
	l.Tree.Leaf(ast.Local, t, local, pos)
	l.Tree.Node(ast.Store, t, 0, pos, 2)
	l.PutAddress(at, 0, pos)
	l.Tree.Node(ast.Load, bits, 0, pos, 1)
	l.Then(pos)
	return bits
}

// FromBits turns the last subtree, an integer, into the number of type t that has these
// bits.
func (l *Lowering) FromBits(t ast.Type, pos uint32) {
	at := l.BitsFrame()
	l.storeKept(at, l.Tree.Type[l.Top()], pos)
	l.Tree.Node(ast.Load, t, 0, pos, 1)
	l.Then(pos)
}

// Magnitude appends the bits of a local of type t without the sign bit. They are in the
// order of the absolute values.
func (l *Lowering) Magnitude(local uint32, t ast.Type, pos uint32) {
	bits := l.BitsOf(local, t, pos)
	l.Constant(bits, 1<<(8*t.Size()-1)-1, pos)
	l.BinaryNode(ast.And, bits, pos)
}

// QuadMagnitude appends the high half of a long double without the sign bit, with the
// lowest bit set if the low half is not zero. The results order as the absolute values do
// in comparisons with zero, infinity and powers of two.
func (l *Lowering) QuadMagnitude(s *WideSource, pos uint32) {
	l.Half(s, 1, ast.U64, pos)
	l.Constant(ast.U64, QuadSignBit-1, pos)
	l.BinaryNode(ast.And, ast.U64, pos)
	l.Half(s, 0, ast.U64, pos)
	l.Zero(ast.U64, pos)
	l.BinaryNode(ast.Ne, ast.U64, pos)
	l.Cast(ast.U64)
	l.BinaryNode(ast.Or, ast.U64, pos)
}

// QuadNegative appends the sign bit of a long double, as an int.
func (l *Lowering) QuadNegative(s *WideSource, pos uint32) {
	l.Half(s, 1, ast.U64, pos)
	l.Constant(ast.I32, 63, pos)
	l.BinaryNode(ast.Shr, ast.U64, pos)
	l.Cast(ast.I32)
}

// CompareLocals appends a comparison of two locals of type t.
func (l *Lowering) CompareLocals(k ast.Kind, x, y uint32, t ast.Type, pos uint32) {
	l.Tree.Leaf(ast.Local, t, x, pos)
	l.Tree.Leaf(ast.Local, t, y, pos)
	l.BinaryNode(k, t, pos)
}

// Unordered appends 1 if one of the operands is a NaN, else 0.
func (w *WideOperation) Unordered() {
	if a, b := w.Left.Value.Quad(), w.Right.Value.Quad(); w.Left.Literal && w.Right.Literal {
		w.Lowering.Constant(ast.I32, uint64(Bit(a.IsNaN() || b.IsNaN())), w.Pos)
		return
	}
	w.callOn("__unordtf2", types.Int)
	w.Lowering.Zero(ast.I32, w.Pos)
	w.Lowering.BinaryNode(ast.Ne, ast.I32, w.Pos)
}

// LessOrGreater appends 1 if the operands differ and neither is a NaN, else 0.
func (w *WideOperation) LessOrGreater() {
	w.CompareQuads(token.Less)
	w.CompareQuads(token.Greater)
	w.Lowering.Tree.Node(ast.LogicalOr, ast.I32, 0, w.Pos, 2)
}
