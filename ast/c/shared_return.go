package c

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lower"
)

// A return calls the cleanups of all variables in scope. So that the code of a function with many
// returns and many cleanups does not have their product as its length, only the first returns have
// these calls themselves. A later one saves its value and jumps to the end of the scope of the
// innermost variable with a cleanup. There, behind the code that leaves the scope at its end, stand the
// calls of the scope's cleanups once more, and a jump to the same code of the scope around it, or the
// return. gcc shares the calls, too.

// mostReturnCalls is the number of cleanup calls that the returns of a function have themselves, or
// slightly less.
const mostReturnCalls = 64

// sharedReturnState belongs to lifetimeState.
type sharedReturnState struct {
	returnCalls int           // number of cleanups of the returns so far
	saved       bool          // there is a place for the value to return
	returned    lower.Operand // the value: its type
	savedIn     uint32        // the local with the value, or with its address
	savedType   ast.Type
	savedObject lower.Address // of a value that is represented by its address
}

// sharesCleanups reports whether the return being parsed jumps to cleanup calls.
func (p *parser) sharesCleanups() bool {
	if !p.cleansUp() {
		return false
	}
	p.returnCalls += len(p.lifetimes)
	return p.returnCalls > mostReturnCalls
}

// leaveCleanups appends a jump to the cleanup call of the innermost variable of a list of lifetimes. It reports
// false if there is none.
func (p *parser) leaveCleanups(list []int32, pos uint32) bool {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] < 0 {
			exit := &p.cleanups[^list[i]].exit
			if *exit == 0 {
				*exit = 1 + p.newLabel(intern.None, pos)
			}
			p.goTo(*exit-1, pos)
			return true
		}
	}
	return false
}

// saveReturned saves the value x to return, the last subtree, until the function returns. It appends a
// statement.
func (p *parser) saveReturned(x lower.Operand, pos uint32) {
	if byAddress := p.Types.ByAddress(x.Type); !p.saved {
		p.saved, p.returned, p.savedType = true, x, p.Types.Word
		if !byAddress {
			p.savedType = p.MachineResult(p.Types.Target(p.function.typ))
		} else {
			p.savedObject = lower.Address{Kind: ast.FrameAddress, Data: uint32(p.AllocateAt(lower.Birth{Scope: 0, Time: p.FrameScopes[0].Begin}, p.Types.Size(x.Type), p.FrameAlign(x.Type)))}
		}
		p.savedIn = uint32(p.NewLocal(p.savedType))
	}
	if p.Types.ByAddress(x.Type) {
		p.CopyRecord(p.savedObject, x.Type, pos)
	}
	p.Tree.Node(ast.Assign, p.savedType, p.savedIn, pos, 1)
	p.Tree.Statement(pos)
}

// appendReturn appends the return behind all cleanup calls, and returns the number of statements.
func (p *parser) appendReturn(pos uint32) (statements int) {
	if !p.saved {
		p.returnNothing(pos)
		return 1
	}
	p.Tree.Leaf(ast.Local, p.savedType, p.savedIn, pos)
	return 1 + p.returnValue(p.returned, pos)
}

// returnValue appends the return of the value x, the last subtree. It returns the number of statements before it.
func (p *parser) returnValue(x lower.Operand, pos uint32) (statements int) {
	if p.Types.ByAddress(x.Type) {
		return p.ReturnRecord(x, pos)
	}
	p.Tree.Node(ast.Return, p.MachineResult(p.Types.Target(p.function.typ)), 0, pos, 1)
	return 0
}

// endReturns appends the cleanup calls for p.lifetimes from number n on to which returns jump, if any do. It returns
// the number of statements.
func (p *parser) endReturns(n int, pos uint32) (statements int) {
	first := len(p.lifetimes) - 1
	for first >= n && (p.lifetimes[first] >= 0 || p.cleanups[^p.lifetimes[first]].exit == 0) {
		first--
	}
	if first < n {
		return 0
	}
	reachable, end := !p.unreachable, int32(0)
	if reachable {
		end = p.newLabel(intern.None, pos)
		p.goTo(end, pos)
		statements++
	}
	list := p.lifetimes
	p.lifetimes = nil // labels copy it, but these jumps need no copies
	for i := first; i >= n; i-- {
		if list[i] >= 0 {
			continue
		}
		if exit := p.cleanups[^list[i]].exit; exit > 0 {
			statements += p.defineLabel(exit-1, pos)
		}
		p.callCleanup(^list[i])
		statements++
	}
	if p.leaveCleanups(list[:n], pos) {
		statements++
	} else {
		statements += p.appendReturn(pos)
	}
	p.unreachable = true
	if reachable {
		statements += p.defineLabel(end, pos)
	}
	p.lifetimes = list
	return statements
}

// returnNothing appends a return without a value.
func (p *parser) returnNothing(pos uint32) {
	t := p.MachineResult(p.Types.Target(p.function.typ))
	if t != ast.Void {
		p.Zero(t, pos)
	}
	p.Tree.Node(ast.Return, t, 0, pos, lower.Bit(t != ast.Void))
}
