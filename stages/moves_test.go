package stages

import (
	"encoding/binary"
	"os"
	"testing"

	"gpucc/gpu"
	"gpucc/riscv"
)

// TestMoves: no instruction moves a register to itself, as the arms of a conditional
// would whose values are made where they are parked.
func TestMoves(t *testing.T) {
	for _, file := range []string{"comma_conditional", "block_scopes", "chacha20"} {
		text, err := os.ReadFile("../testdata/programs/" + file + ".c")
		if err != nil {
			t.Fatal(err)
		}
		for level := range 2 {
			obj := compileOn(t, gpu.NewCPU(), file, string(text), Options{XLEN: 64, Optimize: level})
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
