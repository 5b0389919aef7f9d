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
	j := newJoiner(&ast.Tree{Symbols: make([]ast.Symbol, symbols)}, Options{XLEN: 64}, 3)
	j.pool, j.threads = pool, true
	j.object.Symbols = make([]object.Symbol, symbols+1)
	for i := range j.object.Symbols {
		j.object.Symbols[i].Thread = i != pool && r.IntN(4) == 0
	}
	for i := range symbols {
		j.numbers = append(j.numbers, int32(symbols-1-i))
	}
	var want []object.Reloc
	for i := range j.parts {
		p := part{text: make([]uint32, 1<<(4+8*i))}
		for at := uint32(0); int(at) < len(p.text); at += 1 << r.IntN(8) {
			offset, symbol := 4*at, uint32(r.IntN(symbols))
			out := object.Reloc{Offset: 4*uint64(j.words) + uint64(offset)}
			row := [relocRow]uint32{offset}
			switch r.IntN(5) {
			case 0:
				row[1], row[2] = uint32(object.PCRelHi20), relocLiteral|symbol
				out.Type, out.Symbol, out.Addend = object.PCRelHi20, pool, 8*int64(symbol)
			case 1, 2:
				back := min(at, 1<<r.IntN(6))
				row[1], row[2], row[3] = uint32(object.PCRelLo12I), symbol, offset-4*back
				if r.IntN(2) == 0 {
					row[1] = uint32(object.PCRelLo12S)
				}
				out.Type, out.Addend = object.RelocType(row[1]), int64(out.Offset)-4*int64(back)
			case 3:
				row[1], row[2] = uint32(object.PCRelHi20), symbol
				out.Type, out.Symbol = object.PCRelHi20, j.numbers[symbol]
				if j.object.Symbols[out.Symbol].Thread {
					out.Type = object.TLSGotHi20
				}
			case 4:
				row[1], row[2] = uint32(object.CallPLT), symbol
				out.Type, out.Symbol = object.CallPLT, j.numbers[symbol]
			}
			p.relocs = append(p.relocs, row[:]...)
			want = append(want, out)
		}
		if err := j.add(i, p); err != nil {
			t.Fatal(err)
		}
	}
	var got []object.Reloc
	for _, seq := range j.relocs() {
		got = slices.AppendSeq(got, seq.All)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%d relocations; want %d, or others", len(got), len(want))
	}
}
