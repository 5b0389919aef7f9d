package sim

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"
	"syscall"

	"gpucc/riscv"
)

// A tracer writes the instructions and system calls that a program executes. The line of an
// instruction is finished when the next one begins, because it contains the results.
type tracer struct {
	out   *bufio.Writer
	calls bool // only calls of functions and of the system

	last    riscv.Inst // the last instruction
	open    bool       // its line is not finished
	address uint64     // that it accesses
	line    string     // the last source line that was written
	depth   int        // of calls
}

func newTracer(out io.Writer, calls bool) *tracer {
	return &tracer{out: bufio.NewWriterSize(out, 1<<16), calls: calls}
}

// traceStep is called before each instruction of a program that is traced or profiled.
func (m *Machine) traceStep(pc uint32) {
	if m.profiler != nil {
		m.profiler.step(m, uint64(pc))
	}
	if m.tracer != nil {
		m.traceInstruction(pc)
	}
}

func (m *Machine) traceInstruction(pc uint32) {
	in, _, ok := m.fetch(uint64(pc))
	if m.tracer.calls {
		m.tracer.call(m, uint64(pc))
	} else {
		m.tracer.endLine(m)
		m.tracer.beginLine(m, uint64(pc), in, ok)
	}
	m.tracer.last = in
	if info := &riscv.Ops[in.Op]; info.IsLoad || info.IsStore {
		m.tracer.address = m.registers[in.Rs1] + uint64(int64(in.Imm))
		if strings.HasPrefix(info.Extension, "A") {
			m.tracer.address = m.registers[in.Rs1]
		}
	}
}

// beginLine writes the instruction, on a line of its own the source line if it is another one
// than before.
func (t *tracer) beginLine(m *Machine, pc uint64, in riscv.Inst, ok bool) {
	if line := m.line(pc); line != "" && line != t.line {
		fmt.Fprintf(t.out, "# %s\n", line)
		t.line = line
	}
	text := "illegal instruction"
	if ok {
		text = in.String()
	}
	fmt.Fprintf(t.out, "%8x %-24s %-28s", pc, m.symbol(pc), text)
	t.open = true
}

// endLine adds the result of the last instruction.
func (t *tracer) endLine(m *Machine) {
	if !t.open {
		return
	}
	t.open = false
	info := &riscv.Ops[t.last.Op]
	if info.Rd == riscv.FileX && t.last.Rd != 0 || info.Rd == riscv.FileF {
		fmt.Fprintf(t.out, " %s = %s", riscv.RegisterName(t.last.Rd), m.registerText(t.last.Rd))
	}
	if info.IsLoad || info.IsStore {
		fmt.Fprintf(t.out, " [%#x]", t.address)
	}
	if info.IsStore && info.Rd == riscv.NoOperand {
		fmt.Fprintf(t.out, " = %s", m.registerText(t.last.Rs2))
	}
	t.out.WriteByte('\n')
}

// symbol returns "function+offset" for an address.
func (m *Machine) symbol(pc uint64) string {
	var f function
	if i := m.functionAt(pc); i >= 0 {
		f = m.functions[i]
	} else if i := m.moduleAt(pc); i >= 0 {
		f = m.modules[i]
	} else {
		return "?"
	}
	if offset := pc - f.low; offset != 0 {
		return fmt.Sprintf("%s+%#x", f.name, offset)
	}
	return f.name
}

// registerText returns a register's contents: integers in hexadecimal, and numbers in
// floating-point registers also in decimal.
func (m *Machine) registerText(register uint8) string {
	value := m.registers[register]
	switch {
	case register < 32 && m.xlen == 32:
		return fmt.Sprintf("%#x", uint32(value))
	case register < 32:
		return fmt.Sprintf("%#x", value)
	case value>>32 == 0xffffffff:
		return fmt.Sprintf("%#x (%g)", uint32(value), math.Float32frombits(uint32(value)))
	}
	return fmt.Sprintf("%#x (%g)", value, math.Float64frombits(value))
}

// call writes a line if the last instruction has called a function or returned from one.
func (t *tracer) call(m *Machine, pc uint64) {
	op, rd := t.last.Op, t.last.Rd
	if op != riscv.JAL && op != riscv.JALR {
		return
	}
	switch {
	case rd == riscv.RA:
		t.depth++
		t.callLine("%s(%s, %s, %s)", m.symbol(pc), m.registerText(riscv.A0), m.registerText(riscv.A0+1), m.registerText(riscv.A0+2))
	case op == riscv.JALR && t.last.Rs1 == riscv.RA:
		t.callLine("= %s", m.registerText(riscv.A0))
		t.depth = max(t.depth-1, 0)
	default: // a jump to another function in place of a call
		if i := m.functionAt(pc); i >= 0 && m.functions[i].low == pc {
			t.callLine("-> %s", m.functions[i].name)
		}
	}
}

func (t *tracer) callLine(format string, args ...any) {
	t.out.WriteString(strings.Repeat("  ", min(t.depth, 100)))
	fmt.Fprintf(t.out, format+"\n", args...)
}

// systemCall writes a system call, before the call's own output appears.
func (t *tracer) systemCall(m *Machine, number uint64, args [6]uint64) {
	call, ok := calls()[number]
	if !ok {
		call = systemCall{name: fmt.Sprintf("system call %d", number)}
	}
	var list []string
	for i, kind := range call.arguments {
		list = append(list, m.argumentText(kind, args[i]))
	}
	if t.calls {
		t.out.WriteString(strings.Repeat("  ", min(t.depth+1, 100)))
	}
	fmt.Fprintf(t.out, " %s(%s)", call.name, strings.Join(list, ", "))
	t.out.Flush()
}

func (m *Machine) argumentText(kind rune, value uint64) string {
	switch kind {
	case 's':
		if text, ok := m.text(value); ok {
			return fmt.Sprintf("%q", text)
		}
	case 'o':
		return fmt.Sprintf("%#o", value)
	case 'd':
		return fmt.Sprint(int64(value))
	}
	return fmt.Sprintf("%#x", value)
}

// systemResult finishes the line of a system call.
func (t *tracer) systemResult(result uint64) {
	if e := -int64(result); e > 0 && e < 4096 {
		fmt.Fprintf(t.out, " = %d (%s)", -e, syscall.Errno(e).Error())
	} else {
		fmt.Fprintf(t.out, " = %#x", result)
	}
	t.out.WriteByte('\n')
	t.open = false
}

// finish completes the last line, and writes everything that is still in memory. An instruction
// that ended in a trap has no results.
func (t *tracer) finish(m *Machine) {
	if t.open && m.trap != nil {
		t.out.WriteByte('\n')
	} else {
		t.endLine(m)
	}
	t.out.Flush()
}
