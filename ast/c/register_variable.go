package c

import (
	"gpucc/ast/c/asm"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/types"
)

// registerVariable declares d as the variable of a register (GNU C). Only as an operand of an
// assembler statement it has to be in this register; elsewhere it is like any variable. But a
// variable of a register that always has a meaning, such as the stack pointer, has the value of
// the register: if d is one, registerVariable returns the register's name. It may not be changed.
func (p *parser) registerVariable(d *declarator, x *attribute) (read string) {
	m := p.unit.assembler
	if m != nil {
		if ok, _ := m.IsRegister(x.text); !ok {
			p.errorf(d.pos, "invalid register name for '%s'", p.Names.Name(d.name))
			return ""
		}
	}
	if p.registerVariables == nil {
		p.registerVariables = map[uint32]string{}
	}
	p.registerVariables[d.pos] = x.text
	if m == nil || !m.IsFixed(x.text) || p.Tok == lex.Assign || !p.types.IsScalar(d.typ) {
		return ""
	}
	d.typ |= types.Const
	return x.text
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
	a := asmParser{parser: p, pos: d.pos}
	a.statement.Operands = []asm.Operand{{Output: true, Tied: -1, Register: register}}
	a.operands = []asmOperand{{lvalue: operand{typ: o.typ, kind: local, name: d.name}, number: uint32(o.number), kept: -1, argument: -1}}
	return a.lower()
}
