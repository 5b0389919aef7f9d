package lower

import (
	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/types"
)

// mostInPart is the number of members that are put together to a part by shifts, or taken from it. For more of them,
// memory is faster.
const mostInPart = 2

// partLeaves returns the scalars in a part of a record. ok is false if the part is not divided.
func partLeaves(list []leaf, m *abi.Part) (inside []leaf, ok bool) {
	end := m.Offset + int64(m.Memory.Size())
	for len(list) > 0 && list[0].end() <= m.Offset {
		list = list[1:]
	}
	n := 0
	for n < len(list) && list[n].offset < end {
		n++
	}
	list = list[:n]
	for _, x := range list {
		same := n == 1 && x.offset == m.Offset && x.typ == m.Memory
		if !same && (x.typ.IsFloat() || m.Memory.IsFloat() || x.offset < m.Offset || x.end() > end) {
			return nil, false
		}
	}
	return list, n > 0 && n <= mostInPart
}

// dividesParts reports whether all parts of a record of type typ that is passed as how says are divided.
func (l *Lowering) dividesParts(how *abi.Passing, typ types.Type) bool {
	list, ok := l.leaves(typ)
	for i := range how.Parts[:how.Count] {
		if ok {
			_, ok = partLeaves(list, &how.Parts[i])
		}
	}
	return ok && how.Count > 0
}

// isWholePart reports whether a part has one scalar, which has the same representation in a register as the part.
func isWholePart(list []leaf, m *abi.Part) bool {
	return len(list) == 1 && list[0].offset == m.Offset && registerClass(list[0].typ) == registerClass(m.Machine)
}

// partFromMembers appends the value of part m of a record of type typ at an address, in a register.
func (l *Lowering) partFromMembers(from Address, typ types.Type, m *abi.Part, pos uint32) {
	object := l.dividedObject(from)
	offset := int64(from.Data) - int64(l.FrameObjects[object].Draft) + from.Offset + m.Offset
	if n, _ := l.overlap(object, offset, int64(m.Memory.Size())); n >= 0 {
		if x := &l.MemberLocals[n]; int64(x.Offset) == offset && x.Type == m.Machine { // a result of another call
			l.readPart(object, offset, m.Machine, pos)
			return
		}
	}
	all, _ := l.leaves(typ)
	list, _ := partLeaves(all, m)
	for i, x := range list {
		l.putPart(from, x.offset, x.typ, pos)
		if i+1 < len(list) { // zeros for the bits of the others
			l.Cast(unsignedOf(x.typ))
		}
		l.Cast(m.Machine)
		if shift := x.offset - m.Offset; shift > 0 {
			l.Constant(ast.I32, uint64(8*shift), pos)
			l.Tree.Node(ast.Shl, m.Machine, 0, pos, 2)
		}
		if i > 0 {
			l.Tree.Node(ast.Or, m.Machine, 0, pos, 2)
		}
	}
}

// unsignedOf returns the unsigned integer type of the size of t.
func unsignedOf(t ast.Type) ast.Type {
	if t.IsSigned() {
		return t + 1
	}
	return t
}

// membersFromPart appends assignments of the members in part m of a record of type typ, at draft offset at, from a
// local that has the part. It calls done after each. A member that is the local already is left out.
func (l *Lowering) membersFromPart(at int32, typ types.Type, m *abi.Part, local uint32, pos uint32, done func()) {
	all, _ := l.leaves(typ)
	list, _ := partLeaves(all, m)
	if isWholePart(list, m) {
		return
	}
	for _, x := range list {
		n := l.MemberOf(Address{Kind: ast.FrameAddress, Data: uint32(at)}, x.offset, x.typ)
		l.Tree.Leaf(ast.Local, m.Machine, local, pos)
		l.extractPart(x.offset-m.Offset, x.typ, pos)
		l.Tree.Node(ast.Assign, x.typ, uint32(l.MemberLocals[n].Number), pos, 1)
		done()
	}
}

// assignResult changes the last subtree, which assigns the results of a call to the member locals of the temporary
// object at from. It then assigns them to the member locals of the record of type typ at the address to. It returns
// false if the subtree is not of this form.
func (l *Lowering) assignResult(to, from Address, typ types.Type) bool {
	object := l.dividedObject(from)
	if object < 0 || !l.FrameObjects[object].Result || l.dividedObject(to) < 0 {
		return false
	}
	nodes := [2]int{l.Top()} // the Assigns, the last one first
	count := 1
	if n := l.Top(); l.Tree.Kind[n] == ast.Comma && n >= 3 && l.Tree.Kind[n-1] == ast.Assign && l.Tree.Kind[n-2] == ast.SecondResult {
		nodes, count = [2]int{n - 1, n - 3}, 2
	}
	list, ok := l.leaves(typ)
	if !ok || len(list) != count {
		return false
	}
	var numbers [2]int32
	for i, n := range nodes[:count] {
		x := list[count-1-i]
		m := l.MemberNumbered(int(l.Tree.Data[n]))
		if l.Tree.Kind[n] != ast.Assign || m == nil || int(m.Object) != object || int64(m.Offset) != x.offset || registerClass(m.Type) != registerClass(x.typ) {
			return false
		}
		target := l.MemberOf(to, x.offset, x.typ)
		if target < 0 {
			return false
		}
		numbers[i] = l.MemberLocals[target].Number
	}
	for i, n := range nodes[:count] {
		l.Tree.Data[n] = uint32(numbers[i])
	}
	return true
}

// hasMembers reports whether the last subtree, the address of a record of type typ, is the address of an object that
// may have member locals, and the record consists of a few scalars.
func (l *Lowering) hasMembers(typ types.Type) bool {
	n := l.lastValue(l.Top())
	if l.Tree.Kind[n] != ast.FrameAddress || l.dividedAt(int64(l.Tree.Data[n])) < 0 {
		return false
	}
	_, ok := l.leaves(typ)
	return ok
}

// loadDivided does the same as loadParts for a record x with parts that are divided.
func (l *Lowering) loadDivided(how *abi.Passing, x Operand, done func(i int)) {
	from, kept := l.KeepAddress()
	for i := range how.Parts[:how.Count] {
		l.partFromMembers(from, x.Type, &how.Parts[i], x.Pos)
		if kept && i == 0 {
			l.Then(x.Pos)
		}
		done(i)
	}
}

// addPart makes the local in which part m of a record of type typ is passed a member local of the object, if the part is
// a member.
func (l *Lowering) addPart(object int, typ types.Type, m *abi.Part, local int) {
	all, _ := l.leaves(typ)
	if list, _ := partLeaves(all, m); isWholePart(list, m) {
		l.addMember(object, list[0].offset, list[0].typ, local)
	}
}

// divideResult turns the last subtree, a call that returns a record of type typ as how says, into one that assigns the
// members of the object.
func (l *Lowering) divideResult(object int, how *abi.Passing, typ types.Type, pos uint32) {
	l.FrameObjects[object].Result = true
	var locals [2]int
	for i := range how.Parts[:how.Count] {
		m := &how.Parts[i]
		locals[i] = l.NewLocal(m.Machine)
		if m.Machine.Size() == m.Memory.Size() {
			l.addMember(object, m.Offset, m.Machine, locals[i])
		}
	}
	first := how.Parts[0].Machine
	l.Tree.Node(ast.Assign, first, uint32(locals[0]), pos, 1)
	if how.Count == 2 {
		second := how.Parts[1].Machine
		l.Tree.Leaf(ast.SecondResult, second, ast.SecondResultData(first, second), pos)
		l.Tree.Node(ast.Assign, second, uint32(locals[1]), pos, 1)
		l.Then(pos)
	}
	for i := range how.Parts[:how.Count] {
		if m := &how.Parts[i]; m.Machine.Size() != m.Memory.Size() {
			l.membersFromPart(l.FrameObjects[object].Draft, typ, m, uint32(locals[i]), pos, func() { l.Then(pos) })
		}
	}
}
