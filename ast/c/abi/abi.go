// Package abi describes how a machine's calling convention passes values that are not
// simply passed in one register: records, wide scalars, and arguments that a prototype
// does not name.
package abi

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// A Part is the part of a record that one register, or one word on the stack, passes.
type Part struct {
	Machine ast.Type // its type in the register
	Memory  ast.Type // its type in the record
	Offset  int64    // in the record, in bytes
}

// Passing describes how a record is passed.
type Passing struct {
	Parts     [2]Part
	Count     int  // number of Parts
	Reference bool // the record's address is passed; Count is 0
	Even      bool // its words start at an even register or stack word
}

// Arguments counts the Arguments of a call, or the Parameters of a function, so far.
type Arguments struct {
	Count  int
	Floats uint32 // number passed by the floating-point convention
}

// A Convention is the calling convention of C on a machine.
type Convention interface {
	// WordBytes returns the size of a pointer, of long and of an integer register: 4 or 8.
	WordBytes() int

	// Flag returns the flag that chooses the convention, and WiderFlag the one that chooses a
	// convention with all types.
	Flag() string
	WiderFlag() string

	// StackAlign returns the alignment of the stack in bytes. Objects with a greater
	// alignment cannot be passed.
	StackAlign() uint32

	// InRegister reports whether the argument behind those before is passed in a register. float says that it is passed by
	// the floating-point convention while that has registers.
	InRegister(before *Arguments, float bool) bool

	// Record returns how a record of type typ is passed behind the arguments before it.
	// unnamed says that the prototype does not name the argument. A result is passed in
	// the same way as a first argument. If that is by reference, the caller passes the
	// address of memory for the result as a hidden first argument.
	Record(t *types.Table, typ types.Type, before *Arguments, unnamed bool) Passing

	// Pads reports whether an unused word precedes the words that are passed as how says.
	Pads(how *Passing, before *Arguments, unnamed bool) bool

	// Unnamed returns the position of the first unnamed argument of a variadic function
	// with the named arguments before, in bytes from its arguments on the stack. If it is
	// negative, the function saves the registers in which arguments may arrive there, so
	// that va_arg walks over the saved registers and the arguments on the stack in a row.
	Unnamed(before *Arguments) int

	// SaveBytes returns the size of the memory below the arguments on the stack in which a
	// variadic function saves registers.
	SaveBytes() int

	// ReturnAddress returns the position of the return address in a function that
	// allocates memory on the stack, in bytes from its arguments on the stack.
	ReturnAddress(variadic bool) int

	// Trampoline returns instructions that call a function with one more argument, an integer, behind the arguments before.
	// The word behind the instructions is the address of the function, and the one behind that the argument. flush is
	// the function of the C library that makes instructions in memory visible: its arguments are their start and
	// end, and 0. ok is false if no register is left for the argument.
	Trampoline(before Arguments) (code []uint32, flush string, ok bool)
}
