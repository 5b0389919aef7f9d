package spirv

import (
	"fmt"
	"math/rand/v2"
)

// A dispatch is a running dispatch of a kernel.
type dispatch struct {
	program *Program
	buffers []binding
	number  uint32 // number of the dispatch, counted over all dispatches
	random  *rand.Rand
	reports *Reports
	origins []origin // origins of undefined values
	jumps   int      // number of jumps that it may still make

	originOf map[originKey]uint32
	free     []*group
	rows     [2]int // number of groups in each dimension
}

// A binding is a buffer that is bound in a dispatch.
type binding struct {
	*memory
	written   bool // some invocation has written it
	elsewhere bool // the buffer has been written through another binding, and not through this one
}

// An origin describes the source of an undefined value.
type origin struct{ name, text string }

// An originKey identifies the line and the memory that an undefined value was loaded
// from.
type originKey struct {
	line   int32
	memory *memory
}

// A group is a work group.
type group struct {
	number      uint32
	memory      *memory // shared memory
	invocations []*invocation
	running     []*invocation
	waiting     []*invocation
	ended       int
	epoch       [2]uint32 // number of barriers passed that order shared memory, and that order buffers
}

// atOnce is the number of groups that run at a time.
const atOnce = 3

// all runs all work groups of the dispatch.
func (d *dispatch) all(items uint32, params []uint32) {
	groups := d.random.Perm(d.rows[0] * d.rows[1])
	d.jumps = endless * len(groups) * d.program.groupSize
	var active []*group
	for len(groups) > 0 || len(active) > 0 {
		for len(active) < atOnce && len(groups) > 0 {
			active = append(active, d.begin(groups[0], items, params))
			groups = groups[1:]
		}
		i := d.random.IntN(len(active))
		g := active[i]
		if d.turn(g) {
			continue
		}
		d.free = append(d.free, g)
		active[i] = active[len(active)-1]
		active = active[:len(active)-1]
	}
}

// begin returns a group that is ready to run.
func (d *dispatch) begin(number int, items uint32, params []uint32) *group {
	p := d.program
	var g *group
	if n := len(d.free); n > 0 {
		g, d.free = d.free[n-1], d.free[:n-1]
		g.memory.forget()
		clear(g.memory.words)
		g.running, g.waiting, g.ended = g.running[:0], g.waiting[:0], 0
	} else {
		g = &group{memory: newMemory(p.sharedLen)}
		for range p.groupSize {
			g.invocations = append(g.invocations, &invocation{
				group: g, slots: make([]uint32, len(p.slots)), undefined: make([]uint32, len(p.slots)),
			})
		}
	}
	g.number = uint32(number)
	g.epoch = [2]uint32{}
	x, y := uint32(number%d.rows[0]), uint32(number/d.rows[0])
	for i, inv := range g.invocations {
		copy(inv.slots, p.slots)
		copy(inv.undefined, p.undefined)
		inv.pc, inv.calls, inv.fence = p.start, inv.calls[:0], ^uint32(0)
		inv.number = uint32(number*p.groupSize + i)
		p.set(inv, p.workgroupID, x, y, 0)
		p.set(inv, p.numWorkgroups, uint32(d.rows[0]), uint32(d.rows[1]), 1)
		p.set(inv, p.localID, uint32(i), 0, 0)
		p.set(inv, p.globalID, x*uint32(p.groupSize)+uint32(i), y, 0)
		p.set(inv, p.localIndex, uint32(i))
		p.set(inv, p.items, items)
		p.set(inv, p.param, params...)
		g.running = append(g.running, inv)
	}
	return g
}

// set sets a built-in variable, if the kernel uses it.
func (p *Program) set(inv *invocation, slot int32, words ...uint32) {
	if slot != 0 {
		copy(inv.slots[slot:], words)
	}
}

// line returns the line of the current instruction of an invocation.
func (d *dispatch) line(inv *invocation) int32 { return d.program.lineOf[inv.pc-1] }

// place returns the file and line of the current instruction of an invocation.
func (d *dispatch) place(inv *invocation) string { return d.program.lines[d.line(inv)] }

// turn runs some invocations of a group, and reports whether the group must continue.
func (d *dispatch) turn(g *group) bool {
	// Most turns are long, so that some invocations get far ahead of others.
	for range 1 + d.random.IntN(len(g.running)) {
		i := d.random.IntN(len(g.running))
		inv := g.running[i]
		accesses := 1 << d.random.IntN(10)
		switch d.run(inv, accesses) {
		case turned:
			continue
		case waiting:
			g.waiting = append(g.waiting, inv)
		case ended:
			g.ended++
		}
		g.running[i] = g.running[len(g.running)-1]
		g.running = g.running[:len(g.running)-1]
		if len(g.running) == 0 {
			break
		}
	}
	if len(g.running) > 0 {
		return true
	}
	if len(g.waiting) == 0 {
		return false
	}
	d.pass(g)
	return true
}

// pass lets a group pass a barrier. All invocations must be at the same barrier.
func (d *dispatch) pass(g *group) {
	first := g.waiting[0]
	fence := ^uint32(0)
	for _, inv := range g.waiting {
		fence &= inv.fence
		inv.fence = ^uint32(0)
		if !same(inv, first) {
			d.report(inv, "divergence", "", fmt.Sprintf("is at this barrier while invocation %d is at that of %s", first.number, d.place(first)))
		}
	}
	if g.ended > 0 {
		d.report(first, "divergence", "", fmt.Sprintf("is at a barrier, %d invocations of the group have ended", g.ended))
	}
	if fence&fenceWorkgroup != 0 {
		g.epoch[0]++
	}
	if fence&fenceUniform != 0 {
		g.epoch[1]++
	}
	g.running, g.waiting = append(g.running, g.waiting...), g.waiting[:0]
}

// same reports whether two invocations are at the same barrier.
func same(a, b *invocation) bool {
	if a.pc != b.pc || len(a.calls) != len(b.calls) {
		return false
	}
	for i := range a.calls {
		if a.calls[i] != b.calls[i] {
			return false
		}
	}
	return true
}

// touch records an access of a word, and reports a race.
func (d *dispatch) touch(inv *invocation, x *instr, m *memory, w, way int) {
	epoch := inv.group.epoch[1]
	if x.c < 0 {
		epoch = inv.group.epoch[0]
	}
	me := access{inv.number + 1, inv.group.number, epoch, d.line(inv)}
	other, did := m.words[w].touch(d.number, way, &me)
	if other == nil {
		return
	}
	who := "several invocations"
	if other.invocation != many {
		who = fmt.Sprint("invocation ", other.invocation-1)
	}
	name, index := d.variable(x, w)
	d.report(inv, "race", name, fmt.Sprintf("%s word %d of %s, which is %s by %s at %s",
		[]string{"reads", "writes", "changes by an atomic"}[way], index, name, did, who, d.program.lines[other.line]))
}

// variable returns the name of the variable that contains a word of memory, and the word's index in
// it.
func (d *dispatch) variable(x *instr, w int) (string, int) {
	if x.c >= 0 {
		return d.program.blocks[int(x.c)].name, w
	}
	for _, v := range d.program.shared {
		if w < v.to {
			return "shared " + v.name, w - v.from
		}
	}
	return "shared memory", w
}

// origin returns the number of the origin of an undefined value that an invocation loads.
func (d *dispatch) origin(inv *invocation, x *instr, m *memory, w int) uint32 {
	key := originKey{d.line(inv), m}
	if _, ok := d.originOf[key]; !ok {
		name, index := d.variable(x, w)
		d.origins = append(d.origins, origin{name, fmt.Sprintf("word %d of %s, read at %s", index, name, d.place(inv))})
		d.originOf[key] = uint32(len(d.origins))
	}
	return d.originOf[key]
}
