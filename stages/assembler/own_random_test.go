package assembler

import (
	"flag"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

var programs = flag.Int("programs", 300, "number of random texts in TestOwnRandom")

// Parts of random texts. In an instruction, T stands for a target and N for a number.
var (
	randomLabels = []string{"1:", "2:", "0:", "x:", ".L5:", "1:", "2 :", "y: 1:", "", "# c\n", "/* q\n */", "#",
		".align 2", ".p2align 1", ".byte 1", ".byte 1,2,3", ".half 2", ".word 1-2*3", ".dword 1<<33",
		".option push", ".option pop", ".option norvc", "nop;;"}
	randomTargets = []string{"1b", "1f", "2f", "2b", "0b", "0f", "x", ".L5", "y", "1b+4", "1f-8", ".", "x + 4", ". - 8", "x-4+8", "1 b", "10b", "0b1"}
	randomNumbers = []string{"0", "1", "-1", "2047", "-2048", "2048", "0x800", "0xfff", "31", "32", "63", "64", "0x7fffffff", "0x80000000", "0xffffffff",
		"1<<20", "0x123456789abcdef", "-0x80000000", "0b11", "017", "0xffffffffffffffff", "+5", "--5", "1+-1"}
	randomInstructions = []string{"j T", "beqz a0, T", "bne a0,a1,T", "la a0, T", "lla t1,T", "jal T", "jal t0 ,T", "bgtu a0 , a1,T",
		"li a0, N", "li t0, N|N", "li a0,-N", "li a0,(N)&(N)", "li a0, N << 3", "add a0,a0, 4+3*2", "lw a0,%lo(N)(a1)", "lui a0,%hi(N)", "lui a0, N", "auipc a0,N",
		"addi a0,a0,N", "addi a0,a0,-N", "andi a0 , a1 , ~N", "sd a0 , N ( sp )", "sraiw a0,a1,N", "csrwi frm,N",
		"jalr N(a0)", "jr a0,N", "jalr a0,a1,N", "zext.b a0,a1", "fadd.d fa0,fa1,fa2,rtz", "fcvt.w.d a0,fa0,rtz", "fcvt.w.d a0,fa0",
		"fmadd.s f0,f1,f2,f3", "amoor.d.aqrl x0,x1,(x2)", "ecall", "fence r,rw"}
	randomEnds = []string{"\n", ";", "\n\t", " ; "}
)

// randomText returns a text of a few statements.
func randomText(random *rand.Rand) string {
	pick := func(list []string) string { return list[random.Intn(len(list))] }
	var b strings.Builder
	for range 1 + random.Intn(6) {
		s := pick(randomInstructions)
		if random.Intn(2) == 0 {
			s = pick(randomLabels)
		}
		for strings.Contains(s, "T") {
			s = strings.Replace(s, "T", pick(randomTargets), 1)
		}
		for strings.Contains(s, "N") {
			s = strings.Replace(s, "N", pick(randomNumbers), 1)
		}
		b.WriteString(s + pick(randomEnds))
	}
	return b.String()
}

// TestOwnRandom compares random texts: those that gpucc's own assembler knows must be the words
// that GNU as makes.
func TestOwnRandom(t *testing.T) {
	random, known := rand.New(rand.NewSource(1)), 0
	for i := range *programs {
		text, architecture := randomText(random), architectures[i%len(architectures)]
		words, err := system(t, architecture).assembleOwn(text)
		if err != nil {
			continue
		}
		known++
		if theirs, err := bySystem(t, architecture, text); err != nil || !slices.Equal(words, theirs) {
			t.Errorf("%s: %q: %08x, GNU as %08x, %v", architecture, text, words, theirs, err)
		}
	}
	if known < *programs/5 {
		t.Errorf("only %d of %d texts are known", known, *programs)
	}
}
