package interp

import (
	"fmt"

	"gpucc/ast"
)

// An activation is a call of a function that has not returned.
type activation struct {
	function int
	pc       int
	base     int    // index in Machine.stack of its locals
	sp       uint64 // address of its frame objects
	lowest   uint64 // lowest address of its memory, including memory that it allocated on the stack
	incoming uint64 // address of its arguments passed on the stack
}

// maxFrames bounds the depth of recursion.
const maxFrames = 1 << 20

// run runs function i with the bits of its arguments.
func (m *Machine) run(i int, args []uint64) (uint64, error) {
	m.stack = append(m.stack[:0], args...)
	parameters := m.parameters(i)
	if len(parameters) != len(args) {
		return 0, fmt.Errorf("interp: function takes %d arguments, not %d", len(parameters), len(args))
	}
	for k, n := range parameters {
		m.stack[k] = canonical(m.tree.Type[n], m.stack[k])
	}
	m.frames = m.frames[:0]
	a := activation{function: i, sp: m.memory.sp}
	if err := m.enter(&a, len(args), nil); err != nil {
		return 0, err
	}
	defer func(sp uint64) { m.memory.sp = sp }(m.memory.sp)
	return m.loop(a)
}

// fault returns err with the position of node n added.
func (m *Machine) fault(a activation, n int32, err error) error {
	if _, ok := err.(exitError); ok || err == ErrSteps {
		return err
	}
	at := ast.Position(m.tree.Files, m.tree.Pos[n])
	name := m.tree.Symbols[m.tree.Functions[a.function].Symbol].Name
	return fmt.Errorf("%s:%d:%d: in %s: %w", at.File, at.Line, at.Column, name, err)
}

// enter prepares the call of a.function. The arguments are on the operand stack. call
// is nil if the call comes from outside the program.
func (m *Machine) enter(a *activation, count int, call *instruction) error {
	p := &m.programs[a.function]
	if p.code == nil {
		*p = translate(m.tree, &m.memory, a.function)
	}
	a.base = len(m.stack) - count
	a.incoming = m.memory.sp
	if call != nil && (p.onStack || p.info.VarargBytes > 0) {
		if err := m.passOnStack(a, m.arguments(call)); err != nil {
			return err
		}
	}
	a.pc, a.sp = 0, m.memory.push(uint64(p.info.ObjectBytes))
	if a.sp < m.memory.stackBase || len(m.frames) >= maxFrames {
		return fmt.Errorf("stack overflow")
	}
	m.stack = m.stack[:a.base+min(count, p.parameters)]
	need := a.base + max(p.locals, count) + p.operands
	for cap(m.stack) < need {
		m.stack = append(m.stack[:cap(m.stack)], 0)
	}
	m.stack = m.stack[:a.base+p.locals]
	clear(m.stack[a.base+min(count, p.parameters):])
	return nil
}

// loop runs the function of a from its start until it returns. The frequent instructions stand
// here, so that the stack and the activation are in registers; the others in the functions below.
func (m *Machine) loop(a activation) (uint64, error) {
	code, s := m.programs[a.function].code, m.stack
	for {
		in := &code[a.pc]
		a.pc++
		if m.steps++; m.steps > m.config.MaxSteps && m.config.MaxSteps > 0 {
			return 0, ErrSteps
		}
		top := len(s) - 1
		switch in.op {
		case ast.Const:
			s = append(s, in.x)
		case ast.Local:
			s = append(s, s[a.base+int(in.a)])
		case ast.Assign:
			s[a.base+int(in.a)] = s[top]
		case opFrameAddress:
			s = append(s, canonical(in.typ, a.sp+in.x))
		case ast.Load:
			x, err := m.memory.read(s[top], in.typ.Size())
			if err != nil {
				return 0, m.fault(a, in.node, err)
			}
			s[top] = canonical(in.typ, x)
		case ast.Store:
			if err := m.memory.write(s[top-1], in.typ.Size(), s[top]); err != nil {
				return 0, m.fault(a, in.node, err)
			}
			s[top-1] = canonical(in.typ, s[top])
			s = s[:top]
		case ast.Index:
			s[top-1] = canonical(in.typ, s[top-1]+cast(in.typ, ast.Type(in.x), s[top])<<in.a)
			s = s[:top]
		case ast.Cast:
			s[top] = cast(in.typ, in.from, s[top])
		case ast.Neg, ast.Not, ast.LogicalNot, opTruth:
			s[top] = unary(in, s[top])
		case opDrop:
			s = s[:top]
		case opJump:
			a.pc = int(in.a)
		case opJumpZero, opJumpNonzero:
			if (s[top] == 0) == (in.op == opJumpZero) {
				a.pc = int(in.a)
			}
			s = s[:top]
		case opZeroOr, opNonzeroOr:
			if (s[top] == 0) == (in.op == opZeroOr) {
				s[top] = truth(s[top] != 0)
				a.pc = int(in.a)
			} else {
				s = s[:top]
			}
		case ast.Call, ast.CallIndirect, ast.Syscall:
			m.stack = s
			next, err := m.call(a, in)
			if err != nil {
				return 0, m.fault(a, in.node, err)
			}
			a, s, code = next, m.stack, m.programs[next.function].code
		case ast.Return, ast.ReturnPair, opReturnNothing:
			result := m.result(in, s)
			if len(m.frames) == 0 {
				return result, nil
			}
			s = s[:a.base]
			a = m.leave(a)
			code = m.programs[a.function].code
			if code[a.pc-1].typ != ast.Void {
				s = append(s, result)
			}
		case opLeave, opIncomingOffset, ast.MachineCode, ast.SecondResult, ast.GotoIndirect, ast.Switch, ast.StackPointer, ast.StackAllocate, ast.StackRestore,
			ast.AtomicSwap, ast.AtomicAdd, ast.AtomicAnd, ast.AtomicOr, ast.AtomicXor, ast.StoreConditional:
			var err error
			if a.pc, s, err = m.rare(a, in, s); err != nil {
				return 0, m.fault(a, in.node, err)
			}
		default:
			t := in.from
			if in.op < ast.Eq {
				t = in.typ
			}
			s[top-1] = operate(in.op, t, s[top-1], s[top])
			s = s[:top]
		}
	}
}

// unary returns the value of an operation with one operand.
func unary(in *instruction, x uint64) uint64 {
	switch in.op {
	case ast.Neg:
		return negate(in.typ, x)
	case ast.Not:
		return canonical(in.typ, ^x)
	case ast.LogicalNot:
		return truth(x == 0)
	case opTruth:
		return truth(x != 0)
	}
	panic("interp: nothing says what " + in.op.String() + " computes")
}

// result returns the value that a function returns, and keeps the second one.
func (m *Machine) result(in *instruction, s []uint64) uint64 {
	if in.op == ast.ReturnPair {
		m.second = s[len(s)-1]
		s = s[:len(s)-1]
	}
	if in.op == opReturnNothing || in.typ == ast.Void {
		return 0
	}
	return s[len(s)-1]
}

// leave ends an activation, and returns its caller's.
func (m *Machine) leave(a activation) activation {
	caller := m.frames[len(m.frames)-1]
	m.frames = m.frames[:len(m.frames)-1]
	m.memory.sp = caller.lowest
	return caller
}

// rare runs an instruction that programs seldom have. It returns the next instruction's number
// and the operand stack.
func (m *Machine) rare(a activation, in *instruction, s []uint64) (pc int, rest []uint64, err error) {
	top := len(s) - 1
	switch in.op {
	case opLeave: // a statement expression may be left while operands of the expression around it are on the stack
		return int(in.a), s[:a.base+m.programs[a.function].locals+int(in.x)], nil
	case opIncomingOffset:
		return a.pc, append(s, canonical(in.typ, a.incoming+in.x)), nil
	case ast.MachineCode:
		return a.pc, s, fmt.Errorf("machine code %#x cannot be interpreted", in.x)
	case ast.SecondResult:
		return a.pc, append(s, m.second), nil
	case ast.GotoIndirect:
		to, ok := m.programs[a.function].labels[labelNode(s[top])]
		if !ok {
			return a.pc, s, fmt.Errorf("goto %#x, where no label is", s[top])
		}
		return int(to.a), s[:a.base+m.programs[a.function].locals+int(to.x)], nil
	case ast.Switch:
		if s[top] >= in.x {
			return a.pc, s, fmt.Errorf("case %d of %d", s[top], in.x)
		}
		return a.pc + int(s[top]), s[:top], nil
	case ast.StackPointer:
		return a.pc, append(s, canonical(in.typ, m.memory.sp)), nil
	case ast.StackAllocate:
		m.memory.push(s[top])
		if m.memory.sp < m.memory.stackBase {
			return a.pc, s, fmt.Errorf("stack overflow")
		}
		s[top] = canonical(in.typ, m.memory.sp)
		return a.pc, s, nil
	case ast.StackRestore:
		m.memory.sp = m.memory.unsigned(s[top])
		return a.pc, s[:top], nil
	}
	s[top-1], err = m.update(in, s[top-1], s[top])
	return a.pc, s[:top], err
}

// update performs an atomic operation and returns its value. It need not be atomic, since
// there is only one thread.
func (m *Machine) update(in *instruction, at, value uint64) (uint64, error) {
	size := in.typ.Size()
	old, err := m.memory.read(at, size)
	if err != nil {
		return 0, err
	}
	old = canonical(in.typ, old)
	switch in.op {
	case ast.AtomicAdd:
		value += old
	case ast.AtomicAnd:
		value &= old
	case ast.AtomicOr:
		value |= old
	case ast.AtomicXor:
		value ^= old
	case ast.StoreConditional:
		old = 0
	}
	return old, m.memory.write(at, size, value)
}

// function returns the symbol of the function at an address.
func (m *Machine) function(address uint64) (int, error) {
	i := (address - textBase) / 16
	if address%16 != 0 || address < textBase || i >= uint64(len(m.tree.Symbols)) || !m.tree.Symbols[i].Func {
		return 0, fmt.Errorf("call of %#x, where no function is", address)
	}
	return int(i), nil
}

// call starts a function of the tree, or runs a host function. The arguments, and behind them the
// address of an indirect call, are on the operand stack.
func (m *Machine) call(a activation, in *instruction) (activation, error) {
	count, number := int(in.a), int(in.x)
	if in.op == ast.CallIndirect {
		top := len(m.stack) - 1
		var err error
		if number, err = m.function(m.stack[top]); err != nil {
			return a, err
		}
		m.stack = m.stack[:top]
	}
	args := m.stack[len(m.stack)-count:]
	if in.op == ast.Syscall {
		return a, m.push(in.typ, count)(m.syscall(args))
	}
	symbol := m.tree.Symbols[number]
	if symbol.Section == ast.InText {
		a.lowest = m.memory.sp
		m.frames = append(m.frames, a)
		callee := activation{function: int(symbol.Offset)}
		err := m.enter(&callee, count, in)
		return callee, err
	}
	host := m.hosts[number]
	if host == nil {
		return a, fmt.Errorf("call of %q, which is not defined", symbol.Name)
	}
	values := make([]Value, count)
	for i, n := range m.arguments(in) {
		values[i] = Value{m.tree.Type[n], args[i]}
	}
	return a, m.push(in.typ, count)(host(m, values))
}

// push returns a function that replaces the topmost count arguments by a result.
func (m *Machine) push(t ast.Type, count int) func(uint64, error) error {
	return func(result uint64, err error) error {
		m.stack = m.stack[:len(m.stack)-count]
		if t != ast.Void {
			m.stack = append(m.stack, canonical(t, result))
		}
		return err
	}
}

// arguments returns the Argument nodes of a call.
func (m *Machine) arguments(in *instruction) []int {
	nodes := make([]int, in.a)
	n := int(in.node) - 1
	if in.op == ast.CallIndirect {
		n = int(m.tree.First[n]) - 1 // the address follows the arguments
	}
	for i := len(nodes) - 1; i >= 0; i-- {
		nodes[i] = n
		n = int(m.tree.First[n]) - 1
	}
	return nodes
}
