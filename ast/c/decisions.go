package c

import (
	"sync/atomic"

	"gpucc/ast"
	"gpucc/ast/c/inline"
)

// What the optimisations of the front end have done: -fopt-info, and counts for -time=json. The messages about calls
// have gcc's words and gcc's reasons. The number behind a function's name differs: gcc counts functions in the order in which
// they are named, and gpucc prints the number of the entity.

// A DoneCount counts the inlined calls, the records in locals and the tail calls of a unit.
type DoneCount struct {
	Inlined   atomic.Int64 // calls that bodies replace
	Records   atomic.Int64 // records in locals
	TailCalls atomic.Int64
}

// reset forgets the counts: the unit is parsed again.
func (d *DoneCount) reset() {
	if d != nil {
		d.Inlined.Store(0)
		d.Records.Store(0)
		d.TailCalls.Store(0)
	}
}

// decideCall notes whether the call that is node n of a tree is inlined in the function being parsed, or why it is not.
func (p *parser) decideCall(from *ast.Builder, n int, why inline.Refusal) {
	if why == inline.Inlines && p.unit.done != nil {
		p.unit.done.Inlined.Add(1)
	}
	symbol, pos, own := from.Data[n], from.Pos[n], p.function.entity
	if !p.unit.decisions || int(symbol) >= len(p.unit.entities) {
		return
	}
	caller, callee := p.entityName(own), p.entityName(int32(symbol))
	reason := ""
	switch why {
	case inline.Inlines:
		p.Diagnostics.Decidedf(ast.Optimized, pos, " Inlining %s/%d into %s/%d.", callee, symbol, caller, own)
		return
	case inline.IsRecursive:
		p.Diagnostics.Decidedf(ast.Missed, pos, "  Not inlining: recursive call.")
		return
	case inline.HasNoBody:
		reason = p.unavailable(int32(symbol))
	case inline.IsMismatched:
		reason = "mismatched arguments"
	case inline.GrowsTooMuch:
		reason = "--param large-function-growth limit reached"
	}
	p.Diagnostics.Decidedf(ast.Missed, pos, "  not inlinable: %s/%d -> %s/%d, %s", caller, own, callee, symbol, reason)
}

// unavailable says, as gcc does, why entity n has no body that may be inlined.
func (p *parser) unavailable(n int32) string {
	d := p.unit.definitionOf(n)
	switch {
	case d == nil || d.end > p.function.body && n != p.function.entity:
		return "function body not available"
	case n == p.function.entity:
		return "recursive inlining"
	case p.preempts(n):
		return "function body can be overwritten at link time"
	case d.length() > nodeText*p.inlineLimit(d):
		return "--param max-inline-insns-auto limit reached"
	}
	return "function not inlinable"
}

func (p *parser) entityName(n int32) string { return p.Names.Name(p.unit.entities[n].name) }

// decideRecords notes the records of the function being parsed that are in locals.
func (p *parser) decideRecords() {
	if !p.unit.decisions && p.unit.done == nil || p.Resumes {
		return
	}
	records, members := 0, 0
	for i := range p.FrameObjects {
		x := &p.FrameObjects[i]
		if x.Members == 0 || x.InMemory {
			continue
		}
		records++
		for m := x.Members; m > 0; m = p.MemberLocals[m-1].Next {
			members++
		}
	}
	if records == 0 {
		return
	}
	if p.unit.done != nil {
		p.unit.done.Records.Add(int64(records))
	}
	if p.unit.decisions {
		p.Diagnostics.Decidedf(ast.Optimized, p.function.pos, " records of %s/%d in locals: %d, with %d members", p.entityName(p.function.entity), p.function.entity, records, members)
	}
}
