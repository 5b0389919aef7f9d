package ast

import (
	"slices"
	"strings"
	"sync"
)

func (k Kind) String() string {
	if k < Kinds {
		return kinds[k].name
	}
	return "Kind?"
}

// IsStatement reports whether nodes of kind k are statements and nothing else.
func (k Kind) IsStatement() bool { return kinds[k].stand == statement }

// isExpression reports whether nodes of kind k are expressions.
func (k Kind) isExpression() bool { return kinds[k].stand >= expression }

// MayHave reports whether a node of kind k may be of type t, where word is an integer of the
// size of an address.
func (k Kind) MayHave(t, word Type) bool {
	types := kinds[k].types
	return types>>t&(2*no) != 0 && (types&address != address || t.SameBits(word))
}

// Acts reports whether a node of kind k, whatever its operands are, does more than
// compute a value. It may then stand as a statement without an Expression above it.
func (k Kind) Acts() bool { return kinds[k].stand == either }

// HasEffect reports whether a node of kind k with the given Data does more than compute a
// value from its operands. Such a node must not be dropped.
func (k Kind) HasEffect(data uint32) bool {
	e := kinds[k].effect
	return e >= changes || e == reads && data&MemoryVolatile != 0
}

// Reads reports whether a node of kind k reads memory, which is an effect if its Data has
// MemoryVolatile.
func (k Kind) Reads() bool { return kinds[k].effect == reads }

// Changes reports whether a node of kind k changes a variable, memory, the stack, or the
// outside world, which others may read.
func (k Kind) Changes() bool { return kinds[k].effect == changes }

// Calls reports whether a node of kind k calls a function, or the system.
func (k Kind) Calls() bool { return kinds[k].call == calls }

// MovesStack reports whether a node of kind k moves or reads the stack pointer while its
// function runs.
func (k Kind) MovesStack() bool { return kinds[k].call == movesStack }

// TakesResult reports whether a node of kind k reads a register in which a call has left a result.
func (k Kind) TakesResult() bool { return kinds[k].call == takesResult }

// Movable reports whether a node of kind k only computes a value from its operands, and may do so
// anywhere in its function, even where the program would not compute it.
func (k Kind) Movable() bool {
	row := &kinds[k]
	return row.stand == expression && row.effect == computes && row.call == no && row.local == no
}

// names has the property data of each kind, close together.
var names = func() (table [256]KindData) {
	for k := range kinds {
		table[k] = kinds[k].data
	}
	return table
}()

// Names says which kind of thing the Data of nodes of kind k refers to.
func (k Kind) Names() KindData { return names[k] }

// IsThreadLocal reports whether a node of kind k names a thread-local object.
func (k Kind) IsThreadLocal() bool { return kinds[k].group == threadLocal }

// usesLocal has the results of UsesLocal, close together.
var usesLocal = func() (table [256]bool) {
	for k := range kinds {
		table[k] = kinds[k].local == readsLocal || kinds[k].local == setsLocal
	}
	return table
}()

// UsesLocal reports whether a node of kind k reads or sets local Data of its function.
func (k Kind) UsesLocal() bool { return usesLocal[k] }

// SetsLocal reports whether a node of kind k sets local Data of its function.
func (k Kind) SetsLocal() bool { return kinds[k].local == setsLocal }

// ReceivesLocal reports whether a node of kind k puts an argument into a local.
func (k Kind) ReceivesLocal() bool { return kinds[k].local == receivesLocal }

// OpensFunction reports whether a node of kind k is the first one of its function.
func (k Kind) OpensFunction() bool { return kinds[k].scope == opensFunction }

// OpensLoop reports whether a node of kind k is the entry of its loop: the nodes behind it and
// before the loop itself are repeated.
func (k Kind) OpensLoop() bool { return kinds[k].scope == opensLoop }

// ClosesLoop reports whether a node of kind k is the last one of its loop.
func (k Kind) ClosesLoop() bool { return kinds[k].scope == closesLoop }

// JumpsToNode reports whether a node of kind k does nothing but jump to the end of the
// node Data nodes behind it.
func (k Kind) JumpsToNode() bool { return kinds[k].jump&jumpsToNode != 0 }

// IsTailCall reports whether nodes of kind k are tail calls.
func (k Kind) IsTailCall() bool { return k == TailCall || k == TailCallIndirect }

// JumpsAway reports whether control never comes from a node of kind k to the node behind it.
func (k Kind) JumpsAway() bool { return kinds[k].jump&(jumps|jumpsToNode|jumpsToLabel) != 0 }

// JumpsToLabel reports whether a node of kind k jumps to a Label.
func (k Kind) JumpsToLabel() bool { return kinds[k].jump&jumpsToLabel != 0 }

// Skips reports whether a node of kind k may leave out its children, except for the first.
func (k Kind) Skips() bool { return kinds[k].jump&skips != 0 }

// IsArithmetic reports whether nodes of kind k compute a value from two operands.
func (k Kind) IsArithmetic() bool { return kinds[k].group == arithmetic }

// IsComparison reports whether nodes of kind k compare two operands.
func (k Kind) IsComparison() bool { return kinds[k].group == comparison }

// IsConst reports whether nodes of kind k are literals.
func (k Kind) IsConst() bool { return k == Const || k == Const64 }

// IsLogical reports whether nodes of kind k combine conditions.
func (k Kind) IsLogical() bool { return kinds[k].group == logical }

// Signless reports whether nodes of kind k compute the same bits whether their Type has a
// sign or not.
func (k Kind) Signless() bool { return kinds[k].bits&signless != 0 }

// LowHalf reports whether a node of kind k and of 32 bits ignores the upper half of
// operands in 64-bit registers.
func (k Kind) LowHalf() bool { return kinds[k].bits&lowHalf != 0 }

// A Child describes one child of a node, or any number of children with the same role.
type Child struct {
	Role string // see kinds
	Many bool   // any number of such children
}

// Children lists the children of a node of kind k.
func (k Kind) Children() []Child { return children()[k] }

var children = sync.OnceValue(func() [][]Child {
	lists := make([][]Child, Kinds)
	for k, row := range kinds {
		if row.children == "" {
			continue
		}
		for text := range strings.SplitSeq(row.children, ",") {
			words := strings.Fields(text)
			role, many := strings.CutSuffix(words[len(words)-1], "...")
			lists[k] = append(lists[k], Child{role, many})
		}
	}
	return lists
})

// MayHaveChildren reports whether nodes of kind k may have children.
func (k Kind) MayHaveChildren() bool { return kinds[k].children != "" }

// Variable is the arity of kinds with any number of children.
const Variable = -1

// Arity returns the number of children of a node of kind k, or Variable.
func (k Kind) Arity() int {
	list := k.Children()
	if slices.ContainsFunc(list, func(c Child) bool { return c.Many }) {
		return Variable
	}
	return len(list)
}

// Child returns the role of child i of a node of kind k with the given number of
// children.
func (k Kind) Child(i, count int) string {
	list := k.Children()
	for at, c := range list {
		switch behind := count - i; {
		case c.Many && behind > len(list)-at-1:
			return c.Role
		case !c.Many && i == at, !c.Many && at > 0 && list[at-1].Many && behind == len(list)-at:
			return c.Role
		}
	}
	return ""
}
