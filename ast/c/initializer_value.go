package c

import (
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/types"
)

// Initializers of values that are stored in parts: bit-fields and wide scalars.

// initializeBits parses the initializer of bit-field m. offset is the offset of its unit
// in the object. The whole object has been zeroed before.
func (p *parser) initializeBits(in *initializer, m *types.Member, offset int64) {
	in.designated = true
	pos, mark := p.Pos(), p.Tree.Len()
	x := lower.BitOperand{Operand: lower.Operand{Type: m.Typ, Kind: lower.BitField, Pos: pos, Origin: lower.Origin{Name: intern.None}}, BitRange: m.BitRange}
	if in.static {
		p.scalarInitializer(p.Types.Underlying(m.Typ))
		if n := p.Top(); n == mark && p.Tree.Kind[n].IsConst() {
			x.Insert(in.At(offset, int64(max(int(m.Unit), x.Bytewise()))), p.Bits(n))
		} else if p.diagnosticsClean(pos) {
			p.errorf(pos, "initializer element is not constant")
		}
		p.Tree.Truncate(mark)
		return
	}
	p.frameAddress(in, offset, pos)
	to, kept := lower.Address{}, in.unallocated
	if kept { // moveInitializer needs the address to come first
		to = p.SetAddress()
	} else {
		to, kept = p.KeepAddress()
	}
	p.scalarInitializer(p.Types.Underlying(m.Typ))
	p.StoreBits(x, to, pos)
	if kept {
		p.Then(pos)
	}
	p.statementDone(in, pos)
}

// initializeWide parses the initializer of a wide scalar at offset.
func (p *parser) initializeWide(in *initializer, typ types.Type, offset int64, pos uint32) {
	if in.static {
		mark := p.Tree.Len()
		p.scalarInitializer(typ)
		switch {
		case p.Top() == mark && p.IsWideLiteral(mark):
			v := p.WideLiteralAt(mark)
			copy(in.At(offset, p.Types.Size(typ)), v.Bytes())
		case !p.recovering && p.diagnosticsClean(pos):
			p.errorf(pos, "initializer element is not constant")
		}
		p.Tree.Truncate(mark)
		return
	}
	to := in.address(offset)
	s := lower.Steps{Lowering: &p.Lowering, Pos: pos}
	if in.unallocated { // moveInitializer expects the address first
		p.PutAddress(to, 0, pos)
		to = p.SetAddress()
		s.Add(true)
	}
	p.scalarInitializer(typ)
	p.CopyWide(to, typ, pos)
	s.Add(true)
	p.statementDone(in, pos)
}
