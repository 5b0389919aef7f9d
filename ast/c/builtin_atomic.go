package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// The functions __sync_... and __atomic_... of gcc. The functions __atomic_... take the
// order of memory accesses as an argument. A literal 0 means no order; every other order
// is lowered to the strongest one.

// An atomicCall is a call of an atomic function.
type atomicCall struct {
	atomicAccess
	call *builtinCall
}

// atomically lowers an atomic function.
func atomically(lower func(a *atomicCall) operand) func(c *builtinCall) operand {
	return func(c *builtinCall) operand {
		return lower(&atomicCall{atomicAccess{l: &c.p.lowering, pos: c.pos, ordered: true}, c})
	}
}

// fetching lowers a function that applies operation k to an object and returns the
// object's old value. updating lowers a function that returns the new value.
func fetching(k ast.Kind) func(c *builtinCall) operand {
	return atomically(func(a *atomicCall) operand { return a.update(k, false) })
}

func updating(k ast.Kind) func(c *builtinCall) operand {
	return atomically(func(a *atomicCall) operand { return a.update(k, true) })
}

// nothing finishes a call without a value.
func (a *atomicCall) nothing() operand {
	a.call.p.zero(ast.I32, a.pos)
	return a.finish(types.Void)
}

// object parses the first argument, the address of an integer or a pointer. If the function's name states the
// size of the object, the argument may be a pointer to any type.
func (a *atomicCall) object() bool {
	p := a.call.p
	x, ok := a.target("operand type '%s' is incompatible with argument 1 of '%s'")
	if ok && a.call.f.T != "" {
		a.typ = namedType(p.types, a.call.f.T)
		a.t = p.types.Machine(a.typ)
	}
	if ok && (!p.types.IsInteger(a.typ) && !p.types.IsPointer(a.typ) || p.types.Size(a.typ) > int64(p.WordSize)) {
		a.unsupported(x)
		ok = false
	}
	return ok
}

// target parses the first argument, the address of an object. If it is not a pointer, it
// reports an error. words is the format of the message, for the argument's type and the
// function's name.
func (a *atomicCall) target(words string) (x operand, ok bool) {
	p := a.call.p
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
	a.call.p.errorf(x.pos, "atomic access to an object of type '%s' is not supported", a.call.p.typeName(a.typ))
}

// bytes parses the first argument of a function that moves values between objects of any
// type. The values are moved as integers of their size, so the objects must have the
// alignment of these integers.
func (a *atomicCall) bytes() bool {
	x, ok := a.target("argument 1 of '%[2]s' must be a pointer type")
	if !ok {
		return false
	}
	a.t, ok = a.call.p.atomicWord(a.call.p.types.Target(x.typ))
	if !ok {
		a.unsupported(x)
		return false
	}
	return true
}

// flag parses the first argument of a function that changes a single byte.
func (a *atomicCall) flag() bool {
	_, ok := a.target("incompatible type for argument 1 of '%[2]s'")
	a.typ, a.t = types.Bool, ast.U8
	return ok
}

// pointer parses the next argument, the address of a value, and returns the local that
// holds the address.
func (a *atomicCall) pointer() uint32 {
	p := a.call.p
	x := p.scalar(a.call.unconverted())
	if !p.types.IsPointer(x.typ) && x.typ != types.Invalid {
		a.call.errorf(a.pos, "argument %d of '%s' must be a pointer type", a.call.arguments)
	}
	p.cast(p.types.Word)
	return a.keep()
}

// value parses the next argument, converts it to the object's type, and returns the local
// that holds it.
func (a *atomicCall) value() uint32 {
	p := a.call.p
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
	p := a.call.p
	if a.call.rest == "" || a.call.rest == "..." {
		return
	}
	p.scalar(a.call.unconverted())
	n := p.top()
	relaxed := p.b.Kind[n].IsConst() && p.bits(n) == 0
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

// loadTo, storeFrom and exchangeBetween lower load, store and exchange functions whose
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

// release sets the object to zero.
func (a *atomicCall) release() operand { return a.reset(a.object()) }

// clear sets a byte to zero.
func (a *atomicCall) clear() operand { return a.reset(a.flag()) }

func (a *atomicCall) reset(ok bool) operand {
	if !ok {
		return a.fail()
	}
	a.order()
	a.call.p.zero(a.t, a.pos)
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

// testAndSet sets a byte. The value of the call is 1 if the byte was set before.
func (a *atomicCall) testAndSet() operand {
	if !a.flag() {
		return a.fail()
	}
	a.order()
	a.call.p.constant(a.t, 1, a.pos)
	v := a.keep()
	a.get(a.t, a.change(ast.AtomicSwap, v))
	return a.finish(types.Bool)
}

// update applies operation k to the object. The value of the call is the new value of the
// object if after is set, and else the old value.
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

// compareAndSwap replaces one value by another. If truth is set, the value of the call is
// 1 if it has replaced the value, else 0. Without truth it is the old value.
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
	a.call.p.b.Node(ast.Eq, ast.I32, 0, a.pos, 2)
	a.call.p.cast(ast.U8)
	return a.finish(types.Bool)
}

// compareExchange does the same as compareAndSwap, but the expected value is in memory.
// If the old value differs, it is stored there. If inMemory is set, the new value is in
// memory, too.
func (a *atomicCall) compareExchange(inMemory bool) operand {
	p := a.call.p
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
	// The old value can be stored in any case: if the exchange succeeded, it equals the
	// expected value.
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
