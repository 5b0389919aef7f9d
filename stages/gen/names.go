package main

import "gpucc/ast"

// Kinds of rules that are not node kinds follow those that are.
const (
	ruleCopy = ast.Kinds + iota
	ruleMove
	ruleBranch
	ruleEdge
	ruleKinds
)

// pieces names those kinds.
var pieces = []string{"Copy", "Move", "Branch", "Edge"}

// variants lists the variants of each kind's rules, in the order of their
// numbers. A kind that is not here has one, without a name.
var variants = map[ast.Kind][]string{
	ast.ReturnPair:    {"int", "f32", "f64"},
	ast.LoopEntry:     {"test", "body"},
	ast.Parameter:     {"none", "register", "integer", "register-slot", "integer-slot", "stack", "stack-slot"},
	ast.Const:         {"zero", "short", "upper", "long", "folded"},
	ast.Local:         {"home", "slot", "copy"},
	ast.FrameAddress:  {"", "folded"},
	ast.SymbolAddress: {"", "folded"},
	ast.Assign:        {"home", "copy", "slot", "slot-used"},
	ast.Load:          {"", "offset", "frame", "symbol"},
	ast.Store:         {"", "offset", "frame", "symbol", "used", "offset-used", "frame-used", "symbol-used"},
	ast.Index:         {"", "bytes"},
	ast.Add:           {"", "const", "folded"},
	ast.Sub:           {"", "const"},
	ast.And:           {"", "const"},
	ast.Or:            {"", "const"},
	ast.Xor:           {"", "const"},
	ast.Shl:           {"", "const"},
	ast.Shr:           {"", "const"},
	ast.Eq:            comparison,
	ast.Ne:            comparison,
	ast.Lt:            comparison,
	ast.Le:            comparison,
	ast.Gt:            comparison,
	ast.Ge:            comparison,
	ast.LogicalNot:    {"", "branch"},
	ast.LogicalAnd:    {"", "branch"},
	ast.LogicalOr:     {"", "branch"},
	ruleMove:          {"register", "integer", "stack"},
	ruleBranch:        {"", "always"},
}

var comparison = []string{"", "branch", "const", "zero"}

// Operands of instructions: machine registers are 0 to 63, these follow. The first
// two are what an instruction has for rd in the end, too.
var operands = []string{
	"Self", "Park", "Previous", "Previous2", "Left", "Right", "Value", "Base", "Home", "In", "Out",
	"Joined", "Kept", "Loaded",
}

const firstOperand = 64

// Killed in an operand: its value is used here for the last time.
const killed = 0x80

// Immediates of instructions.
var immediates = []string{
	"Number", "Data", "HighData", "LowData", "RightConst", "MinusConst", "Offset", "LessData",
	"Slot", "Object", "AddressObject", "Incoming", "Arrived", "Outgoing",
	"HighSymbol", "LowSymbol", "HighAddressSymbol", "LowAddressSymbol", "HighLiteral", "LowLiteral",
	"Target", "Exit", "Always", "End", "Past", "Join", "Callee", "Place", "Entry", "Allocated",
}

// Operations that are not machine instructions: layout makes as many as it
// takes. They count down from 255.
var pseudos = []string{"prologue", "epilogue", "call"}

const lastPseudo = 255

// Fields of a shape, the word that says what a node becomes: the first of its
// templates, how many they are, and flags.
const (
	startBits = 12
	maxStart  = 1<<startBits - 1
	maxLength = 15
)

// Flags of a shape.
var flags = []string{
	"Forward",  // its value is the last child's
	"InDetail", // its value is the register that is its detail: its local's, or x0 of a 0
	"Calls",    // the moves of its Arguments come before its own instructions
	"Branches", // a conditional branch on its value follows its own instructions
	"Always",   // that branch is a jump: the condition is a constant
	"Moves",    // an Argument: its value is moved in its Call
	"Links",    // a logical operator whose exits others inherit
	"Arrives",  // a Parameter: its value is where it arrives
}

const (
	edgeShift = 16 // two bits: instructions of the parent that follow it
	flagShift = 18
)

// Flags of an instruction's code word, above the operation's number and rd.
const (
	codeRdShift    = 8 // seven bits: a machine register, operandSelf or operandPark
	codeShift      = 15
	codeFrameShift = 28 // three bits: which part of the frame the immediate counts from
)

var codeFlags = []string{
	"Kill1",    // the value of rs1 ends here
	"Kill2",    // the value of rs2 ends here
	"Target",   // the immediate is the number of an instruction
	"High",     // the immediate is a symbol: the upper part of its address
	"Low",      // the lower part; the instruction before has the upper
	"Literal",  // with High and Low: the immediate is a literal, not a symbol
	"Place",    // the immediate is the number of an instruction, whose distance goes in; with Target: of an entry of a table
	"Unpark",   // jumps from one arm to the end of the other: the parked value is not live behind it
	"Parked",   // its virtual register has another definition
	"Argument", // moves an argument to its register
	"Keep",     // must be done even if nothing uses its result
	"Gone",     // taken out, with what it defines and ends
	"Dead",     // taken out, but ends the values that it uses
}

// Parts of a frame.
var frames = []string{"None", "Slot", "FloatSlot", "Object", "Incoming", "Outgoing", "Allocated"}
