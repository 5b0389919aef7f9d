package stages_test

import (
	"encoding/binary"
	"fmt"
	"os"
	"strings"
	"testing"

	"gpucc/gpu"
	"gpucc/riscv"
	"gpucc/stages"
)

// TestMoves checks that no instruction moves a register to itself. The arms of a conditional would
// contain such moves if their values are computed in the register of the join move.
func TestMoves(t *testing.T) {
	for _, file := range []string{"comma_conditional", "block_scopes", "chacha20"} {
		text, err := os.ReadFile("../testdata/programs/" + file + ".c")
		if err != nil {
			t.Fatal(err)
		}
		for level := range 2 {
			obj := compileOn(t, gpu.NewCPU(), file, string(text), Options{Target: RV64, Optimize: level})
			relocated := make(map[int]bool)
			for _, r := range obj.Text.Relocs {
				relocated[int(r.Offset)] = true
			}
			for at := 0; at < len(obj.Text.Bytes); at += 4 {
				in, ok := riscv.Decode(binary.LittleEndian.Uint32(obj.Text.Bytes[at:]), 64)
				if ok && in.Op == riscv.ADDI && in.Rd == in.Rs1 && in.Imm == 0 && !relocated[at] {
					t.Errorf("%s -O%d: %#x: addi x%d, x%d, 0", file, level, at, in.Rd, in.Rs1)
				}
			}
		}
	}
}

// TestSpills checks which values without a register get a frame slot: those that are live while
// other values are computed. A value that the next instruction uses gets none.
func TestSpills(t *testing.T) {
	const terms = 40
	for typ, class := range map[string]uint32{"int": 0, "double": 1} {
		sum := fmt.Sprintf("%[1]s f(%[1]s x) { return ", typ)
		for i := range terms {
			sum += fmt.Sprintf("x * %d - (", i+2)
		}
		sum += "x" + strings.Repeat(")", terms) + "; }\nint main(void) { return f(3) == -57; }"
		opt := Options{Target: RV64, Optimize: 1}
		obj := compileOn(t, gpu.NewCPU(), typ+".c", sum, opt)
		stores := -1 // but ra
		for at := 0; at < len(obj.Text.Bytes); at += 4 {
			in, _ := riscv.Decode(binary.LittleEndian.Uint32(obj.Text.Bytes[at:]), 64)
			if in.Op == riscv.SD || in.Op == riscv.FSD {
				stores++
			}
		}
		if want := terms - 1 - int(stages.TemporaryCount(class)); stores != want {
			t.Errorf("%s: %d stores, not %d", typ, stores, want)
		}
		if status, _ := execute(t, obj, opt); status != 1 {
			t.Errorf("%s: status %d", typ, status)
		}
	}
}
