package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/types"
)

// These functions turn records and wide scalars into Arguments, Parameters and results.
// Package abi says in which registers or words a machine's calling convention passes
// them.

// NeedRecord reports an error for a record that cannot be passed because its alignment
// exceeds the stack's. A vector is accessed element by element, for which the alignment of an
// element is enough.
func (l *Lowering) NeedRecord(typ types.Type, pos uint32) {
	if info := l.Types.Info(typ); info.Kind != types.VectorKind && info.Align > l.ABI.StackAlign() {
		l.errorf(pos, "passing '%s', whose alignment exceeds the stack's, is not supported", l.Front.TypeName(typ))
	}
}

// RecordArgument turns the last subtree, a record, into one or two Arguments of the
// current call.
func (l *Lowering) RecordArgument(a *ArgumentCount, x Operand, unnamed bool) {
	l.NeedRecord(x.Type, x.Pos)
	before := a.Arguments // a copy, so that the caller's stays on the stack: most calls have no records
	how := l.ABI.Record(l.Types, x.Type, &before, unnamed)
	switch {
	case how.Reference:
		l.CopyRecord(l.Frame(l.Types.Size(x.Type), l.FrameAlign(x.Type)), x.Type, x.Pos)
		l.AppendArgument(a, unnamed)
	case how.Count == 0:
		if n := l.Top(); l.HasEffects(int(l.Tree.First[n]), n) {
			l.errorf(x.Pos, "an argument of the empty type '%s' with side effects is not supported", l.Front.TypeName(x.Type))
		}
		l.DropLast()
	default:
		if l.ABI.Pads(&how, &before, unnamed) {
			start := l.Tree.Cut(int(l.Tree.First[l.Top()]), &l.Clipboard)
			l.Zero(l.Types.Word, x.Pos)
			l.AppendArgument(a, unnamed)
			l.Tree.Paste(&l.Clipboard, start)
		}
		l.loadParts(&how, x, func(int) { l.AppendArgument(a, unnamed) })
	}
}

// AppendArgument makes the last subtree an Argument.
func (l *Lowering) AppendArgument(a *ArgumentCount, unnamed bool) {
	n := l.Top()
	t := l.Tree.Type[n]
	l.Tree.Node(ast.Argument, t, a.Data(t, unnamed), l.Tree.Pos[n], 1)
}

// loadParts replaces the last subtree, the record x, by subtrees for its parts, and calls
// done after each. The record is copied first if its parts cannot be loaded directly from
// it.
func (l *Lowering) loadParts(how *abi.Passing, x Operand, done func(i int)) {
	info := l.Types.Info(x.Type)
	size, align := info.Size, int64(info.Align)
	var from Address
	kept := true
	divided := l.hasMembers(x.Type)
	if divided && l.dividesParts(how, x.Type) {
		l.loadDivided(how, x, done)
		return
	}
	if parts, ok := l.loadable(how, size, align); ok && !divided {
		how.Parts = parts
		from, kept = l.KeepAddress()
	} else {
		from = l.Frame(types.AlignUp(size, int64(l.WordSize)), int64(l.WordSize))
		l.CopyRecord(from, x.Type, x.Pos)
	}
	for i, m := range how.Parts[:how.Count] {
		l.PutAddress(from, m.Offset, x.Pos)
		l.Tree.Node(ast.Load, m.Memory, 0, x.Pos, 1)
		l.Cast(m.Machine)
		if kept && i == 0 {
			l.Then(x.Pos)
		}
		done(i)
	}
}

// loadable returns the parts of a record of the given size and alignment, if one load can
// read each part. Otherwise ok is false.
func (l *Lowering) loadable(how *abi.Passing, size, align int64) (parts [2]abi.Part, ok bool) {
	parts = how.Parts
	for i := range parts[:how.Count] {
		m := &parts[i]
		if rest := size - m.Offset; m.Memory == l.Types.Word && rest < int64(l.WordSize) {
			if rest&(rest-1) != 0 {
				return parts, false
			}
			m.Memory = l.Widest(0, rest)
		}
		if int64(m.Memory.Size()) > align {
			return parts, false
		}
	}
	return parts, true
}

// RecordParameter appends the Parameters of a parameter of type typ, a record. It returns the draft offset of the record or,
// if byReference is true, the local that has its address. StoreRecords later stores the parts that arrive in registers.
func (l *Lowering) RecordParameter(a *ArgumentCount, typ types.Type, pos uint32) (number int32, byReference bool) {
	l.NeedRecord(typ, pos)
	how := l.ABI.Record(l.Types, typ, &a.Arguments, false)
	if how.Reference {
		number := l.NewLocal(l.Types.Word)
		l.Tree.Leaf(ast.Parameter, l.Types.Word, a.Data(l.Types.Word, false), pos)
		return int32(number), true
	}
	if l.ABI.Pads(&how, &a.Arguments, false) {
		l.NewLocal(l.Types.Word)
		l.Tree.Leaf(ast.Parameter, l.Types.Word, a.Data(l.Types.Word, false), pos)
	}
	offset := l.Allocate(types.AlignUp(l.Types.Size(typ), int64(l.WordSize)), l.FrameAlign(typ))
	divided := l.dividesParts(&how, typ)
	if divided {
		l.MayDivide(typ)
	}
	for _, m := range how.Parts[:how.Count] {
		local := l.NewLocal(m.Machine)
		l.Tree.Leaf(ast.Parameter, m.Machine, a.Data(m.Machine, false), pos)
		l.arrived = append(l.arrived, arrival{m, l.Top(), uint32(local), offset, typ, pos})
		if object := l.dividedAt(int64(offset)); divided && object >= 0 {
			l.addPart(object, typ, &m, local)
		}
	}
	return offset, false
}

// An arrival is a part of a record parameter that has arrived in a local.
type arrival struct {
	abi.Part
	node   int // its Parameter
	local  uint32
	object int32 // offset of the record in the frame
	typ    types.Type
	pos    uint32
}

// ReadLater says that statements which are put in front of the others of the function may change the registers in which parameters
// arrive. The function's nodes begin at start.
func (l *Lowering) ReadLater(start int) {
	for n := start + 1; l.Tree.Kind[n] == ast.Parameter; n++ {
		l.Tree.Data[n] &^= ast.ArgumentAtOnce
	}
}

// StoreRecords appends statements that store the parts of record parameters, or their members,
// and returns their number.
func (l *Lowering) StoreRecords() int {
	n := 0
	for i := range l.arrived {
		x := &l.arrived[i]
		if l.dividedAt(int64(x.object)) >= 0 {
			l.membersFromPart(x.object, x.typ, &x.Part, x.local, ast.InPrologue, func() { n++ })
			continue
		}
		n++
		l.Tree.Data[x.node] |= ast.ArgumentAtOnce
		l.storePart(Address{Kind: ast.FrameAddress, Data: uint32(x.object)}, &x.Part, x.local, ast.InPrologue)
		l.Tree.Statement(ast.InPrologue)
	}
	l.arrived = l.arrived[:0]
	return n
}

// storePart appends the store of a local, which holds part m of the record at
// address to.
func (l *Lowering) storePart(to Address, m *abi.Part, local uint32, pos uint32) {
	l.PutAddress(to, m.Offset, pos)
	l.Tree.Leaf(ast.Local, m.Machine, local, pos)
	l.Cast(m.Memory)
	l.Tree.Node(ast.Store, m.Memory, 0, pos, 2)
}

// resultOf returns how a function returns a record of type typ, and the type of its
// Function and Call nodes.
func (l *Lowering) resultOf(typ types.Type) (abi.Passing, ast.Type) {
	how := l.ABI.Record(l.Types, typ, &abi.Arguments{}, false)
	if how.Count == 0 {
		return how, ast.Void
	}
	return how, how.Parts[0].Machine
}

// MachineResult returns the type of the Function and Call nodes of a function that
// returns typ.
func (l *Lowering) MachineResult(typ types.Type) ast.Type {
	if l.Types.ByAddress(typ) && l.Types.Size(typ) >= 0 {
		_, t := l.resultOf(typ)
		return t
	}
	return l.Types.Machine(typ)
}

// HiddenResult reports whether a result of type typ is stored at an address that is
// passed as a hidden first argument.
func (l *Lowering) HiddenResult(typ types.Type) bool {
	if !l.Types.ByAddress(typ) || l.Types.Size(typ) <= 2*int64(l.WordSize) {
		return false
	}
	how, _ := l.resultOf(typ)
	return how.Reference
}

// ReturnRecord turns the last subtree, a record to return, into a Return. It returns the
// number of statements before the Return.
func (l *Lowering) ReturnRecord(x Operand, pos uint32) (statements int) {
	how, t := l.resultOf(x.Type)
	switch {
	case how.Count == 0:
		if how.Reference { // the address is the first parameter, local 0
			l.CopyRecord(Address{Kind: ast.Local}, x.Type, pos)
		}
		l.Tree.Statement(pos)
		l.Tree.Leaf(ast.Return, ast.Void, 0, pos)
		return 1
	case how.Count == 1:
		l.loadParts(&how, x, func(int) {})
		l.Tree.Node(ast.Return, t, 0, pos, 1)
	default:
		l.loadParts(&how, x, func(int) {})
		l.Tree.Node(ast.ReturnPair, t, 0, pos, 2)
	}
	return 0
}

// RecordResult turns the last subtree, a call, into the record of type typ that the call
// returns. It stores the contents of the result registers into the object at to, or into
// a fresh object. The value is the address of the object.
func (l *Lowering) RecordResult(typ types.Type, to Address, pos uint32) {
	if l.Types.Size(typ) < 0 {
		l.errorf(pos, "invalid use of undefined type '%s'", l.Front.TypeName(types.Unqualified(typ)))
		return
	}
	l.NeedRecord(typ, pos)
	how, t := l.resultOf(typ)
	if !how.Reference && how.Count == 0 {
		to = l.Frame(0, 1)
	}
	if how.Count > 0 {
		to = l.Frame(types.AlignUp(l.Types.Size(typ), int64(l.WordSize)), l.FrameAlign(typ))
		if l.dividesParts(&how, typ) {
			l.MayDivide(typ)
		}
		if object := l.dividedObject(to); object >= 0 {
			l.divideResult(object, &how, typ, pos)
			l.PutAddress(to, 0, pos)
			l.Then(pos)
			return
		}
		var locals [2]uint32
		locals[0] = l.resultLocal(0, t)
		l.Tree.Node(ast.Assign, t, locals[0], pos, 1)
		if how.Count == 2 {
			second := how.Parts[1].Machine
			locals[1] = l.resultLocal(1, second)
			l.Tree.Leaf(ast.SecondResult, second, ast.SecondResultData(t, second), pos)
			l.Tree.Node(ast.Assign, second, locals[1], pos, 1)
			l.Then(pos)
		}
		for i := range how.Count {
			l.storePart(to, &how.Parts[i], locals[i], pos)
			l.Then(pos)
		}
	}
	l.PutAddress(to, 0, pos)
	l.Then(pos)
}
