package c

import (
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// flowState says where control goes in the function being parsed.
type flowState struct {
	loop      loop             // the innermost one
	switching *switchStatement // the innermost one, or nil
	chain     []elseArm        // of else-if chains being parsed
	dead      deadCode
	entries   int  // labels so far that are no cases
	left      bool // control does not reach what is parsed next
	returns   bool // the function has a return statement
	noReturn  int  // node of the last call of a function that does not return, or -1
}

// begin starts a function.
func (s *flowState) begin() {
	s.loop, s.switching, s.dead = loop{}, nil, deadCode{}
	s.left, s.returns, s.noReturn = false, false, -1
}

// Whether control reaches the end of a function is found out while its
// statements are parsed: jumps, and calls of functions that do not come back,
// set parser.left; labels, and the ends of statements that may be skipped or
// left otherwise, take it back. A condition that is a constant decides, as in
// gcc.

// noReturnFunctions are functions of the C library, and of the compiler, that do not
// come back and are known without their attribute.
var noReturnFunctions = map[string]bool{
	"abort": true, "exit": true, "_exit": true, "_Exit": true, "quick_exit": true, "longjmp": true, "siglongjmp": true,
	"__builtin_abort": true, "__builtin_exit": true, "__builtin_unreachable": true, "__builtin_trap": true, "__builtin_longjmp": true,
}

// noteCall notes the call at the top of a function called name, if that does
// not come back.
func (p *parser) noteCall(name intern.Ident) {
	if p.Warnings.Has(warn.ReturnType) && name != intern.None && (noReturnFunctions[p.Names.Name(name)] || p.attributesOf(name).has("noreturn")) {
		p.noReturn = p.top()
	}
}

// attributesOf are those of the function or object of file scope called name.
func (p *parser) attributesOf(name intern.Ident) *attribute {
	if int(name) < len(p.unit.linkage) {
		if n := p.unit.linkage[name]; n != 0 {
			return p.unit.entities[n-1].attributes
		}
	}
	return nil
}

// A branch is what is known of where a condition, the last subtree, leads.
type branch struct{ never, always bool }

func (p *parser) branch() branch {
	n := p.top()
	if !isConst(p.b.Kind[n]) {
		return branch{}
	}
	return branch{never: p.bits(n) == 0, always: p.bits(n) != 0}
}

// checkEnd warns if control reaches the end of a function with a result.
func (p *parser) checkEnd(result types.Type, end int) {
	e := &p.unit.entities[p.function.entity]
	switch {
	case p.left || p.types.Kind(result) == types.VoidKind || e.name == p.main:
	case e.internal && !p.returns: // gcc says so before it may drop the function
		p.warnf(warn.ReturnType, uint32(end), "no return statement in function returning non-void")
	default:
		p.warnf(warn.ReturnType, uint32(end), "control reaches end of non-void function")
	}
}
