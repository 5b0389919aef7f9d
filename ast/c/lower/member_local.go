package lower

import (
	"sort"

	"gpucc/ast"
	"gpucc/ast/c/types"
)

// Members of records as locals: scalar replacement of aggregates, gcc's -ftree-sra.
//
// A scalar variable is a local from its declaration on. If its address is taken later, expand turns its uses
// into loads and stores, at the end of the function. The same holds for the members of a record variable, and
// for elements of arrays in it at constant indices: each is a member local. A record is copied, passed and
// returned member by member then. An array that is a variable has none: it is indexed in a loop more often than
// not, and expand costs more than is gained.
//
// Whatever cannot be done with member locals takes the address of the object, as without them: a pointer to it
// or to a member, an index that varies, a volatile access, a bit-field, an access to parts of two members. At
// the end of the function, a FrameAddress of the object is left in the tree in all of these cases, and only
// then. If there is one, all member locals of the object become loads and stores of it (StoreMembers). So an
// object is either all in locals or all in memory, and no list of exceptions is needed.
//
// The work is in proportion to the uses of members. A function that is parsed in spans has no member locals,
// since a span would have to tell the others about those that it makes.

// MemberState holds the member locals of the function being parsed.
type MemberState struct {
	MemberLocals []memberLocal // in the order of their locals' numbers
	wholeRecords bool          // the function has no member locals
	leafBuffer   []leaf        // memory for leaves
}

// A memberLocal is a local for the bytes of a frame object at an offset.
type memberLocal struct {
	Object, Offset int32 // object is a number in FrameObjects
	Number         int32
	Type           ast.Type
	Next           int32 // 1 + the member local before it of its object, or 0
	reads          int32 // how often the text reads it, at least
}

// Limits for objects with member locals: the size in bytes, and the number of member locals. Members of larger
// objects would rarely be in registers.
const (
	largestDivided = 128
	mostMembers    = 16
)

// Begin starts a function.
func (s *MemberState) Begin(whole bool) { s.MemberLocals, s.wholeRecords = s.MemberLocals[:0], whole }

// MayDivide permits that the frame object that has been allocated last, of type typ, has member locals.
func (l *Lowering) MayDivide(typ types.Type) {
	if l.wholeRecords || !l.InFunction || len(l.FrameObjects) == 0 || !l.Types.IsRecord(typ) || typ&(types.Volatile|types.Atomic) != 0 {
		return
	}
	if x := &l.FrameObjects[len(l.FrameObjects)-1]; x.Size <= largestDivided {
		x.Divided = types.Unqualified(typ)
	}
}

// dividedAt returns the number of the object that contains a draft offset, if it may have member locals. Else it
// returns -1.
func (l *Lowering) dividedAt(draft int64) int {
	if l.wholeRecords || !l.InFunction || len(l.FrameObjects) == 0 {
		return -1
	}
	n := l.FrameObjectNumber(draft)
	if n >= 0 && l.FrameObjects[n].Divided == types.Invalid {
		return -1
	}
	return n
}

// dividedObject does the same for an address.
func (l *Lowering) dividedObject(a Address) int {
	if a.Kind != ast.FrameAddress {
		return -1
	}
	return l.dividedAt(int64(a.Data))
}

// overlap returns the number of a member local of the object that overlaps size bytes at an offset, or -1, and
// the number of all its member locals.
func (l *Lowering) overlap(object int, offset, size int64) (member, count int) {
	member = -1
	for i := l.FrameObjects[object].Members; i > 0; i = l.MemberLocals[i-1].Next {
		m := &l.MemberLocals[i-1]
		if offset < int64(m.Offset)+int64(m.Type.Size()) && int64(m.Offset) < offset+size {
			member = int(i) - 1
		}
		count++
	}
	return member, count
}

// addMember adds a member local. Its local must have a larger number than all others.
func (l *Lowering) addMember(object int, offset int64, t ast.Type, number int) int {
	x := &l.FrameObjects[object]
	l.MemberLocals = append(l.MemberLocals, memberLocal{Object: int32(object), Offset: int32(offset), Number: int32(number), Type: t, Next: x.Members})
	x.Members = int32(len(l.MemberLocals))
	return len(l.MemberLocals) - 1
}

// memberAt returns the number of the member local for a value of type t at an offset of the object. It makes one
// if there is none. It returns -1 if there cannot be one.
func (l *Lowering) memberAt(object int, offset int64, t ast.Type) int {
	size := int64(t.Size())
	if object < 0 || offset < 0 || offset+size > int64(l.FrameObjects[object].Size) {
		return -1
	}
	found, count := l.overlap(object, offset, size)
	switch {
	case found >= 0:
		if m := &l.MemberLocals[found]; int64(m.Offset) != offset || registerClass(m.Type) != registerClass(t) {
			return -1
		}
		return found
	case count == mostMembers:
		return -1
	}
	return l.addMember(object, offset, t, l.NewLocal(t))
}

// MemberOf does the same for the byte at offset from an address.
func (l *Lowering) MemberOf(a Address, offset int64, t ast.Type) int {
	n := l.dividedObject(a)
	if n < 0 {
		return -1
	}
	return l.memberAt(n, int64(a.Data)-int64(l.FrameObjects[n].Draft)+a.Offset+offset, t)
}

// readPart appends the value of type t at an offset of the object, if it is in a member local or in a part of
// one. Else it appends nothing and returns false.
func (l *Lowering) readPart(object int, offset int64, t ast.Type, pos uint32) bool {
	if n := l.memberAt(object, offset, t); n >= 0 {
		l.MemberLocals[n].reads++
		l.Tree.Leaf(ast.Local, t, uint32(l.MemberLocals[n].Number), pos)
		return true
	}
	found, _ := l.overlap(object, offset, int64(t.Size()))
	if found < 0 {
		return false
	}
	m := &l.MemberLocals[found]
	from, begin := m.Type, offset-int64(m.Offset)
	if t.IsFloat() || from.IsFloat() || from.Size() < 4 || begin < 0 || begin+int64(t.Size()) > int64(from.Size()) {
		return false
	}
	m.reads++
	l.Tree.Leaf(ast.Local, from, uint32(m.Number), pos)
	l.extractPart(begin, t, pos)
	return true
}

// extractPart turns the last node, the Local of an integer, into the integer of type t that begins at the given byte of it.
func (l *Lowering) extractPart(begin int64, t ast.Type, pos uint32) {
	if begin > 0 {
		n := l.Top()
		if !l.Tree.Type[n].IsSigned() {
			l.Tree.Type[n]-- // the upper half of a register needs no cast then
		}
		from := l.Tree.Type[n]
		l.Constant(ast.I32, uint64(8*begin), pos)
		l.Tree.Node(ast.Shr, from, 0, pos, 2)
	}
	l.Cast(t)
}

// putPart appends the value of type t at offset from an address.
func (l *Lowering) putPart(a Address, offset int64, t ast.Type, pos uint32) {
	if n := l.dividedObject(a); n >= 0 && l.readPart(n, int64(a.Data)-int64(l.FrameObjects[n].Draft)+a.Offset+offset, t, pos) {
		return
	}
	l.PutAddress(a, offset, pos)
	l.Tree.Node(ast.Load, t, 0, pos, 1)
}

// AsMember turns the lvalue x, the last subtree, into a local if it has a member local.
func (l *Lowering) AsMember(x Operand) Operand {
	n := l.Top()
	if x.Kind != Memory || l.Tree.Kind[n] != ast.FrameAddress || !l.InMember(x.Type) {
		return x
	}
	t := l.Types.Machine(x.Type)
	m := l.MemberOf(Address{Kind: ast.FrameAddress, Data: l.Tree.Data[n]}, 0, t)
	if m < 0 {
		return x
	}
	l.MemberLocals[m].reads++ // its value may be used
	l.ForgetSubobject()       // the address is gone
	pos := l.Tree.Pos[n]
	l.Tree.Truncate(n)
	l.Tree.Leaf(ast.Local, t, uint32(l.MemberLocals[m].Number), pos)
	x.Kind = Local
	return x
}

// InMember reports whether an object of type typ may be in a member local.
func (l *Lowering) InMember(typ types.Type) bool {
	return typ&(types.Volatile|types.Atomic) == 0 && l.Types.IsScalar(typ) && !l.Types.IsWide(typ)
}

// loadMember turns the last subtree, the address of an object of type typ, into the object's value if it is in a
// member local. The address may be the value of commas.
func (l *Lowering) loadMember(typ types.Type, pos uint32) bool {
	n := l.lastValue(l.Top())
	if l.Tree.Kind[n] != ast.FrameAddress || !l.InMember(typ) {
		return false
	}
	object := l.dividedAt(int64(l.Tree.Data[n]))
	if object < 0 {
		return false
	}
	commas, offset := l.Top()-n, int64(l.Tree.Data[n])-int64(l.FrameObjects[object].Draft)
	saved := l.Tree.Cut(n, &l.Clipboard)
	if !l.readPart(object, offset, l.Types.Machine(typ), pos) {
		l.Tree.Paste(&l.Clipboard, saved)
		return false
	}
	l.Clipboard.Truncate(saved)
	l.ForgetSubobject() // the address is gone
	for range commas {
		l.Then(pos)
	}
	return true
}

// DropFrameAddress replaces the value of the last subtree by a constant if it is the address of an object that may
// have member locals. The value is not used.
func (l *Lowering) DropFrameAddress() {
	n := l.lastValue(l.Top())
	if l.Tree.Kind[n] == ast.FrameAddress && (l.dividedAt(int64(l.Tree.Data[n])) >= 0 || l.isCopied(int64(l.Tree.Data[n]))) {
		l.SetConst(n, l.Tree.Type[n], 0)
	}
}

// lastValue returns the node that computes the value of node n: it is not a Comma.
func (l *Lowering) lastValue(n int) int {
	for l.Tree.Kind[n] == ast.Comma {
		n--
	}
	return n
}

// moveCommaAddress adds by to the FrameAddress that is the value of node n, a Comma.
func (l *Lowering) moveCommaAddress(n int, by int64) bool {
	n = l.lastValue(n)
	return l.Tree.Kind[n] == ast.FrameAddress && l.moveFrameAddress(n, by)
}

// A leaf is a scalar in a record or an array.
type leaf struct {
	offset int64
	typ    ast.Type
}

// end returns the offset behind the leaf.
func (m leaf) end() int64 { return m.offset + int64(m.typ.Size()) }

// leaves lists the scalars in an object of type typ, by offset. ok is false if it does not consist of a few: if it
// has a union, a bit-field, a volatile member or a wide scalar, or more than inlineCopies scalars. The list is valid
// until the next call.
func (l *Lowering) leaves(typ types.Type) (list []leaf, ok bool) {
	l.leafBuffer = l.leafBuffer[:0]
	ok = l.addLeaves(typ, 0)
	return l.leafBuffer, ok
}

// addLeaves adds the scalars of an object of type typ at an offset to the list.
func (l *Lowering) addLeaves(typ types.Type, offset int64) bool {
	info := l.Types.Info(typ)
	switch {
	case info.Size < 0 || info.Union:
		return false
	case info.Kind == types.ArrayKind:
		if info.Length < 0 || info.Length > inlineCopies {
			return false
		}
		for i := range info.Length {
			if !l.addLeaves(info.Target, offset+i*l.Types.Size(info.Target)) {
				return false
			}
		}
		return true
	case info.Kind == types.RecordKind:
		if typ&(types.Volatile|types.Atomic) != 0 {
			return false
		}
		for _, m := range l.Types.MembersOf(typ) {
			if m.IsBitField || !l.addLeaves(m.Typ, offset+m.Offset) {
				return false
			}
		}
		return true
	}
	if !l.InMember(typ) || len(l.leafBuffer) == inlineCopies {
		return false
	}
	l.leafBuffer = append(l.leafBuffer, leaf{offset, info.Machine})
	return true
}

// copyMembers does the same as copyBetween if one of the objects may have member locals. Otherwise, or if the type
// does not consist of a few scalars, it returns false.
func (l *Lowering) copyMembers(to, from Address, typ types.Type, pos uint32) bool {
	if l.dividedObject(to) < 0 && l.dividedObject(from) < 0 {
		return false
	}
	list, ok := l.leaves(typ)
	if !ok || typ&(types.Volatile|types.Atomic) != 0 {
		return false
	}
	for i, x := range list {
		m := l.MemberOf(to, x.offset, x.typ)
		if m < 0 {
			l.PutAddress(to, x.offset, pos)
		}
		l.putPart(from, x.offset, x.typ, pos)
		if m < 0 {
			l.Tree.Node(ast.Store, x.typ, 0, pos, 2)
		} else {
			l.Tree.Node(ast.Assign, x.typ, uint32(l.MemberLocals[m].Number), pos, 1)
		}
		if i > 0 {
			l.Then(pos)
		}
	}
	l.PutAddress(to, 0, pos)
	if len(list) > 0 {
		l.Then(pos)
	}
	return true
}

// ZeroMembers zeroes size bytes at draft offset at, as statements of an initializer, if they are whole members. It
// returns false, and does nothing, if they are not.
func (l *Lowering) ZeroMembers(at, size int64, pos uint32, done func()) bool {
	object := l.dividedAt(at)
	if object < 0 || size <= 0 {
		return false
	}
	x := &l.FrameObjects[object]
	list, ok := l.leaves(x.Divided)
	begin := at - int64(x.Draft)
	for _, m := range list {
		inside := m.offset < begin+size && begin < m.end()
		ok = ok && (!inside || m.offset >= begin && m.end() <= begin+size && l.memberAt(object, m.offset, m.typ) >= 0)
	}
	if !ok {
		return false
	}
	for _, m := range list {
		if m.offset >= begin && m.end() <= begin+size {
			l.Zero(m.typ, pos)
			l.Tree.Node(ast.Assign, m.typ, uint32(l.MemberLocals[l.memberAt(object, m.offset, m.typ)].Number), pos, 1)
			done()
		}
	}
	return true
}

// forgetMembers removes the member locals from a number of a local on, because these locals are removed.
func (l *Lowering) forgetMembers(number int) {
	n := len(l.MemberLocals)
	for ; n > 0 && int(l.MemberLocals[n-1].Number) >= number; n-- {
		l.FrameObjects[l.MemberLocals[n-1].Object].Members = l.MemberLocals[n-1].Next
	}
	l.MemberLocals = l.MemberLocals[:n]
}

// MemberNumbered returns the member local in a local, or nil if the local is none.
func (s *MemberState) MemberNumbered(number int) *memberLocal {
	n := sort.Search(len(s.MemberLocals), func(i int) bool { return int(s.MemberLocals[i].Number) >= number })
	if n == len(s.MemberLocals) || int(s.MemberLocals[n].Number) != number {
		return nil
	}
	return &s.MemberLocals[n]
}

// StoreMembers puts the member locals of an object into memory if the function has an address of the object. The
// function begins at node start. The members of the other objects are locals for good. In a function that may return
// twice from a call no object is in locals, so that a longjmp leaves members as they are.
func (l *Lowering) StoreMembers(start int) {
	l.findAddressed(start)
	for i := range l.MemberLocals {
		m := &l.MemberLocals[i]
		x := &l.FrameObjects[m.Object]
		if x.InMemory || l.Resumes {
			l.FrameOffsets[m.Number] = x.Draft + m.Offset
			l.InFrame = true
		}
	}
}

// findAddressed finds the frame objects that have an address among the nodes from start on.
func (l *Lowering) findAddressed(start int) {
	for n, last := l.Tree.Find(ast.FrameAddress, start), 0; n >= 0; n = l.Tree.Find(ast.FrameAddress, n+1) {
		offset := int64(l.Tree.Data[n])
		if last < 0 || !l.FrameObjects[last].contains(offset) {
			last = l.FrameObjectNumber(offset)
		}
		if last >= 0 {
			l.FrameObjects[last].InMemory = true
		}
	}
}

// A calling convention passes a record in parts. These functions divide a part into members.

// SetsMember reports whether node n is an Assign of a member local.
func (l *Lowering) SetsMember(n int) bool {
	return l.Tree.Kind[n] == ast.Assign && l.MemberNumbered(int(l.Tree.Data[n])) != nil
}
