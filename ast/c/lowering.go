package c

import (
	"gpucc/ast"
	"gpucc/ast/c/abi"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// A lowering appends the nodes of expressions to a tree. It is the part of a parser that knows neither the text nor
// declarations: it works on operands, which are the last subtrees.
type lowering struct {
	types    *types.Table
	b        *ast.Builder // nodes of the piece, or of a header
	values   *values      // locals and literals of the piece
	front    front
	wordSize int // bytes of long and of a pointer

	loweringOptions
	loweringState

	clipboard                ast.Builder    // nodes that are cut out, to be pasted later
	unexpanded               ast.Builder    // nodes of the function before expand rewrites them
	assignHeads, assignNexts []int32        // memory of an expansion
	bitRange                 types.BitRange // of the last operand that is a bit-field
	usesValues               bool           // of const objects: in the initializer of a static object
}

// loweringOptions are those of a unit.
type loweringOptions struct {
	abi      abi.Convention
	strict   bool // the conversions of TinyC
	wraps    bool // a signed index that overflows wraps
	optimize bool // const objects have known values
}

// loweringState is the part of a lowering that concerns the function. begin resets it; its lists keep their memory.
type loweringState struct {
	localState
	memberState
	frameState

	wides        []sizedWide // wide literals, see wide.go
	arrived      []arrival   // parts of record parameters
	inFunction   bool        // the nodes are those of a function
	resumes      bool        // the function calls one that may return twice
	pendingCasts bool        // some node has a pending cast, see castLeft
}

// begin resets the state for a function. The piece has first locals so far.
func (s *loweringState) begin(first int) {
	s.localState.begin(first)
	s.frameState.begin()
	s.wides, s.arrived = s.wides[:0], s.arrived[:0]
	s.inFunction, s.resumes, s.pendingCasts = true, false, false
}

// A front is the parser, as far as lowering asks it.
type front interface {
	// Errorf and Warnf report an error or a warning at pos. They return it, or nil if nothing is reported there.
	Errorf(pos uint32, format string, args ...any) *ast.Diagnostic
	Warnf(w warn.Warning, pos uint32, format string, args ...any) *ast.Diagnostic
	// Warns reports whether the flag of a warning is on.
	Warns(w warn.Warning) bool
	// Spelled returns the text of an identifier, TypeName that of a type.
	Spelled(name intern.Ident) string
	TypeName(typ types.Type) string

	// FrameOverflows reports that the objects of the function are too large.
	FrameOverflows()
	// LibrarySymbol returns the Data by which nodes refer to the function of the library called name.
	LibrarySymbol(name string) uint32
	// KnownLoad returns the value of node n, a Load, if it reads a const object that has been defined before. If own is set, no
	// other unit may be able to replace the object.
	KnownLoad(n int, own bool) (v uint64, ok bool)
	// FunctionValue turns the last subtree, the address of a function, into the value of a pointer to it.
	FunctionValue()
	// OuterSize appends the size of typ, whose length is variable, and returns true, if the type is that of a function around
	// the present one.
	OuterSize(typ types.Type, pos uint32) bool
	// LoopNumber returns a number for a loop that a Break leaves.
	LoopNumber() uint32
	// LocalMoved says that a local declared at a time has another number from now on.
	LocalMoved(from, to, time int32)
}

func (l *lowering) errorf(pos uint32, format string, args ...any) {
	l.front.Errorf(pos, format, args...)
}

func (l *lowering) warnf(w warn.Warning, pos uint32, format string, args ...any) {
	l.front.Warnf(w, pos, format, args...)
}
