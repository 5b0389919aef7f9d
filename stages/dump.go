package stages

import (
	"encoding/binary"
	"fmt"
	"strings"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/riscv"
)

// dumpTree renders the tree as the front end made it.
func dumpTree(c *compilation) string {
	var s strings.Builder
	ast.Print(&s, c.tree)
	return s.String()
}

// column reads a buffer of n words back; nil stands for one not made yet.
func (c *compilation) column(b *gpu.Buffer, n int) []uint32 {
	if b == nil {
		return nil
	}
	words := make([]uint32, n)
	if err := c.dev.Read(b, 0, gpu.Words(words)); err != nil {
		return nil
	}
	return words
}

// positionOf is where in the source node n comes from.
func (c *compilation) positionOf(n int) string {
	loc := ast.Position(c.tree.Files, c.tree.Pos[c.batch.firstNode+n])
	return fmt.Sprintf("%d:%d", loc.Line, loc.Column)
}

// dumpNodes renders the working columns of the nodes, one line each, in
// post-order.
func dumpNodes(c *compilation) string {
	var s strings.Builder
	node, data := c.column(c.node, c.nodes), c.column(c.data, c.nodes)
	scope, shape := c.column(c.scope, c.nodes), c.column(c.shape, c.nodes)
	offset, value := c.column(c.offset, c.nodes), c.column(c.value, c.nodes)
	for n, w := range node {
		fmt.Fprintf(&s, "%6d %9s  f%-4d %-14s %-4s data %-10d", n, c.positionOf(n), functionOf(scope[n]), kindOf(w), typeOf(w), int32(data[n]))
		if shape != nil {
			fmt.Fprintf(&s, " template %d+%d edges %d", startOf(shape[n]), lengthOf(shape[n]), edgesOf(shape[n]))
		}
		if offset != nil {
			fmt.Fprintf(&s, " at %d value %s", offset[n], valueName(value[n]))
		}
		s.WriteByte('\n')
	}
	for l, h := range c.column(c.home, c.locals) {
		fmt.Fprintf(&s, "local %d: %s\n", l, homeName(h))
	}
	return s.String()
}

func valueName(v uint32) string {
	if v&deferred != 0 {
		return fmt.Sprint("of node ", v&^deferred)
	}
	return registerName(v)
}

func homeName(h uint32) string {
	switch {
	case h == none:
		return "none"
	case h >= homeSlot:
		return fmt.Sprintf("slot %d", h-homeSlot)
	}
	return riscv.RegisterName(uint8(h))
}

func registerName(r uint32) string {
	if r >= virtual {
		return fmt.Sprint("v", r-virtual)
	}
	return riscv.RegisterName(uint8(r))
}

// dumpCode renders the instruction table, one line each.
func dumpCode(c *compilation) string {
	var s strings.Builder
	n := c.instructions
	code := gpu.Rows[instruction](c.column(c.code, instructionRow*n))
	owner, location, place := c.column(c.owner, n), c.column(c.location, virtual+n), c.column(c.place, n)
	name := func(r uint32) string {
		if r < virtual || location == nil {
			return registerName(r)
		}
		if at := location[r]; at < spilled {
			return riscv.RegisterName(uint8(at))
		} else {
			return fmt.Sprint("spill", at-spilled)
		}
	}
	for k, in := range code {
		rd := rdOf(in.code)
		if rd >= virtual {
			rd = virtual + definedBy(uint32(k), code)
		}
		if place != nil {
			fmt.Fprintf(&s, "%06x ", 4*place[k])
		}
		fmt.Fprintf(&s, "%6d %9s  %-9s %s, %s, %s, %d%s\n", k, c.positionOf(int(owner[k])), operationName(in.code),
			name(rd), name(in.rs1), name(in.rs2), int32(in.imm), flagNames(in.code))
	}
	return s.String()
}

func operationName(code uint32) string {
	switch op := operationOf(code); op {
	case opPrologue:
		return "prologue"
	case opEpilogue:
		return "epilogue"
	case opCall:
		return "call"
	default:
		return riscv.Op(op).String()
	}
}

// definedBy is the instruction whose virtual register instruction k defines:
// itself, or, for a value parked at the end of a first arm, the one before the
// target of the jump that follows.
func definedBy(k uint32, code []instruction) uint32 {
	if rdOf(code[k].code) == operandPark {
		return code[k+1].imm - 1
	}
	return k
}

// flagNames lists what a code word says beside operation and register.
func flagNames(code uint32) string {
	var s strings.Builder
	for _, f := range []struct {
		flag uint32
		name string
	}{
		{codeTarget, "target"}, {codeHigh, "high"}, {codeLow, "low"}, {codePlace, "place"}, {codeUnpark, "unpark"},
		{codeParked, "parked"}, {codeArgument, "argument"}, {codeKeep, "keep"}, {codeGone, "gone"},
		{codeKill1, "kill1"}, {codeKill2, "kill2"},
	} {
		if code&f.flag != 0 {
			s.WriteString(" " + f.name)
		}
	}
	if part := frameOf(code); part != frameNone {
		s.WriteString([]string{"", " slot", " float slot", " object", " incoming", " outgoing", " allocated"}[part])
	}
	return s.String()
}

// dumpText renders the machine code with its addresses, and the functions'
// names.
func dumpText(c *compilation) string {
	var s strings.Builder
	text, extent := c.column(c.text, c.words), c.column(c.extent, 2*c.functions)
	for f, info := range c.tree.Functions {
		fmt.Fprintf(&s, "%s:\n", c.tree.Symbols[info.Symbol].Name)
		for k := extent[2*f]; k < extent[2*f]+extent[2*f+1]; k++ {
			in, _ := riscv.Decode(text[k], c.opt.XLEN)
			fmt.Fprintf(&s, "%6x:  %08x  %s\n", 4*k, binary.LittleEndian.Uint32(gpu.Words(text[k:])), in)
		}
	}
	return s.String()
}
