package c

import (
	"strings"
	"sync"

	"gpucc/ast"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// The functions __sync_... and __atomic_... of gcc. What an instruction does for
// words of 4 and 8 bytes is one; the rest is a loop around LoadReserved and
// StoreConditional, of the word that a byte or two are in. Fences give the order,
// the strongest unless it is a literal that asks for none.

// isAtomicFunction reports whether name is that of such a function.
func isAtomicFunction(name string) bool {
	base, _ := atomicBase(name)
	return atomicFunctions()[base] != nil
}

// atomicBase is the name of a function in atomicFunctions, and whether it is one
// of the older ones.
func atomicBase(name string) (base string, sync bool) {
	if base, ok := strings.CutPrefix(name, "__atomic_"); ok {
		return base, false
	}
	base, ok := strings.CutPrefix(name, "__sync_")
	if !ok {
		return "", false
	}
	if op, ok := strings.CutPrefix(base, "fetch_and_"); ok {
		return "fetch_" + op, true
	}
	if op, ok := strings.CutSuffix(base, "_and_fetch"); ok {
		return op + "_fetch", true
	}
	return base, true
}

// atomicFunction parses a call of one, behind its name.
func (p *parser) atomicFunction(name string, pos uint32) operand {
	base, sync := atomicBase(name)
	if !p.expect(lex.LParen) {
		return p.wrong(pos)
	}
	x := atomicFunctions()[base](&atomicCall{p: p, pos: pos, ordered: true, sync: sync})
	for p.Tok == lex.Comma { // of the older ones: variables that they are about
		p.Next()
		p.assignment()
		p.dropLast()
	}
	p.expect(lex.RParen)
	return x
}

// atomicFunctions are they, by what atomicBase calls them; made when one is first asked for.
var atomicFunctions func() map[string]func(a *atomicCall) operand

func init() { atomicFunctions = sync.OnceValue(allAtomicFunctions) } // they parse expressions, which may hold such calls

func allAtomicFunctions() map[string]func(a *atomicCall) operand {
	functions := map[string]func(a *atomicCall) operand{
		"synchronize":           (*atomicCall).synchronize,
		"thread_fence":          (*atomicCall).threadFence,
		"signal_fence":          (*atomicCall).threadFence,
		"load":                  (*atomicCall).loadTo,
		"store":                 (*atomicCall).storeFrom,
		"exchange":              (*atomicCall).exchangeBetween,
		"compare_exchange":      func(a *atomicCall) operand { return a.compareExchange(true) },
		"load_n":                (*atomicCall).load,
		"store_n":               (*atomicCall).store,
		"exchange_n":            (*atomicCall).exchange,
		"lock_test_and_set":     (*atomicCall).exchange,
		"lock_release":          (*atomicCall).release,
		"clear":                 (*atomicCall).clear,
		"test_and_set":          (*atomicCall).testAndSet,
		"bool_compare_and_swap": func(a *atomicCall) operand { return a.compareAndSwap(true) },
		"val_compare_and_swap":  func(a *atomicCall) operand { return a.compareAndSwap(false) },
		"compare_exchange_n":    func(a *atomicCall) operand { return a.compareExchange(false) },
		"always_lock_free":      (*atomicCall).lockFree,
		"is_lock_free":          (*atomicCall).lockFree,
	}
	for name, k := range map[string]ast.Kind{
		"add": ast.Add, "sub": ast.Sub, "and": ast.And, "or": ast.Or, "xor": ast.Xor, "nand": ast.Not,
	} {
		functions["fetch_"+name] = func(a *atomicCall) operand { return a.update(k, false) }
		functions[name+"_fetch"] = func(a *atomicCall) operand { return a.update(k, true) }
	}
	return functions
}

// An atomicCall is such a call under way. What is computed so far are parts, subtrees
// that finish joins with the value behind them.
type atomicCall struct {
	p       *parser
	pos     uint32
	sync    bool
	ordered bool
	parts   int

	typ     types.Type // of the object
	t       ast.Type   // its machine type
	address uint32     // local
	word    ast.Type   // of the word that is accessed
	base    uint32     // local: address of that
	shift   uint32     // local: of an object smaller than the word, the bits below it
}

// keep makes the last subtree a part: an Assign to a fresh local.
func (a *atomicCall) keep() uint32 {
	t := a.p.b.Type[a.p.top()]
	n := uint32(a.p.newLocal(t))
	a.p.b.Node(ast.Assign, t, n, a.pos, 1)
	a.parts++
	return n
}

func (a *atomicCall) get(t ast.Type, local uint32) { a.p.b.Leaf(ast.Local, t, local, a.pos) }

// fence appends a part that keeps what is before it from what is behind, unless
// the call asks for no order.
func (a *atomicCall) fence() {
	if a.ordered {
		a.p.b.Leaf(ast.Fence, ast.Void, 0, a.pos)
		a.p.b.Statement(a.pos)
		a.parts++
	}
}

// finish makes the last subtree, of type typ, the value of all parts.
func (a *atomicCall) finish(typ types.Type) operand {
	for range a.parts {
		a.p.then(a.pos)
	}
	return a.p.valueOf(typ, a.pos)
}

// nothing is the value of a call that has none.
func (a *atomicCall) nothing() operand {
	a.p.zero(ast.I32, a.pos)
	return a.finish(types.Void)
}

// fail drops the parts.
func (a *atomicCall) fail() operand {
	for range a.parts {
		a.p.dropLast()
	}
	return a.p.wrong(a.pos)
}

// object parses the first argument, the address of an integer or a pointer.
func (a *atomicCall) object() bool {
	p := a.p
	x, ok := a.target()
	if ok && (!p.types.IsInteger(a.typ) && !p.types.IsPointer(a.typ) || p.types.Size(a.typ) > int64(p.WordSize)) {
		a.unsupported(x)
		ok = false
	}
	return ok
}

// target parses the first argument, the address of an object.
func (a *atomicCall) target() (x operand, ok bool) {
	p := a.p
	x = p.scalar(p.assignment())
	a.address = a.keep()
	if !p.types.IsPointer(x.typ) {
		if x.typ != types.Invalid {
			p.errorf(x.pos, "argument 1 of an atomic function is no pointer")
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

// bytes parses the first argument of a function that moves values between objects
// of any type: as integers of their size, which must be their alignment, too.
func (a *atomicCall) bytes() bool {
	x, ok := a.target()
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

// flag parses the first argument of a function on a byte.
func (a *atomicCall) flag() bool {
	_, ok := a.target()
	a.typ, a.t = types.Bool, ast.U8
	return ok
}

// pointer parses an argument that is the address of a value, and returns the local
// that has it.
func (a *atomicCall) pointer(number int) uint32 {
	p := a.p
	p.expect(lex.Comma)
	x := p.scalar(p.assignment())
	if !p.types.IsPointer(x.typ) && x.typ != types.Invalid {
		p.errorf(x.pos, "argument %d of an atomic function is no pointer", number)
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
	a.parts++
}

// value parses an argument that is converted to the object's type.
func (a *atomicCall) value() uint32 {
	p := a.p
	p.expect(lex.Comma)
	x := p.scalar(p.assignment())
	if p.types.IsFloat(x.typ) || p.types.IsPointer(x.typ) || p.types.IsInteger(x.typ) {
		p.cast(a.t)
	} else if x.typ != types.Invalid {
		p.errorf(x.pos, "argument of an atomic function is no number")
	}
	return a.keep()
}

// order parses an argument of an __atomic function that tells the order.
func (a *atomicCall) order() {
	p := a.p
	if a.sync {
		return
	}
	p.expect(lex.Comma)
	p.scalar(p.assignment())
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
	a.p.scalar(a.p.assignment())
	n := a.p.top()
	a.ordered = !isConst(a.p.b.Kind[n]) || a.p.bits(n) != 0
	a.p.dropLast()
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

// loadObject appends parts that load the object, and returns the local with its
// value.
func (a *atomicCall) loadObject() uint32 {
	a.fence()
	a.get(a.p.types.Word, a.address)
	a.p.b.Node(ast.Load, a.t, ast.MemoryVolatile, a.pos, 1)
	x := a.keep()
	a.fence()
	return x
}

// loadTo, storeFrom and exchangeBetween are load, store and exchange with values in
// memory.
func (a *atomicCall) loadTo() operand {
	if !a.bytes() {
		return a.fail()
	}
	to := a.pointer(2)
	a.order()
	a.storeTo(to, a.loadObject())
	return a.nothing()
}

func (a *atomicCall) storeFrom() operand {
	if !a.bytes() {
		return a.fail()
	}
	from := a.pointer(2)
	a.order()
	a.storeLocal(a.loadFrom(from))
	return a.nothing()
}

func (a *atomicCall) exchangeBetween() operand {
	if !a.bytes() {
		return a.fail()
	}
	from, to := a.pointer(2), a.pointer(3)
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

// storeLocal appends parts that store a local to the object.
func (a *atomicCall) storeLocal(v uint32) {
	a.fence()
	a.get(a.p.types.Word, a.address)
	a.get(a.t, v)
	a.p.b.Node(ast.Store, a.t, ast.MemoryVolatile, a.pos, 2)
	a.parts++
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

// testAndSet sets a byte, and tells whether it was set.
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

// update applies an operation (Not stands for nand), and returns the value from
// before it, or the new one.
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
	if k == ast.Not {
		p.b.Node(ast.And, t, 0, a.pos, 2)
		p.b.Node(ast.Not, t, 0, a.pos, 1)
	} else {
		p.b.Node(k, t, 0, a.pos, 2)
	}
	p.cast(a.t)
}

// single are the operations that are one instruction on a word.
var single = map[ast.Kind]ast.Kind{
	ast.AtomicSwap: ast.AtomicSwap, ast.Add: ast.AtomicAdd, ast.And: ast.AtomicAnd, ast.Or: ast.AtomicOr, ast.Xor: ast.AtomicXor,
}

// change appends parts that apply k with local v to the object, and returns the
// local with the value from before.
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

// loop appends a part that replaces the object by what next appends, once
// nothing has come between; expected, if not nil, is a local without whose value
// the loop ends. It returns the local with the value from before.
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
	a.parts++
	return old
}

// locate finds the word that the object is in.
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

// insert makes of the last subtree, a value of the object, the word with that in
// it; the local whole has the word as it was: whole ^ ((whole >> shift ^ value) &
// mask) << shift.
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

// compareAndSwap replaces one value by another, and returns whether it did, or the
// value from before.
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

// swap appends parts that replace the value expected by v, and returns the local
// with the value from before.
func (a *atomicCall) swap(expected, v uint32) uint32 {
	a.fence()
	old := a.loop(func(uint32) { a.get(a.t, v) }, &expected)
	a.fence()
	return old
}

// compareExchange is compareAndSwap with the expected value in memory, where the
// value from before goes if it is another.
func (a *atomicCall) compareExchange(inMemory bool) operand {
	p := a.p
	parse := a.object
	if inMemory { // the new value, too
		parse = a.bytes
	}
	if !parse() {
		return a.fail()
	}
	at, v := a.pointer(2), uint32(0)
	if inMemory {
		v = a.loadFrom(a.pointer(3))
	} else {
		v = a.value()
	}
	p.expect(lex.Comma)
	p.assignment() // whether it may fail for no reason
	p.dropLast()
	a.order()
	ordered := a.ordered
	a.order()
	a.ordered = a.ordered || ordered
	expected := a.loadFrom(at)
	old := a.swap(expected, v)
	// In both cases the value from before may be stored: it is the expected one
	// unless it is another.
	a.storeTo(at, old)
	a.get(a.t, old)
	a.get(a.t, expected)
	p.b.Node(ast.Eq, ast.I32, 0, a.pos, 2)
	p.cast(ast.U8)
	return a.finish(types.Bool)
}

// lockFree parses a size and an address, and tells whether the size has atomic
// accesses.
func (a *atomicCall) lockFree() operand {
	p := a.p
	size, _, ok := p.constantExpression()
	p.expect(lex.Comma)
	p.assignment()
	p.dropLast()
	free := ok && (size == 1 || size == 2 || size == 4 || size == int64(p.WordSize))
	p.b.Leaf(ast.Const, ast.I32, uint32(b2i(free)), a.pos)
	return p.valueOf(types.Bool, a.pos)
}
