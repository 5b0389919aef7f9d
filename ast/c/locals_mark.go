package c

// A localsMark is a state of the locals, and of the lists of variables, to which dropLocals returns.
type localsMark struct {
	numbersMark
	unset, entryRegisters int
	debug                 debugMark
}

func (p *parser) markLocals() localsMark {
	return localsMark{p.markNumbers(), len(p.unset), len(p.entryRegisters), p.debug.mark()}
}

// dropLocals removes the locals made since a mark. Their text is parsed again.
func (p *parser) dropLocals(since localsMark) {
	p.debug.dropListed(since.debug)
	p.unset, p.entryRegisters = p.unset[:since.unset], p.entryRegisters[:since.entryRegisters]
	p.dropNumbers(since.numbersMark)
}
