package sim

import (
	"time"

	"gpucc/riscv"
)

// knownCSR reports whether an instruction may access its control and status register.
func knownCSR(in riscv.Inst) bool {
	switch in.Imm {
	case riscv.CSRFFLAGS, riscv.CSRFRM, riscv.CSRFCSR:
		return true
	case riscv.CSRCYCLE, riscv.CSRTIME, riscv.CSRINSTRET, riscv.CSRCYCLEH, riscv.CSRTIMEH, riscv.CSRINSTRETH:
		return in.Op != riscv.CSRRW && in.Op != riscv.CSRRWI && in.Rs1 == 0 // read-only
	}
	return false
}

// readCSR reads a control and status register. The cycle counter counts instructions, and
// the time is in nanoseconds.
func (m *Machine) readCSR(number int32) uint64 {
	switch number {
	case riscv.CSRFFLAGS:
		return uint64(m.fflags)
	case riscv.CSRFRM:
		return uint64(m.frm)
	case riscv.CSRFCSR:
		return uint64(m.frm<<5 | m.fflags)
	case riscv.CSRCYCLE, riscv.CSRINSTRET:
		return m.retired
	case riscv.CSRCYCLEH, riscv.CSRINSTRETH:
		return m.retired >> 32
	case riscv.CSRTIME:
		return uint64(time.Now().UnixNano())
	case riscv.CSRTIMEH:
		return uint64(time.Now().UnixNano()) >> 32
	}
	return 0
}

// writeCSR writes one of the floating-point control and status registers.
func (m *Machine) writeCSR(number int32, value uint64) {
	switch number {
	case riscv.CSRFFLAGS:
		m.fflags = uint32(value) & 31
	case riscv.CSRFRM:
		m.frm = uint32(value) & 7
	case riscv.CSRFCSR:
		m.fflags, m.frm = uint32(value)&31, uint32(value)>>5&7
	}
	m.chooseArithmetic()
}

// readsFlags reports whether an instruction can read the exception flags. The flags are
// only computed for programs that contain such an instruction.
func readsFlags(in riscv.Inst) bool {
	return (in.Imm == riscv.CSRFFLAGS || in.Imm == riscv.CSRFCSR) && in.Rd != 0
}

// chooseArithmetic lets the host compute floating point if the results are the same.
func (m *Machine) chooseArithmetic() {
	if m.flagsRead || m.frm != riscv.RoundRNE {
		m.soft = 1
	} else {
		m.soft = 0
	}
}
