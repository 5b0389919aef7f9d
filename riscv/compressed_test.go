package riscv

import (
	"encoding/binary"
	"fmt"
	"os"
	"strings"
	"testing"

	"debug/elf"
)

// TestExpand compares the expansion of all 3*2^14 compressed words with the GNU
// assembler. The assembler compresses the expanded instruction to the same word, or to a
// word with the same expansion.
func TestExpand(t *testing.T) {
	for _, xlen := range []int{32, 64} {
		var halves []uint16
		lines := []string{".option rvc"}
		for half := range 1 << 16 {
			if half&3 == 3 {
				continue
			}
			if in, ok := Expand(uint16(half), xlen); ok {
				halves = append(halves, uint16(half))
				lines = append(lines, compressible(in))
			}
		}
		text := textOf(t, assembleFile(t, xlen, lines))
		same := 0
		for _, half := range halves {
			in, _ := Expand(half, xlen)
			theirs := binary.LittleEndian.Uint16(text)
			if theirs&3 == 3 {
				if in.Rd != 0 && !isNop(in) {
					t.Errorf("rv%d: %04x is %s, which the assembler does not compress", xlen, half, in)
				}
				text = text[4:]
				continue
			}
			text = text[2:]
			if theirs == half {
				same++
			} else if other, ok := Expand(theirs, xlen); !ok || !sameEffect(other, in) {
				t.Errorf("rv%d: %04x is %s, which the assembler compresses to %04x", xlen, half, in, theirs)
			}
		}
		t.Logf("rv%d: %d words, the assembler makes the same of %d", xlen, len(halves), same)
	}
}

// compressible returns the text of an instruction. Jumps and branches are written in the
// compressed form, since the assembler does not compress them.
func compressible(in Inst) string {
	switch in.Op {
	case JAL:
		return fmt.Sprintf("%s .%+d", [2]string{"c.j", "c.jal"}[in.Rd], in.Imm)
	case JALR:
		return [2]string{"c.jr ", "c.jalr "}[in.Rd] + RegisterName(in.Rs1)
	case BEQ, BNE:
		return fmt.Sprintf("c.%sz %s, .%+d", in.Op, RegisterName(in.Rs1), in.Imm)
	}
	return in.String()
}

// isNop reports whether an instruction changes nothing. Compressed instructions that
// change nothing are hints, which assemblers do not make.
func isNop(in Inst) bool {
	return in.Rd == in.Rs1 && in.Imm == 0 && (in.Op == ADDI || in.Op == SLLI || in.Op == SRLI || in.Op == SRAI)
}

// sameEffect reports whether a and b have the same effect: addi rd, rs, 0 and add rd,
// zero, rs are both moves.
func sameEffect(a, b Inst) bool { return canonicalMove(a) == canonicalMove(b) }

func canonicalMove(in Inst) Inst {
	if in.Op == ADD && in.Rs1 == 0 {
		return Inst{Op: ADDI, Rd: in.Rd, Rs1: in.Rs2}
	}
	return in
}

// TestExpandValid checks that objdump and Expand accept the same words. Exceptions are
// words that objdump shows although the manual (16.8) reserves them: c.addi16sp of 0, and
// in RV32 shifts by more than 31.
func TestExpandValid(t *testing.T) {
	for _, xlen := range []int{32, 64} {
		var lines []string
		for half := range 1 << 16 {
			if half&3 != 3 {
				lines = append(lines, fmt.Sprintf(".insn 2, %#x", half))
			}
		}
		object := assembleFile(t, xlen, append([]string{".option rvc"}, lines...))
		for _, line := range strings.Split(run(t, "riscv64-linux-gnu-objdump", "-d", "-M", "no-aliases", object), "\n") {
			fields := strings.Split(line, "\t")
			if len(fields) < 3 {
				continue
			}
			var half uint16
			if _, err := fmt.Sscanf(fields[1], "%x", &half); err != nil {
				t.Fatal(err)
			}
			_, ours := Expand(half, xlen)
			theirs := strings.HasPrefix(fields[2], "c.") && fields[2] != "c.unimp"
			reserved := half == 0x6101 || xlen == 32 && half&0x1000 != 0 &&
				(strings.HasPrefix(fields[2], "c.sl") || strings.HasPrefix(fields[2], "c.sr"))
			if ours != (theirs && !reserved) {
				t.Errorf("rv%d: %04x: ours %v, objdump %s", xlen, half, ours, fields[2:])
			}
		}
	}
}

func textOf(t *testing.T, object string) []byte {
	t.Helper()
	file, err := os.Open(object)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	e, err := elf.NewFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := e.Section(".text").Data()
	if err != nil {
		t.Fatal(err)
	}
	return text
}
