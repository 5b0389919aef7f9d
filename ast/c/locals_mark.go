package c

import "gpucc/ast/c/lower"

// A localsMark is a state of the locals, and of the lists of variables, to which dropLocals returns.
type localsMark struct {
	lower.NumbersMark
	unset, entryRegisters int
	debug                 debugMark
}

func (p *parser) markLocals() localsMark {
	return localsMark{p.MarkNumbers(), len(p.unset), len(p.entryRegisters), p.debug.mark()}
}

// dropLocals removes the locals made since a mark. Their text is parsed again.
func (p *parser) dropLocals(since localsMark) {
	p.debug.dropListed(since.debug)
	p.unset, p.entryRegisters = p.unset[:since.unset], p.entryRegisters[:since.entryRegisters]
	p.DropNumbers(since.NumbersMark)
}
