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
	ast.Return:        {"", "made", "last", "made-last"},
	ast.ReturnPair:    {"int", "f32", "f64"},
	ast.LoopEntry:     {"test", "body"},
	ast.Break:         {"", "folded"},
	ast.Goto:          {"", "folded"},
	ast.Parameter:     {"none", "register", "integer", "register-slot", "integer-slot", "stack", "stack-slot"},
	ast.Const:         {"zero", "short", "upper", "long", "folded"},
	ast.Local:         {"home", "slot", "copy"},
	ast.FrameAddress:  {"", "folded"},
	ast.SymbolAddress: {"", "folded"},
	ast.Assign:        {"home", "copy", "made", "made-copy", "slot", "slot-used"},
	ast.Load:          {"", "offset", "frame", "symbol", "volatile", "offset-volatile", "frame-volatile", "symbol-volatile"},
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
	ast.Argument:      {"", "made"},
	ruleMove:          {"register", "integer", "stack"},
	ruleBranch:        {"", "always"},
}

var comparison = []string{"", "branch", "const", "zero"}

// Operands of instructions: machine registers are 0 to 63, these follow. The first
// two are what an instruction has for rd in the end, too; those behind Right are rare.
var operands = []string{
	"Self", "Park", "Previous", "Left", "Right", "Previous2", "Value", "Base", "Home", "In", "Out",
	"Joined", "Kept",
}

const firstOperand = 64

// Killed in an operand: its value is used here for the last time.
const killed = 0x80

// An immediate is the Data of its node, or of one some nodes before it, times a
// factor, plus a number; or what only generate can find, in some other way.
type immediate struct {
	before, times, plus int
	other               string // of otherImmediates
	part                string // of the frame that it counts from
	flags               string // of the code word
}

var immediates = map[string]immediate{
	"data":         {times: 1},
	"%hi(data)":    {times: 1, plus: 0x800}, // lui takes the upper bits
	"%lo(data)":    {times: 1},              // and what follows the lower
	"const":        {before: 1, times: 1},
	"-const":       {before: 1, times: -1},
	"32-data":      {times: -1, plus: 32},
	"callee":       {times: 1},
	"object":       {times: 1, part: "Object"},
	"incoming":     {times: 1, part: "Incoming"},
	"allocated":    {part: "Allocated"},
	"%hi(symbol)":  {times: 1, flags: "High"},
	"%lo(symbol)":  {times: 1, flags: "Low"},
	"%hi(literal)": {times: 1, plus: relocLiteral, flags: "High"},
	"%lo(literal)": {times: 1, plus: relocLiteral, flags: "Low"},
	"offset":       {times: 1}, // of a Store, see select
	"@object":      {times: 1, part: "Object"},
	"%hi(@symbol)": {times: 1, flags: "High"},
	"%lo(@symbol)": {times: 1, flags: "Low"},
	"arrived":      {other: "Arrived", part: "Incoming"},
	"outgoing":     {other: "Outgoing", part: "Outgoing"},
	"target":       {other: "Target", flags: "Target"},
	"place":        {other: "Target", flags: "Place"},
	"entry":        {other: "Target", flags: "Target Place"},
	"exit":         {other: "Exit", flags: "Target"},
	"always":       {other: "Always", flags: "Target"},
	"end":          {other: "End", flags: "Target Unpark"},
	"past":         {other: "Past", flags: "Target"},
	"join":         {other: "Past", flags: "Target Unpark"},
}

// otherImmediates are numbered from 1.
var otherImmediates = []string{"Arrived", "Outgoing", "Target", "Exit", "Always", "End", "Past"}

// ofLoad are those whose nodes stand right before a Load.
var ofLoad = map[string]immediate{
	"offset":       {before: 2, times: 1},
	"@object":      {before: 1, times: 1, part: "Object"},
	"%hi(@symbol)": {before: 1, times: 1, flags: "High"},
	"%lo(@symbol)": {before: 1, times: 1, flags: "Low"},
}

// slot is where local variables are, in words of so many bytes: from homes, see
// stages/word.go.
func slot(word int, float bool) immediate {
	const homeSlot = 64
	if float {
		return immediate{times: word / 2, plus: -(homeSlot + 1) * word / 2, part: "FloatSlot"}
	}
	return immediate{times: word / 2, plus: -homeSlot * word / 2, part: "Slot"}
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
	homeShift = 26 // six bits: the register of the local that the parent assigns
)

// A template is four words: the code word but for what depends on the node; its
// operands; the factor and the number of its immediate. Operands are rs1 and rs2, a
// byte each, and these:
const (
	templateRow     = 4
	templateCount   = 1 << 11
	assigned        = 1 << 10    // so far behind a template is that where the parent assigns the value
	operandsOther   = 16         // four bits: how the immediate is found, if not by factor and number
	operandsRare    = 1 << 20    // an operand is rare, or rd is where an argument goes
	operandsNode    = 22         // two bits: the immediate is from so many nodes before
	operandsHome    = 1 << 21    // rd is the node's Data: rare, too
	operandsSet     = 0x3f << 24 // rd is the home in the node's shape
	operandsSpecial = 1 << 31    // the immediate is found in another way, or something is rare
)

// Flags of an instruction's code word, above the operation's number and rd.
const (
	codeRdShift    = 8 // seven bits: a machine register, operandSelf or operandPark
	codeShift      = 15
	codeFrameShift = 28 // three bits: which part of the frame the immediate counts from
	codeFloat      = 1 << 31
	relocLiteral   = 1 << 31 // see stages/layout.go
)

var codeFlags = []string{
	"Kill1",    // the value of rs1 ends here, if it is a virtual register
	"Kill2",    // the value of rs2 ends here, if it is a virtual register
	"Target",   // the immediate is the number of an instruction
	"High",     // the immediate is a symbol, or relocLiteral + a literal: the upper part of its address
	"Low",      // the lower part; the instruction before has the upper
	"Calls",    // destroys the caller-saved registers
	"Place",    // the immediate is the number of an instruction, whose distance goes in; with Target: of an entry of a table
	"Unpark",   // jumps from one arm to the end of the other: the parked value is not live behind it
	"Parked",   // its virtual register has another definition
	"Argument", // moves an argument to its register
	"Keep",     // must be done even if nothing uses its result
	"Gone",     // taken out; still ends the values that are marked
	"Copies",   // copies a register, not x0 but to park it, if the immediate is 0
}

// Parts of a frame.
var frames = []string{"None", "Slot", "FloatSlot", "Object", "Incoming", "Outgoing", "Allocated"}
