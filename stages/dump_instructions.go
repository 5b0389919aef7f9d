package stages

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"gpucc/gpu"
	"gpucc/riscv/dwarf"
)

// instructionLines writes a line for each instruction: its number, the position of its
// node, operation, operands and flags, and the text that rest returns.
func (d *dump) instructionLines(rest func(k int, in instruction) (before, behind string)) {
	c := d.c
	n := c.instructions
	code, owner := c.instructionList(), c.column(c.owner, n)
	location := c.column(c.location, virtualRegister+n)
	name := func(r uint32) string {
		if r < virtualRegister || location == nil {
			return c.opt.Target.operandName(r)
		}
		return c.opt.Target.locationName(location[r])
	}
	origin := d.c.column(d.c.origin, d.c.nodes)
	for k, in := range code {
		rd := rdOf(in.code)
		if rd >= virtualRegister {
			rd = virtualRegister + definedBy(uint32(k), code)
		}
		before, behind := rest(k, in)
		from := int(owner[k])
		if origin != nil {
			from = int(origin[from])
		}
		d.about = c.batch.aboutNode(from)
		d.about.Instruction, d.about.Reads = k, readsOf(in, code)
		d.linef("%s%6d %9s  %-9s %s, %s, %s, %s%s%s", before, k, c.positionOf(from), c.opt.Target.nameOf(in.code),
			name(rd), name(in.rs1), name(in.rs2), d.immediate(in), flagNames(in.code, codeFlags), behind)
	}
}

// readsOf lists the instructions that define the virtual registers that an instruction reads.
func readsOf(in instruction, code []instruction) (list []int) {
	for _, r := range []uint32{in.rs1, in.rs2} {
		if r >= virtualRegister && int(r-virtualRegister) < len(code) {
			list = append(list, int(r-virtualRegister))
		}
	}
	return list
}

// instructionList returns the table of instructions.
func (c *compilation) instructionList() []instruction {
	table := instructionsOf(c.column(c.instruction, instructionRow*c.instructions), c.column(c.counts, countRow))
	return table.list()
}

// immediate describes the immediate of an instruction: a number, with the part of the frame in
// which it is an offset; the symbol or literal of an address; or the called function.
func (d *dump) immediate(in instruction) string {
	switch w := in.code; {
	case isToFunction(w):
		return d.c.symbolName(in.imm)
	case w&(codeHigh|codeLow) != 0 && in.imm>>referenceFormShift == formLiteral:
		return fmt.Sprint("literal ", in.imm&referenceNumber)
	case w&(codeHigh|codeLow) != 0:
		return formPrefixes[in.imm>>referenceFormShift] + d.c.symbolName(in.imm&referenceNumber)
	case frameOf(w) != frameNone:
		return fmt.Sprintf("%s + %d", frameParts[frameOf(w)], int32(in.imm))
	}
	return fmt.Sprint(int32(in.imm))
}

// locationName names a machine register or a slot of a spilled temporary.
func (t *Target) locationName(at uint32) string {
	if at < spilled {
		return t.registerName(at)
	}
	return fmt.Sprintf("spill%d.%d", (at-spilled)%temporaryClasses, (at-spilled)/temporaryClasses)
}

func (t *Target) nameOf(code uint32) string {
	switch op := operationOf(code); op {
	case opPrologue:
		return "prologue"
	case opEpilogue:
		return "epilogue"
	case opCall:
		return "call"
	case opWord:
		return "word"
	case opLeave:
		return "leave"
	case opTail:
		return "tail"
	default:
		return t.operationName(op)
	}
}

// definedBy returns the instruction with the virtual register that instruction k defines. This is k
// itself, unless k is the join move of a first arm: then it is the join move of the second arm,
// the instruction before the target of the jump that follows k.
func definedBy(k uint32, code []instruction) uint32 {
	if rdOf(code[k].code) == operandResult {
		return code[k+1].imm - 1
	}
	return k
}

// dumpGenerate shows the instructions with virtual registers. For each function it shows how many
// words of arguments it passes on the stack.
func dumpGenerate(d *dump) {
	d.instructionLines(func(int, instruction) (string, string) { return "", "" })
	for f, words := range d.c.column(d.c.outgoing, d.c.functions) {
		d.about = aboutFunction(f)
		d.linef("function %d %s: %d arguments on the stack", f, d.c.functionName(f), words)
	}
}

// dumpLastUse shows the class of the temporary that each instruction defines, and the classes of
// the temporaries that it uses last.
func dumpLastUse(d *dump) {
	c := d.c
	class, ended := c.column(c.class, c.instructions), c.column(c.ended, c.instructions)
	d.instructionLines(func(k int, in instruction) (string, string) {
		var s strings.Builder
		if rdOf(in.code) >= virtualRegister {
			s.WriteString(" | defines " + c.opt.Target.className(class[k]))
		}
		if class[k]&classMoved != 0 {
			s.WriteString(" | needless move")
		}
		for i := range 2 {
			if ends := ended[k] >> (i * endedSecondShift) & endedFirst; ends&noClass == 0 {
				s.WriteString(" | ends " + c.opt.Target.className(ends))
			}
		}
		return "", s.String()
	})
}

// className names a class of temporaries.
func (t *Target) className(class uint32) string {
	switch {
	case class&classJoins != 0:
		return "the value of a join"
	case class&classFixed != 0:
		return t.registerName(fixedRegister(class))
	case class&noClass != 0:
		return "nothing used"
	}
	return [...]string{"integer", "float", "integer across calls", "float across calls"}[class%temporaryClasses]
}

// dumpAllocate shows the instructions with machine registers and slots. For each function it shows
// the registers that it must save, and how many temporaries it spills, by class.
func dumpAllocate(d *dump) {
	c := d.c
	d.instructionLines(func(int, instruction) (string, string) { return "", "" })
	saved, spills := c.column(c.saved, c.functions), c.column(c.spills, temporaryClasses*c.functions)
	for f := range c.functions {
		d.about = aboutFunction(f)
		d.linef("function %d %s: saves %s; spills %v", f, c.functionName(f), c.opt.Target.registerSet(saved[f]), spills[temporaryClasses*f:][:temporaryClasses])
	}
}

// dumpFrames shows the rows of the frame table.
func dumpFrames(d *dump) {
	c := d.c
	frame := c.column(c.frame, frameRow*c.functions)
	for f := range c.functions {
		row := rowOf(frame, uint32(f))
		d.about = aboutFunction(f)
		d.linef("function %d %s: frame of %d bytes found from %s, first step %d; saves %s below %d", f, c.functionName(f),
			row[frameSize], c.opt.Target.registerName(row[frameBase]), row[frameFirstStep], c.opt.Target.registerSet(row[frameSaved]), row[frameSavedTop])
		if row[frameSize] == 0 {
			continue
		}
		for part := frameSlot; part <= frameAllocated; part++ {
			d.linef("  part %s from %d", frameParts[part], row[part])
		}
		for class := range temporaryClasses {
			d.linef("  spilled temporaries, %s, from %d", c.opt.Target.className(uint32(class)), row[frameSpills+class])
		}
	}
}

// dumpLayout shows the address of each instruction, and its machine code if layout has encoded it.
// It also shows the relocations, and the instructions that are left to encode.
func dumpLayout(d *dump) {
	c := d.c
	address, ready := c.column(c.address, c.instructions+1), c.column(c.ready, c.instructions)
	left := map[uint32]bool{}
	for _, k := range c.column(c.rest, c.left) {
		left[k] = true
	}
	d.instructionLines(func(k int, _ instruction) (string, string) {
		word, rest := "        ", ""
		if left[uint32(k)] {
			rest = "left"
		}
		if ready[k] != 0 && address[k+1] > address[k] {
			word = fmt.Sprintf("%08x", ready[k])
		}
		return fmt.Sprintf("%6x: %d words %s %-4s", c.bytes(address[k]), address[k+1]-address[k], word, rest), ""
	})
	at := d.locator()
	for _, x := range gpu.Rows[Reloc](c.column(c.reloc, relocRow*c.relocs)) {
		d.about = at(c.bytes(x.Unit()))
		d.linef("relocation at %x: %s", c.bytes(x.Unit()), d.relocation(x))
	}
	d.about = wholeBatch
	d.linef("%d units, %d instructions left to encode", c.units, c.left)
}

// relocation describes a relocation and the symbol or literal that it refers to.
func (d *dump) relocation(x Reloc) string {
	switch {
	case x.IsLiteral():
		return fmt.Sprint("address of literal ", x.Number())
	case x.IsCall():
		return "call of " + d.c.symbolName(x.Number())
	}
	return "address of " + formPrefixes[x.Form()] + d.c.symbolName(x.Number())
}

// formPrefixes are the words in front of a symbol that tell which address an instruction
// forms: the address of the symbol, or of its entry in a table.
var formPrefixes = [Forms]string{
	formGOT: "table entry of ", formThreadGOT: "offset's table entry of ", formThreadIndex: "index of ", formThreadOffset: "offset of ",
}

// dumpEncode shows the machine code, function by function, with its addresses.
func dumpEncode(d *dump) {
	c := d.c
	bytes := int(c.bytes(uint32(c.units)))
	text, extent := gpu.Words(c.column(c.text, (bytes+wordBytes-1)/wordBytes))[:bytes], c.column(c.extent, 2*c.functions)
	at := d.locator()
	for f := range c.functions {
		d.add(aboutFunction(f), c.functionName(f)+":")
		for from, end := c.bytes(extent[2*f]), c.bytes(extent[2*f]+extent[2*f+1]); from < end; {
			d.about = at(from)
			d.about.Function = f
			instruction, n := c.opt.Target.disassemble(text[from:])
			d.linef("%6x:  %-8s  %s", from, hexadecimal(text[from:][:n]), instruction)
			from += uint32(n)
		}
	}
}

// hexadecimal returns the number with the bytes of text, the lowest byte first, in hexadecimal.
func hexadecimal(text []byte) string {
	text = slices.Clone(text)
	slices.Reverse(text)
	return hex.EncodeToString(text)
}

// dumpLines shows the rows of the line number program.
func dumpLines(d *dump) {
	c := d.c
	if c.programBytes == 0 {
		return
	}
	program := gpu.Words(c.column(c.program, c.programBytes/4+1))[:c.programBytes]
	at := d.locator()
	for _, row := range dwarf.Rows(program, c.opt.Target.CodeUnit) {
		d.about = at(uint32(row.Address))
		d.linef("%6x: file %d line %d", row.Address, row.File, row.Line)
	}
	d.add(wholeBatch, fmt.Sprintf("%d bytes", c.programBytes))
}

// dumpVariables shows the code of each scope, and the storage of each variable in a local.
func dumpVariables(d *dump) {
	c := d.c
	var border []uint32
	if c.borders > 0 {
		border = c.column(c.borderAddress, c.borders)
	}
	at := d.locator()
	for i := 0; i < c.scopeBorders; i += 2 {
		d.about = aboutFunction(at(c.bytes(border[i])).Function)
		d.linef("scope %d: %x to %x", i/2, c.bytes(border[i]), c.bytes(border[i+1]))
	}
	if c.listed > 0 {
		local, storage := c.column(c.listedLocal, c.listed), c.column(c.listedStorage, c.listed)
		for i := range local {
			text := ""
			if at := c.scopeBorders + 2*i; at < c.tailBorder() && storage[i] != none {
				text = fmt.Sprintf(" from %x to %x", c.bytes(border[at]), c.bytes(border[at+1]))
			}
			d.about = d.localOf(local[i])
			d.linef("variable %d, local %d: %s%s", i, local[i], c.opt.Target.storageName(storage[i]), text)
		}
	}
}

// dumpDownload shows the fragment that the batch has been compiled to.
func dumpDownload(d *dump) {
	p := &d.c.fragment
	d.linef("%d units, %d relocations, %d labels, functions from number %d of the unit on:", p.Units, len(p.Relocs), len(p.Labels), p.FirstFunction)
	for f := range d.c.functions {
		d.about = aboutFunction(f)
		d.linef("  %s: %d units from %x", d.c.functionName(f), p.Extents[2*f+1], d.c.bytes(p.Extents[2*f]))
	}
}
