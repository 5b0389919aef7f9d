package c

import (
	"slices"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/uninitialized"
	"gpucc/ast/c/warn"
)

// Warnings of variables that are used before they have a value: -Wuninitialized and -Wmaybe-uninitialized, in gcc's words.
// The parser lists the variables that are declared without a value. At the end of a function, package uninitialized finds
// their uses in its tree.

// uninitializedWarnings are the warnings for which variables without a value are listed.
var uninitializedWarnings = warn.SetOf(warn.Uninitialized, warn.MaybeUninitialized)

// listUnset lists the variable o, whose scope ends.
func (p *parser) listUnset(o *object) {
	p.unset = append(p.unset, uninitialized.Variable{Name: o.name, Number: o.number, Begin: o.pos, End: uint32(p.PrevEnd)})
}

// isStraight reports whether the variable o has been declared in the block that the parser is in, and the statement is executed
// whenever the declaration is: most variables are assigned by such a statement first, and need not be looked at. Where there are jumps,
// it reports false.
func (p *parser) isStraight(o *object) bool {
	return int(o.depth)+p.clauses == p.depth && p.unbraced == 0 && p.Innermost == 0 && p.switching == nil && len(p.labelNames) == 0
}

// noteFirst notes that a straight statement has assigned a variable that had not been named before. The right operand
// may have named it.
func (p *parser) noteFirst(name intern.Ident) {
	if o := p.lookup(name); o.uses == 1 {
		o.unset = false
	}
}

// moveUnset notes that the variable that was listed last for a local has got a local of its own.
func (p *parser) moveUnset(number, own int32) {
	for i := len(p.unset) - 1; i >= max(len(p.unset)-mostUnset, 0); i-- {
		if p.unset[i].Number == number {
			p.unset[i].Number = own
			return
		}
	}
}

// mostUnset is the number of variables of a function that are looked at; a scan looks at uninitialized.Most of them.
const mostUnset = 4 * uninitialized.Most

// warnUninitialized warns of variables of the function whose nodes begin at start.
func (p *parser) warnUninitialized(start int) {
	f := uninitialized.Function{
		Nodes: p.Tree, Start: start, Locals: p.piece.Locals[p.FirstLocal:], Offsets: p.FrameOffsets, Literals: p.piece.Literals,
		Ends: p.ends, NoReturn: p.endsProgram, Optimize: p.unit.optimize,
		Memory: &p.AssignHeads, // expand has used it: fresh pages would take as long as the scans
	}
	for list := range slices.Chunk(p.unset[:min(len(p.unset), mostUnset)], uninitialized.Most) {
		p.usage.Run(f, list)
		for i := range list {
			p.warnUnset(&list[i])
		}
	}
}

// endsProgram reports whether a call of symbol does not return.
func (p *parser) endsProgram(symbol uint32) bool {
	if int(symbol) < len(p.unit.entities) {
		return p.neverReturns(p.unit.entities[symbol].name)
	}
	name, known := p.Names.Lookup(p.piece.Symbols[symbol-ast.OwnSymbols].Name)
	return known && p.neverReturns(name)
}

// warnUnset reports what has been found about the variable x.
func (p *parser) warnUnset(x *uninitialized.Variable) {
	name := p.Names.Name(x.Name)
	var d *ast.Diagnostic
	if x.Used > 0 {
		d = p.warnf(warn.Uninitialized, x.Used, "'%s' is used uninitialized", name)
	}
	if d == nil && x.Maybe > 0 {
		d = p.warnf(warn.MaybeUninitialized, x.Maybe, "'%s' may be used uninitialized", name)
	}
	d.Notef(x.Begin, "'%s' was declared here", name)
}
