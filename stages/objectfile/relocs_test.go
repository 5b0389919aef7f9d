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
	b.pool = pool
	types := &b.opt.Target.Relocs
	for i := range symbols {
		b.numbers = append(b.numbers, int32(symbols-1-i))
	}
	var want []object.Reloc
	for i := range 3 {
		f := stages.Fragment{Units: 1 << (4 + 8*i)}
		for at := uint32(0); int(at) < f.Units; at += 1 << r.IntN(8) {
			symbol := uint32(r.IntN(symbols))
			form := stages.Form(r.IntN(stages.Forms))
			out := object.Reloc{Offset: 4 * uint64(b.units+at), Type: types.Upper[form], Symbol: b.numbers[symbol]}
			x := stages.NewReloc(at, symbol, form)
			if x.IsLiteral() {
				out.Symbol, out.Addend = pool, 8*int64(symbol)
			}
			want = append(want, out)
			if !x.IsCall() && r.IntN(5) > 0 {
				behind := 1 + r.Uint32N(15)
				x = x.Pair(behind, false)
				lower := object.Reloc{Offset: out.Offset + 4*uint64(behind), Type: types.Lower[form], Addend: int64(out.Offset)}
				if lower.Type == object.TPRelLo12I {
					lower.Symbol, lower.Addend = out.Symbol, 0
				}
				want = append(want, lower)
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
		if labels := slices.Collect(seq.Labels.All); len(labels) != seq.Labels.Count {
			t.Errorf("%d labels, of which there are %d", len(labels), seq.Labels.Count)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%d relocations; want %d, or others", len(got), len(want))
	}
}
