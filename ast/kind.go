package ast

import (
	"fmt"
	"slices"
)

// A Kind is the operation of a node. The comment beside a kind gives its meaning and the
// meaning of its Data. The table kinds has all other properties: children, effect, and so
// on.
//
// A child or a local that must have a certain type may instead have another type with the
// same bits (Type.SameBits), unless the node depends on the sign. Comparisons, Index and
// Cast depend on the sign of their operands' types, and every use of an address on the
// sign of the address's type. Div, Rem, MulHigh, Shr and Cast depend on the sign of their
// own Type.
type Kind uint8

const (
	Invalid Kind = iota

	// Structure.
	Unit          // the root and the last node of a tree
	Function      // Type: result; Data: index in Tree.Functions
	FunctionEntry // the first node of its function: the place of the prologue
	Parameter     // Type: the parameter's; parameter i initialises local i; Data: see ArgumentData

	// Statements; Type is Void. An expression of a kind for which Kind.Acts holds, such
	// as an Assign, may stand as a statement, too. Its value is dropped.
	Block
	Expression // evaluated, its value dropped
	If
	IfElse
	Loop         // repeats while the condition holds
	LoopEntry    // the entry of its loop; its children are done once before the loop; Data: 0 tests before the first iteration (while, for), 1 after it (do)
	Break        // Data: number of its Loop less its own number
	Continue     // Data: as Break; goes to the step
	Label        // Gotos of its function jump to it
	Goto         // Data: number of its Label less its own number (modulo 2^32)
	GotoIndirect // jumps to the Label at an address, which a LabelAddress of its function has computed
	Switch       // the siblings that follow it are Cases; jumps to the Case with the given index, counted from 0; Data: number of Cases
	Case         // an entry of its Switch's table; Data as Goto
	Return       // without a value if Type is Void, else of a value of Type
	ReturnPair   // returns two values, the first of Type, each in the next result register of its register file; Type is the function's

	// Leaves.
	Const            // integers: Data is the value's low 32 bits, sign-extended to Type's width; F32: IEEE bits
	Const64          // I64, U64, F64: Data indexes Tree.Literals
	Local            // reads local variable Data of its function
	FrameAddress     // address of byte Data in its function's frame objects
	IncomingAddress  // address of byte Data (signed) from the first argument passed on the stack to its function; see Function.VarargBytes
	SymbolAddress    // address of symbol Data, which the linked program or library contains
	GlobalAddress    // address of symbol Data, which another program or library may define
	ThreadAddress    // address, for the running thread, of the thread-local object of symbol Data, which is there when the program starts
	OwnThreadAddress // the same, of an object that the linked program contains
	ThreadIndex      // the argument with which __tls_get_addr returns the address, for the running thread, of the thread-local object of symbol Data
	LabelAddress     // address of a Label of its function; Data as Goto
	StackPointer     // the stack pointer: the lowest address of the stack in use

	// Memory and variables.
	Assign // sets local Data; its value is the value set
	Load   // Data: MemoryVolatile or 0
	Store  // stores a value of Type, or the low bits of a wider integer; its value is the value stored, of Type; Data as Load
	Index  // the address of an element of 1 << Data bytes, Data at most 31; the index is an integer of any type, extended to an address by the sign of that type

	// Arithmetic. Operands have the node's type, which is I32, wider, or floating. Only
	// the right operand of a shift may have any integer type.
	Add
	Sub
	Mul
	MulHigh // I64, U64: the high half of the product of 128 bits
	Div     // integers; x / 0 is all ones, the least number / -1 is itself
	Rem     // integers only; x % 0 is x, the least number % -1 is 0
	And
	Or
	Xor
	Shl
	Shr // logical for unsigned types, arithmetic for signed ones
	Neg
	Not // bitwise complement

	// Comparisons: Type is I32, the value is 0 or 1. The operands have a common type,
	// which decides how they are compared.
	Eq
	Ne
	Lt
	Le
	Gt
	Ge

	// Truth: Type is I32, values are 0 or 1, operands are integers of any
	// type. The child of a LogicalNot is never a LogicalNot.
	LogicalNot
	LogicalAnd // the second is evaluated if the first is true
	LogicalOr  // the second is evaluated if the first is false

	Conditional // both arms are of Type, which may be Void; Data: 1 if tail calls end both arms (see Builder.IsLeft), else 0
	Comma       // the first is dropped; Type is the second's, which may be Void
	Cast        // to Type; bool is a Ne with zero, not a cast

	// The stack, beyond the frame.
	StackAllocate // allocates the given number of bytes, a multiple of 16, and returns their address; they live until the function returns or a StackRestore
	StackRestore  // frees everything allocated since StackPointer had the given value; Type is Void

	// Memory that threads share; Type is I32, U32, I64 or U64.
	Fence            // memory accesses before it in the program are done before those behind it; Type is Void
	AtomicSwap       // stores a value of Type; its value is the memory's old value
	AtomicAdd        // adds a value of Type to memory; its value is the memory's old value
	AtomicAnd        // as AtomicAdd
	AtomicOr         // as AtomicAdd
	AtomicXor        // as AtomicAdd
	LoadReserved     // a Load, with which a later StoreConditional is paired
	StoreConditional // stores the given value of Type; its value is 0 if it has stored; it may fail, with a value other than 0, if another thread may have stored there since the LoadReserved

	// Calls.
	Argument         // Type is the value's; Data: see ArgumentData
	TailCallIndirect // as CallIndirect; takes the place of its function, see Builder.IsLast and FunctionInfo.MayTailCall
	TailCall         // as Call; takes the place of its function
	Call             // calls the symbol Data; Type: result
	CallIndirect     // calls the function at the address; Type: result
	SecondResult     // the second result of a call; Data: see SecondResultData; it stands behind the Assign of the call's value. Or a result of MachineCode; Data: its number in its register file; it stands behind the MachineCode, or behind the Assign of another result
	Syscall          // a system call: the arguments are its number and its operands; Type is the result's, of word size
	MachineCode      // a machine instruction that a program gives as its word, Data; it may do all that a called function may do, and find its Arguments in registers (see ArgumentChosen)

	Kinds // number of kinds
)

// ArgumentData is the Data of a Parameter or an Argument: the number of floating-point
// siblings before it that are passed by the floating-point convention. Siblings count
// from the first Parameter or Argument. Variadic marks an argument that the callee's prototype does
// not name. It is passed as if it were an integer, and not counted. ArgumentChosen marks an
// Argument of MachineCode: the lower bits have the number of its register, among the argument
// registers of the register file of its type. ArgumentAtOnce marks a Parameter that only statements in front of all
// calls read, and that nothing assigns: it may stay in the register in which it arrives. It also marks an Argument that may
// be where its Call passes it as soon as it has its value, since no node between them changes arguments. In a register it is at -O0 only.
const (
	ArgumentFloats   = 1<<29 - 1
	ArgumentAtOnce   = 1 << 29
	ArgumentChosen   = 1 << 30
	ArgumentVariadic = 1 << 31
)

// SecondResultData returns the Data of a SecondResult, given the types of both results of
// the call. It is the second result's number in its register file, from 0: 1 if the first
// result is in the same file (integer or floating-point), else 0.
func SecondResultData(first, second Type) uint32 {
	if first.IsFloat() == second.IsFloat() {
		return 1
	}
	return 0
}

// MemoryVolatile in the Data of a Load or Store: the access must take place exactly as
// the program says.
const MemoryVolatile = 1

// The properties in a row of kinds; each has its own type. The value 0 of each type means
// that the row does not state the property, which TestKinds and go generate refuse. The
// value no means that the kind does not have the property.
type (
	// A kindStand says where a node may stand in the tree.
	kindStand uint8

	// kindTypes is the set of types that a node may have.
	kindTypes uint16

	// A kindGroup names kinds that follow each other and are treated alike.
	kindGroup uint8

	// A kindEffect says whether a node does more than compute a value. A node that does
	// must not be dropped or evaluated twice.
	kindEffect uint8

	// A kindCall says how a node affects the stack of its function.
	kindCall uint8

	// A kindLocal says how a node uses the local variable that its Data names.
	kindLocal uint8

	// A KindData says which kind of thing the Data of a node refers to.
	KindData uint8

	// A kindScope says whether a node opens or closes a function or a loop.
	kindScope uint8

	// A kindJump is a set of statements about where control may continue.
	kindJump uint8

	// kindBits is a set of statements about which bits of its operands a node uses.
	kindBits uint8
)

const no = 1

const (
	structure  kindStand = 1 + iota // only where its parent's row names its kind
	statement                       // where a statement may
	expression                      // where an expression may
	either                          // where a statement or an expression may
)

const (
	void   kindTypes = 2 * no << Void
	truth  kindTypes = 2 * no << I32
	int32s kindTypes = 2*no<<I32 | 2*no<<U32
	int64s kindTypes = 2*no<<I64 | 2*no<<U64
	narrow kindTypes = 2*no<<I8 | 2*no<<U8 | 2*no<<I16 | 2*no<<U16
	f32    kindTypes = 2 * no << F32
	f64    kindTypes = 2 * no << F64

	integers = int32s | int64s // of arithmetic
	numbers  = integers | f32 | f64
	values   = narrow | numbers
	address  = integers | 2*no<<Types // of the size of an address
)

const (
	arithmetic kindGroup = 1 + no + iota // with two operands
	comparison
	logical
	threadLocal // address a thread-local object
)

const (
	computes kindEffect = 1 + iota // no effect: may be evaluated anywhere in its function, even where the program would not
	stays                          // no effect, but is evaluated where it stands: it leaves out or drops an operand, or depends on its position
	reads                          // memory: an effect if Data has MemoryVolatile
	changes                        // a variable, memory, the stack or the outside world, which others can read
	directs                        // the flow of control; or stands in its position because of the flow of control
)

const (
	calls       kindCall = 1 + no + iota // calls another function, or the system
	movesStack                           // moves or reads the stack pointer
	takesResult                          // reads a register in which a call has left a result
)

const (
	readsLocal kindLocal = 1 + no + iota
	setsLocal
	receivesLocal // local ChildIndex-1, in which an argument arrives
)

const (
	NamesSymbol   KindData = 1 + no + iota // an entry of Tree.Symbols
	NamesLiteral                           // an entry of Tree.Literals
	NamesFunction                          // an entry of Tree.Functions
	NamesNode                              // a node of its function, by that node's number less its own, modulo 2^32
)

const (
	opensFunction kindScope = 1 + no + iota // is the first node of its function
	opensLoop                               // is the entry of its loop: those behind it and before the loop itself are repeated
	closesLoop                              // is the last node of its loop
)

const (
	jumps        kindJump = 2 * no << iota // elsewhere
	jumpsToNode                            // does nothing but jump to the end of a node, at a distance of Data
	jumpsToLabel                           // to a Label
	skips                                  // may leave out its children, except for the first
)

const (
	signless kindBits = 2 * no << iota // computes the same bits whether its Type has a sign or not
	lowHalf                            // of 32 bits: its instruction on a 64-bit machine ignores the upper half of its operands
)

// kinds is the one table of the properties of every kind. The generator stages/gen makes
// the predicates of the kernels from it.
//
// The children are listed with a role each, and with a name before the role where one
// helps. A role is the name of a kind or one of the roles below. "..." stands for any
// number of children of the role.
//
//	value       an expression of a type other than Void
//	expression  an expression
//	condition   a value that is only compared with 0
//	negated     a condition if its parent is one
//	statement   a statement, or an expression that acts
//	dropped     an expression with a value that is not used
//	step        a statement, or an expression with a value that is not used
//	arm         an expression, dropped if its parent is Void
var kinds = [Kinds]struct {
	name     string
	children string
	stand    kindStand
	types    kindTypes
	group    kindGroup
	effect   kindEffect
	call     kindCall
	local    kindLocal
	data     KindData
	scope    kindScope
	jump     kindJump
	bits     kindBits
}{
	Invalid:          {"Invalid", "", structure, no, no, computes, no, no, no, no, no, no},
	Unit:             {"Unit", "Function...", structure, void, no, computes, no, no, no, no, no, no},
	Function:         {"Function", "FunctionEntry, Parameter..., body statement", structure, void | values, no, directs, no, no, NamesFunction, no, no, no},
	FunctionEntry:    {"FunctionEntry", "", structure, void, no, directs, no, no, no, opensFunction, no, no},
	Parameter:        {"Parameter", "", structure, values, no, directs, no, receivesLocal, no, no, no, no},
	Block:            {"Block", "statement...", statement, void, no, computes, no, no, no, no, no, no},
	Expression:       {"Expression", "dropped", statement, void, no, computes, no, no, no, no, no, no},
	If:               {"If", "condition, statement", statement, void, no, computes, no, no, no, no, skips, no},
	IfElse:           {"IfElse", "condition, statement, statement", statement, void, no, computes, no, no, no, no, skips, no},
	Loop:             {"Loop", "LoopEntry, body statement, step statement, condition", statement, void, no, directs, no, no, no, closesLoop, skips, no},
	LoopEntry:        {"LoopEntry", "statement...", structure, void, no, directs, no, no, no, opensLoop, no, no},
	Break:            {"Break", "", statement, void, no, directs, no, no, NamesNode, no, jumpsToNode, no},
	Continue:         {"Continue", "", statement, void, no, directs, no, no, NamesNode, no, jumps, no},
	Label:            {"Label", "", statement, void, no, directs, no, no, no, no, no, no},
	Goto:             {"Goto", "", statement, void, no, directs, no, no, NamesNode, no, jumpsToNode | jumpsToLabel, no},
	GotoIndirect:     {"GotoIndirect", "address value", statement, void, no, directs, no, no, no, no, jumpsToLabel, no},
	Switch:           {"Switch", "index value", statement, void, no, directs, no, no, no, no, jumps, no},
	Case:             {"Case", "", statement, void, no, directs, no, no, NamesNode, no, jumpsToLabel, no},
	Return:           {"Return", "value...", statement, void | values, no, directs, no, no, no, no, jumps, no},
	ReturnPair:       {"ReturnPair", "value, value", statement, values, no, directs, no, no, no, no, jumps, no},
	Const:            {"Const", "", expression, narrow | integers | f32, no, computes, no, no, no, no, no, no},
	Const64:          {"Const64", "", expression, int64s | f64, no, computes, no, no, NamesLiteral, no, no, no},
	Local:            {"Local", "", expression, values, no, computes, no, readsLocal, no, no, no, signless},
	FrameAddress:     {"FrameAddress", "", expression, address, no, computes, no, no, no, no, no, no},
	IncomingAddress:  {"IncomingAddress", "", expression, address, no, computes, no, no, no, no, no, no},
	SymbolAddress:    {"SymbolAddress", "", expression, address, no, computes, no, no, NamesSymbol, no, no, no},
	GlobalAddress:    {"GlobalAddress", "", expression, address, no, computes, no, no, NamesSymbol, no, no, no},
	ThreadAddress:    {"ThreadAddress", "", expression, address, threadLocal, computes, no, no, NamesSymbol, no, no, no},
	OwnThreadAddress: {"OwnThreadAddress", "", expression, address, threadLocal, computes, no, no, NamesSymbol, no, no, no},
	ThreadIndex:      {"ThreadIndex", "", expression, address, threadLocal, stays, no, no, NamesSymbol, no, no, no},
	LabelAddress:     {"LabelAddress", "", expression, address, no, stays, no, no, NamesNode, no, no, no},
	StackPointer:     {"StackPointer", "", expression, address, no, computes, movesStack, no, no, no, no, no},
	Assign:           {"Assign", "value", either, values, no, changes, no, setsLocal, no, no, no, signless},
	Load:             {"Load", "address value", expression, values, no, reads, no, no, no, no, no, signless},
	Store:            {"Store", "address value, stored value", either, values, no, changes, no, no, no, no, no, signless},
	Index:            {"Index", "address value, index value", expression, address, no, computes, no, no, no, no, no, no},
	Add:              {"Add", "value, value", expression, numbers, arithmetic, computes, no, no, no, no, no, signless | lowHalf},
	Sub:              {"Sub", "value, value", expression, numbers, arithmetic, computes, no, no, no, no, no, signless | lowHalf},
	Mul:              {"Mul", "value, value", expression, numbers, arithmetic, computes, no, no, no, no, no, signless | lowHalf},
	MulHigh:          {"MulHigh", "value, value", expression, int64s, arithmetic, computes, no, no, no, no, no, no},
	Div:              {"Div", "value, value", expression, numbers, arithmetic, computes, no, no, no, no, no, lowHalf},
	Rem:              {"Rem", "value, value", expression, integers, arithmetic, computes, no, no, no, no, no, lowHalf},
	And:              {"And", "value, value", expression, integers, arithmetic, computes, no, no, no, no, no, signless},
	Or:               {"Or", "value, value", expression, integers, arithmetic, computes, no, no, no, no, no, signless},
	Xor:              {"Xor", "value, value", expression, integers, arithmetic, computes, no, no, no, no, no, signless},
	Shl:              {"Shl", "value, count value", expression, integers, arithmetic, computes, no, no, no, no, no, signless | lowHalf},
	Shr:              {"Shr", "value, count value", expression, integers, arithmetic, computes, no, no, no, no, no, lowHalf},
	Neg:              {"Neg", "value", expression, numbers, no, computes, no, no, no, no, no, signless | lowHalf},
	Not:              {"Not", "value", expression, integers, no, computes, no, no, no, no, no, signless},
	Eq:               {"Eq", "value, value", expression, truth, comparison, computes, no, no, no, no, no, no},
	Ne:               {"Ne", "value, value", expression, truth, comparison, computes, no, no, no, no, no, no},
	Lt:               {"Lt", "value, value", expression, truth, comparison, computes, no, no, no, no, no, no},
	Le:               {"Le", "value, value", expression, truth, comparison, computes, no, no, no, no, no, no},
	Gt:               {"Gt", "value, value", expression, truth, comparison, computes, no, no, no, no, no, no},
	Ge:               {"Ge", "value, value", expression, truth, comparison, computes, no, no, no, no, no, no},
	LogicalNot:       {"LogicalNot", "negated", expression, truth, logical, stays, no, no, no, no, no, no},
	LogicalAnd:       {"LogicalAnd", "condition, condition", expression, truth, logical, stays, no, no, no, no, skips, no},
	LogicalOr:        {"LogicalOr", "condition, condition", expression, truth, logical, stays, no, no, no, no, skips, no},
	Conditional:      {"Conditional", "condition, arm, arm", expression, void | values, no, stays, no, no, no, no, skips, signless},
	Comma:            {"Comma", "step, expression", expression, void | values, no, stays, no, no, no, no, no, signless},
	Cast:             {"Cast", "value", expression, values, no, computes, no, no, no, no, no, no},
	StackAllocate:    {"StackAllocate", "bytes value", expression, address, no, changes, movesStack, no, no, no, no, no},
	StackRestore:     {"StackRestore", "address value", expression, void, no, changes, movesStack, no, no, no, no, no},
	Fence:            {"Fence", "", expression, void, no, changes, no, no, no, no, no, no},
	AtomicSwap:       {"AtomicSwap", "address value, value", expression, integers, no, changes, no, no, no, no, no, no},
	AtomicAdd:        {"AtomicAdd", "address value, value", expression, integers, no, changes, no, no, no, no, no, no},
	AtomicAnd:        {"AtomicAnd", "address value, value", expression, integers, no, changes, no, no, no, no, no, no},
	AtomicOr:         {"AtomicOr", "address value, value", expression, integers, no, changes, no, no, no, no, no, no},
	AtomicXor:        {"AtomicXor", "address value, value", expression, integers, no, changes, no, no, no, no, no, no},
	LoadReserved:     {"LoadReserved", "address value", expression, integers, no, changes, no, no, no, no, no, no},
	StoreConditional: {"StoreConditional", "address value, value", expression, integers, no, changes, no, no, no, no, no, no},
	Argument:         {"Argument", "value", structure, values, no, computes, no, no, no, no, no, no},
	TailCallIndirect: {"TailCallIndirect", "Argument..., address value", either, void | values, no, directs, no, no, no, no, jumps, signless},
	TailCall:         {"TailCall", "Argument...", either, void | values, no, directs, no, no, NamesSymbol, no, jumps, signless},
	Call:             {"Call", "Argument...", either, void | values, no, changes, calls, no, NamesSymbol, no, no, signless},
	CallIndirect:     {"CallIndirect", "Argument..., address value", either, void | values, no, changes, calls, no, no, no, no, signless},
	SecondResult:     {"SecondResult", "", expression, values, no, directs, takesResult, no, no, no, no, no},
	Syscall:          {"Syscall", "Argument, Argument, Argument, Argument, Argument, Argument, Argument, Argument", expression, address, no, changes, calls, no, no, no, no, no},
	MachineCode:      {"MachineCode", "Argument...", statement, void, no, changes, calls, no, no, no, no, no},
}

// UnstatedKinds names the properties that the table does not state, as in "Add: effect".
// A kind without a row states none.
func UnstatedKinds() (list []string) {
	for k, row := range kinds {
		name := row.name
		if name == "" {
			name = fmt.Sprintf("kind %d, behind %s", k, kinds[max(k, 1)-1].name)
			list = append(list, name+": name")
		}
		for property, value := range map[string]uint16{
			"stand": uint16(row.stand), "types": uint16(row.types), "group": uint16(row.group), "effect": uint16(row.effect), "call": uint16(row.call),
			"local": uint16(row.local), "data": uint16(row.data), "scope": uint16(row.scope), "jump": uint16(row.jump), "bits": uint16(row.bits),
		} {
			if value == 0 {
				list = append(list, name+": "+property)
			}
		}
	}
	slices.Sort(list)
	return list
}
