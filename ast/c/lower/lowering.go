// Package lower lowers expressions of C to nodes of package ast.
//
// It works on operands. An operand describes the last subtree of a tree: its type in C, and whether the subtree computes
// the value or the address of an object. An operation takes one or two operands, the last subtrees, and turns them into
// one.
//
// The package does not know the text, scopes or declarations. It names operators by their tokens, and reports errors at
// positions that it is given. It asks its questions of a Front, which the parser implements. The parser embeds a
// Lowering.
//
//   - operand.go, convert.go, cast.go, conditional.go, unary.go and operate.go apply the rules of C (6.3, 6.5) to
//     operands; node.go, constant.go, known.go and link_constant.go append and fold nodes;
//   - assign.go, copy.go and argument.go store, copy and pass values; record_abi.go passes records as package abi says;
//   - bitfield.go, wide*.go, complex*.go, vector.go, float.go and atomic*.go lower operations for which machines have no
//     instruction;
//   - image.go copies an object from the bytes that its initializer stores;
//   - address.go, locals.go, frame.go and member_local.go give variables and intermediate values a local or memory in
//     the frame; expand.go rewrites a function if variables have got another storage since;
//   - values.go holds the locals and literals to which nodes refer.
package lower

import (
	"sync/atomic"

	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/types"
)

// A Lowering appends the nodes of expressions to a tree.
type Lowering struct {
	Types  *types.Table
	Tree   *ast.Builder // nodes of the piece, or of a header
	Values *Values      // locals and literals of the piece
	Front  Front

	Options
	State

	Clipboard                ast.Builder    // nodes that are cut out, to be pasted later
	Unexpanded               ast.Builder    // nodes of the function before expand rewrites them
	AssignHeads, assignNexts []int32        // memory of an expansion
	BitRange                 types.BitRange // of the last operand that is a bit-field
	UsesValues               bool           // of const objects: in the initializer of a static object
	overflowed               uint32         // 1 + the position of the last constant that a conversion may change, if -Woverflow has said so, else 0
	overflowing              uint32         // 1 + the position of the last constant that is the result of an operation that overflows, or 0
	subobjectState
}

// Options are the options of a unit that matter for lowering.
type Options struct {
	ABI      abi.Convention
	WordSize int  // bytes of long and of a pointer
	Strict   bool // the conversions of TinyC
	Wraps    bool // a signed index that overflows wraps
	Optimize bool // const objects have known values
	Small    bool // code is to be small

	KeepDivisions bool          // by powers of two
	Reciprocals   bool          // divisions by constants are multiplications, not only shifts by powers of two
	Divided       *atomic.Int64 // counts the divisions that have become other instructions, or nil
}

// State is the part of a lowering that concerns the function. Begin resets it; its lists keep their memory.
type State struct {
	LocalState
	MemberState
	frameState

	Wides        []SizedWide // wide literals, see wide.go
	arrived      []arrival   // parts of record parameters
	InFunction   bool        // the nodes are in a function
	Resumes      bool        // the function calls one that may return twice
	PendingCasts bool        // some node has a pending cast, see CastLeft
}

// Begin resets the state for a function. The piece has first locals so far.
func (s *State) Begin(first int) {
	s.LocalState.Begin(first)
	s.frameState.begin()
	s.Wides, s.arrived = s.Wides[:0], s.arrived[:0]
	s.InFunction, s.Resumes, s.PendingCasts = true, false, false
}
