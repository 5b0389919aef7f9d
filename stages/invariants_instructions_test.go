package stages

import (
	"math/bits"
	"slices"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/riscv"
	"gpucc/riscv/dwarf"
)

// Invariants of the columns of instructions, frames and machine code.

// A valueWalk goes through the instructions in order and keeps the set of values that are
// live. A value begins where it is defined and ends where it is marked as used last. The
// join move at the end of a first arm begins the value of the join, and the jump behind it
// ends that again.
type valueWalk struct {
	c     *invariantCheck
	code  []instruction
	entry []uint32
	live  map[uint32]bool // by defining instruction
	used  map[uint32]bool // those that something has used: their end has to come

	everUsed []bool // by defining instruction: something uses the value
}

func (c *invariantCheck) walk(visit func(w *valueWalk, k uint32, ended []uint32)) {
	w := &valueWalk{c: c, code: c.instructionList(), entry: c.entries(), everUsed: make([]bool, c.instructions)}
	for _, in := range w.code {
		for _, r := range []uint32{in.rs1, in.rs2} {
			if r >= virtualRegister && int(r-virtualRegister) < c.instructions {
				w.everUsed[r-virtualRegister] = true
			}
		}
	}
	for f := range c.functions {
		w.live, w.used = map[uint32]bool{}, map[uint32]bool{}
		for k := w.entry[f]; k < w.entry[f+1]; k++ {
			w.step(f, k, visit)
		}
		for v := range w.used {
			c.errorf("the value of instruction %d is used, but never for the last time", v)
		}
	}
}

// step goes over instruction k: its operands end, then visit sees the values that are live
// across it, then it defines its value.
func (w *valueWalk) step(f int, k uint32, visit func(w *valueWalk, k uint32, ended []uint32)) {
	in, ended := w.code[k], []uint32(nil)
	for i, r := range []uint32{in.rs1, in.rs2} {
		if r < virtualRegister {
			continue
		}
		v := r - virtualRegister
		if v >= k || v < w.entry[f] || !w.live[v] && !slices.Contains(ended, v) {
			w.c.errorf("instruction %d uses the value of instruction %d, which is not live", k, v)
		}
		w.used[v] = true
		if in.code&[]uint32{codeKill1, codeKill2}[i] != 0 {
			if slices.Contains(ended, v) {
				w.c.errorf("instruction %d ends the value of instruction %d twice", k, v)
			}
			ended = append(ended, v)
		}
	}
	for _, v := range ended {
		delete(w.live, v)
		delete(w.used, v)
	}
	if in.code&codeJoinJump != 0 && in.imm > k {
		delete(w.live, in.imm-1)
	}
	visit(w, k, ended)
	switch rd := rdOf(in.code); rd {
	case operandSelf:
		if w.live[k] {
			w.c.errorf("instruction %d defines a value that is live", k)
		}
		w.live[k] = true
	case operandResult:
		w.live[definedBy(k, w.code)] = true
	}
}

// generated checks that each value is defined before it is used and ends once, and that
// branches stay in their function.
func (c *invariantCheck) generated() {
	origin := c.column(c.origin, c.nodes)
	owner, scope, offset := c.column(c.owner, c.instructions), c.column(c.scope, c.nodes), append(c.column(c.offset, c.nodes), uint32(c.instructions))
	c.walk(func(w *valueWalk, k uint32, _ []uint32) {
		in, n := w.code[k], owner[k]
		f := functionOf(scope[n])
		if k < w.entry[f] || k >= w.entry[f+1] {
			c.errorf("instruction %d is of node %d, in another function", k, n)
		}
		from := n
		if origin != nil {
			from = origin[n]
		}
		if kind := c.kindAt(int(from)); kind != ast.Argument && (k < offset[n] || k >= offset[n+1]) {
			c.errorf("instruction %d is of node %d, %s, whose are %d to %d", k, n, kind, offset[n], offset[n+1])
		}
		if in.code&(codeTarget|codeDistance) != 0 && (in.imm < w.entry[f] || in.imm >= w.entry[f+1]) {
			c.errorf("instruction %d refers to instruction %d, in another function", k, in.imm)
		}
		if rd := rdOf(in.code); rd >= virtualRegister && rd != operandSelf && rd != operandResult {
			c.errorf("instruction %d writes register %d", k, rd)
		}
		if in.code&codeGone != 0 && (!isJump(in.code) || in.imm != k+1) {
			c.errorf("instruction %d is taken out", k)
		}
	})
}

// lastUsesFound checks that each value ends in the class that it begins in.
func (c *invariantCheck) lastUsesFound() {
	class, ends := c.column(c.class, c.instructions), c.column(c.ended, c.instructions)
	c.walk(func(w *valueWalk, k uint32, _ []uint32) {
		in := w.code[k]
		for i, r := range []uint32{in.rs1, in.rs2} {
			want := uint32(noClass)
			if in.code&[]uint32{codeKill1, codeKill2}[i] != 0 && r >= virtualRegister {
				want = classOf(class[r-virtualRegister])
			}
			got := ends[k] >> (i * endedSecondShift) & endedFirst
			if got&noClass != 0 { // one bit says it
				got = noClass
			}
			if got != want {
				c.errorf("instruction %d ends class %s as operand %d, want %s", k, c.opt.Target.className(got), i+1, c.opt.Target.className(want))
			}
		}
		switch x := class[k]; {
		case classOf(x) > noClass, x&classFixed != 0 && (classOf(x) != noClass || fixedRegister(x) >= virtualRegister):
			c.errorf("instruction %d has class %x", k, x)
		case rdOf(in.code) < virtualRegister && classOf(x) != noClass:
			c.errorf("instruction %d writes %s, its class is %s", k, c.opt.Target.operandName(rdOf(in.code)), c.opt.Target.className(x))
		case classOf(x) < noClass && classOf(x)&1 != isFloatResult(in.code):
			c.errorf("instruction %d has class %s", k, c.opt.Target.className(x))
		}
	})
}

// allocated checks that no two live values have one location, that nothing writes the
// register of a live value, that no value lives across a call in a caller-saved register,
// and that callee-saved registers are saved.
func (c *invariantCheck) allocated() {
	location, saved := c.column(c.location, virtualRegister+c.instructions), c.column(c.saved, c.functions)
	owner, scope := c.column(c.owner, c.instructions), c.column(c.scope, c.nodes)
	c.walk(func(w *valueWalk, k uint32, _ []uint32) {
		in, at := w.code[k], location[virtualRegister+k]
		if rd := rdOf(in.code); rd < virtualRegister && at != rd {
			c.errorf("instruction %d writes %s, not %s", k, c.opt.Target.locationName(at), c.opt.Target.operandName(rd))
		}
		for v := range w.live {
			if !w.everUsed[v] {
				continue
			}
			of := location[virtualRegister+v]
			if isCall(in.code) != 0 && of < spilled && riscv.CalleeSaved>>of&1 == 0 {
				c.errorf("the value of instruction %d is in %s across the call %d", v, c.opt.Target.locationName(of), k)
			}
			if of == at && of != 0 && rdOf(in.code) != 0 && in.code&codeGone == 0 && definedBy(k, w.code) != v && writes(in.code) {
				c.errorf("instruction %d writes %s, which has the live value of instruction %d", k, c.opt.Target.locationName(at), v)
			}
		}
		if rdOf(in.code) == operandResult && at != location[virtualRegister+definedBy(k, w.code)] {
			c.errorf("join move %d writes %s", k, c.opt.Target.locationName(at))
		}
		set := saved[functionOf(scope[owner[k]])]
		for i := range uint32(2 * savedPerFile) {
			if at == c.opt.Target.machine.savedRegister(i/savedPerFile, i%savedPerFile) && at != 0 && writes(in.code) && set>>i&1 == 0 {
				c.errorf("instruction %d writes %s, which is not saved", k, c.opt.Target.locationName(at))
			}
		}
	})
}

// writes reports whether an instruction writes a register.
func writes(code uint32) bool {
	op := operationOf(code)
	return op >= uint32(riscv.OpCount) || riscv.Ops[op].Rd != riscv.NoOperand
}

// framed checks that the parts of frames do not overlap and are aligned.
func (c *invariantCheck) framed() {
	frame, slots, spills := c.column(c.frame, frameRow*c.functions), c.column(c.slots, 2*c.functions), c.column(c.spills, temporaryClasses*c.functions)
	rows, outgoing, word := c.column(c.function, functionRow*c.functions), c.column(c.outgoing, c.functions), uint32(c.opt.Target.WordBytes)
	for f := range c.functions {
		row := rowOf(frame, uint32(f))
		at := word * outgoing[f]
		part := func(name string, start, size uint32) {
			if int32(start) < int32(at) {
				c.errorf("function %d: %s begin at %d, what is below ends at %d", f, name, int32(start), at)
			}
			at = start + size
		}
		for class := range temporaryClasses {
			part("temporaries", row[frameSpills+class], word*spills[temporaryClasses*f+class])
		}
		part("slots", row[frameSlot], slotUnit*slots[2*f])
		part("floating-point slots", row[frameFloatSlot], slotUnit*slots[2*f+1])
		registers, objects := word*uint32(bits.OnesCount32(row[frameSaved])), rows[functionRow*f+functionObjectBytes]
		saved := row[frameSize] - row[frameFirstStep] + row[frameSavedTop] - registers
		if row[frameSize] == row[frameFirstStep] && row[frameBase] == riscv.SP {
			part("saved registers", saved, registers)
			part("objects", row[frameObject], objects)
		} else {
			part("objects", row[frameObject], objects)
			part("saved registers", saved, registers)
		}
		part("registers of variable arguments", row[frameSize]-rows[functionRow*f+functionVarargBytes], rows[functionRow*f+functionVarargBytes])
		part("arguments", row[frameSize], 0)
		if row[frameSize]%16 != 0 || row[frameFirstStep]%16 != 0 || (row[frameObject]+objects)%16 != 0 || saved%word != 0 || row[frameFloatSlot]%word != 0 {
			c.errorf("function %d: frame of %d bytes, first step %d, objects at %d", f, row[frameSize], row[frameFirstStep], row[frameObject])
		}
	}
}

// laidOut checks that addresses grow, that removed instructions have no words, that short
// branches reach their targets, and that relocations are in order.
func (c *invariantCheck) laidOut() {
	code, address := c.instructionList(), c.column(c.address, c.instructions+1)
	ready := c.column(c.ready, c.instructions)
	for k, in := range code {
		words := address[k+1] - address[k]
		if address[k+1] < address[k] || in.code&codeGone != 0 && words > 0 || ready[k] != 0 && words != 1 && in.code&(codeTarget|codeHigh) == 0 && operationOf(in.code) != opCall {
			c.errorf("instruction %d is words %d to %d, ready %08x", k, address[k], address[k+1], ready[k])
		}
		if in.code&codeTarget == 0 || words != 1 {
			continue
		}
		distance, reach := 4*int(int32(address[in.imm]-address[k])), 1<<20
		if isBranch(in.code) {
			reach = 1 << 12
		}
		if distance < -reach || distance >= reach {
			c.errorf("instruction %d branches by %d bytes", k, distance)
		}
	}
	if c.instructions > 0 && int(address[c.instructions]) != c.units {
		c.errorf("%d words, not %d", address[c.instructions], c.units)
	}
	last := -1
	for _, x := range gpu.Rows[Reloc](c.column(c.reloc, relocRow*c.relocs)) {
		at := int(x.Unit())
		if at <= last || at >= c.units {
			c.errorf("a relocation at word %d of %d, behind one at %d", at, c.units, last)
		}
		last = at
	}
}

// encoded checks that each word of the machine code is an instruction of the target, that
// functions follow each other, and that branches go to words of their function, or to the
// beginning of another.
func (c *invariantCheck) encoded() {
	text, extent := c.column(c.text, c.units), c.column(c.extent, 2*c.functions)
	at := uint32(0)
	for f := range c.functions {
		if extent[2*f] != at {
			c.errorf("function %d begins at word %d, not %d", f, extent[2*f], at)
			return
		}
		end := at + extent[2*f+1]
		for k := at; k < end; k++ {
			in, ok := riscv.Decode(text[k], c.opt.Target.Bits())
			if !ok {
				c.errorf("word %d, %08x, is no instruction", k, text[k])
				continue
			}
			if in.Op != riscv.JAL && (in.Op < riscv.BEQ || in.Op > riscv.BGEU) {
				continue
			}
			target := k + uint32(in.Imm)/4
			if int32(in.Imm) < 0 {
				target = k - uint32(-in.Imm)/4
			}
			if (target < at || target >= end) && !c.isEntry(extent, target) {
				c.errorf("word %d, %s, goes to word %d; its function is words %d to %d", k, in, target, at, end)
			}
		}
		at = end
	}
	if int(at) != c.units {
		c.errorf("functions have %d words of %d", at, c.units)
	}
}

func (c *invariantCheck) isEntry(extent []uint32, word uint32) bool {
	for f := range c.functions {
		if extent[2*f] == word {
			return true
		}
	}
	return false
}

// linesMade checks that the rows of the line number program are inside the machine code.
func (c *invariantCheck) linesMade() {
	if c.programBytes == 0 {
		if c.units > 0 {
			c.errorf("no rows")
		}
		return
	}
	for _, row := range dwarf.Rows(gpu.Words(c.column(c.program, c.programBytes/4+1))[:c.programBytes], c.opt.Target.CodeUnit) {
		if row.Address >= uint64(c.bytes(uint32(c.units))) || row.Line <= 0 {
			c.errorf("a row at %x, line %d; there are %x bytes", row.Address, row.Line, c.bytes(uint32(c.units)))
		}
	}
}

// variablesFound checks that the code of a scope lies within the code of the scope around it, or else of its
// function, and that a variable has the register or slot of its local.
func (c *invariantCheck) variablesFound() {
	if c.borders+c.listed == 0 {
		return
	}
	extent := c.column(c.extent, 2*c.functions)
	var border, interval, listed []uint32
	if c.borders > 0 {
		border = c.column(c.borderAddress, c.borders)
		border, interval = border[:c.scopeBorders], border[c.scopeBorders:c.tailBorder()]
	}
	if c.listed > 0 {
		listed = c.column(c.listedStorage, c.listed)
	}
	storage := c.column(c.storage, c.locals)
	f := -c.batch.FirstFunction
	for _, d := range c.tree.Debug {
		for i := range d.Functions {
			if f < 0 || f >= c.functions {
				f++
				continue
			}
			info := &c.tree.Functions[c.batch.FirstFunction+f]
			scopes, variables := d.Function(i)
			for k, s := range scopes {
				from, to := extent[2*f], extent[2*f]+extent[2*f+1]
				if s.Outer >= 0 {
					from, to = border[2*s.Outer], border[2*s.Outer+1]
				}
				if start, end := border[2*k], border[2*k+1]; start > end {
					c.errorf("function %d: scope %d begins at %x, behind its end %x", f, k, start, end)
				} else if start < from || end > to {
					c.errorf("function %d: scope %d is at %x to %x, outside of %x to %x", f, k, start, end, from, to)
				}
			}
			border = border[2*len(scopes):]
			for _, v := range variables {
				if !v.InLocal() {
					continue
				}
				if len(interval) > 0 {
					if start, end := interval[0], interval[1]; v.Set >= 0 && listed[0] != none && (start < extent[2*f] || end > extent[2*f]+extent[2*f+1]) {
						c.errorf("function %d: a variable in local %d is there at %x to %x, outside of the function", f, v.Number, start, end)
					}
					interval = interval[2:]
				}
				if want := storage[int(info.FirstLocal)-c.batch.FirstLocal+int(v.Number)]; listed[0] != want {
					c.errorf("function %d: a variable in local %d is in %d, not %d", f, v.Number, want, listed[0])
				}
				listed = listed[1:]
			}
			f++
		}
	}
}

// downloaded checks that the fragment equals the columns on the device.
func (c *invariantCheck) downloaded() {
	p := &c.fragment
	if p.Units != c.units || len(p.Text) != (int(c.bytes(uint32(c.units)))+wordBytes-1)/wordBytes || len(p.Relocs) != c.relocs || len(p.Extents) != 2*c.functions {
		c.errorf("%d words of text and %d units of %d, %d relocations of %d", len(p.Text), p.Units, c.units, len(p.Relocs), c.relocs)
	}
}
