// Package abi says how a machine's calling convention passes what is not passed as it is:
// records, wide scalars, and the arguments that a prototype does not name.
package abi

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// A Part of a record is what one register, or one word on the stack, passes.
type Part struct {
	Machine ast.Type // in the register
	Memory  ast.Type // in the record
	Offset  int64    // in the record, in bytes
}

// Passing says how a record is passed.
type Passing struct {
	Parts     [2]Part
	Count     int  // of Parts
	Reference bool // its address is passed; Count is 0
	Even      bool // in words aligned to two
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

	// StackAlign returns the alignment of the stack in bytes. What is aligned to more cannot
	// be passed.
	StackAlign() uint32

	// Record says how a record of type typ is passed behind the arguments before it. unnamed
	// is for an argument that the prototype does not name. A result is passed as a first
	// argument; if that is by reference, the caller passes the address of room for the
	// result as a hidden first argument.
	Record(t *types.Table, typ types.Type, before *Arguments, unnamed bool) Passing

	// Pads reports whether a word that is not used goes before what is passed as how says.
	Pads(how *Passing, before *Arguments, unnamed bool) bool

	// Unnamed returns where a variadic function has its first unnamed argument, in bytes from
	// its arguments on the stack, behind the named ones before. If that is negative, the
	// function saves there the registers in which arguments may arrive, so that va_arg walks
	// over them and those on the stack.
	Unnamed(before *Arguments) int

	// SaveBytes returns the size of the memory below the arguments on the stack in which a
	// variadic function saves registers.
	SaveBytes() int

	// ReturnAddress returns where a function that allocates on the stack has its return
	// address, in bytes from its arguments on the stack.
	ReturnAddress(variadic bool) int
}
