package objectfile

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gpucc/ast"
	"gpucc/riscv/object"
	"gpucc/stages"
)

// TestPackedRelocs shows that unpacking gives the relocations that were packed, at the
// addresses of their fragments and with the object's numbers of symbols.
func TestPackedRelocs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const symbols, pool = 1 << 20, 1 << 20
	b := NewBuilder(Options{Target: stages.RV64})
	b.Share(&ast.Tree{Symbols: make([]ast.Symbol, symbols)}, slices.Repeat([]uint32{ast.Unnumbered}, symbols))
	b.pool, b.threads = pool, true
	for i := range symbols {
		b.tree.Symbols[i].Thread = r.IntN(4) == 0
		b.numbers = append(b.numbers, int32(symbols-1-i))
	}
	var want []object.Reloc
	for i := range 3 {
		f := stages.Fragment{Text: make([]uint32, 1<<(4+8*i))}
		for at := uint32(0); int(at) < len(f.Text); at += 1 << r.IntN(8) {
			symbol := uint32(r.IntN(symbols))
			out := object.Reloc{Offset: 4 * uint64(b.words+at), Type: object.PCRelHi20}
			x := stages.NewReloc(at, symbol)
			switch r.IntN(4) {
			case 0:
				x = x.Literal()
				out.Symbol, out.Addend = pool, 8*int64(symbol)
			case 1:
				x = x.Call()
				out.Type, out.Symbol = object.CallPLT, b.numbers[symbol]
			default:
				out.Symbol = b.numbers[symbol]
				if b.tree.Symbols[symbol].Thread {
					out.Type = object.TLSGotHi20
				}
			}
			want = append(want, out)
			if out.Type != object.CallPLT && r.IntN(5) > 0 {
				behind, store := 1+r.Uint32N(15), r.IntN(2)
				x = x.Pair(behind, store == 1)
				want = append(want, object.Reloc{
					Offset: out.Offset + 4*uint64(behind),
					Type:   [...]object.RelocType{object.PCRelLo12I, object.PCRelLo12S}[store],
					Addend: int64(out.Offset),
				})
			}
			f.Relocs = append(f.Relocs, x)
		}
		if err := b.Add(i, &f); err != nil {
			t.Fatal(err)
		}
	}
	var got []object.Reloc
	for _, seq := range b.relocs() {
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
