package sim

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"gpucc/riscv"
)

var seeds = flag.Int64("seeds", 2, "seeds from 1 on that TestRandom makes programs of")

// Random sequences of instructions run in the simulator and under qemu. Both must leave
// the same registers and the same memory.
const (
	sequences = 400
	length    = 40
	areaSize  = 2048 // size of a sequence's memory in bytes: scratch memory, and from dumpStart on the registers
	dumpStart = 1024
	scratch   = 30 // register with the area's address
	dump      = 31 // register with the address of the area's second half
)

// values for which arithmetic easily goes wrong
var values = []uint64{
	0, 1, 2, 3, 31, 32, 63, 64, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff,
	0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0x100000000, 0x7fffffffffffffff, 0x8000000000000000, 0x8000000000000001,
	0xffffffff80000000, 0xffffffff7fffffff, 0xfffffffffffffffe, 0xffffffffffffffff,
	// singles in boxes: 0, -0, 1, -1.5, least subnormal, greatest subnormal, least
	// normal, greatest, infinities, NaNs, 2^31, 2^32, 2^63, 0.5
	0xffffffff00000000, 0xffffffff80000000, 0xffffffff3f800000, 0xffffffffbfc00000, 0xffffffff00000001, 0xffffffff007fffff,
	0xffffffff00800000, 0xffffffff7f7fffff, 0xffffffff7f800000, 0xffffffffff800000, 0xffffffff7fc00000, 0xffffffff7f800001, 0xffffffffffc12345,
	0xffffffff4f000000, 0xffffffffcf000000, 0xffffffff4f800000, 0xffffffff5f000000, 0xffffffff3f000000, 0xffffffff4b000001, 0xffffffffcefffffe,
	// doubles: the same, and halfway cases of the conversion to single
	0x3ff0000000000000, 0xbff8000000000000, 0x0000000000000001, 0x000fffffffffffff, 0x0010000000000000, 0x7fefffffffffffff,
	0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000, 0x7ff0000000000001, 0xfff8123456789abc,
	0x41dfffffffc00000, 0x41e0000000000000, 0xc1e0000000000000, 0xc1e0000000200000, 0x41efffffffe00000, 0x43e0000000000000, 0xc3e0000000000000, 0x43f0000000000000,
	0x3fe0000000000000, 0x3ff8000000000000, 0x4004000000000000, 0x3ff0000010000000, 0x3ff0000030000000, 0x36a0000000000000, 0x380fffffe0000000, 0x47efffffffffffff,
}

// value returns one of values, a number close to one, random bits, or an ordinary float.
func value(random *rand.Rand) uint64 {
	switch random.Intn(8) {
	case 0:
		return random.Uint64()
	case 1:
		return box(random.Uint32())
	case 2:
		return box(uint32(0x3f800000) + uint32(random.Intn(1<<24)) - 1<<23)
	case 3:
		return 0x3ff0000000000000 + uint64(random.Int63n(1<<54)) - 1<<53
	case 4:
		return values[random.Intn(len(values))] + uint64(random.Intn(5)) - 2
	}
	return values[random.Intn(len(values))]
}

// sequence returns random instructions. Registers 30 and 31 are not changed, and only
// memory in the scratch area is accessed.
func sequence(random *rand.Rand, xlen int) []riscv.Inst {
	var list []riscv.Inst
	for len(list) < length {
		op := riscv.Op(1 + random.Intn(riscv.OpCount-1))
		info := &riscv.Ops[op]
		switch {
		case info.XLEN != 0 && info.XLEN != xlen,
			op == riscv.JALR, op == riscv.ECALL, op == riscv.EBREAK,
			op == riscv.SC_W, op == riscv.SC_D: // a store-conditional is added behind its load-reserved; elsewhere machines may behave differently
			continue
		}
		in := riscv.Inst{Op: op, Rd: operand(random, info.Rd, 30), Rs1: operand(random, info.Rs1, 32),
			Rs2: operand(random, info.Rs2, 32), Rs3: operand(random, info.Rs3, 32)}
		if info.HasRounding {
			in.Rm = []uint8{0, 1, 2, 3, 4, 7, 7, 7}[random.Intn(8)]
		}
		switch info.Format {
		case riscv.FormatI, riscv.FormatS:
			in.Imm = int32(random.Intn(4096) - 2048)
			if info.IsLoad || info.IsStore {
				in.Rs1, in.Imm = dump, -int32(8+random.Intn(dumpStart-8))
				if random.Intn(4) != 0 {
					in.Imm &^= 7
				}
			}
		case riscv.FormatShift:
			in.Imm = int32(random.Intn(xlen))
		case riscv.FormatShiftW:
			in.Imm = int32(random.Intn(32))
		case riscv.FormatU:
			in.Imm = int32(random.Uint32()) &^ 0xfff
		case riscv.FormatB, riscv.FormatJ:
			in.Imm = 4 * int32(1+random.Intn(3))
		case riscv.FormatFence:
			in.Imm = 0xff
		case riscv.FormatCSR:
			in.Imm = riscv.CSRFFLAGS
			if op == riscv.CSRRWI && random.Intn(2) == 0 {
				in.Imm, in.Rs1 = riscv.CSRFRM, uint8(random.Intn(5))
			}
		}
		if info.Extension == "A" {
			in.Rs1 = scratch
		}
		if op == riscv.CTZW { // qemu 7.2 counts on in the upper half, so there is a bit that ends the count; see TestTrailingZeros
			in.Rs1 = uint8(1 + random.Intn(29))
			list = append(list, riscv.Inst{Op: riscv.ORI, Rd: in.Rs1, Rs1: in.Rs1, Imm: 1 << random.Intn(11)})
		}
		list = append(list, in)
		if op == riscv.LR_W || op == riscv.LR_D {
			list = append(list, riscv.Inst{Op: op + 1, Rd: operand(random, riscv.FileX, 30), Rs1: scratch, Rs2: operand(random, riscv.FileX, 32)})
		}
	}
	return list
}

func operand(random *rand.Rand, file riscv.File, count int) uint8 {
	switch file {
	case riscv.NoOperand:
		return 0
	case riscv.FileF:
		return uint8(32 + random.Intn(32))
	}
	return uint8(random.Intn(count))
}

// program returns the assembler text of a program that runs the sequences and writes
// their areas. If flags is set, it reads fcsr, so that the simulator computes the
// exception flags. Otherwise, the simulator uses the host's arithmetic if it can.
func program(random *rand.Rand, xlen int, list [][]riscv.Inst, flags bool) string {
	load, store, word := "ld", "sd", 8
	if xlen == 32 {
		load, store, word = "lw", "sw", 4
	}
	var text strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
	line(".globl _start\n_start:")
	for k, instructions := range list {
		line("la x31, values+%d", k*64*8)
		for i := range 32 {
			line("fld f%d, %d(x31)", i, 8*i)
		}
		for i := 1; i < 31; i++ {
			line("%s x%d, %d(x31)", load, i, 256+8*i)
		}
		line("la x30, areas+%d\nla x31, areas+%d\ncsrw fcsr, zero", k*areaSize, k*areaSize+dumpStart)
		for _, in := range instructions {
			if !flags && riscv.Ops[in.Op].Format == riscv.FormatCSR && in.Imm != riscv.CSRFRM {
				line("nop")
				continue
			}
			line(".4byte %#x # %s", riscv.EncodeUnchecked(in), in)
		}
		line("nop\nnop\nnop") // the last branches lead here
		for i := 1; i < 32; i++ {
			line("%s x%d, %d(x31)", store, i, word*i)
		}
		for i := range 32 {
			line("fsd f%d, %d(x31)", i, 256+8*i)
		}
		if flags {
			line("frcsr x1\n%s x1, %d(x31)", store, 512)
		}
	}
	line("li a0, 1\nla a1, areas\nli a2, %d\nli a7, 64\necall", len(list)*areaSize)
	line("li a0, 0\nli a7, 93\necall")
	line(".data\n.balign 8\nvalues:")
	for range len(list) * 64 {
		line(".8byte %#x", value(random))
	}
	line(".bss\n.balign 8\nareas: .skip %d", len(list)*areaSize)
	return text.String()
}

// compare runs random sequences in the simulator and in qemu. It returns a line for every
// difference in a register or in memory.
func compare(t *testing.T, xlen int, seed int64, flags bool) (bad []string) {
	random := rand.New(rand.NewSource(seed))
	var list [][]riscv.Inst
	for range sequences {
		list = append(list, sequence(random, xlen))
	}
	file := link(t, xlen, program(random, xlen, list, flags))
	want, status := qemu(t, xlen, file, "")
	if status != 0 || len(want) != len(list)*areaSize {
		t.Fatalf("qemu: status %d, %d bytes", status, len(want))
	}
	var have bytes.Buffer
	m := machine(t, file, Config{Stdout: &have})
	if m.flagsRead != flags {
		t.Fatalf("flags are computed: %v, want %v", m.flagsRead, flags)
	}
	if status, err := m.Run(); status != 0 || err != nil {
		t.Fatalf("status %d, error %v", status, err)
	}
	for k, instructions := range list {
		if d := difference(have.Bytes()[k*areaSize:][:areaSize], want[k*areaSize:][:areaSize], xlen); d != "" {
			text := ""
			for _, in := range instructions {
				text += "\n\t" + in.String()
			}
			bad = append(bad, fmt.Sprintf("rv%d, seed %d, sequence %d: %s, qemu's last; instructions:%s", xlen, seed, k, d, text))
		}
	}
	return bad
}

// difference describes the first difference between two areas.
func difference(have, want []byte, xlen int) string {
	for offset := 0; offset < areaSize; offset += 4 {
		if a, b := binary.LittleEndian.Uint32(have[offset:]), binary.LittleEndian.Uint32(want[offset:]); a != b {
			name := fmt.Sprintf("memory %d", offset)
			switch at := offset - dumpStart; {
			case at >= 512:
				name = "fcsr"
			case at >= 256:
				name = fmt.Sprintf("%s+%d", riscv.RegisterName(uint8(32+(at-256)/8)), at%8)
			case at >= 0:
				name = fmt.Sprintf("%s+%d", riscv.RegisterName(uint8(at/(xlen/8))), at%(xlen/8))
			}
			return fmt.Sprintf("%s: %08x %08x", name, a, b)
		}
	}
	return ""
}

func TestRandom(t *testing.T) {
	for _, xlen := range []int{32, 64} {
		for seed := int64(1); seed <= *seeds; seed++ {
			for _, flags := range []bool{false, true} {
				bad := compare(t, xlen, seed, flags)
				for i, line := range bad {
					if i == 3 {
						break
					}
					t.Error(line)
				}
				t.Logf("rv%d, seed %d, flags %v: %d of %d sequences differ", xlen, seed, flags, len(bad), sequences)
			}
		}
	}
}
