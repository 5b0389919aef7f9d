package c

import (
	"gpucc/ast/c/asm"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// registerVariable declares d as the variable of a register (GNU C). Only as an operand of an
// assembler statement it has to be in this register; elsewhere it is like any variable. But some registers have a value
// that programs read: registerVariable returns the name of d's register if d begins with its value.
//
//   - A register that always has a meaning, such as the stack pointer, may not be changed.
//   - A register that functions keep for their callers has the caller's value. Garbage collectors look for pointers in such
//     registers. In a function with such a variable, all variables are in the frame, so that no other has the register. A value
//     that is computed in advance may have it, around a loop or at -O2 behind the first statements: there the variable
//     begins with that value.
func (p *parser) registerVariable(d *declarator, x *attribute) (read string) {
	m, float := p.unit.assembler, false
	if m != nil {
		var ok bool
		if ok, float = m.IsRegister(x.text); !ok {
			p.errorf(d.pos, "invalid register name for '%s'", p.Names.Name(d.name))
			return ""
		}
	}
	if p.registerVariables == nil {
		p.registerVariables = map[uint32]string{}
	}
	p.registerVariables[d.pos] = x.text
	switch {
	case m == nil || p.Tok == lex.Assign || !p.types.IsScalar(d.typ) || p.types.IsWide(d.typ) || p.types.Size(d.typ) > int64(p.WordSize) || float != p.types.IsFloat(d.typ):
		return ""
	case m.IsFixed(x.text):
		d.typ |= types.Const
		return x.text
	case m.IsSaved(x.text):
		p.allInFrame = true
		return x.text
	}
	return ""
}

// readRegister sets variable d, declared last, to the value of a register. It returns the number
// of statements that this takes.
func (p *parser) readRegister(d *declarator, register string) int {
	if d.name == intern.None {
		return 0
	}
	o := &p.objects[len(p.objects)-1]
	if o.kind != localObject {
		return 0
	}
	a, class := asmParser{parser: p, pos: d.pos}, asm.Register
	if p.types.IsFloat(o.typ) {
		class = asm.FloatRegister
	}
	a.statement.Operands = []asm.Operand{{Class: class, Output: true, Tied: -1, Register: register}}
	a.operands = []asmOperand{{lvalue: operand{typ: o.typ, kind: local, name: d.name}, number: uint32(o.number), kept: -1, argument: -1}}
	return a.lower()
}
