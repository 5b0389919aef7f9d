package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// Prefix applies a unary +, - or ~ to the promoted value x.
func (l *Lowering) Prefix(op token.Token, x Operand, pos uint32) Operand {
	if l.Types.IsWide(x.Type) {
		return l.prefixWide(op, x, pos)
	}
	if op != token.Plus {
		k := ast.Neg
		if op == token.Tilde {
			k = ast.Not
		}
		if !l.foldUnary(k, x.Type, pos) {
			l.Tree.Node(k, l.Types.Machine(x.Type), 0, pos, 1)
		}
		if x.Type >= types.BasicTypes {
			l.wrapNarrow(x.Type)
		}
	}
	return l.ValueOf(x.Type, pos)
}

// Not negates the truth of x. An integer comparison is inverted, other truth values get a
// LogicalNot, and all other scalars are compared with zero.
func (l *Lowering) Not(x Operand, pos uint32) Operand {
	if x.Type == types.Invalid {
		return x
	}
	if !l.Types.IsScalar(x.Type) {
		l.errorf(pos, "wrong type argument to unary exclamation mark")
		return l.Fail(pos)
	}
	n := l.Top()
	k := l.Tree.Kind[n]
	switch {
	case k >= ast.Eq && k <= ast.Ge && (k <= ast.Ne || !l.Tree.Type[n-1].IsFloat()):
		l.Tree.Kind[n] = inverse[k-ast.Eq]
	case k == ast.LogicalNot:
		l.Tree.Truncate(n)
	case IsTruth(k):
		l.Tree.Node(ast.LogicalNot, ast.I32, 0, pos, 1)
	default:
		l.compareWithZero(ast.Eq, x)
	}
	return l.ValueOf(types.Int, pos)
}

// inverse gives the inverse of each comparison, counting from Eq.
var inverse = [...]ast.Kind{ast.Ne, ast.Eq, ast.Ge, ast.Gt, ast.Le, ast.Lt}

// AddressOf applies the unary & to x (6.5.3.2).
func (l *Lowering) AddressOf(x Operand, pos uint32) Operand {
	switch {
	case x.Type == types.Invalid:
		return x
	case x.Kind == Local:
		n := l.Top()
		offset := l.FrameOffsetOf(int(l.Tree.Data[n]), x.Type)
		l.Tree.Truncate(n)
		l.Tree.Leaf(ast.FrameAddress, l.Types.Word, uint32(offset), pos)
	case x.Kind == Designator:
		return l.Rvalue(x)
	case x.Kind == BitField:
		l.errorf(pos, "cannot take address of bit-field")
		return l.Fail(pos)
	case x.Kind != Memory:
		l.errorf(pos, "lvalue required as unary '&' operand")
		return l.Fail(pos)
	}
	if l.NotesSubobjects && x.Name != intern.None {
		l.ForgetSubobject()
	}
	return l.ValueOf(l.Types.Pointer(x.Type), pos)
}

// Dereference turns the pointer x into an lvalue.
func (l *Lowering) Dereference(x Operand, pos uint32) Operand {
	if x.Type == types.Invalid {
		return x
	}
	if !l.Types.IsPointer(x.Type) {
		l.errorf(pos, "invalid type argument of unary '*' (have %s)", l.Front.DescribeType(x.Type, x.Alias))
		return l.Fail(pos)
	}
	target := l.Types.Target(x.Type)
	if l.Types.Kind(target) == types.FunctionKind {
		return Operand{Type: target, Kind: Designator, Pos: pos, Origin: Origin{Name: intern.None}}
	}
	return Operand{Type: target, Kind: Memory, Pos: pos, Origin: Origin{Name: intern.None}}
}

// storeKept stores the last subtree, of type t, at an address. The value is computed
// before the address, so it is saved in a local. The value of the result is the address.
func (l *Lowering) storeKept(to Address, t ast.Type, pos uint32) {
	kept := uint32(l.BlockLocal(t))
	l.Tree.Node(ast.Assign, t, kept, pos, 1)
	l.PutAddress(to, 0, pos)
	l.Tree.Leaf(ast.Local, t, kept, pos)
	l.Tree.Node(ast.Store, t, 0, pos, 2)
	l.Then(pos)
	l.PutAddress(to, 0, pos)
}
