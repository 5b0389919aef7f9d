// Package tail turns the calls with which a function ends into tail calls: gcc's -foptimize-sibling-calls. A call becomes one if the
// function ends behind it, and returns its value (see ast.Builder.IsLast); if it knows no address of an object in the function's
// frame; and if all arguments are in registers, so that the callee needs no memory of the caller. A call stays if the
// callee does not return: backtraces then show where the program has ended.
//
// The calls are found when the function is complete, and bodies have replaced calls: a body that is kept for that has none.
package tail

import (
	"gpucc/ast"
	"gpucc/ast/c/abi"
)

// Mark turns calls of a function into tail calls, if its description allows for them, and returns their number. The function's nodes
// begin at start, and are the last ones. endsProgram reports whether calls of a symbol do not return.
func Mark(b *ast.Builder, start int, info *ast.FunctionInfo, c abi.Convention, endsProgram func(symbol uint32) bool) (calls int) {
	if !info.MayTailCall() {
		return 0
	}
	for n := start; n < b.Len(); n++ {
		kind := b.Kind[n]
		if kind == ast.Conditional && calls > 0 && b.ArmsLeft(n) {
			b.Data[n] = 1
		}
		if kind != ast.Call && kind != ast.CallIndirect || !b.IsLast(n) && !b.IsReturned(n) || !inRegisters(b, n, c) || kind == ast.Call && endsProgram(b.Data[n]) {
			continue
		}
		if calls == 0 && (movesStack(b, start) || info.ObjectBytes > 0 && b.ObjectsEscape(start)) {
			return 0
		}
		calls++
		if b.IsReturned(n) {
			b.ReturnAtOnce(n)
		}
		b.Kind[n] = ast.TailCall
		if kind == ast.CallIndirect {
			b.Kind[n] = ast.TailCallIndirect
		}
	}
	info.Endless = calls > 0 && !b.ComesToEnd(start)
	return calls
}

// movesStack reports whether a function allocates memory on the stack. Its nodes begin at start.
func movesStack(b *ast.Builder, start int) bool {
	for n := start; n < b.Len(); n++ {
		if b.Kind[n].MovesStack() {
			return true
		}
	}
	return false
}

// inRegisters reports whether all arguments of call n are passed in registers.
func inRegisters(b *ast.Builder, n int, convention abi.Convention) bool {
	for first := int(b.First[n]); n > first; {
		c := n - 1
		data := b.Data[c]
		before := abi.Arguments{Count: int(b.ChildIndex[c]), Floats: data & ast.ArgumentFloats}
		if b.Kind[c] == ast.Argument && !convention.InRegister(&before, b.Type[c].IsFloat() && data&ast.ArgumentVariadic == 0) {
			return false
		}
		n = int(b.First[c])
	}
	return true
}
