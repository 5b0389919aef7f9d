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
func (p *parser) needRecord(typ types.Type, pos uint32) {
	if info := p.types.Info(typ); info.Kind != types.VectorKind && info.Align > p.unit.abi.StackAlign() {
		p.errorf(pos, "passing '%s', whose alignment exceeds the stack's, is not supported", p.typeName(typ))
	}
}

// recordArgument turns the last subtree, a record, into one or two Arguments of the
// current call.
func (p *parser) recordArgument(a *arguments, x operand, unnamed bool) {
	p.needRecord(x.typ, x.pos)
	before := a.Arguments // a copy, so that the caller's stays on the stack: most calls have no records
	how := p.unit.abi.Record(p.types, x.typ, &before, unnamed)
	switch {
	case how.Reference:
		p.copyRecord(p.frame(p.types.Size(x.typ), p.frameAlign(x.typ)), x.typ, x.pos)
		p.appendArgument(a, unnamed)
	case how.Count == 0:
		if n := p.top(); p.hasEffects(int(p.b.First[n]), n) {
			p.errorf(x.pos, "an argument of the empty type '%s' with side effects is not supported", p.typeName(x.typ))
		}
		p.dropLast()
	default:
		if p.unit.abi.Pads(&how, &before, unnamed) {
			start := p.b.Cut(int(p.b.First[p.top()]), &p.clipboard)
			p.zero(p.types.Word, x.pos)
			p.appendArgument(a, unnamed)
			p.b.Paste(&p.clipboard, start)
		}
		p.loadParts(&how, x, func(int) { p.appendArgument(a, unnamed) })
	}
}

// appendArgument makes the last subtree an Argument.
func (p *parser) appendArgument(a *arguments, unnamed bool) {
	n := p.top()
	t := p.b.Type[n]
	p.b.Node(ast.Argument, t, a.data(t, unnamed), p.b.Pos[n], 1)
}

// loadParts replaces the last subtree, the record x, by subtrees for its parts, and calls
// done after each. The record is copied first if its parts cannot be loaded directly from
// it.
func (p *parser) loadParts(how *abi.Passing, x operand, done func(i int)) {
	info := p.types.Info(x.typ)
	size, align := info.Size, int64(info.Align)
	var from address
	kept := true
	divided := p.hasMembers(x.typ)
	if divided && p.dividesParts(how, x.typ) {
		p.loadDivided(how, x, done)
		return
	}
	if parts, ok := p.loadable(how, size, align); ok && !divided {
		how.Parts = parts
		from, kept = p.keepAddress()
	} else {
		from = p.frame(types.AlignUp(size, int64(p.WordSize)), int64(p.WordSize))
		p.copyRecord(from, x.typ, x.pos)
	}
	for i, m := range how.Parts[:how.Count] {
		p.putAddress(from, m.Offset, x.pos)
		p.b.Node(ast.Load, m.Memory, 0, x.pos, 1)
		p.cast(m.Machine)
		if kept && i == 0 {
			p.then(x.pos)
		}
		done(i)
	}
}

// loadable returns the parts of a record of the given size and alignment, if one load can
// read each part. Otherwise ok is false.
func (p *parser) loadable(how *abi.Passing, size, align int64) (parts [2]abi.Part, ok bool) {
	parts = how.Parts
	for i := range parts[:how.Count] {
		m := &parts[i]
		if rest := size - m.Offset; m.Memory == p.types.Word && rest < int64(p.WordSize) {
			if rest&(rest-1) != 0 {
				return parts, false
			}
			m.Memory = p.widest(0, rest)
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
func (p *parser) storeRecords() int {
	n := 0
	for i := range p.arrived {
		x := &p.arrived[i]
		if p.dividedAt(int64(x.object)) >= 0 {
			p.membersFromPart(x.object, x.typ, &x.Part, x.local, ast.InPrologue, func() { n++ })
			continue
		}
		n++
		p.storePart(address{kind: ast.FrameAddress, data: uint32(x.object)}, &x.Part, x.local, ast.InPrologue)
		p.b.Statement(ast.InPrologue)
	}
	p.arrived = p.arrived[:0]
	return n
}

// storePart appends the store of a local, which holds part m of the record at
// address to.
func (p *parser) storePart(to address, m *abi.Part, local uint32, pos uint32) {
	p.putAddress(to, m.Offset, pos)
	p.b.Leaf(ast.Local, m.Machine, local, pos)
	p.cast(m.Memory)
	p.b.Node(ast.Store, m.Memory, 0, pos, 2)
}

// resultOf returns how a function returns a record of type typ, and the type of its
// Function and Call nodes.
func (p *parser) resultOf(typ types.Type) (abi.Passing, ast.Type) {
	how := p.unit.abi.Record(p.types, typ, &abi.Arguments{}, false)
	if how.Count == 0 {
		return how, ast.Void
	}
	return how, how.Parts[0].Machine
}

// machineResult returns the type of the Function and Call nodes of a function that
// returns typ.
func (p *parser) machineResult(typ types.Type) ast.Type {
	if p.types.ByAddress(typ) && p.types.Size(typ) >= 0 {
		_, t := p.resultOf(typ)
		return t
	}
	return p.types.Machine(typ)
}

// hiddenResult reports whether a result of type typ is stored at an address that is
// passed as a hidden first argument.
func (p *parser) hiddenResult(typ types.Type) bool {
	if !p.types.ByAddress(typ) || p.types.Size(typ) <= 2*int64(p.WordSize) {
		return false
	}
	how, _ := p.resultOf(typ)
	return how.Reference
}

// returnRecord turns the last subtree, a record to return, into a Return. It returns the
// number of statements before the Return.
func (p *parser) returnRecord(x operand, pos uint32) (statements int) {
	how, t := p.resultOf(x.typ)
	switch {
	case how.Count == 0:
		if how.Reference { // the address is the first parameter, local 0
			p.copyRecord(address{kind: ast.Local}, x.typ, pos)
		}
		p.b.Statement(pos)
		p.b.Leaf(ast.Return, ast.Void, 0, pos)
		return 1
	case how.Count == 1:
		p.loadParts(&how, x, func(int) {})
		p.b.Node(ast.Return, t, 0, pos, 1)
	default:
		p.loadParts(&how, x, func(int) {})
		p.b.Node(ast.ReturnPair, t, 0, pos, 2)
	}
	return 0
}

// recordResult turns the last subtree, a call, into the record of type typ that the call
// returns. It stores the contents of the result registers into the object at to, or into
// a fresh object. The value is the address of the object.
func (p *parser) recordResult(typ types.Type, to address, pos uint32) {
	if p.types.Size(typ) < 0 {
		p.errorf(pos, "invalid use of undefined type '%s'", p.typeName(types.Unqualified(typ)))
		return
	}
	p.needRecord(typ, pos)
	how, t := p.resultOf(typ)
	if !how.Reference && how.Count == 0 {
		to = p.frame(0, 1)
	}
	if how.Count > 0 {
		to = p.frame(types.AlignUp(p.types.Size(typ), int64(p.WordSize)), p.frameAlign(typ))
		if p.dividesParts(&how, typ) {
			p.mayDivide(typ)
		}
		if object := p.dividedObject(to); object >= 0 {
			p.divideResult(object, &how, typ, pos)
			p.putAddress(to, 0, pos)
			p.then(pos)
			return
		}
		var locals [2]uint32
		locals[0] = p.resultLocal(0, t)
		p.b.Node(ast.Assign, t, locals[0], pos, 1)
		if how.Count == 2 {
			second := how.Parts[1].Machine
			locals[1] = p.resultLocal(1, second)
			p.b.Leaf(ast.SecondResult, second, ast.SecondResultData(t, second), pos)
			p.b.Node(ast.Assign, second, locals[1], pos, 1)
			p.then(pos)
		}
		for i := range how.Count {
			p.storePart(to, &how.Parts[i], locals[i], pos)
			p.then(pos)
		}
	}
	p.putAddress(to, 0, pos)
	p.then(pos)
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
