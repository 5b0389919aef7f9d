package c

import (
	"gpucc/ast"
	"gpucc/ast/c/asm"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// registerVariable declares d as the variable of a register (GNU C). Only as an operand of an
// assembler statement it has to be in this register; elsewhere it is like any variable. But some registers have a value
// that programs read: registerVariable returns the name of d's register if d begins with its value.
//
//   - A register that always has a meaning, such as the stack pointer, may not be changed.
//   - A register that functions keep for their callers has the caller's value. Garbage collectors look for pointers in such
//     registers. The variable is set when the function begins, since later another value may have the register. In a
//     function with such a variable, all variables are in the frame, so that no parameter has the register before.
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
	case m == nil || p.Tok == token.Assign || !p.Types.IsScalar(d.typ) || p.Types.IsWide(d.typ) || p.Types.Size(d.typ) > int64(p.WordSize) || float != p.Types.IsFloat(d.typ):
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

// readRegister sets variable d, declared last, to the value of a register, here or at the function's entry. It returns the
// number of statements that this takes here.
func (p *parser) readRegister(d *declarator, register string) int {
	if d.name == intern.None {
		return 0
	}
	o := &p.objects[len(p.objects)-1]
	switch {
	case o.kind != localObject && o.kind != frameObject:
		return 0
	case p.unit.assembler.IsSaved(register):
		size := p.Types.Size(o.typ)
		o.kind, o.number = frameObject, p.AllocateAt(lower.Birth{Scope: 0, Time: p.FrameScopes[0].Begin}, size, size)
		p.entryRegisters = append(p.entryRegisters, entryRegister{register, o.typ, o.number})
		return 0
	case o.kind == frameObject:
		return p.storeRegister(entryRegister{register, o.typ, o.number}, d.pos)
	}
	return p.takeRegister(register, o.typ, uint32(o.number), d.pos)
}

// An entryRegister is a register from which a variable is set at the function's entry.
type entryRegister struct {
	register string
	typ      types.Type
	offset   int32 // the draft offset of the variable's frame object
}

// takeRegister appends the statements that assign a register to a local for values of type typ. It returns their number.
func (p *parser) takeRegister(register string, typ types.Type, number, pos uint32) int {
	a, class := asmParser{parser: p, pos: pos}, asm.Register
	if p.Types.IsFloat(typ) {
		class = asm.FloatRegister
	}
	a.statement.Operands = []asm.Operand{{Class: class, Output: true, Tied: -1, Register: register}}
	a.operands = []asmOperand{{lvalue: lower.Operand{Type: typ, Kind: lower.Local}, number: number, kept: -1, argument: -1}}
	return a.lower()
}

// storeRegister appends the statements that store a register in the frame object of its variable. It returns their number.
func (p *parser) storeRegister(x entryRegister, pos uint32) int {
	t := p.Types.Machine(x.typ)
	value := uint32(p.NewLocal(t))
	n := p.takeRegister(x.register, x.typ, value, pos)
	p.Tree.Leaf(ast.FrameAddress, p.Types.Word, uint32(x.offset), pos)
	p.Tree.Leaf(ast.Local, t, value, pos)
	p.Tree.Node(ast.Store, t, 0, pos, 2)
	p.Tree.Statement(pos)
	return n + 1
}

// storeEntryRegisters appends the statements that store the registers with which variables begin. It returns their number.
func (p *parser) storeEntryRegisters() (n int) {
	for _, x := range p.entryRegisters {
		n += p.storeRegister(x, ast.InPrologue)
	}
	return n
}
