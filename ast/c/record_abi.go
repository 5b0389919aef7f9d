package c

import (
	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/types"
)

// These functions turn records and wide scalars into Arguments, Parameters and results.
// Package abi says in which registers or words a machine's calling convention passes
// them.

// needRecord reports an error for a record that cannot be passed because its alignment
// exceeds the stack's. A vector is accessed by elements, whose alignment is enough.
func (l *lowering) needRecord(typ types.Type, pos uint32) {
	if info := l.types.Info(typ); info.Kind != types.VectorKind && info.Align > l.abi.StackAlign() {
		l.errorf(pos, "passing '%s', whose alignment exceeds the stack's, is not supported", l.front.TypeName(typ))
	}
}

// recordArgument turns the last subtree, a record, into one or two Arguments of the
// current call.
func (l *lowering) recordArgument(a *argumentCount, x operand, unnamed bool) {
	l.needRecord(x.typ, x.pos)
	before := a.Arguments // a copy, so that the caller's stays on the stack: most calls have no records
	how := l.abi.Record(l.types, x.typ, &before, unnamed)
	switch {
	case how.Reference:
		l.copyRecord(l.frame(l.types.Size(x.typ), l.frameAlign(x.typ)), x.typ, x.pos)
		l.appendArgument(a, unnamed)
	case how.Count == 0:
		if n := l.top(); l.hasEffects(int(l.b.First[n]), n) {
			l.errorf(x.pos, "an argument of the empty type '%s' with side effects is not supported", l.front.TypeName(x.typ))
		}
		l.dropLast()
	default:
		if l.abi.Pads(&how, &before, unnamed) {
			start := l.b.Cut(int(l.b.First[l.top()]), &l.clipboard)
			l.zero(l.types.Word, x.pos)
			l.appendArgument(a, unnamed)
			l.b.Paste(&l.clipboard, start)
		}
		l.loadParts(&how, x, func(int) { l.appendArgument(a, unnamed) })
	}
}

// appendArgument makes the last subtree an Argument.
func (l *lowering) appendArgument(a *argumentCount, unnamed bool) {
	n := l.top()
	t := l.b.Type[n]
	l.b.Node(ast.Argument, t, a.data(t, unnamed), l.b.Pos[n], 1)
}

// loadParts replaces the last subtree, the record x, by subtrees for its parts, and calls
// done after each. The record is copied first if its parts cannot be loaded directly from
// it.
func (l *lowering) loadParts(how *abi.Passing, x operand, done func(i int)) {
	info := l.types.Info(x.typ)
	size, align := info.Size, int64(info.Align)
	var from address
	kept := true
	divided := l.hasMembers(x.typ)
	if divided && l.dividesParts(how, x.typ) {
		l.loadDivided(how, x, done)
		return
	}
	if parts, ok := l.loadable(how, size, align); ok && !divided {
		how.Parts = parts
		from, kept = l.keepAddress()
	} else {
		from = l.frame(types.AlignUp(size, int64(l.wordSize)), int64(l.wordSize))
		l.copyRecord(from, x.typ, x.pos)
	}
	for i, m := range how.Parts[:how.Count] {
		l.putAddress(from, m.Offset, x.pos)
		l.b.Node(ast.Load, m.Memory, 0, x.pos, 1)
		l.cast(m.Machine)
		if kept && i == 0 {
			l.then(x.pos)
		}
		done(i)
	}
}

// loadable returns the parts of a record of the given size and alignment, if one load can
// read each part. Otherwise ok is false.
func (l *lowering) loadable(how *abi.Passing, size, align int64) (parts [2]abi.Part, ok bool) {
	parts = how.Parts
	for i := range parts[:how.Count] {
		m := &parts[i]
		if rest := size - m.Offset; m.Memory == l.types.Word && rest < int64(l.wordSize) {
			if rest&(rest-1) != 0 {
				return parts, false
			}
			m.Memory = l.widest(0, rest)
		}
		if int64(m.Memory.Size()) > align {
			return parts, false
		}
	}
	return parts, true
}

// recordParameter declares the parameter x, a record, and appends its Parameters.
// storeRecords later stores the parts that arrive in registers.
func (p *parser) recordParameter(a *arguments, x *parameter) (kind objectKind, number int32) {
	p.needRecord(x.typ, x.pos)
	how := p.unit.abi.Record(p.types, x.typ, &a.Arguments, false)
	if how.Reference {
		number := p.newLocal(p.types.Word)
		p.b.Leaf(ast.Parameter, p.types.Word, a.data(p.types.Word, false), x.pos)
		return referenceObject, int32(number)
	}
	if p.unit.abi.Pads(&how, &a.Arguments, false) {
		p.newLocal(p.types.Word)
		p.b.Leaf(ast.Parameter, p.types.Word, a.data(p.types.Word, false), x.pos)
	}
	offset := p.allocate(types.AlignUp(p.types.Size(x.typ), int64(p.WordSize)), p.frameAlign(x.typ))
	divided := p.dividesParts(&how, x.typ)
	if divided {
		p.mayDivide(x.typ)
	}
	for _, m := range how.Parts[:how.Count] {
		local := p.newLocal(m.Machine)
		p.b.Leaf(ast.Parameter, m.Machine, a.data(m.Machine, false), x.pos)
		p.arrived = append(p.arrived, arrival{m, uint32(local), offset, x.typ, x.pos})
		if object := p.dividedAt(int64(offset)); divided && object >= 0 {
			p.addPart(object, x.typ, &m, local)
		}
	}
	return frameObject, offset
}

// An arrival is a part of a record parameter that has arrived in a local.
type arrival struct {
	abi.Part
	local  uint32
	object int32 // offset of the record in the frame
	typ    types.Type
	pos    uint32
}

// storeRecords appends statements that store the parts of record parameters, or their members,
// and returns their number.
func (l *lowering) storeRecords() int {
	n := 0
	for i := range l.arrived {
		x := &l.arrived[i]
		if l.dividedAt(int64(x.object)) >= 0 {
			l.membersFromPart(x.object, x.typ, &x.Part, x.local, ast.InPrologue, func() { n++ })
			continue
		}
		n++
		l.storePart(address{kind: ast.FrameAddress, data: uint32(x.object)}, &x.Part, x.local, ast.InPrologue)
		l.b.Statement(ast.InPrologue)
	}
	l.arrived = l.arrived[:0]
	return n
}

// storePart appends the store of a local, which holds part m of the record at
// address to.
func (l *lowering) storePart(to address, m *abi.Part, local uint32, pos uint32) {
	l.putAddress(to, m.Offset, pos)
	l.b.Leaf(ast.Local, m.Machine, local, pos)
	l.cast(m.Memory)
	l.b.Node(ast.Store, m.Memory, 0, pos, 2)
}

// resultOf returns how a function returns a record of type typ, and the type of its
// Function and Call nodes.
func (l *lowering) resultOf(typ types.Type) (abi.Passing, ast.Type) {
	how := l.abi.Record(l.types, typ, &abi.Arguments{}, false)
	if how.Count == 0 {
		return how, ast.Void
	}
	return how, how.Parts[0].Machine
}

// machineResult returns the type of the Function and Call nodes of a function that
// returns typ.
func (l *lowering) machineResult(typ types.Type) ast.Type {
	if l.types.ByAddress(typ) && l.types.Size(typ) >= 0 {
		_, t := l.resultOf(typ)
		return t
	}
	return l.types.Machine(typ)
}

// hiddenResult reports whether a result of type typ is stored at an address that is
// passed as a hidden first argument.
func (l *lowering) hiddenResult(typ types.Type) bool {
	if !l.types.ByAddress(typ) || l.types.Size(typ) <= 2*int64(l.wordSize) {
		return false
	}
	how, _ := l.resultOf(typ)
	return how.Reference
}

// returnRecord turns the last subtree, a record to return, into a Return. It returns the
// number of statements before the Return.
func (l *lowering) returnRecord(x operand, pos uint32) (statements int) {
	how, t := l.resultOf(x.typ)
	switch {
	case how.Count == 0:
		if how.Reference { // the address is the first parameter, local 0
			l.copyRecord(address{kind: ast.Local}, x.typ, pos)
		}
		l.b.Statement(pos)
		l.b.Leaf(ast.Return, ast.Void, 0, pos)
		return 1
	case how.Count == 1:
		l.loadParts(&how, x, func(int) {})
		l.b.Node(ast.Return, t, 0, pos, 1)
	default:
		l.loadParts(&how, x, func(int) {})
		l.b.Node(ast.ReturnPair, t, 0, pos, 2)
	}
	return 0
}

// recordResult turns the last subtree, a call, into the record of type typ that the call
// returns. It stores the contents of the result registers into the object at to, or into
// a fresh object. The value is the address of the object.
func (l *lowering) recordResult(typ types.Type, to address, pos uint32) {
	if l.types.Size(typ) < 0 {
		l.errorf(pos, "invalid use of undefined type '%s'", l.front.TypeName(types.Unqualified(typ)))
		return
	}
	l.needRecord(typ, pos)
	how, t := l.resultOf(typ)
	if !how.Reference && how.Count == 0 {
		to = l.frame(0, 1)
	}
	if how.Count > 0 {
		to = l.frame(types.AlignUp(l.types.Size(typ), int64(l.wordSize)), l.frameAlign(typ))
		if l.dividesParts(&how, typ) {
			l.mayDivide(typ)
		}
		if object := l.dividedObject(to); object >= 0 {
			l.divideResult(object, &how, typ, pos)
			l.putAddress(to, 0, pos)
			l.then(pos)
			return
		}
		var locals [2]uint32
		locals[0] = l.resultLocal(0, t)
		l.b.Node(ast.Assign, t, locals[0], pos, 1)
		if how.Count == 2 {
			second := how.Parts[1].Machine
			locals[1] = l.resultLocal(1, second)
			l.b.Leaf(ast.SecondResult, second, ast.SecondResultData(t, second), pos)
			l.b.Node(ast.Assign, second, locals[1], pos, 1)
			l.then(pos)
		}
		for i := range how.Count {
			l.storePart(to, &how.Parts[i], locals[i], pos)
			l.then(pos)
		}
	}
	l.putAddress(to, 0, pos)
	l.then(pos)
}

// vaArgRecord turns the list x into a record of type typ taken from the list. The list
// contains the record itself, or its address if the record is large.
func (p *parser) vaArgRecord(x operand, typ types.Type, pos uint32) operand {
	p.needRecord(typ, pos)
	how := p.unit.abi.Record(p.types, typ, &abi.Arguments{}, true)
	switch {
	case how.Reference:
		p.advance(x, p.WordSize, pos)
		p.b.Node(ast.Load, p.types.Word, 0, pos, 1)
	case how.Count == 0: // nothing to take
		if x.kind == memory {
			p.b.Node(ast.Load, p.types.Word, 0, pos, 1)
		}
	case how.Even:
		p.advanceEven(x, pos)
	default:
		p.advance(x, how.Count*p.WordSize, pos)
	}
	return p.valueOf(typ, pos)
}
