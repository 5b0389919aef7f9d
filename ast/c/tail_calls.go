package c

import (
	"gpucc/ast"
	"gpucc/ast/c/abi"
)

// Tail calls: gcc's -foptimize-sibling-calls. A call becomes one if the function ends behind it, and returns its value (see
// ast.Builder.IsLast); if no object of the function is in its frame, so that the callee cannot use one; and if
// all arguments are in registers, so that the callee needs no memory of the caller. A call stays if the
// callee does not return: backtraces then show where the program has ended.
//
// The calls are found when the function is complete, and bodies have replaced calls: a body that is kept for that has none.

// markTailCalls turns calls of the function with the given description into tail calls. Its nodes begin at start.
func (p *parser) markTailCalls(info *ast.FunctionInfo, start int) {
	if !p.unit.tailCalls || !info.MayTailCall() || p.allInFrame || p.unit.instrument.calls() {
		return
	}
	defer func() { info.Endless = info.Endless && !p.Tree.ComesToEnd(start) }()
	checked := false
	for n := start; n < p.Tree.Len(); n++ {
		kind := p.Tree.Kind[n]
		if kind != ast.Call && kind != ast.CallIndirect || !p.Tree.IsLast(n) || !p.inRegisters(n) || kind == ast.Call && p.endsProgram(p.Tree.Data[n]) {
			continue
		}
		if !checked && p.movesStack(start) {
			return
		}
		checked, info.Endless = true, true
		p.Tree.Kind[n] = ast.TailCall
		if kind == ast.CallIndirect {
			p.Tree.Kind[n] = ast.TailCallIndirect
		}
		if p.unit.done != nil {
			p.unit.done.TailCalls.Add(1)
		}
	}
}

// movesStack reports whether a function allocates memory on the stack. Its nodes begin at start.
func (p *parser) movesStack(start int) bool {
	for n := start; n < p.Tree.Len(); n++ {
		if p.Tree.Kind[n].MovesStack() {
			return true
		}
	}
	return false
}

// inRegisters reports whether all arguments of call n are passed in registers.
func (p *parser) inRegisters(n int) bool {
	for first := int(p.Tree.First[n]); n > first; {
		c := n - 1
		data := p.Tree.Data[c]
		before := abi.Arguments{Count: int(p.Tree.ChildIndex[c]), Floats: data & ast.ArgumentFloats}
		if p.Tree.Kind[c] == ast.Argument && !p.unit.abi.InRegister(&before, p.Tree.Type[c].IsFloat() && data&ast.ArgumentVariadic == 0) {
			return false
		}
		n = int(p.Tree.First[c])
	}
	return true
}
