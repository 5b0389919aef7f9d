package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// unitType is the machine type of the storage unit of the bit-field x.
func (p *parser) unitType(x bitOperand) ast.Type {
	t := p.types.Machine(x.typ)
	if t.Size() == int(x.Unit) {
		return t
	}
	typ := map[uint8]types.Type{1: types.SChar, 2: types.Short, 4: types.Int, 8: types.LongLong, 0: types.LongLong}[x.Unit]
	if !t.IsSigned() {
		typ += types.UInt - types.Int
	}
	return p.types.Machine(typ)
}
