package interp

import "gpucc/ast"

// passOnStack copies the arguments of a call from the top of the operand stack to memory,
// for a function that takes their addresses. The arguments that are passed on the
// stack start at a.incoming. For a variadic function, the last of the integer argument
// registers are stored right below them.
func (m *Machine) passOnStack(a *activation, arguments []int) error {
	word := uint64(m.config.WordSize)
	var registers [8]uint64
	var onStack []uint64
	integers, floats := 0, 0
	for i, n := range arguments {
		x := m.stack[a.base+i]
		byFloat := m.tree.Type[n].IsFloat() && m.tree.Data[n]&ast.ArgumentVariadic == 0
		switch {
		case byFloat && floats < 8:
			floats++
		case integers < 8:
			registers[integers] = x
			integers++
		default:
			onStack = append(onStack, x)
		}
	}
	a.incoming = m.memory.push(uint64(len(onStack)) * word)
	for i, x := range onStack {
		if err := m.memory.write(a.incoming+uint64(i)*word, int(word), x); err != nil {
			return err
		}
	}
	saved := uint64(m.programs[a.function].info.VarargBytes)
	m.memory.push(saved)
	for i := uint64(0); i < 8 && i < saved/word; i++ {
		if err := m.memory.write(a.incoming-(i+1)*word, int(word), registers[7-i]); err != nil {
			return err
		}
	}
	return nil
}
