package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// The functions __sync_... and __atomic_... An instruction performs most operations on
// words of 4 and 8 bytes. The others are a loop around LoadReserved and
// StoreConditional, on the aligned word of 4 bytes that holds an object of 1 or 2 bytes.
// Fences give the order of memory accesses: the strongest, unless the order is a literal
// that asks for none.

// atomically lowers an atomic function. An order is an argument of those whose prototype
// has a type for it behind the others; the older functions have none.
func atomically(lower func(a *atomicCall) operand) func(c *builtinCall) operand {
	return func(c *builtinCall) operand {
		return lower(&atomicCall{p: c.p, call: c, pos: c.pos, ordered: true})
	}
}

// nand stands for the operation ~(x & y), for which there is no node.
const nand = ast.Not

// fetching lowers a function that applies operation k to an object; its value is that
// of the object before. Of those of updating it is that after.
func fetching(k ast.Kind) func(c *builtinCall) operand {
	return atomically(func(a *atomicCall) operand { return a.update(k, false) })
}

func updating(k ast.Kind) func(c *builtinCall) operand {
	return atomically(func(a *atomicCall) operand { return a.update(k, true) })
}

// An atomicCall is an atomic access under way. It consists of steps, subtrees that finish
// joins with the value behind them.
type atomicCall struct {
	p       *parser
	call    *builtinCall // nil if the access is that of an expression
	pos     uint32
	ordered bool
	steps   int

	typ     types.Type // of the object
	t       ast.Type   // its machine type
	address uint32     // local
	word    ast.Type   // of the word that is accessed
	base    uint32     // local: address of the word
	shift   uint32     // local: number of bits below the object in the word, if it is smaller
}

// keep makes the last subtree a step: an Assign to a new local.
func (a *atomicCall) keep() uint32 {
	t := a.p.b.Type[a.p.top()]
	n := uint32(a.p.newLocal(t))
	a.p.b.Node(ast.Assign, t, n, a.pos, 1)
	a.steps++
	return n
}

func (a *atomicCall) get(t ast.Type, local uint32) { a.p.b.Leaf(ast.Local, t, local, a.pos) }

// fence appends a step, a fence, unless the call asks for no order.
func (a *atomicCall) fence() {
	if a.ordered {
		a.p.b.Leaf(ast.Fence, ast.Void, 0, a.pos)
		a.p.b.Statement(a.pos)
		a.steps++
	}
}

// finish makes the last subtree, of type typ, the value of all steps.
func (a *atomicCall) finish(typ types.Type) operand {
	for range a.steps {
		a.p.then(a.pos)
	}
	return a.p.valueOf(typ, a.pos)
}

// nothing finishes a call without a value.
func (a *atomicCall) nothing() operand {
	a.p.zero(ast.I32, a.pos)
	return a.finish(types.Void)
}

// fail drops the steps.
func (a *atomicCall) fail() operand {
	for range a.steps {
		a.p.dropLast()
	}
	return a.p.wrong(a.pos)
}

// object parses the first argument, the address of an integer or a pointer.
func (a *atomicCall) object() bool {
	p := a.p
	x, ok := a.target("operand type '%s' is incompatible with argument 1 of '%s'")
	if ok && (!p.types.IsInteger(a.typ) && !p.types.IsPointer(a.typ) || p.types.Size(a.typ) > int64(p.WordSize)) {
		a.unsupported(x)
		ok = false
	}
	return ok
}

// target parses the first argument, the address of an object. If it is no pointer, it
// reports an error, in words for the argument's type and the function's name.
func (a *atomicCall) target(words string) (x operand, ok bool) {
	p := a.p
	x = p.scalar(a.call.unconverted())
	a.address = a.keep()
	if !p.types.IsPointer(x.typ) {
		if x.typ != types.Invalid {
			a.call.errorf(a.pos, words, p.typeName(x.typ))
		}
		return x, false
	}
	a.typ = types.Unqualified(p.types.Target(x.typ))
	if a.typ == types.Void {
		a.typ = types.UChar
	}
	a.t = p.types.Machine(a.typ)
	return x, true
}

func (a *atomicCall) unsupported(x operand) {
	a.p.errorf(x.pos, "atomic access to an object of type '%s' is not supported", a.p.typeName(a.typ))
}

// bytes parses the first argument of a function that moves values between objects of
// any type. They are moved as integers of their size, to which they have to be aligned.
func (a *atomicCall) bytes() bool {
	x, ok := a.target("argument 1 of '%[2]s' must be a pointer type")
	if !ok {
		return false
	}
	info := a.p.types.Info(a.typ)
	t, ok := map[int64]ast.Type{1: ast.U8, 2: ast.U16, 4: ast.U32, int64(a.p.WordSize): a.p.types.Word}[info.Size]
	if !ok || int64(info.Align) < info.Size {
		a.unsupported(x)
		return false
	}
	a.t = t
	return true
}

// flag parses the first argument of a function that changes a byte.
func (a *atomicCall) flag() bool {
	_, ok := a.target("incompatible type for argument 1 of '%[2]s'")
	a.typ, a.t = types.Bool, ast.U8
	return ok
}

// pointer parses the next argument, the address of a value, and returns the local that
// has it.
func (a *atomicCall) pointer() uint32 {
	p := a.p
	x := p.scalar(a.call.unconverted())
	if !p.types.IsPointer(x.typ) && x.typ != types.Invalid {
		a.call.errorf(a.pos, "argument %d of '%s' must be a pointer type", a.call.arguments)
	}
	p.cast(p.types.Word)
	return a.keep()
}

// loadFrom loads the value at the address in local at, and storeTo stores local v
// there.
func (a *atomicCall) loadFrom(at uint32) uint32 {
	a.get(a.p.types.Word, at)
	a.p.b.Node(ast.Load, a.t, 0, a.pos, 1)
	return a.keep()
}

func (a *atomicCall) storeTo(at, v uint32) {
	a.get(a.p.types.Word, at)
	a.get(a.t, v)
	a.p.b.Node(ast.Store, a.t, 0, a.pos, 2)
	a.steps++
}

// value parses the next argument, which is converted to the object's type.
func (a *atomicCall) value() uint32 {
	p := a.p
	x := p.scalar(a.call.unconverted())
	if p.types.IsFloat(x.typ) || p.types.IsPointer(x.typ) || p.types.IsInteger(x.typ) {
		p.cast(a.t)
	} else if x.typ != types.Invalid {
		a.call.errorf(x.pos, "incompatible type for argument %d of '%s'", a.call.arguments)
	}
	return a.keep()
}

// order parses the next argument, an order of memory accesses, if the prototype has one.
func (a *atomicCall) order() {
	p := a.p
	if a.call.rest == "" || a.call.rest == "..." {
		return
	}
	p.scalar(a.call.unconverted())
	n := p.top()
	relaxed := isConst(p.b.Kind[n]) && p.bits(n) == 0
	p.dropLast()
	a.ordered = !relaxed
}

func (a *atomicCall) synchronize() operand {
	a.fence()
	return a.nothing()
}

func (a *atomicCall) threadFence() operand {
	a.order()
	return a.synchronize()
}

func (a *atomicCall) load() operand {
	if !a.object() {
		return a.fail()
	}
	a.order()
	a.get(a.t, a.loadObject())
	return a.finish(a.typ)
}

// loadObject appends steps that load the object, and returns the local with its value.
func (a *atomicCall) loadObject() uint32 {
	a.fence()
	a.get(a.p.types.Word, a.address)
	a.p.b.Node(ast.Load, a.t, ast.MemoryVolatile, a.pos, 1)
	x := a.keep()
	a.fence()
	return x
}

// loadTo, storeFrom and exchangeBetween are load, store and exchange of functions whose
// arguments are the addresses of values.
func (a *atomicCall) loadTo() operand {
	if !a.bytes() {
		return a.fail()
	}
	to := a.pointer()
	a.order()
	a.storeTo(to, a.loadObject())
	return a.nothing()
}

func (a *atomicCall) storeFrom() operand {
	if !a.bytes() {
		return a.fail()
	}
	from := a.pointer()
	a.order()
	a.storeLocal(a.loadFrom(from))
	return a.nothing()
}

func (a *atomicCall) exchangeBetween() operand {
	if !a.bytes() {
		return a.fail()
	}
	from, to := a.pointer(), a.pointer()
	a.order()
	a.storeTo(to, a.change(ast.AtomicSwap, a.loadFrom(from)))
	return a.nothing()
}

func (a *atomicCall) store() operand {
	if !a.object() {
		return a.fail()
	}
	v := a.value()
	a.order()
	a.storeLocal(v)
	return a.nothing()
}

// storeLocal appends steps that store a local to the object.
func (a *atomicCall) storeLocal(v uint32) {
	a.fence()
	a.get(a.p.types.Word, a.address)
	a.get(a.t, v)
	a.p.b.Node(ast.Store, a.t, ast.MemoryVolatile, a.pos, 2)
	a.steps++
	a.fence()
}

// release sets the object to zero.
func (a *atomicCall) release() operand { return a.reset(a.object()) }

// clear sets a byte to zero.
func (a *atomicCall) clear() operand { return a.reset(a.flag()) }

func (a *atomicCall) reset(ok bool) operand {
	if !ok {
		return a.fail()
	}
	a.order()
	a.p.zero(a.t, a.pos)
	a.storeLocal(a.keep())
	return a.nothing()
}

func (a *atomicCall) exchange() operand {
	if !a.object() {
		return a.fail()
	}
	v := a.value()
	a.order()
	a.get(a.t, a.change(ast.AtomicSwap, v))
	return a.finish(a.typ)
}

// testAndSet sets a byte; its value is 1 if it was set.
func (a *atomicCall) testAndSet() operand {
	if !a.flag() {
		return a.fail()
	}
	a.order()
	a.p.constant(a.t, 1, a.pos)
	v := a.keep()
	a.get(a.t, a.change(ast.AtomicSwap, v))
	return a.finish(types.Bool)
}

// update applies operation k to the object; its value is that of the object after or
// before.
func (a *atomicCall) update(k ast.Kind, after bool) operand {
	if !a.object() {
		return a.fail()
	}
	v := a.value()
	a.order()
	old := a.change(k, v)
	a.get(a.t, old)
	if after {
		a.operate(k, v)
	}
	return a.finish(a.typ)
}

// operate applies k to the last subtree, of the object's type, and local v.
func (a *atomicCall) operate(k ast.Kind, v uint32) {
	p, t := a.p, a.t
	if t.Size() < 4 {
		t = ast.U32
	}
	p.cast(t)
	a.get(a.t, v)
	p.cast(t)
	if k == nand {
		p.b.Node(ast.And, t, 0, a.pos, 2)
		p.b.Node(ast.Not, t, 0, a.pos, 1)
	} else {
		p.b.Node(k, t, 0, a.pos, 2)
	}
	p.cast(a.t)
}

// single are the operations that one instruction performs on a word.
var single = map[ast.Kind]ast.Kind{
	ast.AtomicSwap: ast.AtomicSwap, ast.Add: ast.AtomicAdd, ast.And: ast.AtomicAnd, ast.Or: ast.AtomicOr, ast.Xor: ast.AtomicXor,
}

// change appends steps that apply k with local v to the object, and returns the local
// with the value before.
func (a *atomicCall) change(k ast.Kind, v uint32) (old uint32) {
	p := a.p
	a.fence()
	if one, ok := single[k]; ok && a.t.Size() >= 4 {
		a.get(p.types.Word, a.address)
		a.get(a.t, v)
		p.b.Node(one, a.t, 0, a.pos, 2)
		old = a.keep()
	} else {
		old = a.loop(func(old uint32) {
			if k == ast.AtomicSwap {
				a.get(a.t, v)
				return
			}
			a.get(a.t, old)
			a.operate(k, v)
		}, nil)
	}
	a.fence()
	return old
}

// loop appends a step that replaces the object by the value that next appends; it is
// repeated until nothing has come between. If expected is not nil and the object differs
// from that local, the loop ends without a store. It returns the local with the value
// before.
func (a *atomicCall) loop(next func(old uint32), expected *uint32) (old uint32) {
	p := a.p
	a.locate()
	whole := uint32(p.newLocal(a.word))
	old = uint32(p.newLocal(a.t))
	p.b.Leaf(ast.LoopEntry, ast.Void, 1, a.pos)
	a.get(p.types.Word, a.base)
	p.b.Node(ast.LoadReserved, a.word, 0, a.pos, 1)
	p.b.Node(ast.Assign, a.word, whole, a.pos, 1)
	if a.t.Size() < 4 {
		a.get(a.word, a.shift)
		p.b.Node(ast.Shr, a.word, 0, a.pos, 2)
	}
	p.cast(a.t)
	p.b.Node(ast.Assign, a.t, old, a.pos, 1)
	p.b.Statement(a.pos)
	statements, number := 1, uint32(0)
	if expected != nil {
		number, p.scattered = p.newLoop(), true
		a.get(a.t, old)
		a.get(a.t, *expected)
		p.b.Node(ast.Ne, ast.I32, 0, a.pos, 2)
		p.b.Leaf(ast.Break, ast.Void, number, a.pos)
		p.b.Node(ast.If, ast.Void, 0, a.pos, 2)
		statements++
	}
	p.together(statements, a.pos)
	p.b.Leaf(ast.Block, ast.Void, 0, a.pos)
	a.get(p.types.Word, a.base)
	next(old)
	a.insert(whole)
	p.b.Node(ast.StoreConditional, a.word, 0, a.pos, 2)
	p.b.Node(ast.Loop, ast.Void, number, a.pos, 4)
	a.steps++
	return old
}

// locate appends steps that find the word that the object is in.
func (a *atomicCall) locate() {
	p := a.p
	a.word, a.base = a.t, a.address
	if a.t.Size() >= 4 {
		return
	}
	a.word = ast.U32
	a.get(p.types.Word, a.address)
	p.constant(p.types.Word, ^uint64(3), a.pos)
	p.binaryNode(ast.And, p.types.Word, a.pos)
	a.base = a.keep()
	a.get(p.types.Word, a.address)
	p.cast(ast.U32)
	p.constant(ast.U32, 3, a.pos)
	p.binaryNode(ast.And, ast.U32, a.pos)
	p.constant(ast.I32, 3, a.pos)
	p.binaryNode(ast.Shl, ast.U32, a.pos)
	a.shift = a.keep()
}

// insert replaces the last subtree, a value of the object, by the word with that in it.
// The local whole has the word as it was: whole ^ ((whole >> shift ^ value) & mask) <<
// shift.
func (a *atomicCall) insert(whole uint32) {
	p := a.p
	if a.t.Size() >= 4 {
		return
	}
	p.cast(a.word)
	a.get(a.word, whole)
	a.get(a.word, a.shift)
	p.b.Node(ast.Shr, a.word, 0, a.pos, 2)
	p.b.Node(ast.Xor, a.word, 0, a.pos, 2)
	p.constant(a.word, 1<<(8*a.t.Size())-1, a.pos)
	p.b.Node(ast.And, a.word, 0, a.pos, 2)
	a.get(a.word, a.shift)
	p.b.Node(ast.Shl, a.word, 0, a.pos, 2)
	a.get(a.word, whole)
	p.b.Node(ast.Xor, a.word, 0, a.pos, 2)
}

// compareAndSwap replaces one value by another. Its value is 1 if it did so, else 0, or,
// without truth, the value before.
func (a *atomicCall) compareAndSwap(truth bool) operand {
	if !a.object() {
		return a.fail()
	}
	expected, v := a.value(), a.value()
	old := a.swap(expected, v)
	a.get(a.t, old)
	if !truth {
		return a.finish(a.typ)
	}
	a.get(a.t, expected)
	a.p.b.Node(ast.Eq, ast.I32, 0, a.pos, 2)
	a.p.cast(ast.U8)
	return a.finish(types.Bool)
}

// swap appends steps that replace the value expected by v, and returns the local with
// the value before.
func (a *atomicCall) swap(expected, v uint32) uint32 {
	a.fence()
	old := a.loop(func(uint32) { a.get(a.t, v) }, &expected)
	a.fence()
	return old
}

// compareExchange is compareAndSwap with the expected value in memory, where the value
// before is stored if it differs. With inMemory the new value is in memory, too.
func (a *atomicCall) compareExchange(inMemory bool) operand {
	p := a.p
	parse := a.object
	if inMemory {
		parse = a.bytes
	}
	if !parse() {
		return a.fail()
	}
	at, v := a.pointer(), uint32(0)
	if inMemory {
		v = a.loadFrom(a.pointer())
	} else {
		v = a.value()
	}
	a.call.unconverted() // 1 if it may fail spuriously
	p.dropLast()
	a.order()
	ordered := a.ordered
	a.order()
	a.ordered = a.ordered || ordered
	expected := a.loadFrom(at)
	old := a.swap(expected, v)
	// The value before can be stored in any case: if the exchange succeeded, it is the
	// expected one.
	a.storeTo(at, old)
	a.get(a.t, old)
	a.get(a.t, expected)
	p.b.Node(ast.Eq, ast.I32, 0, a.pos, 2)
	p.cast(ast.U8)
	return a.finish(types.Bool)
}

// lockFree lowers a function whose value is 1 if atomic accesses of a size need no lock.
func (c *builtinCall) lockFree() operand {
	size, ok := c.constant()
	return c.number(uint64(b2i(ok && (size == 1 || size == 2 || size == 4 || size == int64(c.p.WordSize)))))
}
