package ast

// A Kind says what a node is. Every kind has a fixed list of children, given
// beside it as (child 0, child 1, ...); "value" is any expression of a type
// other than Void. Leaves have no list.
//
// Where a child or a local has to be of some type, one of the same bits does as well
// (Type.SameBits), unless its sign is read: that of operands by comparisons, Index and
// Cast, and that of addresses. By their own sign go Div, Rem, MulHigh, Shr and Cast.
type Kind uint8

const (
	Invalid Kind = iota

	// Structure.
	Unit          // (Function...): the root and the last node of a tree
	Function      // (FunctionEntry, Parameter..., Block); Type: result; Data: index in Tree.Functions
	FunctionEntry // the first node of its function: the place of the prologue
	Parameter     // Type: the parameter's; parameter i initialises local i; Data: see ArgumentData

	// Statements; Type is Void. An expression that acts, such as an Assign, is a
	// statement, too, where one may stand: its value is dropped. See Kind.Acts.
	Block        // (statement...)
	Expression   // (expression): evaluated, its value dropped
	If           // (condition, statement)
	IfElse       // (condition, statement, statement)
	Loop         // (LoopEntry, body statement, step statement, condition): repeats while the condition holds
	LoopEntry    // the first node of its loop; Data: 0 tests before the first iteration (while, for), 1 after it (do)
	Break        // Data: number of its Loop less its own number
	Continue     // Data: as Break; goes to the step
	Label        // a place that Gotos of its function lead to
	Goto         // Data: number of its Label less its own number (modulo 2^32)
	GotoIndirect // (address): goes to the Label at an address that a LabelAddress of its function has given
	Switch       // (index): goes to the Case of that number, from 0, among those that follow it as siblings; Data: how many
	Case         // an entry of its Switch's table; Data as Goto
	Return       // () when Type is Void, else (value of Type)
	ReturnPair   // (value of Type, value): returns both, each in the next result register of its file; Type is the function's

	// Leaves.
	Const           // integers: Data is the value's low 32 bits, sign-extended to Type's width; F32: IEEE bits
	Const64         // I64, U64, F64: Data indexes Tree.Literals
	Local           // reads local variable Data of its function
	FrameAddress    // address of byte Data of its function's frame objects
	IncomingAddress // address of byte Data (signed) from the first argument passed on the stack to its function; see Function.VarargBytes
	SymbolAddress   // address of symbol Data
	ThreadAddress   // address of the running thread's object of symbol Data
	LabelAddress    // address of a Label of its function; Data as Goto
	StackPointer    // the lowest address of what is on the stack

	// Memory and variables.
	Assign // (value): sets local Data; its value is the value set
	Load   // (address); Data: MemoryVolatile or 0
	Store  // (address, value of Type, or an integer of more bits, of which the lower ones count); its value is the value stored, of Type; Data as Load
	Index  // (address, index): the address of an element of 1 << Data bytes, Data at most 31; the index is an integer of any type, extended to an address as that says

	// Arithmetic. Operands have the node's type, which is I32 or wider, or
	// floating, but for the right operand of a shift: any integer type.
	Add
	Sub
	Mul
	MulHigh // I64, U64: the high half of the product of 128 bits
	Div     // integers: as the RISC-V instruction, also where C leaves it open
	Rem     // integers only
	And
	Or
	Xor
	Shl
	Shr // logical for unsigned types, arithmetic for signed ones
	Neg
	Not // bitwise complement

	// Comparisons: Type is I32, the operands' common type decides how to
	// compare. The value is 0 or 1.
	Eq
	Ne
	Lt
	Le
	Gt
	Ge

	// Truth: Type is I32, values are 0 or 1, operands are integers of any
	// type. The child of a LogicalNot is never a LogicalNot.
	LogicalNot // (condition)
	LogicalAnd // (condition, condition): the second evaluated if the first is true
	LogicalOr  // (condition, condition): the second evaluated if the first is false

	Conditional // (condition, expression, expression): both of Type, which may be Void
	Comma       // (expression or statement, expression): the first is dropped; Type is the second's, which may be Void
	Cast        // (value): to Type; bool is a Ne with zero, not a cast

	// The stack, beyond the frame.
	StackAllocate // (bytes, a multiple of 16): the address of so many fresh ones, which live until the function returns or a StackRestore
	StackRestore  // (address): frees what was allocated since the StackPointer was that; Type is Void

	// Memory that threads share; Type is I32, U32, I64 or U64.
	Fence            // what is before in the program is done before what is behind; Type is Void
	AtomicSwap       // (address, value of Type): stores the value; its value is what was there before
	AtomicAdd        // (address, value of Type): adds the value, as AtomicSwap
	AtomicAnd        // as AtomicAdd
	AtomicOr         // as AtomicAdd
	AtomicXor        // as AtomicAdd
	LoadReserved     // (address): a Load that a StoreConditional behind it looks back to
	StoreConditional // (address, value): stores the value, which has Type, and is 0; or does nothing and is not 0, if another thread may have stored there since the LoadReserved

	// Calls.
	Argument       // (value): Type is the value's; Data: see ArgumentData
	Call           // (Argument...): calls the symbol Data; Type: result
	CallIndirect   // (Argument..., address): calls the function at the address; Type: result
	ResultRegister // Data: 10 a0, 11 a1, 42 fa0, 43 fa1: what a call left there beside its value; stands behind (Call or CallIndirect) Assign
	Syscall        // (Argument, 8 times): ecall with a0 to a7; Type is the result's, of word size

	Kinds // how many
)

// ArgumentData is the Data of a Parameter or an Argument: how many
// floating-point siblings before it (ChildIndex counting from the first
// Parameter or Argument) are passed by the floating-point convention.
// Variadic marks an argument that the callee's prototype does not name, which
// the psABI passes as if it were an integer; such an argument is not counted.
const (
	ArgumentFloats   = 1<<31 - 1
	ArgumentVariadic = 1 << 31
)

// MemoryVolatile in the Data of a Load or Store: must be done as written.
const MemoryVolatile = 1

// Variable is the arity of kinds whose number of children is not fixed.
const Variable = -1

var kinds = [Kinds]struct {
	name  string
	arity int8
}{
	Invalid: {"Invalid", 0}, Unit: {"Unit", Variable}, Function: {"Function", Variable},
	FunctionEntry: {"FunctionEntry", 0}, Parameter: {"Parameter", 0},
	Block: {"Block", Variable}, Expression: {"Expression", 1}, If: {"If", 2}, IfElse: {"IfElse", 3},
	Loop: {"Loop", 4}, LoopEntry: {"LoopEntry", 0}, Break: {"Break", 0}, Continue: {"Continue", 0},
	Label: {"Label", 0}, Goto: {"Goto", 0}, GotoIndirect: {"GotoIndirect", 1}, Switch: {"Switch", 1}, Case: {"Case", 0},
	Return: {"Return", Variable}, ReturnPair: {"ReturnPair", 2}, ResultRegister: {"ResultRegister", 0}, Const: {"Const", 0}, Const64: {"Const64", 0}, Local: {"Local", 0},
	FrameAddress: {"FrameAddress", 0}, IncomingAddress: {"IncomingAddress", 0},
	SymbolAddress: {"SymbolAddress", 0}, ThreadAddress: {"ThreadAddress", 0}, LabelAddress: {"LabelAddress", 0}, StackPointer: {"StackPointer", 0},
	Assign: {"Assign", 1}, Load: {"Load", 1}, Store: {"Store", 2}, Index: {"Index", 2},
	Add: {"Add", 2}, Sub: {"Sub", 2}, Mul: {"Mul", 2}, MulHigh: {"MulHigh", 2}, Div: {"Div", 2}, Rem: {"Rem", 2},
	And: {"And", 2}, Or: {"Or", 2}, Xor: {"Xor", 2}, Shl: {"Shl", 2}, Shr: {"Shr", 2},
	Neg: {"Neg", 1}, Not: {"Not", 1},
	Eq: {"Eq", 2}, Ne: {"Ne", 2}, Lt: {"Lt", 2}, Le: {"Le", 2}, Gt: {"Gt", 2}, Ge: {"Ge", 2},
	LogicalNot: {"LogicalNot", 1}, LogicalAnd: {"LogicalAnd", 2}, LogicalOr: {"LogicalOr", 2},
	Conditional: {"Conditional", 3}, Comma: {"Comma", 2}, Cast: {"Cast", 1},
	Fence: {"Fence", 0}, AtomicSwap: {"AtomicSwap", 2}, AtomicAdd: {"AtomicAdd", 2}, AtomicAnd: {"AtomicAnd", 2}, AtomicOr: {"AtomicOr", 2},
	AtomicXor: {"AtomicXor", 2}, LoadReserved: {"LoadReserved", 1}, StoreConditional: {"StoreConditional", 2},
	StackAllocate: {"StackAllocate", 1}, StackRestore: {"StackRestore", 1},
	Argument: {"Argument", 1}, Call: {"Call", Variable}, CallIndirect: {"CallIndirect", Variable}, Syscall: {"Syscall", 8},
}

func (k Kind) String() string {
	if k < Kinds {
		return kinds[k].name
	}
	return "Kind?"
}

// IsStatement reports whether nodes of kind k are statements and nothing else.
func (k Kind) IsStatement() bool { return k >= Block && k <= ReturnPair && k != LoopEntry }

// Acts reports whether a node of kind k does more than compute a value, whatever
// its operands are: then it needs no Expression above it to be a statement.
func (k Kind) Acts() bool { return k == Assign || k == Store || k == Call || k == CallIndirect }

// Arity is the number of children of a node of kind k, or Variable.
func (k Kind) Arity() int { return int(kinds[k].arity) }
