package interp

import (
	"math"
	"math/rand/v2"
	"testing"

	"gpucc/ast"
)

// TestSignless compares the property signless in the table of kinds with the results of operators. A signless operator computes
// the same bits for a signed and for an unsigned type. Every other operator computes different bits for some operands.
func TestSignless(t *testing.T) {
	operands := []uint64{0, 1, 2, 7, 31, 127, 128, 255, 256, 1<<15 - 1, 1 << 15, 1<<31 - 1, 1 << 31, 1<<32 - 1, math.MaxInt64, 1 << 63, math.MaxUint64}
	r := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		operands = append(operands, r.Uint64(), r.Uint64()>>r.IntN(64))
	}
	pairs := [][2]ast.Type{{ast.I8, ast.U8}, {ast.I16, ast.U16}, {ast.I32, ast.U32}, {ast.I64, ast.U64}}
	for k := ast.Kind(0); k < ast.Kinds; k++ {
		if !k.IsArithmetic() {
			continue
		}
		for _, p := range pairs {
			if !k.MayHave(p[0], ast.I64) || !k.MayHave(p[1], ast.I64) {
				continue
			}
			same, mask := true, uint64(math.MaxUint64)>>(64-8*p[0].Size())
			for _, x := range operands {
				for _, y := range operands {
					signed := operate(k, p[0], canonical(p[0], x), canonical(p[0], y))
					unsigned := operate(k, p[1], canonical(p[1], x), canonical(p[1], y))
					same = same && signed&mask == unsigned&mask
				}
			}
			if same != k.Signless() {
				t.Errorf("%s: signless is %t, but computing the same bits as %s and %s is %t", k, k.Signless(), p[0], p[1], same)
			}
		}
	}
}
