package assembler

import (
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gpucc/ast/c/asm"
	"gpucc/riscv"
)

// architectures are the values of -march of gpucc's targets, and one that has more instructions.
var architectures = []string{"rv64gc", "rv64gc_zba", "rv64gc_zba_zbb", "rv64imfd", "rv32imf"}

// system returns a machine with GNU as as its system assembler.
func system(t *testing.T, architecture string) *Machine {
	wordBytes, abi := 8, "lp64d"
	if strings.HasPrefix(architecture, "rv32") {
		wordBytes, abi = 4, "ilp32f"
	}
	return &Machine{WordBytes: wordBytes, Architecture: architecture, Assemble: func(text string) ([]byte, error) {
		file := filepath.Join(t.TempDir(), "a.o")
		tool := exec.Command("riscv64-linux-gnu-as", "-march="+architecture, "-mabi="+abi, "-o", file)
		tool.Stdin = strings.NewReader(text)
		if messages, err := tool.CombinedOutput(); err != nil {
			return nil, asm.Errors{string(messages)}
		}
		return os.ReadFile(file)
	}}
}

// bySystem makes instructions of a text without gpucc's own assembler.
func bySystem(t *testing.T, architecture, text string) ([]uint32, error) {
	m := system(t, architecture)
	m.Architecture = ""
	return m.assemble(text)
}

var errorLine = regexp.MustCompile(`(?m)^\{standard input\}:(\d+): Error: `)

// compare assembles each text by gpucc's own assembler. Those that it knows must be the words
// that GNU as makes, which gets all of them at once. Those that it does not know must be wrong
// for GNU as, too, unless they are excused.
func compare(t *testing.T, architecture string, texts []string, excused func(text string) bool) (known int) {
	t.Helper()
	var right, wrong []string
	var ours [][]uint32
	for _, text := range texts {
		words, err := system(t, architecture).assembleOwn(text)
		switch {
		case err == nil:
			right, ours = append(right, text), append(ours, words)
		case excused == nil || !excused(text):
			wrong = append(wrong, text)
		}
	}
	theirs, err := bySystem(t, architecture, strings.Join(right, "\n"))
	if err != nil {
		lines := strings.Split(directives+strings.Join(right, "\n"), "\n")
		for _, m := range errorLine.FindAllStringSubmatch(err.Error(), -1) {
			n, _ := strconv.Atoi(m[1])
			t.Errorf("%s: GNU as refuses %s", architecture, lines[n-1])
		}
		t.Fatalf("%s: %v", architecture, err)
	}
	for i, words := range ours {
		if n := len(words); n > len(theirs) || !slices.Equal(words, theirs[:n]) {
			t.Fatalf("%s: %s: %08x, GNU as %08x", architecture, right[i], words, theirs[:min(n, len(theirs))])
		}
		theirs = theirs[len(words):]
	}
	if len(theirs) > 0 {
		t.Errorf("%s: GNU as makes %08x more", architecture, theirs)
	}
	refused := map[int]bool{}
	if _, err := bySystem(t, architecture, strings.Join(wrong, "\n")); err != nil {
		for _, m := range errorLine.FindAllStringSubmatch(err.Error(), -1) {
			n, _ := strconv.Atoi(m[1])
			refused[n-strings.Count(directives, "\n")] = true
		}
	}
	for i, text := range wrong {
		if !refused[i+1] {
			t.Errorf("%s: only GNU as knows %s", architecture, text)
		}
	}
	return len(right)
}

// numbers are the ends of the ranges of all immediates, and the numbers just outside.
var numbers = func() (list []int64) {
	for _, bits := range []int{0, 5, 6, 11, 12, 20} {
		for _, v := range []int64{1 << bits, -1 << bits} {
			list = append(list, v-2, v-1, v, v+1, v+2)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}()

// operandTexts lists the texts that TestOwnInstructions tries for an operand.
func operandTexts(name string) (list []string) {
	switch name {
	case "rd", "rs1", "rs2":
		return []string{"a0", "x0", "t6", "fp", "fa0"}
	case "fd", "fs1", "fs2", "fs3":
		return []string{"fa1", "f0", "ft11", "a0"}
	case "(rs1)":
		return []string{"(a1)", "0(sp)", "( t0 )", "4(a0)", "a0"}
	case "rm":
		return []string{"dyn", "rne", "rtz", "rdn", "rup", "rmm", "a0"}
	case "pred", "succ":
		return []string{"rw", "iorw", "w", "wr", "0"}
	case "csr":
		list = []string{"fflags", "frm", "fcsr", "cycle", "time", "instret", "zero"}
	case "imm(rs1)":
		list = []string{"0(sp)", "2047(x31)", "-2048( s1 )", "2048(a0)", "(4+4)(a0)", "%lo(0x12345fff)(a0)", "%hi(5)(a0)"}
	case "imm":
		list = []string{"%lo(0x12345fff)", "%lo(5)", "%lo(1<<32)", "%hi(0x12345fff)"}
	case "upper":
		list = []string{"%hi(0x12345fff)", "%hi(-1)", "%hi(0xffffffff)", "%hi(1<<32)", "%lo(0x12345fff)"}
	}
	if name == "imm(rs1)" {
		return list
	}
	for _, v := range numbers {
		if name == "target" {
			if v == int64(int32(v))&^1 { // GNU as aborts on odd ones
				list = append(list, fmt.Sprintf(".%+d", v))
			}
		} else {
			list = append(list, fmt.Sprint(v))
		}
	}
	return list
}

// usualText is the text of an operand while another operand varies.
func usualText(name string) string {
	switch name {
	case "imm", "upper", "zimm":
		return "3"
	case "target":
		return ".+8"
	}
	return operandTexts(name)[0]
}

// instructionTexts lists texts of an instruction: each operand in turn has all its texts.
func instructionTexts(mnemonic, syntax string) []string {
	if syntax == "" {
		return []string{mnemonic, mnemonic + " a0"}
	}
	var list, usual []string
	names := strings.Split(syntax, ", ")
	for _, name := range names {
		if name != "rm" && name != "aqrl" {
			usual = append(usual, usualText(name))
		}
	}
	for i, name := range names {
		if name == "aqrl" {
			continue
		}
		for _, x := range operandTexts(name) {
			operands := append(append(slices.Clone(usual[:i]), x), usual[min(i+1, len(usual)):]...)
			list = append(list, mnemonic+" "+strings.Join(operands, ", "))
		}
	}
	return append(list, mnemonic, mnemonic+" "+strings.Join(usual[1:], ", "), mnemonic+" "+strings.Join(append(usual, "a0"), ", "))
}

// isExcused reports whether GNU as may know a text that gpucc's own assembler does not know. It
// leaves jumps that are too far to the linker, and writes two instructions for branches that are.
// It takes a missing target for 0, and knows fence.i without Zifencei, as older standards have it.
func isExcused(text string) bool {
	return strings.Contains(text, ", .") || text == "jal" || text == "fence.i"
}

// TestOwnInstructions compares all instructions of the description with GNU as: those that it
// accepts, and those that it refuses.
func TestOwnInstructions(t *testing.T) {
	for _, architecture := range architectures {
		var texts []string
		for op := riscv.Op(1); op < riscv.OpCount; op++ {
			info := &riscv.Ops[op]
			mnemonics := []string{info.Mnemonic}
			if info.HasOrdering {
				mnemonics = append(mnemonics, info.Mnemonic+".aq", info.Mnemonic+".rl", info.Mnemonic+".aqrl")
			}
			for _, mnemonic := range mnemonics {
				texts = append(texts, instructionTexts(mnemonic, info.Syntax)...)
			}
		}
		known := compare(t, architecture, texts, isExcused)
		t.Logf("%s: %d texts, of which %d are right", architecture, len(texts), known)
	}
}

// TestOwnInstructionsFails breaks the table, and checks that the comparison then fails.
func TestOwnInstructionsFails(t *testing.T) {
	saved := riscv.Ops[riscv.SUB]
	defer func() { riscv.Ops[riscv.SUB] = saved }()
	riscv.Ops[riscv.SUB].Match ^= 1 << 30
	words, err := system(t, "rv64gc").assembleOwn("neg a0, a1")
	theirs, _ := bySystem(t, "rv64gc", "neg a0, a1")
	if err != nil || slices.Equal(words, theirs) {
		t.Errorf("%08x, GNU as %08x, %v", words, theirs, err)
	}
}

// pseudoTexts lists all pseudo-instructions with all operands of a pool.
func pseudoTexts() (list []string) {
	pool := []string{"a0", "t1", "zero", "fa0", "fs1", "0", "5", "-1", "32", "-2049", "8(a1)", "frm", ".+8"}
	for _, pseudo := range riscv.Pseudos() {
		texts := []string{pseudo.Mnemonic}
		for n := range pseudo.Operands {
			var longer []string
			for _, text := range texts {
				for _, x := range pool {
					longer = append(longer, text+[2]string{" ", ", "}[min(n, 1)]+x)
				}
			}
			texts = longer
		}
		list = append(list, texts...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestOwnPseudo compares pseudo-instructions, with operands of all kinds: none that GNU as
// refuses is accepted, and all of them are accepted with some operands.
func TestOwnPseudo(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	loads := []string{"li a0, 0x7fffffffffffffff", "li a0, 1<<63", "li a0, 0x7fffffff", "li a0, -0x80000000", "li a0, 0xffffffff", "li a0, 0x80000000", "li a0, 0x7ffff800", "li a0, -0x80000801"}
	for range 300 {
		loads = append(loads, fmt.Sprintf("li a0, %d", int64(random.Uint64())>>random.Intn(64)),
			fmt.Sprintf("li a1, %#x", random.Uint64()>>random.Intn(64)), fmt.Sprintf("li a2, %d<<%d", random.Intn(4096)-2048, random.Intn(64)))
	}
	for _, architecture := range architectures {
		texts := append(pseudoTexts(), "lw a0, (a1)", "li a0, 1<<3|1", "addi a0, a0, (2+3)*-4", "xori a0, a0, ~0x10 & 0xff", "li a0, 010", "li t0, 0b101")
		for op := riscv.Op(1); op < riscv.OpCount; op++ { // numbers in place of registers
			if !riscv.Ops[op].IsBranch {
				texts = append(texts, riscv.Ops[op].Mnemonic+" a0, a1, 5", riscv.Ops[op].Mnemonic+" a0, frm, -5", riscv.Ops[op].Mnemonic+" a0, frm, 5")
			}
		}
		known := compare(t, architecture, texts, func(string) bool { return true })
		t.Logf("%s: %d texts, of which %d are right", architecture, len(texts), known)
		// For rv32, GNU as takes the low bits of longer numbers.
		compare(t, architecture, loads, func(string) bool { return architecture == "rv32imf" })
	}
	seen := map[string]bool{}
	for _, text := range pseudoTexts() {
		name, _, _ := strings.Cut(text, " ")
		for _, architecture := range architectures {
			_, err := system(t, architecture).assembleOwn(text)
			seen[name] = seen[name] || err == nil
		}
	}
	for mnemonic, is := range seen {
		if !is {
			t.Errorf("%s is unknown", mnemonic)
		}
	}
}

// TestOwnPrograms compares texts with labels, directives and comments.
func TestOwnPrograms(t *testing.T) {
	for _, text := range []string{
		"1: lr.w.aqrl a0, (a1)\n bne a0, a2, 1f\n sc.w.aqrl a3, a4, (a1)\n bnez a3, 1b\n1:",
		"0:\tbeqz a0, 0f; addi a0, a0, -1; j 0b; 0: nop; 0: j 0b",
		".Lx12: bgtz a0, .Lx12 + 8; ble a0, a1, . - 4; jal end_$; end_$: ret",
		"la a0, 1f; lla a1, x; x: nop; 1: la a2, x+4",
		"j 1f; .word 0x12345678, -1; .half 1, 0xffff; .byte 1, 2, -128, 255; 1: .dword -2, 1 << 40; .align 2; .balign 4; .p2align 1; nop",
		".option push; .option norvc; nop; .option pop; .option norelax; .text; nop",
		"# comment; nop\n nop /* nop; \n nop */ ; nop # nop\n#nop",
		"mv a0 ,\ta1 ;; lw  a0 , 4 ( a1 ) \n\n;;",
		"li t0, 0x123456789abcdef0; rdcycle a0; csrwi 0x8, 3; fence; fence rw, w; ecall",
	} {
		for _, architecture := range architectures[:1] {
			if compare(t, architecture, []string{text}, nil) == 0 {
				t.Errorf("unknown: %s", text)
			}
		}
	}
}

// TestOwnUnknown checks that a text with an unknown part goes to the system's assembler as a whole,
// and only once.
func TestOwnUnknown(t *testing.T) {
	m, calls := system(t, "rv64gc"), 0
	assemble := m.Assemble
	m.Assemble = func(text string) ([]byte, error) {
		calls++
		return assemble(text)
	}
	for _, x := range []struct{ text, what string }{
		{"nop\n wfi\n nop", "wfi"},
		{"nop; csrr a0, mstatus", "csrr a0, mstatus"},
		{"1: nop; 2: beqz a0, 3f", "2: beqz a0, 3f"},
		{"x: nop; x: nop", "x: nop"},
		{"nop; .byte 1", "nop; .byte 1"},
		{".byte 1; nop", "nop"},
		{".byte 256", ".byte 256"},
		{".option rvc", ".option rvc"},
		{".option pop", ".option pop"},
		{".align 3", ".align 3"}, {".p2align 63", ".p2align 63"}, {".align 64", ".align 64"},
		{"li a0, 'x'", "'x'"},
		{"call f", "call f"},
		{"li a0, " + strings.Repeat("(", 100) + "1" + strings.Repeat(")", 100), "li a0, " + strings.Repeat("(", 100) + "1" + strings.Repeat(")", 100)},
	} {
		words, err := m.assembleOwn(x.text)
		if err != unknown(x.what) {
			t.Errorf("%s: %08x, %v", x.text, words, err)
		}
	}
	for range 2 {
		if words, err := m.words("nop\n wfi\n nop"); calls != 1 || err != nil || !slices.Equal(words, []uint32{0x13, 0x10500073, 0x13}) {
			t.Errorf("%d calls, %08x, %v", calls, words, err)
		}
		if words, err := m.words("nop; rdtime a0"); calls != 1 || err != nil || !slices.Equal(words, []uint32{0x13, 0xc0102573}) {
			t.Errorf("%d calls, %08x, %v", calls, words, err)
		}
	}
	for _, architecture := range []string{"", "rv64gcv", "rv64gc_zbc", "rv64imfd"} {
		m := system(t, architecture)
		if words, err := m.assembleOwn("lr.w a0, (a1)"); err == nil {
			t.Errorf("%s: %08x", architecture, words)
		}
	}
	for _, text := range []string{"j . + 0x100000", "1: .zero 0x100004\n la a0, 1b\n j 1b"} {
		if words, err := system(t, "rv64gc").words(text); err == nil || !strings.Contains(err.Error(), "out of reach") {
			t.Errorf("%s: %d words, %v", text, len(words), err)
		}
	}
}

// FuzzOwn checks that no text crashes gpucc's own assembler, and that it makes whole instructions, not more than the text can ask for.
func FuzzOwn(f *testing.F) {
	for _, text := range []string{
		"1: addi a0, a1, %lo(0x12345fff)\nbnez a0, 1b; j 2f\n2: ret", "li t0, 0x123456789abcdef0 # a comment\nla a0, x", ".option push\n.option norvc\n.option pop\n.align 2",
		"x: .byte 1, 2, 3, 4\n.half 5, x - .\n.word 1 << 31\n.dword -1\n.balign 16", "fmadd.s fa0, fa1, fa2, fa3, rtz\nlr.w a0, (a1)\nfence rw, w\ncsrr a0, fflags",
		"c.addi a0, 1\nsh1add a0, a1, a2\n/* \n */ call f\n.text", "lw a0, (4 + 4) * 2 (sp)\n.p2align 63", "beq a0, a1, . + 4096",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, architecture := range architectures {
			m := &Machine{WordBytes: 8, Architecture: architecture}
			if strings.HasPrefix(architecture, "rv32") {
				m.WordBytes = 4
			}
			if words, err := m.assembleOwn(text); err == nil && len(words) > 1<<12*(len(text)+1) {
				t.Errorf("%d words", len(words))
			}
		}
	})
}
