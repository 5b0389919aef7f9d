// Package inline replaces calls in a function by the bodies of their callees: a tree is made from trees. The stages need not
// know of it, since a call is replaced by a statement expression.
//
//   - body.go keeps the body of a function;
//   - plan.go chooses the calls of a function, and where the callee's statements go;
//   - expand.go makes the new tree;
//   - pair.go keeps two members of a record, which a register passes together, in locals of their own;
//   - instance.go says where bodies are in the new tree.
//
// The parser knows the declarations. It says which functions have bodies (Unit.Body).
package inline

import "gpucc/ast"

// Limits, in nodes. They are about the function alone, so that inlining depends on nothing else.
const (
	leastGrowth    = 400 // a function may always grow by this, and to twice its size
	mostArea       = 256 // bytes of the frame objects of a body
	mostInlined    = 4   // bodies within each other
	MostParameters = 16
)

// none is the number of a node that there is not.
const none = -1

// A Function is a function with a complete tree.
type Function struct {
	Nodes      *ast.Builder
	Start      int   // its first node, behind which are no others
	Entity     int32 // the symbol that calls of it name
	Area       int64 // bytes of its frame objects
	StackAlign int64 // the alignment of frame objects
	Instances  bool  // it is asked where bodies are in the new tree
}

// Rules are the limits and conditions for a body.
type Rules struct {
	Limit    int      // the most nodes
	Forced   bool     // calls are replaced even if the function around them grows by more than it should
	Literals []uint64 // that nodes of the function name
	// String returns the text of a string literal. It reports false for other objects, and for strings that may not be in
	// bodies.
	String func(symbol int32) (text string, ok bool)
}

// A Unit answers the questions of an expansion. The parser implements it.
type Unit interface {
	Body(symbol uint32) *Body                        // the body that may stand in place of calls of a symbol, or nil
	Decide(from *ast.Builder, call int, why Refusal) // notes whether a call is inlined, and why not
	NewLocal(t ast.Type) uint32                      // makes a local of the function
	LocalType(local uint32) ast.Type                 //
	HoldsResult(local uint32) bool                   // whether a local has a member, in a register, of a record that a call returns
	Literal(v uint64) uint32                         // the number of a literal
	String(text string) uint32                       // the symbol of a string literal
}

// A Refusal is a reason why a call is not inlined.
type Refusal uint8

const (
	Inlines   Refusal = iota // it is
	HasNoBody                // Unit.Body returned nil
	IsRecursive
	IsMismatched
	GrowsTooMuch
)
