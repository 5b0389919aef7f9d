package main

import (
	"slices"

	"gpucc/ast"
)

// Kinds of rules that are not node kinds follow those that are.
const (
	ruleCopy = ast.Kinds + iota
	ruleMove
	ruleBranch
	ruleJoin
	ruleKinds
)

// extraRules are the names of these kinds of rules, in order.
var extraRules = []string{"Copy", "Move", "Branch", "Join"}

// variants lists the variants of each kind's rules, in the order of their
// numbers. A kind that is not here has one, without a name.
var variants = map[ast.Kind][]string{
	ast.Function:      {"", "unreached"},
	ast.Conditional:   {"", "left"},
	ast.Return:        {"", "made", "last", "made-last"},
	ast.ReturnPair:    {"int", "f32", "f64"},
	ast.LoopEntry:     {"test", "body"},
	ast.Break:         {"", "folded"},
	ast.Continue:      {"", "folded"},
	ast.Goto:          {"", "folded"},
	ast.Parameter:     {"none", "register", "integer", "register-slot", "integer-slot", "stack", "stack-slot"},
	ast.Const:         {"zero", "short", "upper", "long", "folded"},
	ast.Local:         {"register", "slot", "copy", "later"},
	ast.FrameAddress:  {"", "folded"},
	ast.SymbolAddress: {"", "folded"},
	ast.Assign:        {"register", "copy", "made", "made-copy", "slot", "slot-used"},
	ast.Load:          {"", "offset", "frame", "symbol", "volatile", "offset-volatile", "frame-volatile", "symbol-volatile"},
	ast.Store:         {"", "offset", "frame", "symbol", "used", "offset-used", "frame-used", "symbol-used"},
	ast.Index:         {"", "bytes", "halves", "words", "doubles"},
	ast.Add:           {"", "const", "folded"},
	ast.Sub:           {"", "const"},
	ast.Mul:           {"", "above", "below", "negated-below", "negated-power", "negated"},
	ast.And:           {"", "const"},
	ast.Or:            {"", "const"},
	ast.Xor:           {"", "const"},
	ast.Shl:           {"", "const"},
	ast.Shr:           {"", "const"},
	ast.Eq:            comparison,
	ast.Ne:            comparison,
	ast.Lt:            comparison[:3],
	ast.Le:            comparison[:2],
	ast.Gt:            comparison[:2],
	ast.Ge:            comparison[:3],
	ast.LogicalNot:    {"", "branch"},
	ast.LogicalAnd:    {"", "branch"},
	ast.LogicalOr:     {"", "branch"},
	ast.Argument:      {"", "made", "stored", "constant", "later"},
	ruleMove:          {"register", "integer", "stack", "done", "constant", "slot"},
	ruleBranch:        {"", "always"},
}

// comparison lists the variants of comparisons. There is no instruction for Le and Gt with a
// constant. For Lt and Ge with 0, the register that always holds 0
// serves.
var comparison = []string{"", "branch", "const", "zero"}

// hasVariant reports whether rules of a kind may have a variant.
func hasVariant(kind ast.Kind, variant string) bool { return slices.Contains(variants[kind], variant) }

// operands are the register operands of templates that are not machine registers. Machine
// registers have the numbers 0 to 63; these operands have the numbers from firstOperand on. Self
// and Result also occur as rd in the table of instructions. The operands after Right are rare:
// the twin of kernel generate resolves them outside of its main loop.
var operands = []string{
	"Self", "Result", "Previous", "Left", "Right", "Previous2", "Value", "Base", "Local", "In", "Out",
	"Joined", "Kept",
}

const firstOperand = 64

// slotUnit is the unit of bytes in which the storage of a local says where its slot is.
const slotUnit = 4

// An immediate is computed as factor * Data + number, from the Data of the node or of one of the
// three nodes before it. Other immediates are computed by the kernel generate: see
// otherImmediates.
type immediate struct {
	name                string // in rules.txt
	before, times, plus int
	other               string // a name in otherImmediates, or ""
	part                string // the part of the frame in which it is an offset, or ""
	flags               string // flags that the code word gets
}

var immediates = map[string]immediate{
	"data":            {times: 1},
	"%hi(data)":       {times: 1, plus: 0x800}, // the upper bits, rounded, since the lower ones are signed
	"%lo(data)":       {times: 1},              // the next instruction adds the lower bits
	"const":           {before: 1, times: 1},
	"-const":          {before: 1, times: -1},
	"log":             {times: 1}, // of a Mul, see select
	"32-data":         {times: -1, plus: 32},
	"callee":          {times: 1},
	"object":          {times: 1, part: "Object"},
	"incoming":        {times: 1, part: "Incoming"},
	"allocated":       {part: "Allocated"},
	"%hi(symbol)":     {times: 1, flags: "High"},
	"%lo(symbol)":     {times: 1, flags: "Low"},
	"%hi(literal)":    {times: 1, plus: formLiteral << referenceFormShift, flags: "High"},
	"%lo(literal)":    {times: 1, plus: formLiteral << referenceFormShift, flags: "Low"},
	"%got_hi(symbol)": {times: 1, plus: formGOT << referenceFormShift, flags: "High"},
	"%got_lo(symbol)": {times: 1, plus: formGOT << referenceFormShift, flags: "Low"},
	"%ie_hi(symbol)":  {times: 1, plus: formThreadGOT << referenceFormShift, flags: "High"},
	"%ie_lo(symbol)":  {times: 1, plus: formThreadGOT << referenceFormShift, flags: "Low"},
	"%gd_hi(symbol)":  {times: 1, plus: formThreadIndex << referenceFormShift, flags: "High"},
	"%gd_lo(symbol)":  {times: 1, plus: formThreadIndex << referenceFormShift, flags: "Low"},
	"%le_hi(symbol)":  {times: 1, plus: formThreadOffset << referenceFormShift, flags: "High"},
	"%le_lo(symbol)":  {times: 1, plus: formThreadOffset << referenceFormShift, flags: "Low"},
	"offset":          {times: 1}, // of a Store, see select
	"@object":         {times: 1, part: "Object"},
	"%hi(@symbol)":    {times: 1, flags: "High"},
	"%lo(@symbol)":    {times: 1, flags: "Low"},
	"arrived":         {other: "Arrived", part: "Incoming"},
	"outgoing":        {other: "Outgoing", part: "Outgoing"},
	"target":          {other: "Target", flags: "Target"},
	"distance":        {other: "Target", flags: "Distance"},
	"entry":           {other: "Target", flags: "Target Distance"},
	"branch-target":   {other: "BranchTarget", flags: "Target"},
	"always":          {other: "Always", flags: "Target"},
	"end":             {other: "End", flags: "Target JoinJump"},
	"past":            {other: "Past", flags: "Target"},
	"join":            {other: "Past", flags: "Target JoinJump"},
}

// otherImmediates are numbered from 1.
var otherImmediates = []string{"Arrived", "Outgoing", "Target", "BranchTarget", "Always", "End", "Past"}

// ofLoad replaces some immediates in rules of Load. The address of a Load is the node before it.
var ofLoad = map[string]immediate{
	"offset":       {before: 2, times: 1},
	"@object":      {before: 1, times: 1, part: "Object"},
	"%hi(@symbol)": {before: 1, times: 1, flags: "High"},
	"%lo(@symbol)": {before: 1, times: 1, flags: "Low"},
}

// slot returns the immediate that is the offset of a local's frame slot. It is computed from the
// local's storage, as slotOf in package stages does.
func slot(float bool) immediate {
	first := int(numberNamed("storageSlot").value)
	if float {
		return immediate{times: slotUnit / 2, plus: -(first + 1) * slotUnit / 2, part: "FloatSlot"}
	}
	return immediate{times: slotUnit / 2, plus: -first * slotUnit / 2, part: "Slot"}
}

// pseudos are the pseudo instructions. They become machine instructions in the stages layout and
// encode. Their operation numbers count down from 255.
var pseudos = []string{"prologue", "epilogue", "call", "word", "leave", "tail"}

const lastPseudo = 255

// The table has each template twice. The second version, at the number of the first plus
// assigned, writes the register that the parent assigns. A template's number fits the bits
// of selectionStart without assigned.
const (
	templateCount = 1 << 11
	assigned      = templateCount / 2
)

// templateRow is the number of words of a template.
const templateRow = 4

// A form says how an instruction refers to a symbol or literal, which decides the types of
// its relocations.
const (
	formAddress = iota
	formLiteral
	formStore
	formGOT
	formCall
	formThreadGOT
	formThreadIndex
	formThreadOffset
)

// referenceFormShift is the lowest bit of the form in an immediate that refers to a symbol.
const referenceFormShift = 28

// Parts of a frame.
var frames = []string{"None", "Slot", "FloatSlot", "Object", "Incoming", "Outgoing", "Allocated"}

// partNumber returns the number of a part of a frame.
func partNumber(name string) int { return slices.Index(frames, name) }
