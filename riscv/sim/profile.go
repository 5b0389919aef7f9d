package sim

import (
	"maps"
	"slices"

	"gpucc/riscv"
)

// A Sample counts the executions of one instruction while certain calls were active.
type Sample struct {
	PC           uint64
	Calls        []uint64 // the addresses of the active calls, the innermost first
	Instructions uint64
	Loads        uint64 // equal to Instructions if the instruction is a load, else 0
	Stores       uint64
}

// A profiler follows the calls of a program. It counts the instructions of each function by the
// calls that are active. A recursive call is not followed: its instructions belong to the call of
// the same function that is active already. So the number of counts does not grow with the depth
// of the recursion.
type profiler struct {
	nodes  []callNode // a tree: the root is the code that no call has led to
	node   int        // of the running function
	active []activeCall

	last riscv.Inst // the last instruction, and its address
	from uint64
}

// A callNode is a function, with the calls that have led to it.
type callNode struct {
	site, entry uint64 // addresses of the call and of the function
	parent      int
	children    map[callSite]int
	counts      map[uint64]uint64 // by the address of an instruction of the function
}

type callSite struct{ site, entry uint64 }

// An activeCall is a call that has not returned.
type activeCall struct {
	node  int // that returning leads to
	back  uint64
	stack uint64 // the stack pointer at the call
}

func newProfiler() *profiler {
	return &profiler{nodes: []callNode{{children: map[callSite]int{}, counts: map[uint64]uint64{}}}}
}

// step is called before each instruction.
func (p *profiler) step(m *Machine, pc uint64) {
	if op := p.last.Op; op == riscv.JAL || op == riscv.JALR {
		p.jump(m, pc)
	}
	p.nodes[p.node].counts[pc]++
	p.last, _, _ = m.fetch(pc)
	p.from = pc
}

// jump follows the jump to pc that has just been executed.
func (p *profiler) jump(m *Machine, pc uint64) {
	switch {
	case p.last.Rd == riscv.RA:
		p.active = append(p.active, activeCall{p.node, p.from + 4, m.registers[riscv.SP]})
		p.node = p.callee(p.node, callSite{p.from, pc})
	case p.last.Op == riscv.JALR && p.last.Rs1 == riscv.RA:
		p.returned(m, pc)
	default: // a jump to another function in place of a call
		if i := m.functionAt(pc); i >= 0 && m.functions[i].low == pc && pc != p.nodes[p.node].entry {
			n := &p.nodes[p.node]
			p.node = p.callee(n.parent, callSite{n.site, pc})
		}
	}
}

// callee returns the node of the function that node n calls.
func (p *profiler) callee(n int, call callSite) int {
	for at := n; at != 0; at = p.nodes[at].parent {
		if p.nodes[at].entry == call.entry {
			return at // a recursive call
		}
	}
	if at, ok := p.nodes[n].children[call]; ok {
		return at
	}
	p.nodes = append(p.nodes, callNode{call.site, call.entry, n, map[callSite]int{}, map[uint64]uint64{}})
	p.nodes[n].children[call] = len(p.nodes) - 1
	return len(p.nodes) - 1
}

// returned ends the innermost call. If the program has not returned behind that call, as after
// longjmp, all calls end that were made with no more stack in use than there is now. Compressed
// calls return two bytes earlier than others.
func (p *profiler) returned(m *Machine, pc uint64) {
	for n := len(p.active) - 1; n >= 0; n-- {
		call := p.active[n]
		same := pc == call.back || pc == call.back-2
		if !same && call.stack > m.registers[riscv.SP] {
			return
		}
		p.node, p.active = call.node, p.active[:n]
		if same {
			return
		}
	}
}

// Samples calls visit for every sample of a program that was run with Config.Profile, in an
// order that depends on the program alone.
func (m *Machine) Samples(visit func(Sample)) {
	for at := range m.profiler.nodes {
		var sites []uint64
		for n := at; n != 0; n = m.profiler.nodes[n].parent {
			sites = append(sites, m.profiler.nodes[n].site)
		}
		counts := m.profiler.nodes[at].counts
		for _, pc := range slices.Sorted(maps.Keys(counts)) {
			s := Sample{PC: pc, Calls: sites, Instructions: counts[pc]}
			if in, _, ok := m.fetch(pc); ok && riscv.Ops[in.Op].IsLoad {
				s.Loads = s.Instructions
			}
			if in, _, ok := m.fetch(pc); ok && riscv.Ops[in.Op].IsStore {
				s.Stores = s.Instructions
			}
			visit(s)
		}
	}
}

// Function returns the name of the function that contains an address, and where it begins. Code
// without a symbol has the name of its library, or "?".
func (m *Machine) Function(pc uint64) (name string, start uint64) {
	if i := m.functionAt(pc); i >= 0 {
		return m.functions[i].name, m.functions[i].low
	}
	if i := m.moduleAt(pc); i >= 0 {
		return m.modules[i].name, m.modules[i].low
	}
	return "?", 0
}

// Line returns the source line of an address, as Config.Locate names it, or "".
func (m *Machine) Line(pc uint64) string { return m.line(pc) }
