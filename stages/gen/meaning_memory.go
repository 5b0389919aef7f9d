package main

import (
	"fmt"

	"gpucc/ast"
	"gpucc/riscv"
)

// address checks addresses and the operations on the stack pointer.
func (e *exam) address() error {
	for i, v := range e.boundaries(e.word()) {
		v = e.canonicalWord(v) &^ 15
		m := e.fresh(value{v, riscv.FileX})
		sp := m.registers[riscv.SP]
		m.datas[0] = uint32(8 * i)
		m.memory.store(m.symbol, 8, v)
		if err := e.run(m); err != nil {
			return err
		}
		var want uint64
		switch e.key.kind {
		case ast.FrameAddress:
			want = sp + m.parts[partNumber("Object")] + uint64(8*i)
		case ast.IncomingAddress:
			want = sp + m.parts[partNumber("Incoming")] + uint64(8*i)
		case ast.SymbolAddress, ast.ThreadIndex: // the symbol of the latter stands for the argument
			want = m.symbol
		case ast.GlobalAddress: // the symbol stands for the word of memory with the address
			want = v
		case ast.OwnThreadAddress:
			want = m.symbol - m.start + m.registers[riscv.TP]
		case ast.LabelAddress:
			want = m.label
		case ast.ThreadAddress: // its distance from the thread pointer is in memory
			want = v + m.registers[riscv.TP]
		case ast.StackPointer:
			want = sp
		case ast.StackAllocate:
			if want = e.canonicalWord(sp - v); m.registers[riscv.SP] != want {
				return fmt.Errorf("the stack pointer does not move by %#x", v)
			}
			want += m.parts[partNumber("Allocated")]
		case ast.StackRestore:
			if m.registers[riscv.SP] != v {
				return fmt.Errorf("the stack pointer is not %#x", v)
			}
			continue
		}
		if err := e.expect(m, value{e.canonicalWord(want), riscv.FileX}, v); err != nil {
			return err
		}
	}
	return nil
}

// access checks loads and stores, at all kinds of addresses.
func (e *exam) access() error {
	typ := e.key.typ
	from := typ // the type of the stored value, which may be a wider integer
	if e.key.kind == ast.Store && !typ.IsFloat() {
		from = e.word()
	}
	for i, v := range e.boundaries(from) {
		m := e.fresh(value{0x2000_0000, riscv.FileX}, e.inRegister(from, v))
		at := e.addressOf(m, i)
		if e.key.kind == ast.Load {
			m.operands[operand("Right")] = value{0x2000_0000, riscv.FileX}
			delete(m.operands, operand("Left"))
			m.memory.store(at, 8, e.rng.Uint64())
			m.memory.store(at, typ.Size(), v)
			if err := e.run(m); err != nil {
				return err
			}
			if err := e.expect(m, e.inRegister(typ, v), v); err != nil {
				return err
			}
			continue
		}
		if err := e.run(m); err != nil {
			return err
		}
		if err := e.memoryHas(at, typ, v); err != nil {
			return err
		}
		if len(e.variant) >= 4 && e.variant[len(e.variant)-4:] == "used" {
			if err := e.expect(m, e.inRegister(typ, v), v); err != nil {
				return err
			}
		}
	}
	return nil
}

// addressOf prepares the address operand of a variant of a Load or Store, and returns the
// address.
func (e *exam) addressOf(m *machine, i int) uint64 {
	constant := uint32(8*i - 64)
	ofLoad := e.key.kind == ast.Load
	switch e.variant {
	case "offset", "offset-volatile", "offset-used":
		if m.datas[0] = constant; ofLoad {
			m.datas[2], m.datas[0] = constant, 0
		}
		return e.canonicalWord(0x2000_0000 + uint64(int64(int32(constant))))
	case "frame", "frame-volatile", "frame-used":
		if m.datas[0] = uint32(8 * i); ofLoad {
			m.datas[1], m.datas[0] = uint32(8*i), 0
		}
		return m.registers[riscv.SP] + m.parts[partNumber("Object")] + uint64(8*i)
	case "symbol", "symbol-volatile", "symbol-used":
		return m.symbol
	}
	return 0x2000_0000
}

// atomic checks atomic operations by their effect in a single thread.
func (e *exam) atomic() error {
	kind, typ := e.key.kind, e.key.typ
	const at = 0x2000_0000
	for _, before := range e.boundaries(typ) {
		for _, v := range e.boundaries(typ) {
			m := e.fresh(value{at, riscv.FileX}, e.inRegister(typ, v))
			if kind == ast.LoadReserved {
				m = e.fresh(value{at, riscv.FileX})
			}
			m.memory.store(at, typ.Size(), before)
			m.reserved = v&1 == 0
			after, result := before, before
			switch kind {
			case ast.AtomicSwap:
				after = v
			case ast.AtomicAdd:
				after = before + v
			case ast.AtomicAnd:
				after = before & v
			case ast.AtomicOr:
				after = before | v
			case ast.AtomicXor:
				after = before ^ v
			case ast.StoreConditional:
				if result = 1; m.reserved {
					after, result = v, 0
				}
			}
			if err := e.run(m); err != nil {
				return err
			}
			if err := e.memoryHas(at, typ, after); err != nil {
				return err
			}
			if err := e.expect(m, e.inRegister(typ, result), before, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// copies checks nodes that have the value of their operand.
func (e *exam) copies() error {
	typ := e.key.typ
	if typ == ast.Void || e.variant == "made" {
		return e.nothing()
	}
	for _, v := range e.boundaries(typ) {
		held := e.inRegister(typ, v)
		m := e.fresh(held)
		m.operands[operand("Local")] = held // of a SecondResult
		if err := e.run(m); err != nil {
			return err
		}
		if err := e.expect(m, held, v); err != nil {
			return err
		}
	}
	return nil
}
