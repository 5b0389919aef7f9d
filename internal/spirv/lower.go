package spirv

import (
	"errors"
	"fmt"
	"slices"
)

// lower makes the interpreter's instructions of all functions.
func (l *loader) lower() (*Program, error) {
	for _, f := range l.functions {
		l.frame(f)
	}
	l.layOutFrames()
	for _, f := range l.functions {
		f.entry = int32(len(l.code))
		if err := l.body(f); err != nil {
			return nil, fmt.Errorf("%s: %w", f.name, err)
		}
	}
	for i := range l.code {
		if x := &l.code[i]; x.op == doCall {
			x.a = l.functions[x.a].entry
		}
	}
	main, ok := l.byID[l.entry]
	if !ok {
		return nil, errors.New("the module has no entry point")
	}
	l.start = main.entry
	return &l.Program, nil
}

// frame assigns slots to a function's values, relative to its frame. Values that are used
// only in the block that computes them share slots with such values of other blocks.
func (l *loader) frame(f *function) {
	f.listUses()
	shared := f.sharedValues()
	take := func(words int) int32 {
		f.size += int32(words)
		return f.size - int32(words)
	}
	for _, r := range f.body {
		if r.op == opVariable {
			t := l.types[r.args[0]]
			l.values[r.args[1]] = value{name: l.names[r.args[1]], typ: t, fn: f, known: true, addr: take(t.elem.words)}
		}
	}
	f.returns = take(f.result.words)
	for _, r := range f.body {
		if id, ok := result(r); ok && r.op != opVariable {
			t := l.types[r.args[0]]
			v := value{typ: t, fn: f}
			if shared[id] {
				v.slot = take(t.words)
			}
			l.values[id] = v
		}
	}
	l.assignSlots(f, shared)
}

// assignSlots gives slots to the values that are used in one block only. Each block begins with the same slot.
func (l *loader) assignSlots(f *function, shared map[uint32]bool) {
	base, most := f.size, f.size
	next := base
	for _, r := range f.body {
		if r.op == opLabel {
			next = base
		}
		if id, ok := result(r); ok && r.op != opVariable && !shared[id] {
			l.values[id].slot = next
			next += int32(l.values[id].typ.words)
			most = max(most, next)
		}
	}
	f.size = most
}

// listUses lists the parameters of a function, and the functions that it calls.
func (f *function) listUses() {
	for _, r := range f.body {
		switch r.op {
		case opFunctionParameter:
			f.params = append(f.params, r.args[1])
		case opFunctionCall:
			f.calls = append(f.calls, r.args[2])
		}
	}
}

// sharedValues returns the values that need a slot of their own: parameters, phis, and values that are used in another
// block than the one that computes them.
func (f *function) sharedValues() map[uint32]bool {
	madeIn := map[uint32]int{}
	shared := map[uint32]bool{}
	block := 0
	for _, r := range f.body {
		switch r.op {
		case opLabel:
			block++
		case opSelectionMerge, opLoopMerge:
			continue
		}
		// Some of the words are not ids. At worst, a value then needlessly has a slot of
		// its own.
		for _, id := range r.args {
			if in, ok := madeIn[id]; ok && in != block {
				shared[id] = true
			}
		}
		if id, ok := result(r); ok {
			madeIn[id] = block
			if r.op == opPhi || r.op == opFunctionParameter {
				shared[id] = true
			}
		}
	}
	// A phi of a loop uses values that are computed after it.
	for _, r := range f.body {
		if r.op == opPhi {
			for _, id := range r.args[2:] {
				shared[id] = true
			}
		}
	}
	return shared
}

// result returns the id that an instruction of a function defines as a value.
func result(r raw) (id uint32, ok bool) {
	switch r.op {
	case opStore, opLabel, opBranch, opBranchConditional, opSwitch, opReturn, opReturnValue, opUnreachable,
		opSelectionMerge, opLoopMerge, opControlBarrier, opMemoryBarrier:
		return 0, false
	}
	return r.args[1], true
}

// layOutFrames assigns offsets to the frames of functions: each frame is behind the frames of
// all callers.
func (l *loader) layOutFrames() {
	globals := int32(len(l.slots))
	for _, f := range l.functions {
		f.base = globals
	}
	for changed := true; changed; {
		changed = false
		for _, f := range l.functions {
			for _, id := range f.calls {
				if g := l.byID[id]; g.base < f.base+f.size {
					g.base, changed = f.base+f.size, true
				}
			}
		}
	}
	all := globals
	for _, f := range l.functions {
		all = max(all, f.base+f.size)
	}
	l.word(make([]uint32, all-globals)...)
	for i := range l.values {
		if v := &l.values[i]; v.fn != nil {
			v.slot += v.fn.base
			if v.known {
				v.addr += v.fn.base
			}
		}
	}
	for _, f := range l.functions {
		f.returns += f.base
	}
}

// body makes the interpreter's instructions of a function.
func (l *loader) body(f *function) error {
	var undefined []int32
	for _, r := range f.body {
		if r.op == opVariable {
			name := l.names[r.args[1]]
			l.origins = append(l.origins, origin{name, "variable " + name})
			for range l.values[r.args[1]].typ.elem.words {
				undefined = append(undefined, int32(len(l.origins)))
			}
		}
	}
	l.emit(0, instr{op: doEnter, dst: f.base, a: l.list(undefined)})
	labels := map[uint32]int32{}
	start := len(l.code)
	var label uint32
	for _, r := range f.body {
		if r.op == opLabel {
			label = r.args[0]
			labels[label] = int32(len(l.code))
			continue
		}
		if err := l.instruction(f, label, r); err != nil {
			return err
		}
	}
	for i := start; i < len(l.code); i++ {
		switch x := &l.code[i]; x.op {
		case doJump:
			x.a = labels[uint32(x.a)]
		case doBranch:
			x.b, x.c = labels[uint32(x.b)], labels[uint32(x.c)]
		case doSwitch:
			x.b = labels[uint32(x.b)]
			cases := l.lists[x.c]
			for j := 1; j < len(cases); j += 2 {
				cases[j] = labels[uint32(cases[j])]
			}
		}
	}
	return nil
}

// emit adds an instruction.
func (l *loader) emit(line int32, x instr) {
	l.code = append(l.code, x)
	l.lineOf = append(l.lineOf, line)
}

// list stores the list of an instruction, and returns the list's number.
func (l *loader) list(list []int32) int32 {
	l.lists = append(l.lists, list)
	return int32(len(l.lists) - 1)
}

// instruction makes the interpreter's instructions for an instruction of SPIR-V.
func (l *loader) instruction(f *function, label uint32, r raw) error {
	a := r.args
	at := func(i int) int32 { return l.values[a[i]].slot }
	words := func() uint16 { return uint16(l.values[a[1]].typ.words) } // number of words of the result
	switch r.op {
	case opFunctionParameter, opSelectionMerge, opLoopMerge:
	case opVariable:
		if len(a) > 3 {
			v := l.values[a[1]]
			l.emit(r.line, instr{op: doCopy, n: uint16(v.typ.elem.words), dst: v.addr, a: at(3)})
		}
	case opFunctionCall:
		l.call(r)
	case opLoad:
		l.access(opLoad, r.line, l.values[a[2]], at(1))
	case opStore:
		l.access(opStore, r.line, l.values[a[0]], at(1))
	case opAccessChain:
		l.chain(r)
	case opArrayLength:
		p := l.values[a[2]]
		m := p.typ.elem.members[a[3]]
		l.emit(r.line, instr{op: doLength, n: uint16(m.typ.stride), dst: at(1), a: int32(m.offset), c: int32(p.block.binding)})
	case opCompositeConstruct, opCompositeExtract, opVectorShuffle:
		l.composite(r)
	case opBitcast:
		l.emit(r.line, instr{op: doCopy, n: words(), dst: at(1), a: at(2)})
	case opExtInst:
		return l.extended(r)
	case opSelect:
		l.emit(r.line, instr{op: doSelect, n: words(), dst: at(1), a: at(2), b: at(3), c: at(4)})
	case opBitFieldSExtract, opBitFieldUExtract:
		l.emit(r.line, instr{op: arithmetic[r.op], n: words(), dst: at(1), a: at(2), b: at(3), c: at(4)})
	case opControlBarrier:
		l.emit(r.line, instr{op: doBarrier})
	case opMemoryBarrier:
		l.emit(r.line, instr{op: doFence, a: int32(l.slots[at(1)])})
	case opPhi, opBranch, opBranchConditional, opSwitch:
		l.flow(label, r)
	case opReturn:
		l.emit(r.line, instr{op: doReturn})
	case opReturnValue:
		l.emit(r.line, instr{op: doCopy, n: uint16(f.result.words), dst: f.returns, a: at(0)})
		l.emit(r.line, instr{op: doReturn})
	case opUnreachable:
		l.emit(r.line, instr{op: doNever})
	default:
		if op, ok := atomic[r.op]; ok {
			l.atomic(op, r)
		} else if op, ok := arithmetic[r.op]; ok {
			l.emit(r.line, instr{op: op, n: words(), dst: at(1), a: at(2), b: at(len(a) - 1)})
		} else {
			return fmt.Errorf("the interpreter does not know SPIR-V's opcode %d", r.op)
		}
	}
	return nil
}

// extended translates an instruction of GLSL.std.450.
func (l *loader) extended(r raw) error {
	a := r.args
	op, ok := extended[a[3]]
	if !ok {
		return fmt.Errorf("the interpreter does not know GLSL.std.450's instruction %d", a[3])
	}
	slot := func(i int) int32 { return l.values[a[i]].slot }
	l.emit(r.line, instr{op: op, n: uint16(l.values[a[1]].typ.words), dst: slot(1), a: slot(4), b: slot(len(a) - 1)})
	return nil
}

// composite translates an instruction that puts words of vectors and structures together.
func (l *loader) composite(r raw) {
	a := r.args
	at := func(i int) int32 { return l.values[a[i]].slot }
	to := at(1)
	switch r.op {
	case opCompositeConstruct:
		for _, id := range a[2:] {
			v := l.values[id]
			l.emit(r.line, instr{op: doCopy, n: uint16(v.typ.words), dst: to, a: v.slot})
			to += int32(v.typ.words)
		}
	case opCompositeExtract:
		from, t := at(2), l.values[a[2]].typ
		for _, i := range a[3:] {
			var offset int
			t, offset = part(t, int(i))
			from += int32(offset)
		}
		l.emit(r.line, instr{op: doCopy, n: uint16(t.words), dst: to, a: from})
	case opVectorShuffle:
		first := uint32(l.values[a[2]].typ.words)
		for k, i := range a[4:] {
			from := at(2) + int32(i)
			if i >= first {
				from = at(3) + int32(i-first)
			}
			l.emit(r.line, instr{op: doCopy, n: 1, dst: to + int32(k), a: from})
		}
	}
}

// flow translates a jump at the end of a block with a label, or a phi at the beginning of one.
func (l *loader) flow(label uint32, r raw) {
	a := r.args
	at := func(i int) int32 { return l.values[a[i]].slot }
	switch r.op {
	case opPhi:
		var from []int32
		for i := 2; i < len(a); i += 2 {
			from = append(from, int32(a[i+1]), at(i))
		}
		l.emit(r.line, instr{op: doPhi, n: uint16(l.values[a[1]].typ.words), dst: at(1), a: l.list(from)})
	case opBranch:
		l.emit(r.line, instr{op: doJump, a: int32(a[0]), dst: int32(label)})
	case opBranchConditional:
		l.emit(r.line, instr{op: doBranch, a: at(0), b: int32(a[1]), c: int32(a[2]), dst: int32(label)})
	case opSwitch:
		var cases []int32
		for _, w := range a[2:] {
			cases = append(cases, int32(w))
		}
		l.emit(r.line, instr{op: doSwitch, a: at(0), b: int32(a[1]), c: l.list(cases), dst: int32(label)})
	}
}

// atomic makes an atomic operation.
func (l *loader) atomic(op operation, r raw) {
	p := l.values[r.args[2]]
	x := instr{op: op, n: 1, dst: l.values[r.args[1]].slot, a: l.address(p), b: l.values[r.args[5]].slot, c: -1}
	if p.block != nil {
		x.c = int32(p.block.binding)
		p.block.read, p.block.written = true, true
	}
	l.emit(r.line, x)
}

// part returns the type and the offset of element i of a type.
func part(t *typ, i int) (*typ, int) {
	if t.kind == kindStruct {
		return t.members[i].typ, t.members[i].offset
	}
	return t.elem, i * t.stride
}

// call makes a call. It copies the arguments to the slots of the function's parameters.
func (l *loader) call(r raw) {
	f := l.byID[r.args[2]]
	for i, id := range r.args[3:] {
		to, from := l.values[f.params[i]], l.values[id]
		if from.known {
			l.emit(r.line, instr{op: doSet, dst: to.slot, a: from.addr})
		} else {
			l.emit(r.line, instr{op: doCopy, n: uint16(to.typ.words), dst: to.slot, a: from.slot})
		}
	}
	l.emit(r.line, instr{op: doCall, a: int32(slices.Index(l.functions, f))})
	if f.result.words > 0 {
		l.emit(r.line, instr{op: doCopy, n: uint16(f.result.words), dst: l.values[r.args[1]].slot, a: f.returns})
	}
}

// address returns the slot that holds the target of a pointer.
func (l *loader) address(p value) int32 {
	if !p.known {
		return p.slot
	}
	return l.word(uint32(p.addr))
}

// access makes a load to a slot, or a store of a slot.
func (l *loader) access(op int, line int32, p value, slot int32) {
	x := instr{op: doLoad, n: uint16(p.typ.elem.words), dst: slot, c: -1}
	switch p.typ.class {
	case classUniform, classStorageBuffer:
		x.op, x.c = doBufferLoad, int32(p.block.binding)
		if op == opStore {
			p.block.written = true
		} else {
			p.block.read = true
		}
	case classWorkgroup:
		x.op = doSharedLoad
	default:
		if p.known {
			x.op, x.a = doCopy, p.addr
			if op == opStore {
				x.dst, x.a = p.addr, slot
			}
			l.emit(line, x)
			return
		}
	}
	if op == opStore {
		x.op++
	}
	x.a = l.address(p)
	l.emit(line, x)
}

// chain computes a pointer to a part of a variable from a pointer to the variable.
func (l *loader) chain(r raw) {
	p, to := l.values[r.args[2]], &l.values[r.args[1]]
	to.block = p.block
	to.name = p.name
	c := chain{name: p.name, base: -1, binding: -1}
	if p.known {
		c.offset = int64(p.addr)
	} else {
		c.base = p.slot
	}
	if p.block != nil {
		c.binding = p.block.binding
	}
	t := p.typ.elem
	for _, id := range r.args[3:] {
		i := l.values[id]
		if i.constant && (t.kind == kindStruct || t.count >= 0) {
			var offset int
			t, offset = part(t, int(l.slots[i.slot]))
			c.offset += int64(offset)
			continue
		}
		c.indices = append(c.indices, index{i.slot, int64(t.stride), int64(t.count), c.offset})
		t = t.elem
	}
	if p.known && len(c.indices) == 0 {
		to.known, to.addr = true, int32(c.offset)
		return
	}
	l.chains = append(l.chains, c)
	l.emit(r.line, instr{op: doChain, n: 1, dst: to.slot, a: int32(len(l.chains) - 1), c: int32(c.binding)})
}

// A chain describes how a pointer is computed: from the pointer in the slot base, or from
// the beginning of the memory.
type chain struct {
	name    string // name of the variable
	base    int32  // -1: none
	binding int    // binding of the block; -1: none
	offset  int64
	indices []index
}

// An index is an index that is not constant, in an array of count elements. If count is
// -1, the array has the elements that fit into the buffer from the offset on.
type index struct {
	slot                  int32
	stride, count, offset int64
}
