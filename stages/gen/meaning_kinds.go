package main

import (
	"fmt"
	"slices"

	"gpucc/ast"
	"gpucc/riscv"
)

// computes checks operations, comparisons that make a value, casts and the addresses of
// elements, against the interpreter.
func (e *exam) computes() error {
	kind, typ := e.key.kind, e.key.typ
	left, right, result := typ, typ, typ
	datas := []uint32{0}
	switch {
	case kind == ast.Cast:
		right = ast.Type(e.key.variant)
	case kind == ast.Index:
		left, result = e.word(), e.word()
		if datas = []uint32{4, 12, 31}; e.variant != "" {
			datas = []uint32{uint32(slices.Index(variants[kind], e.variant)) - 1}
		}
	case kind >= ast.Eq && kind <= ast.LogicalNot:
		result = ast.I32
	case (kind == ast.Shl || kind == ast.Shr) && e.variant == "":
		right = ast.U8
	}
	unary := kind.Arity() == 1
	if kind == ast.LogicalNot {
		right = e.word()
	}
	for _, data := range datas {
		if err := e.compute(left, right, result, data, unary); err != nil {
			return err
		}
	}
	return nil
}

// asOperand converts a value of the tree to the bits of a register that an operand may be in. If the table of kinds says that the
// node ignores the upper half of its operands, that half is arbitrary.
func (e *exam) asOperand(t ast.Type, v uint64) value {
	x := e.inRegister(t, v)
	if e.t.xlen == 64 && e.key.kind.LowHalf() && (t == ast.I32 || t == ast.U32) {
		x.bits ^= 0x9e37_79b9 << 32
	}
	return x
}

// compute checks an operation with a Data on all pairs of operands.
func (e *exam) compute(left, right, result ast.Type, data uint32, unary bool) error {
	kind := e.key.kind
	parameters := []ast.Type{left, right}
	if unary {
		parameters = []ast.Type{right}
	}
	f, err := e.oracle(result, parameters, func(b *ast.Builder) {
		for i, t := range parameters {
			b.Leaf(ast.Local, t, uint32(i), 0)
		}
		b.Node(kind, result, data, 0, len(parameters))
	})
	if err != nil {
		return err
	}
	try := func(args ...uint64) error {
		var values []value
		for i, a := range args {
			values = append(values, e.asOperand(parameters[i], a))
		}
		product := kind == ast.Mul && e.variant != ""
		constant := product || e.variant == "const" || e.variant == "zero"
		if constant {
			values[1] = value{}
		}
		m := e.fresh(values...)
		m.datas[0] = data
		if constant {
			m.datas[1] = uint32(args[1])
			if product {
				m.datas[0] = uint32(slices.Index(e.products(), args[1]))
			}
			delete(m.operands, operand("Right"))
		}
		if err := e.run(m); err != nil {
			return err
		}
		return e.expect(m, e.inRegister(result, f(args...)), args...)
	}
	if e.variant == "folded" {
		return e.nothing()
	}
	for _, y := range e.seconds(right) {
		if unary {
			if err := try(y); err != nil {
				return err
			}
			continue
		}
		for _, x := range e.boundaries(left) {
			if err := try(x, y); err != nil {
				return err
			}
		}
	}
	return nil
}

// seconds returns the right operands to try: constants if the rule encodes its operand.
func (e *exam) seconds(t ast.Type) (list []uint64) {
	switch e.variant {
	case "above", "below", "negated-below", "negated-power", "negated":
		return e.products()
	case "const", "zero":
		for _, c := range e.constants() {
			list = append(list, uint64(int64(int32(c))))
		}
		return list
	}
	return e.boundaries(t)
}

// products returns the factors that a variant of a Mul may have, in the order of the powers of two that are next to them.
func (e *exam) products() (list []uint64) {
	for k := range 31 {
		p := int64(1) << k
		list = append(list, uint64(map[string]int64{"above": p + 1, "below": p - 1, "negated-below": 1 - p, "negated-power": -p, "negated": -1}[e.variant]))
	}
	return list
}

// jumps checks a rule that always jumps to where an immediate says.
func (e *exam) jumps(where string) error {
	m := e.fresh()
	out, err := m.run(e.rule.list, 0)
	if err == nil && out.jump != where {
		err = fmt.Errorf("it does not jump to %q", where)
	}
	return err
}

// branch checks a rule that jumps if a comparison holds, or a value is not 0.
func (e *exam) branch() error {
	kind, typ := e.key.kind, e.key.typ
	switch {
	case kind >= ast.LogicalNot && kind <= ast.LogicalOr:
		return e.nothing() // the operands branch
	case e.variant == "always":
		return e.jumps("always")
	case kind == ruleBranch:
		for _, v := range e.boundaries(e.word()) {
			if err := e.branches(e.fresh(e.inRegister(e.word(), v)), v != 0, v); err != nil {
				return err
			}
		}
		return nil
	}
	f, err := e.oracle(ast.I32, []ast.Type{typ, typ}, func(b *ast.Builder) {
		b.Leaf(ast.Local, typ, 0, 0)
		b.Leaf(ast.Local, typ, 1, 0)
		b.Node(kind, ast.I32, 0, 0, 2)
	})
	if err != nil {
		return err
	}
	for _, x := range e.boundaries(typ) {
		for _, y := range e.boundaries(typ) {
			if err := e.branches(e.fresh(e.inRegister(typ, x), e.inRegister(typ, y)), f(x, y) != 0, x, y); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *exam) branches(m *machine, want bool, operands ...uint64) error {
	out, err := m.run(e.rule.list, 0)
	if err == nil && (out.jump == "branch-target") != want {
		err = fmt.Errorf("of %#x: whether it jumps should be %v", operands, want)
	}
	return err
}

// join checks a rule that writes the value of a join move, and jumps to the point where two paths
// meet: the end of a first arm, or the 1 or 0 of a logical operator.
func (e *exam) join() error {
	kind := e.key.kind
	if kind == ruleJoin {
		if e.key.typ == ast.Void {
			return e.jumps("past")
		}
		for _, v := range e.boundaries(e.key.typ) {
			if err := e.joins(0, e.inRegister(e.key.typ, v), "join", "Result"); err != nil {
				return err
			}
		}
		return nil
	}
	if e.variant == "branch" {
		return e.nothing()
	}
	if err := e.joins(0, value{1, riscv.FileX}, "end", "Result"); err != nil {
		return err
	}
	return e.joins(2, value{0, riscv.FileX}, "", "Joined") // where it goes when false
}

// joins runs a rule from an instruction on, with a value, and then checks an operand's
// value and the jump.
func (e *exam) joins(from int, v value, where, name string) error {
	m := e.fresh(v)
	out, err := m.run(e.rule.list, from)
	if err != nil {
		return err
	}
	if out.jump != where {
		return fmt.Errorf("it jumps to %q, not to %q", out.jump, where)
	}
	return differ(m.operands[operand(name)], v, []uint64{v.bits})
}

// indirect checks jumps to an address, which is an operand, or an entry of the table that begins
// at the label.
func (e *exam) indirect() error {
	for i := range uint64(64) {
		v := e.canonicalWord(i * 0x1004_0001_0004)
		want := v
		m := e.fresh(value{v, riscv.FileX})
		if e.key.kind == ast.Switch {
			m = e.fresh(value{i, riscv.FileX})
			want = m.label + 4*i
		}
		out, err := m.run(e.rule.list, 0)
		if err != nil {
			return err
		}
		if out.jump != "register" || out.to != want {
			return fmt.Errorf("it jumps to %#x, not to %#x", out.to, want)
		}
	}
	return nil
}

// results returns the registers of one or two results. Each is the next result register of
// its file.
func results(types ...ast.Type) (list []uint8) {
	next := [2]uint8{riscv.A0, riscv.FA0}
	for _, t := range types {
		file := 0
		if t.IsFloat() {
			file = 1
		}
		list = append(list, next[file])
		next[file]++
	}
	return list
}

// returns checks that results are in their registers, and that a Return that is not the
// last jumps.
func (e *exam) returns() error {
	var types []ast.Type
	where := "target"
	switch e.variant {
	case "last":
		where = ""
	case "int", "f32", "f64":
		types = []ast.Type{e.word()}
		if e.variant != "int" {
			types[0]++
			for types[0].String() != e.variant {
				types[0]++
			}
		}
	}
	if e.key.typ != ast.Void && e.variant != "made" {
		types = append([]ast.Type{e.key.typ}, types...)
	}
	for range 32 {
		var values []value
		for _, t := range types {
			list := e.boundaries(t)
			values = append(values, e.inRegister(t, list[e.rng.IntN(len(list))]))
		}
		m := e.fresh(values...)
		out, err := m.run(e.rule.list, 0)
		if err != nil {
			return err
		}
		if out.jump != where {
			return fmt.Errorf("it jumps to %q, not to %q", out.jump, where)
		}
		for i, r := range results(types...) {
			if err := differ(value{m.registers[r], fileOf(r)}, values[i], []uint64{values[i].bits}); err != nil {
				return err
			}
		}
	}
	return nil
}

// stored returns the storage of a local in a frame slot, and the slot's address.
func (e *exam) stored(typ ast.Type, slot int) (data uint32, at uint64) {
	part := "Slot"
	offset := slot * e.t.xlen / 8
	data = uint32(firstOperand + 2*offset/slotUnit)
	if typ.IsFloat() {
		part = "FloatSlot"
		data++
	}
	return data, e.m.registers[riscv.SP] + e.m.parts[partNumber(part)] + uint64(offset)
}

// memoryHas compares the bytes of a value in memory. The bytes after it must be unchanged.
func (e *exam) memoryHas(at uint64, t ast.Type, want uint64) error {
	mask := uint64(1)<<(8*t.Size()-1)<<1 - 1
	if got := e.m.memory.load(at, t.Size()); got != want&mask {
		return fmt.Errorf("memory at %#x is %#x, which should be %#x", at, got, want&mask)
	}
	for i := t.Size(); i < 8; i++ {
		if _, touched := e.m.memory[at+uint64(i)]; touched {
			return fmt.Errorf("it stores more than %d bytes", t.Size())
		}
	}
	return nil
}

// passes checks the moves of parameters from their argument locations, and of arguments to
// theirs.
func (e *exam) passes() error {
	switch e.variant {
	case "none":
		return e.nothing()
	case "done":
		return e.staysThere()
	case "constant":
		return e.passesConstant()
	case "slot":
		return e.passesSlot()
	}
	typ := e.key.typ
	for i, v := range e.boundaries(typ) {
		m := e.fresh()
		held := e.inRegister(typ, v)
		data, slot := e.stored(typ, i%5)
		m.datas[0] = data
		m.arrived, m.outgoing = uint64(8*i), uint64(8*i)
		in := held
		if e.variant == "integer" || e.variant == "integer-slot" { // a float in an integer register, with anything above
			in = value{e.canonicalWord(v | e.rng.Uint64()<<(8*typ.Size()-1)<<1), riscv.FileX}
		}
		arrival := m.registers[riscv.SP] + m.parts[partNumber("Incoming")] + m.arrived
		m.memory.store(arrival, 8, e.rng.Uint64())
		m.memory.store(arrival, typ.Size(), v)
		m.operands[operand("In")], m.operands[operand("Value")], m.operands[operand("Right")] = in, held, held
		m.operands[operand("Local")] = value{}
		if err := e.run(m); err != nil {
			return err
		}
		var err error
		switch e.variant {
		case "register", "integer", "stack", "stored":
			switch {
			case e.key.kind == ast.Parameter:
				err = differ(m.operands[operand("Local")], held, []uint64{v})
			case e.variant == "stack", e.variant == "stored": // extended to a word; a float with anything above
				at := m.registers[riscv.SP] + m.parts[partNumber("Outgoing")] + m.outgoing
				if !typ.IsFloat() {
					err = e.memoryHas(at, e.word(), canonical(typ, v))
					break
				}
				err = e.memoryHas(at, typ, v)
			case e.variant == "integer":
				out := m.operands[operand("Out")]
				err = differ(value{canonical(ast.U64-2*ast.Type(2-typ.Size()/4), out.bits), out.file}, value{canonical(ast.U64-2*ast.Type(2-typ.Size()/4), v), riscv.FileX}, []uint64{v})
			default:
				err = differ(m.operands[operand("Out")], held, []uint64{v})
			}
		default:
			err = e.memoryHas(slot, typ, v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// passesConstant checks the move that makes the value of an argument, a constant that fits an immediate.
func (e *exam) passesConstant() error {
	for _, v := range []int64{-2048, -1, 0, 1, 2047} {
		m, v := e.fresh(), canonical(e.key.typ, uint64(v))
		if int64(v) != int64(int32(v)) || v+2048 > 4095 {
			continue // another number in this type
		}
		m.datas[1] = uint32(v)
		m.operands[operand("Out")] = value{}
		if err := e.run(m); err != nil {
			return err
		}
		if err := differ(m.operands[operand("Out")], e.inRegister(e.key.typ, v), []uint64{v}); err != nil {
			return err
		}
	}
	return nil
}

// passesSlot checks the move that loads the value of an argument, a local in a slot.
func (e *exam) passesSlot() error {
	typ := e.key.typ
	for i, v := range e.boundaries(typ) {
		m := e.fresh()
		data, slot := e.stored(typ, i%5)
		m.datas[1] = data
		m.memory.store(slot, 8, e.rng.Uint64())
		m.memory.store(slot, typ.Size(), v)
		m.operands[operand("Out")] = value{}
		if err := e.run(m); err != nil {
			return err
		}
		if err := differ(m.operands[operand("Out")], e.inRegister(typ, v), []uint64{v}); err != nil {
			return err
		}
	}
	return nil
}

// staysThere checks that a rule is a move from sp to itself, which the layout leaves out.
func (e *exam) staysThere() error {
	nothing, err := e.t.body("addi sp, sp, 0", e.key.kind, false)
	if err == nil && !slices.Equal(e.rule.list, nothing.list) {
		err = fmt.Errorf("the layout does not leave it out")
	}
	return err
}

// call checks that the function is called and that its result becomes the node's value.
func (e *exam) call() error {
	typ := e.key.typ
	for _, v := range e.boundaries(e.word()) {
		target := e.canonicalWord(v) &^ 1
		m := e.fresh(value{target, riscv.FileX})
		want := value{}
		if typ != ast.Void {
			list := e.boundaries(typ)
			want = e.inRegister(typ, list[e.rng.IntN(len(list))])
			m.result = [2]uint64{want.bits, want.bits}
		}
		if err := e.run(m); err != nil {
			return err
		}
		switch {
		case m.calls != 1 || e.key.kind == ast.CallIndirect && m.called != target:
			return fmt.Errorf("it calls %#x, not %#x", m.called, target)
		case typ == ast.Void:
			continue
		}
		if err := e.expect(m, want, v); err != nil {
			return err
		}
	}
	return nil
}

// constant checks the value of a constant.
func (e *exam) constant() error {
	typ := e.key.typ
	if e.key.kind == ast.Const64 {
		for _, v := range e.boundaries(typ) {
			m := e.fresh()
			m.memory.store(m.symbol, 8, v)
			if err := e.run(m); err != nil {
				return err
			}
			if err := e.expect(m, e.inRegister(typ, v), v); err != nil {
				return err
			}
		}
		return nil
	}
	for _, data := range e.constants() {
		f, err := e.oracle(typ, nil, func(b *ast.Builder) { b.Leaf(ast.Const, typ, data, 0) })
		if err != nil {
			continue // not a constant of the type
		}
		m := e.fresh()
		m.datas[0] = data
		m.operands[operand("Local")] = value{0, riscv.FileX} // x0, as select says of a 0
		if err := e.run(m); err != nil {
			return err
		}
		if err := e.expect(m, e.inRegister(typ, f()), uint64(data)); err != nil {
			return err
		}
	}
	return nil
}

// local checks reads of locals, and assignments. An assignment stores its operand, which is
// also the node's value in the variants that have one.
func (e *exam) local() error {
	typ := e.key.typ
	for i, v := range e.boundaries(typ) {
		held := e.inRegister(typ, v)
		m := e.fresh(held)
		data, slot := e.stored(typ, i%5)
		m.datas[0] = data
		reads := e.key.kind == ast.Local || e.variant == "made" || e.variant == "made-copy"
		if reads { // or its child has made it
			m.operands[operand("Local")] = held
			m.memory.store(slot, 8, e.rng.Uint64())
			m.memory.store(slot, typ.Size(), v)
			delete(m.operands, operand("Right"))
		} else {
			m.operands[operand("Local")] = value{}
		}
		if err := e.run(m); err != nil {
			return err
		}
		if e.variant == "slot" && !reads {
			if err := e.memoryHas(slot, typ, v); err != nil {
				return err
			}
			continue
		}
		if err := e.expect(m, held, v); err != nil {
			return err
		}
		if e.variant == "slot-used" {
			if err := e.memoryHas(slot, typ, v); err != nil {
				return err
			}
		} else if e.key.kind == ast.Assign {
			if err := differ(m.operands[operand("Local")], held, []uint64{v}); err != nil {
				return err
			}
		}
	}
	return nil
}
