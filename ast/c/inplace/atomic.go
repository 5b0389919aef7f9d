package inplace

import (
	"gpucc/ast"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// The functions __sync_... and __atomic_... of gcc. The functions __atomic_... take the
// order of memory accesses as an argument. A literal 0 means no order; every other order
// is lowered to the strongest one.

// An atomicCall is a call of an atomic function.
type atomicCall struct {
	lower.AtomicAccess
	call *Call
}

// atomically lowers an atomic function.
func atomically(emit func(a *atomicCall) lower.Operand) func(c *Call) lower.Operand {
	return func(c *Call) lower.Operand {
		return emit(&atomicCall{lower.AtomicAccess{Lowering: c.Lowering, Pos: c.Pos, Ordered: true}, c})
	}
}

// fetching lowers a function that applies operation k to an object and returns the
// object's old value. updating lowers a function that returns the new value.
func fetching(k ast.Kind) func(c *Call) lower.Operand {
	return atomically(func(a *atomicCall) lower.Operand { return a.update(k, false) })
}

func updating(k ast.Kind) func(c *Call) lower.Operand {
	return atomically(func(a *atomicCall) lower.Operand { return a.update(k, true) })
}

// nothing finishes a call without a value.
func (a *atomicCall) nothing() lower.Operand {
	a.call.Zero(ast.I32, a.Pos)
	return a.Finish(types.Void)
}

// object parses the first argument, the address of an integer or a pointer. If the function's name states the
// size of the object, the argument may be a pointer to any type.
func (a *atomicCall) object() bool {
	l := a.call.Lowering
	x, ok := a.target("operand type '%s' is incompatible with argument 1 of '%s'")
	if ok && a.call.Object != types.Invalid {
		a.Type = a.call.Object
		a.T = l.Types.Machine(a.Type)
	}
	if ok && (!l.Types.IsInteger(a.Type) && !l.Types.IsPointer(a.Type) || l.Types.Size(a.Type) > int64(l.WordSize)) {
		a.unsupported(x)
		ok = false
	}
	return ok
}

// target parses the first argument, the address of an object. If it is not a pointer, it
// reports an error. words is the format of the message, for the argument's type and the
// function's name.
func (a *atomicCall) target(words string) (x lower.Operand, ok bool) {
	l := a.call.Lowering
	x = l.Scalar(a.call.Unconverted())
	a.Address = a.Keep()
	if !l.Types.IsPointer(x.Type) {
		if x.Type != types.Invalid {
			a.call.Errorf(a.Pos, words, l.TypeName(x.Type))
		}
		return x, false
	}
	a.Type = types.Unqualified(l.Types.Target(x.Type))
	if a.Type == types.Void {
		a.Type = types.UChar
	}
	a.T = l.Types.Machine(a.Type)
	return x, true
}

func (a *atomicCall) unsupported(x lower.Operand) {
	a.call.Front.Errorf(x.Pos, "atomic access to an object of type '%s' is not supported", a.call.TypeName(a.Type))
}

// bytes parses the first argument of a function that moves values between objects of any
// type. The values are moved as integers of their size, so the objects must have the
// alignment of these integers.
func (a *atomicCall) bytes() bool {
	x, ok := a.target("argument 1 of '%[2]s' must be a pointer type")
	if !ok {
		return false
	}
	a.T, ok = a.call.AtomicWord(a.call.Types.Target(x.Type))
	if !ok {
		a.unsupported(x)
		return false
	}
	return true
}

// flag parses the first argument of a function that changes a single byte.
func (a *atomicCall) flag() bool {
	_, ok := a.target("incompatible type for argument 1 of '%[2]s'")
	a.Type, a.T = types.Bool, ast.U8
	return ok
}

// pointer parses the next argument, the address of a value, and returns the local that
// holds the address.
func (a *atomicCall) pointer() uint32 {
	l := a.call.Lowering
	x := l.Scalar(a.call.Unconverted())
	if !l.Types.IsPointer(x.Type) && x.Type != types.Invalid {
		a.call.Errorf(a.Pos, "argument %d of '%s' must be a pointer type", a.call.Count())
	}
	l.Cast(l.Types.Word)
	return a.Keep()
}

// value parses the next argument, converts it to the object's type, and returns the local
// that holds it.
func (a *atomicCall) value() uint32 {
	l := a.call.Lowering
	x := l.Scalar(a.call.Unconverted())
	if l.Types.IsFloat(x.Type) || l.Types.IsPointer(x.Type) || l.Types.IsInteger(x.Type) {
		l.Cast(a.T)
	} else if x.Type != types.Invalid {
		a.call.Errorf(x.Pos, "incompatible type for argument %d of '%s'", a.call.Count())
	}
	return a.Keep()
}

// order parses the next argument, an order of memory accesses, if the prototype has one.
func (a *atomicCall) order() {
	l := a.call.Lowering
	if a.call.Left() == "" || a.call.Left() == "..." {
		return
	}
	l.Scalar(a.call.Unconverted())
	n := l.Top()
	relaxed := l.Tree.Kind[n].IsConst() && l.Bits(n) == 0
	l.DropLast()
	a.Ordered = !relaxed
}

func (a *atomicCall) synchronize() lower.Operand {
	a.Fence()
	return a.nothing()
}

func (a *atomicCall) threadFence() lower.Operand {
	a.order()
	return a.synchronize()
}

func (a *atomicCall) load() lower.Operand {
	if !a.object() {
		return a.Fail()
	}
	a.order()
	a.Get(a.T, a.LoadObject())
	return a.Finish(a.Type)
}

// loadTo, storeFrom and exchangeBetween lower load, store and exchange functions that get
// the addresses of values.
func (a *atomicCall) loadTo() lower.Operand {
	if !a.bytes() {
		return a.Fail()
	}
	to := a.pointer()
	a.order()
	a.StoreTo(to, a.LoadObject())
	return a.nothing()
}

func (a *atomicCall) storeFrom() lower.Operand {
	if !a.bytes() {
		return a.Fail()
	}
	from := a.pointer()
	a.order()
	a.StoreLocal(a.LoadFrom(from))
	return a.nothing()
}

func (a *atomicCall) exchangeBetween() lower.Operand {
	if !a.bytes() {
		return a.Fail()
	}
	from, to := a.pointer(), a.pointer()
	a.order()
	a.StoreTo(to, a.Change(ast.AtomicSwap, a.LoadFrom(from)))
	return a.nothing()
}

func (a *atomicCall) store() lower.Operand {
	if !a.object() {
		return a.Fail()
	}
	v := a.value()
	a.order()
	a.StoreLocal(v)
	return a.nothing()
}

// release sets the object to zero.
func (a *atomicCall) release() lower.Operand { return a.reset(a.object()) }

// clear sets a byte to zero.
func (a *atomicCall) clear() lower.Operand { return a.reset(a.flag()) }

func (a *atomicCall) reset(ok bool) lower.Operand {
	if !ok {
		return a.Fail()
	}
	a.order()
	a.call.Zero(a.T, a.Pos)
	a.StoreLocal(a.Keep())
	return a.nothing()
}

func (a *atomicCall) exchange() lower.Operand {
	if !a.object() {
		return a.Fail()
	}
	v := a.value()
	a.order()
	a.Get(a.T, a.Change(ast.AtomicSwap, v))
	return a.Finish(a.Type)
}

// testAndSet sets a byte. The value of the call is 1 if the byte was set before.
func (a *atomicCall) testAndSet() lower.Operand {
	if !a.flag() {
		return a.Fail()
	}
	a.order()
	a.call.Constant(a.T, 1, a.Pos)
	v := a.Keep()
	a.Get(a.T, a.Change(ast.AtomicSwap, v))
	return a.Finish(types.Bool)
}

// update applies operation k to the object. The value of the call is the new value of the
// object if after is set, and else the old value.
func (a *atomicCall) update(k ast.Kind, after bool) lower.Operand {
	if !a.object() {
		return a.Fail()
	}
	v := a.value()
	a.order()
	old := a.Change(k, v)
	a.Get(a.T, old)
	if after {
		a.Operate(k, v)
	}
	return a.Finish(a.Type)
}

// compareAndSwap replaces one value by another. If truth is set, the value of the call is
// 1 if it has replaced the value, else 0. Without truth it is the old value.
func (a *atomicCall) compareAndSwap(truth bool) lower.Operand {
	if !a.object() {
		return a.Fail()
	}
	expected, v := a.value(), a.value()
	old := a.Swap(expected, v)
	a.Get(a.T, old)
	if !truth {
		return a.Finish(a.Type)
	}
	a.Get(a.T, expected)
	a.call.Tree.Node(ast.Eq, ast.I32, 0, a.Pos, 2)
	a.call.Cast(ast.U8)
	return a.Finish(types.Bool)
}

// compareExchange does the same as compareAndSwap, but the expected value is in memory.
// If the old value differs, it is stored there. If InMemory is set, the new value is in
// memory, too.
func (a *atomicCall) compareExchange(inMemory bool) lower.Operand {
	l := a.call.Lowering
	parse := a.object
	if inMemory {
		parse = a.bytes
	}
	if !parse() {
		return a.Fail()
	}
	at, v := a.pointer(), uint32(0)
	if inMemory {
		v = a.LoadFrom(a.pointer())
	} else {
		v = a.value()
	}
	a.call.Unconverted() // 1 if it may fail spuriously
	l.DropLast()
	a.order()
	ordered := a.Ordered
	a.order()
	a.Ordered = a.Ordered || ordered
	expected := a.LoadFrom(at)
	old := a.Swap(expected, v)
	// The old value can be stored in any case: if the exchange succeeded, it equals the
	// expected value.
	a.StoreTo(at, old)
	a.Get(a.T, old)
	a.Get(a.T, expected)
	l.Tree.Node(ast.Eq, ast.I32, 0, a.Pos, 2)
	l.Cast(ast.U8)
	return a.Finish(types.Bool)
}

// lockFree lowers a function that returns 1 if atomic accesses of a size need no lock.
func (c *Call) lockFree() lower.Operand {
	size, ok := c.Integer()
	return c.number(uint64(lower.Bit(ok && (size == 1 || size == 2 || size == 4 || size == int64(c.WordSize)))))
}
