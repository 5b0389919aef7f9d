package sim

import (
	"cmp"
	"slices"
	"strings"

	"gpucc/riscv"
)

// Stats are counts of the instructions that a program has executed.
type Stats struct {
	Instructions uint64
	Loads        uint64
	Stores       uint64
	Branches     uint64 // conditional
	Taken        uint64 // of Branches
}

// A count belongs to an instruction of code. Instructions are executed in runs, from the
// target of a jump to the next jump that is taken. The number of times that an
// instruction was executed is the number of runs that began at or before it, less the
// number of runs that ended before it.
type count struct{ starts, ends uint64 }

// Stats returns the counts of all instructions executed so far.
func (m *Machine) Stats() Stats {
	s := Stats{Instructions: m.retired}
	m.profile(func(number int, times uint64) {
		info := &riscv.Ops[m.code[number].op]
		if info.IsLoad {
			s.Loads += times
		}
		if info.IsStore {
			s.Stores += times
		}
		if info.IsBranch {
			s.Branches += times
			s.Taken += m.counts[number].ends
		}
	})
	return s
}

// InFrame returns how many of the instructions executed so far load or store one of some registers at the stack pointer. The registers of
// floating point have the numbers from 32 on.
func (m *Machine) InFrame(isOne func(register uint8) bool) (executed uint64) {
	m.profile(func(number int, times uint64) {
		c := &m.code[number]
		info := &riscv.Ops[c.op]
		if c.rs1 == riscv.SP && (info.IsLoad && isOne(c.rd) || info.IsStore && isOne(c.rs2)) {
			executed += times
		}
	})
	return executed
}

// Profile calls visit for every address of an instruction that was executed, with the
// number of times. It may call visit more than once for an address.
func (m *Machine) Profile(visit func(pc, times uint64)) {
	m.profile(func(number int, times uint64) { visit(uint64(m.address[number]), times) })
}

func (m *Machine) profile(visit func(number int, times uint64)) {
	times := uint64(0)
	for number := range m.counts {
		times += m.counts[number].starts
		if times != 0 && m.code[number].op < riscv.OpCount {
			visit(number, times)
		}
		times -= m.counts[number].ends
	}
}

// Counts are numbers of instructions that were executed.
type Counts struct{ Instructions, Loads, Stores uint64 }

// add counts executions of an instruction of code.
func (c *Counts) add(m *Machine, at int, times uint64) {
	c.Instructions += times
	info := &riscv.Ops[m.code[at].op]
	if info.IsLoad {
		c.Loads += times
	}
	if info.IsStore {
		c.Stores += times
	}
}

// A FunctionStats counts the instructions of a function, without the instructions of functions that it called.
type FunctionStats struct {
	Name string // code that is in no function has the name of its library, or "?"
	Line string // where it begins, or ""
	Counts
	Calls uint64
}

// Functions returns the counts of all functions that were executed, the largest first.
func (m *Machine) Functions() []FunctionStats {
	list := make([]FunctionStats, len(m.functions)+len(m.modules)+1) // the last is for other code
	other := list[len(m.functions):]
	m.profile(func(at int, times uint64) {
		pc := uint64(m.address[at])
		i := m.functionAt(pc)
		if i < 0 {
			if i = m.moduleAt(pc); i < 0 {
				i = len(m.modules)
			}
			other[i].add(m, at, times)
			return
		}
		list[i].add(m, at, times)
		if pc == m.functions[i].low {
			list[i].Calls += times
		}
		if m.jumpsTo(at, m.functions[i].low) {
			list[i].Calls -= m.counts[at].ends
		}
	})
	for i, f := range m.functions {
		list[i].Name, list[i].Line = f.name, m.line(f.low)
	}
	for i, f := range m.modules {
		other[i].Name = f.name
	}
	other[len(m.modules)].Name = "?"
	list = slices.DeleteFunc(list, func(f FunctionStats) bool { return f.Instructions == 0 })
	slices.SortFunc(list, func(a, b FunctionStats) int {
		return cmp.Or(cmp.Compare(b.Instructions, a.Instructions), strings.Compare(a.Name, b.Name))
	})
	return list
}

// jumpsTo reports whether an instruction of a function jumps to the function's beginning and is
// no call: then it ends a round of a loop.
func (m *Machine) jumpsTo(at int, start uint64) bool {
	c := &m.code[at]
	if !riscv.Ops[c.op].IsBranch && (c.op != riscv.JAL || c.rd != discard) {
		return false
	}
	return m.textLow+2*uint64(uint32(c.imm)) == start
}

// A LineStats counts the instructions of a source line.
type LineStats struct {
	Line     string
	Function string
	Counts
}

// Lines returns the counts of all source lines that were executed, the largest first. Code
// without a line is counted by functions.
func (m *Machine) Lines() []LineStats {
	sums := map[LineStats]*Counts{}
	m.profile(func(at int, times uint64) {
		pc := uint64(m.address[at])
		key := LineStats{Line: m.line(pc), Function: "?"}
		if i := m.functionAt(pc); i >= 0 {
			key.Function = m.functions[i].name
		} else if i := m.moduleAt(pc); i >= 0 {
			key.Function = m.modules[i].name
		}
		if sums[key] == nil {
			sums[key] = new(Counts)
		}
		sums[key].add(m, at, times)
	})
	var list []LineStats
	for line, sum := range sums {
		line.Counts = *sum
		list = append(list, line)
	}
	slices.SortFunc(list, func(a, b LineStats) int {
		return cmp.Or(cmp.Compare(b.Instructions, a.Instructions), strings.Compare(a.Line, b.Line), strings.Compare(a.Function, b.Function))
	})
	return list
}
