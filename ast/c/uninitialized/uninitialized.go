// Package uninitialized finds variables that are used before they have a value, in the tree of a function:
// -Wuninitialized and -Wmaybe-uninitialized, as gcc finds them.
//
//   - scan.go finds arms, loops and labels before the scan over the flow of control;
//   - flow.go is the scan over the nodes, which follows the flow of control;
//   - state.go says which values a variable may have at a point of the program.
//
// A variable is used uninitialized if the use is reached whenever the function is called, and no assignment comes
// before it on any path. It may be used uninitialized if the use is reached on some paths only; or, at -O1, if an
// assignment comes before it on some paths, and nothing is tested between the point where the paths meet and the use.
// Where there is such a test, it may exclude the paths without an assignment, which gcc finds out in many cases.
//
// Where the address of a variable is used for anything but an access, the variable counts as assigned. Arrays and records
// are not looked at.
package uninitialized

import (
	"gpucc/ast"
	"gpucc/ast/c/intern"
)

// A Variable is a scalar variable that is declared without a value. Nodes that name its local are
// about the variable if their positions are in its scope; elsewhere the local may be another variable.
type Variable struct {
	Name       intern.Ident
	Number     int32  // of its local
	Begin, End uint32 // from the declaration to the end of the scope

	// Run sets these: the position where the variable is surely used without a value first, and the
	// position where it may be; 0 if there is none.
	Used, Maybe uint32
}

// Most is the number of variables that one scan looks at.
const Most = 64

// A Function has all facts about a function that a scan needs.
type Function struct {
	Nodes    *ast.Builder
	Start    int                      // its first node, behind which are no others
	Locals   []ast.Type               // by local
	Offsets  []int32                  // by local: where it is in the frame, as FrameAddress counts; -1 if it is not
	Literals []uint64                 // that Const64 names
	Ends     []uint32                 // the places of calls of __builtin_unreachable
	NoReturn func(symbol uint32) bool // whether calls of a symbol do not return
	Optimize bool                     // the rules of -O1

	Memory *[]int32 // scratch memory for a number for each node; its contents are lost
}

// isZero reports whether node n, a literal, is zero.
func (f *Function) isZero(n int) bool {
	d := f.Nodes.Data[n]
	return d == 0 && f.Nodes.Kind[n] == ast.Const || f.Nodes.Kind[n] == ast.Const64 && f.Literals[d] == 0
}
