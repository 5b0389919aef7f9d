package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// How records and wide scalars are passed and returned (RISC-V calling conventions, integer
// and hardware floating-point; gcc and clang agree where the text is loose):
//
//   - one that flattens to one or two floating-point members, or to one and an
//     integer member, goes in registers of their kinds, while those last;
//   - another of at most two words, or a wide scalar, goes as one or two words,
//     in integer registers or on the stack; there, and where no prototype names
//     it also in registers, one aligned to two words takes an even place;
//   - a larger one is copied, and its address goes as an integer.
//
// A result is returned as a first argument would be passed; for a large one
// the caller passes the address of room for it as a hidden first argument.

// A part of a record is what one register, or one word on the stack, passes.
type part struct {
	machine ast.Type // in the register
	memory  ast.Type // in the record
	offset  int64
}

// passing says how a record is passed.
type passing struct {
	parts     [2]part
	count     int
	reference bool // its address is; count is 0
	even      bool // in words aligned to two
}

// floatRegisters is how many floating-point registers pass arguments.
const floatRegisters = 8

// integers counts the arguments that want an integer register.
func (a *arguments) integers() int { return a.count - min(int(a.floats), floatRegisters) }

// passRecord says how a record of type typ is passed behind the arguments a;
// unnamed is for an argument that the prototype does not name.
func (p *parser) passRecord(a *arguments, typ types.Type, unnamed bool) passing {
	size, word := p.types.Size(typ), int64(p.WordSize)
	var members flatRecord
	if !unnamed && members.add(p.types, typ, 0, p.WordSize) {
		floats := 0
		for _, m := range members.parts[:members.count] {
			floats += b2i(m.machine.IsFloat())
		}
		integers := members.count - floats
		fits := int(a.floats)+floats <= floatRegisters && (integers == 0 || a.integers() < argumentRegisters)
		if floats > 0 && fits {
			return passing{parts: members.parts, count: members.count}
		}
	}
	if size > 2*word {
		return passing{reference: true}
	}
	x := passing{count: int((size + word - 1) / word), even: int64(p.types.Info(typ).Align) > word}
	for i := range x.count {
		x.parts[i] = part{p.types.Word, p.types.Word, int64(i) * word}
	}
	return x
}

// flatRecord is the members that a record flattens to.
type flatRecord struct {
	parts [2]part
	count int
}

// add adds the members of an object of type typ at offset. It reports
// false if they are too many, or of kinds that floating-point registers do
// not pass: pointers, unions, what is wider than a register.
func (f *flatRecord) add(t *types.Table, typ types.Type, offset int64, wordSize int) bool {
	info := t.Info(typ)
	switch info.Kind {
	case types.RecordKind:
		if info.Union {
			return false
		}
		for _, m := range t.MembersOf(typ) {
			if !f.add(t, m.Typ, offset+m.Offset, wordSize) {
				return false
			}
		}
		return true
	case types.ArrayKind:
		if info.Length < 0 {
			return false
		}
		size := t.Size(info.Target)
		for i := int64(0); i < info.Length && size > 0; i++ {
			if !f.add(t, info.Target, offset+i*size, wordSize) {
				return false
			}
		}
		return true
	case types.ComplexKind:
		return f.add(t, info.Target, offset, wordSize) && f.add(t, info.Target, offset+t.Size(info.Target), wordSize)
	case types.IntegerKind, types.EnumKind, types.FloatKind:
		if f.count == len(f.parts) || int(info.Size) > wordSize {
			return false
		}
		machine := info.Machine
		if !machine.IsFloat() {
			machine = t.Word
		}
		f.parts[f.count] = part{machine, info.Machine, offset}
		f.count++
		return true
	}
	return false
}

// pads reports whether a word that is not used goes before what is passed as how
// says, so that that has an even place: one in registers that is named goes
// anywhere.
func (a *arguments) pads(how *passing, unnamed bool) bool {
	return how.even && a.integers()%2 != 0 && (unnamed || a.integers() >= argumentRegisters)
}

// needRecord complains of a record that cannot be passed, because it has to be
// aligned more than the stack is.
func (p *parser) needRecord(typ types.Type, pos uint32) {
	if info := p.types.Info(typ); info.Align > stackAlign {
		p.errorf(pos, "passing '%s', whose alignment exceeds the stack's, is not supported", p.typeName(typ))
	}
}

// stackAlign is the alignment of the stack.
const stackAlign = 16

// recordArgument makes of the last subtree, a record, one or two Arguments of
// the call under way.
func (p *parser) recordArgument(a *arguments, x operand, unnamed bool) {
	p.needRecord(x.typ, x.pos)
	how := p.passRecord(a, x.typ, unnamed)
	switch {
	case how.reference:
		p.copyRecord(p.frame(p.types.Size(x.typ), p.frameAlign(x.typ)), x.typ, x.pos)
		p.appendArgument(a, unnamed)
	case how.count == 0:
		if n := p.top(); p.hasEffects(int(p.b.First[n]), n) {
			p.errorf(x.pos, "an argument of the empty type '%s' with side effects is not supported", p.typeName(x.typ))
		}
		p.dropLast()
	default:
		if a.pads(&how, unnamed) {
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

// loadParts makes of the last subtree, the record x, its parts as subtrees, and
// calls done after each. The record is copied first if its parts cannot be
// loaded where it is.
func (p *parser) loadParts(how *passing, x operand, done func(i int)) {
	info := p.types.Info(x.typ)
	size, align := info.Size, int64(info.Align)
	var from address
	kept := true
	if parts, ok := p.loadable(how, size, align); ok {
		how.parts = parts
		from, kept = p.keepAddress()
	} else {
		from = p.frame(types.AlignUp(size, int64(p.WordSize)), int64(p.WordSize))
		p.copyRecord(from, x.typ, x.pos)
	}
	for i, m := range how.parts[:how.count] {
		p.putAddress(from, m.offset, x.pos)
		p.b.Node(ast.Load, m.memory, 0, x.pos, 1)
		p.cast(m.machine)
		if kept && i == 0 {
			p.then(x.pos)
		}
		done(i)
	}
}

// loadable is the parts of a record of such a size and alignment as one load
// each can read them, if it can.
func (p *parser) loadable(how *passing, size, align int64) (parts [2]part, ok bool) {
	parts = how.parts
	for i := range parts[:how.count] {
		m := &parts[i]
		if rest := size - m.offset; m.memory == p.types.Word && rest < int64(p.WordSize) {
			if rest&(rest-1) != 0 {
				return parts, false
			}
			m.memory = p.widest(0, rest)
		}
		if int64(m.memory.Size()) > align {
			return parts, false
		}
	}
	return parts, true
}

// recordParameter declares the parameter x, a record, and appends its
// Parameters. What arrives in parts is stored later, by storeRecords.
func (p *parser) recordParameter(a *arguments, x *parameter) (kind objectKind, number int32) {
	p.needRecord(x.typ, x.pos)
	how := p.passRecord(a, x.typ, false)
	if how.reference {
		number := p.newLocal(p.types.Word)
		p.b.Leaf(ast.Parameter, p.types.Word, a.data(p.types.Word, false), x.pos)
		return referenceObject, int32(number)
	}
	if a.pads(&how, false) {
		p.newLocal(p.types.Word)
		p.b.Leaf(ast.Parameter, p.types.Word, a.data(p.types.Word, false), x.pos)
	}
	offset := p.allocate(types.AlignUp(p.types.Size(x.typ), int64(p.WordSize)), p.frameAlign(x.typ))
	for _, m := range how.parts[:how.count] {
		local := p.newLocal(m.machine)
		p.b.Leaf(ast.Parameter, m.machine, a.data(m.machine, false), x.pos)
		p.arrived = append(p.arrived, arrival{m, uint32(local), offset, x.pos})
	}
	return frameObject, offset
}

// An arrival is a part of a record parameter, in a local.
type arrival struct {
	part
	local  uint32
	object int32 // offset in the frame
	pos    uint32
}

// storeRecords appends statements that store the parts of record parameters,
// and returns their number.
func (p *parser) storeRecords() int {
	n := len(p.arrived)
	for i := range p.arrived {
		x := &p.arrived[i]
		p.storePart(address{kind: ast.FrameAddress, data: uint32(x.object)}, &x.part, x.local, x.pos)
		p.b.Statement(x.pos)
	}
	p.arrived = p.arrived[:0]
	return n
}

// storePart appends the store of a local, which holds part m of the record at
// address to.
func (p *parser) storePart(to address, m *part, local uint32, pos uint32) {
	p.putAddress(to, m.offset, pos)
	p.b.Leaf(ast.Local, m.machine, local, pos)
	p.cast(m.memory)
	p.b.Node(ast.Store, m.memory, 0, pos, 2)
}

// resultOf is how a function returns a record of type typ, and the type of its
// Function and Call nodes.
func (p *parser) resultOf(typ types.Type) (passing, ast.Type) {
	how := p.passRecord(&arguments{}, typ, false)
	if how.count == 0 {
		return how, ast.Void
	}
	return how, how.parts[0].machine
}

// machineResult is the type of the Function and Call nodes of a function that
// returns typ.
func (p *parser) machineResult(typ types.Type) ast.Type {
	if p.types.ByAddress(typ) && p.types.Size(typ) >= 0 {
		_, t := p.resultOf(typ)
		return t
	}
	return p.types.Machine(typ)
}

// hiddenResult reports whether a result of type typ goes to an address that
// is passed as a hidden first argument.
func (p *parser) hiddenResult(typ types.Type) bool {
	if !p.types.ByAddress(typ) || p.types.Size(typ) <= 2*int64(p.WordSize) {
		return false
	}
	how, _ := p.resultOf(typ)
	return how.reference
}

// returnRecord makes a Return of the last subtree, a record to return, and returns
// how many statements that takes before it.
func (p *parser) returnRecord(x operand, pos uint32) (statements int) {
	how, t := p.resultOf(x.typ)
	switch {
	case how.count == 0:
		if how.reference { // the address is the first parameter, local 0
			p.copyRecord(address{kind: ast.Local}, x.typ, pos)
		}
		p.b.Statement(pos)
		p.b.Leaf(ast.Return, ast.Void, 0, pos)
		return 1
	case how.count == 1:
		p.loadParts(&how, x, func(int) {})
		p.b.Node(ast.Return, t, 0, pos, 1)
	default:
		p.loadParts(&how, x, func(int) {})
		p.b.Node(ast.ReturnPair, t, 0, pos, 2)
	}
	return 0
}

// recordResult makes of the call that is the last subtree the record of type
// typ that it returns: it stores what the result registers hold into a fresh
// object, and gives the address of that, or of the one at to.
func (p *parser) recordResult(typ types.Type, to address, pos uint32) {
	if p.types.Size(typ) < 0 {
		p.errorf(pos, "invalid use of undefined type '%s'", p.typeName(types.Unqualified(typ)))
		return
	}
	p.needRecord(typ, pos)
	how, t := p.resultOf(typ)
	if !how.reference && how.count == 0 {
		to = p.frame(0, 1)
	}
	if how.count > 0 {
		to = p.frame(types.AlignUp(p.types.Size(typ), int64(p.WordSize)), p.frameAlign(typ))
		var locals [2]uint32
		locals[0] = uint32(p.newLocal(t))
		p.b.Node(ast.Assign, t, locals[0], pos, 1)
		if how.count == 2 {
			second := how.parts[1].machine
			locals[1] = uint32(p.newLocal(second))
			p.b.Leaf(ast.SecondResult, second, ast.SecondResultData(t, second), pos)
			p.b.Node(ast.Assign, second, locals[1], pos, 1)
			p.then(pos)
		}
		for i := range how.count {
			p.storePart(to, &how.parts[i], locals[i], pos)
			p.then(pos)
		}
	}
	p.putAddress(to, 0, pos)
	p.then(pos)
}

// vaArgRecord makes of the list x, a record of type typ from it: it is in the list, or, if it is
// large, its address is.
func (p *parser) vaArgRecord(x operand, typ types.Type, pos uint32) operand {
	p.needRecord(typ, pos)
	how := p.passRecord(&arguments{}, typ, true)
	switch {
	case how.reference:
		p.advance(x, p.WordSize, pos)
		p.b.Node(ast.Load, p.types.Word, 0, pos, 1)
	case how.count == 0: // nothing to take
		if x.kind == memory {
			p.b.Node(ast.Load, p.types.Word, 0, pos, 1)
		}
	case how.even:
		p.advanceEven(x, pos)
	default:
		p.advance(x, how.count*p.WordSize, pos)
	}
	return p.valueOf(typ, pos)
}
