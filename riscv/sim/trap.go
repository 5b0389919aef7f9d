package sim

import (
	"fmt"
	"slices"
	"sort"
	"syscall"
)

// A Trap is an end of a program other than an exit.
type Trap struct {
	Signal   int    // number of the signal that Linux would send
	PC       uint64 // address of the instruction
	Address  uint64 // address accessed or jumped to, if Reason mentions one
	Reason   string
	Function string // the function that contains the instruction, or "" if it is unknown
	Line     string // the result of Config.Locate
}

// Error returns one line: "trap at 0x10084 in main (t.c:3): read of 0x0".
func (t *Trap) Error() string {
	text := fmt.Sprintf("trap at %#x", t.PC)
	if t.Function != "" {
		text += " in " + t.Function
	}
	if t.Line != "" {
		text += " (" + t.Line + ")"
	}
	return text + ": " + t.Reason
}

// A function is a symbol of the executable.
type function struct {
	name      string
	low, high uint64
}

// functionAt returns the number of the function that contains an address, or -1.
func (m *Machine) functionAt(pc uint64) int {
	i := sort.Search(len(m.functions), func(i int) bool { return m.functions[i].low > pc }) - 1
	if i >= 0 && pc < m.functions[i].high {
		return i
	}
	return -1
}

// moduleAt returns the number of the file with the code at an address, or -1. Only the dynamic
// linker and libraries are counted.
func (m *Machine) moduleAt(pc uint64) int {
	return slices.IndexFunc(m.modules, func(f function) bool { return f.low <= pc && pc < f.high })
}

// line returns the source line of an address, or "".
func (m *Machine) line(pc uint64) string {
	if m.config.Locate == nil || pc >= m.programHigh {
		return ""
	}
	return m.config.Locate(pc - m.bias)
}

// locate adds the function and the source line to a trap.
func (m *Machine) locate(t *Trap) {
	if i := m.functionAt(t.PC); i >= 0 {
		t.Function = m.functions[i].name
	} else if i := m.moduleAt(t.PC); i >= 0 {
		t.Function = m.modules[i].name
	}
	t.Line = m.line(t.PC)
}

func (m *Machine) trapIllegal(pc uint32) {
	at := uint64(pc)
	if !m.allows(at, 2, canExecute) {
		m.trapJump(pc, at)
		return
	}
	word := m.block[at : at+2]
	if word[0]&3 == 3 && m.allows(at, 4, canExecute) {
		word = m.block[at : at+4]
	}
	text := ""
	for i := range word {
		text += fmt.Sprintf("%02x", word[len(word)-1-i])
	}
	m.trap = &Trap{Signal: int(syscall.SIGILL), PC: at, Reason: "illegal instruction " + text}
}

func (m *Machine) trapAccess(pc uint32, address uint64, permission uint8) {
	what := "read of"
	if permission == canWrite {
		what = "write to"
	}
	reason := fmt.Sprintf("%s %#x", what, address)
	if below := m.stackLow - address; below <= 1<<16 && below > 0 {
		reason += ": stack overflow"
	}
	m.trap = &Trap{Signal: int(syscall.SIGSEGV), PC: uint64(pc), Address: address, Reason: reason}
}

func (m *Machine) trapJump(pc uint32, target uint64) {
	m.trap = &Trap{Signal: int(syscall.SIGSEGV), PC: uint64(pc), Address: target,
		Reason: fmt.Sprintf("jump to %#x, where no code is", target)}
}

func (m *Machine) trapMisaligned(pc uint32, address uint64) {
	m.trap = &Trap{Signal: int(syscall.SIGBUS), PC: uint64(pc), Address: address,
		Reason: fmt.Sprintf("misaligned address %#x", address)}
}

func (m *Machine) trapBreak(pc uint32) {
	m.trap = &Trap{Signal: int(syscall.SIGTRAP), PC: uint64(pc), Reason: "breakpoint"}
}

func (m *Machine) trapLimit(pc uint64) {
	m.trap = &Trap{Signal: int(syscall.SIGXCPU), PC: pc,
		Reason: fmt.Sprintf("more than %d instructions", m.limit)}
}
