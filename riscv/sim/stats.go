package sim

import "gpucc/riscv"

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
