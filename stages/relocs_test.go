package stages

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gpucc/ast"
	"gpucc/riscv/object"
)

// TestPackedRelocs: relocations are unpacked as they were before they were packed, at
// the places of their parts and with the numbers that the object has for symbols.
func TestPackedRelocs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const symbols, pool = 1 << 20, 1 << 20
	j := newJoiner(Options{XLEN: 64})
	j.share(&ast.Tree{Symbols: make([]ast.Symbol, symbols)}, slices.Repeat([]uint32{ast.Unnumbered}, symbols))
	j.pool, j.threads = pool, true
	for i := range symbols {
		j.tree.Symbols[i].Thread = r.IntN(4) == 0
		j.numbers = append(j.numbers, int32(symbols-1-i))
	}
	var want []object.Reloc
	for i := range 3 {
		p := part{text: make([]uint32, 1<<(4+8*i))}
		for at := uint32(0); int(at) < len(p.text); at += 1 << r.IntN(8) {
			symbol := uint32(r.IntN(symbols))
			out := object.Reloc{Offset: 4 * uint64(j.words+at), Type: object.PCRelHi20}
			x := packedReloc{at << packedBits, symbol << lowerBits}
			switch r.IntN(4) {
			case 0:
				x.what |= packedLiteral
				out.Symbol, out.Addend = pool, 8*int64(symbol)
			case 1:
				x.what |= packedCall
				out.Type, out.Symbol = object.CallPLT, j.numbers[symbol]
			default:
				out.Symbol = j.numbers[symbol]
				if j.tree.Symbols[symbol].Thread {
					out.Type = object.TLSGotHi20
				}
			}
			want = append(want, out)
			if out.Type != object.CallPLT && r.IntN(5) > 0 {
				behind, store := 1+r.Uint32N(1<<lowerBits-1), r.Uint32N(2)
				x.what |= store * packedStore
				x.value |= behind
				want = append(want, object.Reloc{
					Offset: out.Offset + 4*uint64(behind),
					Type:   [...]object.RelocType{object.PCRelLo12I, object.PCRelLo12S}[store],
					Addend: int64(out.Offset),
				})
			}
			p.relocs = append(p.relocs, x.what, x.value)
		}
		if err := j.add(i, &p); err != nil {
			t.Fatal(err)
		}
	}
	var got []object.Reloc
	for _, seq := range j.relocs() {
		before := len(got)
		got = slices.AppendSeq(got, seq.All)
		if n := len(got) - before; n != seq.Count {
			t.Errorf("%d relocations, of which there are %d", n, seq.Count)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%d relocations; want %d, or others", len(got), len(want))
	}
}
