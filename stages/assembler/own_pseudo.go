package assembler

import (
	"fmt"
	"strconv"
	"strings"

	"gpucc/riscv"
)

// A pseudoInstruction is written for other instructions (RISC-V Assembly Programmer's Manual,
// "Pseudoinstructions"). In these, $1 stands for its first operand, and ~ for xlen minus the
// number behind it.
type pseudoInstruction struct {
	operands int
	becomes  string
}

// pseudoInstructions has them by mnemonic. Of several with as many operands, the first one
// that can have the operands counts.
var pseudoInstructions = map[string][]pseudoInstruction{
	"nop":    {{0, "addi zero, zero, 0"}},
	"mv":     {{2, "addi $1, $2, 0"}},
	"move":   {{2, "addi $1, $2, 0"}},
	"not":    {{2, "xori $1, $2, -1"}},
	"neg":    {{2, "sub $1, zero, $2"}},
	"negw":   {{2, "subw $1, zero, $2"}},
	"sext.w": {{2, "addiw $1, $2, 0"}},
	"sext.b": {{2, "slli $1, $2, ~8; srai $1, $1, ~8"}},
	"sext.h": {{2, "slli $1, $2, ~16; srai $1, $1, ~16"}},
	"zext.b": {{2, "andi $1, $2, 255"}},
	"zext.h": {{2, "slli $1, $2, ~16; srli $1, $1, ~16"}},
	"zext.w": {{2, "slli $1, $2, 32; srli $1, $1, 32"}},
	"seqz":   {{2, "sltiu $1, $2, 1"}},
	"snez":   {{2, "sltu $1, zero, $2"}},
	"sltz":   {{2, "slt $1, $2, zero"}},
	"sgtz":   {{2, "slt $1, zero, $2"}},
	"sgt":    {{3, "slt $1, $3, $2"}},
	"sgtu":   {{3, "sltu $1, $3, $2"}},

	"beqz": {{2, "beq $1, zero, $2"}},
	"bnez": {{2, "bne $1, zero, $2"}},
	"bltz": {{2, "blt $1, zero, $2"}},
	"bgez": {{2, "bge $1, zero, $2"}},
	"blez": {{2, "bge zero, $1, $2"}},
	"bgtz": {{2, "blt zero, $1, $2"}},
	"bgt":  {{3, "blt $2, $1, $3"}},
	"ble":  {{3, "bge $2, $1, $3"}},
	"bgtu": {{3, "bltu $2, $1, $3"}},
	"bleu": {{3, "bgeu $2, $1, $3"}},
	"j":    {{1, "jal zero, $1"}},
	"jal":  {{1, "jal ra, $1"}},
	"jr":   {{1, "jalr zero, 0($1)"}, {1, "jalr zero, $1"}, {2, "jalr zero, $2($1)"}},
	"jalr": {{1, "jalr ra, 0($1)"}, {1, "jalr ra, $1"}, {2, "jalr $1, 0($2)"}, {3, "jalr $1, $3($2)"}},
	"ret":  {{0, "jalr zero, 0(ra)"}},

	"csrr":      {{2, "csrrs $1, $2, zero"}},
	"csrw":      {{2, "csrrw zero, $1, $2"}, {2, "csrrwi zero, $1, $2"}},
	"csrs":      {{2, "csrrs zero, $1, $2"}, {2, "csrrsi zero, $1, $2"}},
	"csrc":      {{2, "csrrc zero, $1, $2"}, {2, "csrrci zero, $1, $2"}},
	"csrwi":     {{2, "csrrwi zero, $1, $2"}},
	"csrsi":     {{2, "csrrsi zero, $1, $2"}},
	"csrci":     {{2, "csrrci zero, $1, $2"}},
	"rdcycle":   {{1, "csrrs $1, cycle, zero"}},
	"rdtime":    {{1, "csrrs $1, time, zero"}},
	"rdinstret": {{1, "csrrs $1, instret, zero"}},
	"frcsr":     {{1, "csrrs $1, fcsr, zero"}},
	"fscsr":     {{1, "csrrw zero, fcsr, $1"}, {2, "csrrw $1, fcsr, $2"}},
	"frsr":      {{1, "csrrs $1, fcsr, zero"}}, // the old names of frcsr and fscsr, which glibc uses
	"fssr":      {{1, "csrrw zero, fcsr, $1"}, {2, "csrrw $1, fcsr, $2"}},
	"frrm":      {{1, "csrrs $1, frm, zero"}},
	"fsrm":      {{1, "csrrw zero, frm, $1"}, {2, "csrrw $1, frm, $2"}},
	"fsrmi":     {{1, "csrrwi zero, frm, $1"}, {2, "csrrwi $1, frm, $2"}},
	"frflags":   {{1, "csrrs $1, fflags, zero"}},
	"fsflags":   {{1, "csrrw zero, fflags, $1"}, {2, "csrrw $1, fflags, $2"}},
	"fsflagsi":  {{1, "csrrwi zero, fflags, $1"}, {2, "csrrwi $1, fflags, $2"}},
	"fence":     {{0, "fence iorw, iorw"}},
	"unimp":     {{0, "csrrw zero, cycle, zero"}},

	"fmv.x.s": {{2, "fmv.x.w $1, $2"}},
	"fmv.s.x": {{2, "fmv.w.x $1, $2"}},
	"fmv.s":   {{2, "fsgnj.s $1, $2, $2"}},
	"fneg.s":  {{2, "fsgnjn.s $1, $2, $2"}},
	"fabs.s":  {{2, "fsgnjx.s $1, $2, $2"}},
	"fgt.s":   {{3, "flt.s $1, $3, $2"}},
	"fge.s":   {{3, "fle.s $1, $3, $2"}},
	"fmv.d":   {{2, "fsgnj.d $1, $2, $2"}},
	"fneg.d":  {{2, "fsgnjn.d $1, $2, $2"}},
	"fabs.d":  {{2, "fsgnjx.d $1, $2, $2"}},
	"fgt.d":   {{3, "flt.d $1, $3, $2"}},
	"fge.d":   {{3, "fle.d $1, $3, $2"}},
}

// pseudoInstructions32 has those that only rv32 has: the upper halves of counters.
var pseudoInstructions32 = map[string][]pseudoInstruction{
	"rdcycleh":   {{1, "csrrs $1, cycleh, zero"}},
	"rdtimeh":    {{1, "csrrs $1, timeh, zero"}},
	"rdinstreth": {{1, "csrrs $1, instreth, zero"}},
}

// pseudo appends the instructions for a pseudo-instruction. It reports whether there is one that
// can have these operands.
func (p *program) pseudo(mnemonic string, operands []string) bool {
	if len(operands) == 2 {
		switch mnemonic {
		case "li":
			v, ok := number(operands[1])
			return ok && p.loadNumber(operands[0], v)
		case "la", "lla":
			return p.loadAddress(operands[0], operands[1])
		}
	}
	list := pseudoInstructions[mnemonic]
	if list == nil && p.xlen == 32 {
		list = pseudoInstructions32[mnemonic]
	}
	for _, x := range list {
		if x.operands == len(operands) && p.become(x.becomes, operands) {
			return true
		}
	}
	return false
}

// become appends the instructions for a pseudo-instruction, or none if one is unknown.
func (p *program) become(text string, operands []string) bool {
	before := len(p.bytes)
	for _, instruction := range strings.Split(text, "; ") {
		mnemonic, rest, _ := strings.Cut(instruction, " ")
		var list []string
		for _, operand := range strings.FieldsFunc(rest, func(r rune) bool { return r == ',' || r == ' ' }) {
			for i := range operands {
				operand = strings.ReplaceAll(operand, "$"+strconv.Itoa(i+1), operands[i])
			}
			if bits, is := strings.CutPrefix(operand, "~"); is {
				operand = strconv.Itoa(p.xlen) + "-" + bits
			}
			list = append(list, operand)
		}
		if !p.instruction(mnemonic, list) {
			p.bytes = p.bytes[:before]
			return false
		}
	}
	return true
}

// loadNumber appends the instructions of li, which are those of GNU as (load_const in its
// tc-riscv.c): lui and addi for 32 bits, and for more bits a shift and an addi for each 12 bits.
func (p *program) loadNumber(register string, v int64) bool {
	if p.xlen == 32 {
		if v != int64(int32(v)) && v != int64(uint32(v)) {
			return false
		}
		v = int64(int32(v))
	}
	if v == v<<52>>52 {
		return p.become(fmt.Sprintf("addi $1, zero, %d", v), []string{register})
	}
	return p.become(p.loadText(v), []string{register})
}

// loadText returns the instructions that load a number.
func (p *program) loadText(v int64) string {
	low := v << 52 >> 52
	high := v - low
	if v != int64(int32(v)) {
		shift := 12
		for high>>shift&1 == 0 {
			shift++
		}
		text := p.loadText(high>>shift) + fmt.Sprintf("; slli $1, $1, %d", shift)
		if low != 0 {
			text += fmt.Sprintf("; addi $1, $1, %d", low)
		}
		return text
	}
	add := "addi"
	if p.xlen == 64 {
		add = "addiw"
	}
	switch {
	case high == 0:
		return fmt.Sprintf("%s $1, zero, %d", add, low)
	case low == 0:
		return fmt.Sprintf("lui $1, %d", uint32(high)>>12)
	}
	return fmt.Sprintf("lui $1, %d; %s $1, $1, %d", uint32(high)>>12, add, low)
}

// loadAddress appends the instructions that compute the address of a label.
func (p *program) loadAddress(register, label string) bool {
	distance, ok := p.target(label)
	if !ok || distance != int64(int32(distance)) {
		return false
	}
	upper, lower := riscv.High(uint32(distance)), int32(riscv.Low(uint32(distance)))
	return p.become(fmt.Sprintf("auipc $1, %d; addi $1, $1, %d", upper>>12, lower), []string{register})
}
