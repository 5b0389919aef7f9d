package main

import (
	"gpucc/ast"
	"gpucc/riscv/dwarf"
)

// This file defines the fields of all packed words, the columns of all tables, and other
// numbers that Go and GLSL share. The constants and accessors in Go (stages/words_gen.go) and in
// GLSL (shaders/lib/words.glsl) are made from it.

// A word is a word of 32 bits that holds several fields.
type word struct {
	name   string // begins the names of its constants
	doc    string
	fields []field
}

// A field is a range of bits of a word. Field F of word w has a constant wF, the mask of its
// bits. If it has several bits, it also has wFShift, its lowest bit, and wFMost, its largest
// value.
type field struct {
	name      string
	at, width int
	doc       string
	accessor  string // the name of the function that extracts it from the word; "" for none
}

// words lists the packed words, in the order of the stages that make them.
var words = []word{
	{"node", "The node word is a node's kind and type. The kind of a dead node is Invalid.", []field{
		{"Kind", 0, 8, "its kind", "kindOf"},
		{"Type", 8, 8, "its machine type", "typeOf"},
	}},
	{"rule", "A rule's number is a node word and a variant. It is the rule's index in the table of rules.", []field{
		{"Kind", 0, 8, "the kind of its nodes, or a number for a rule that belongs to no kind", ""},
		{"Type", 8, 4, "their machine type", ""},
		{"Variant", 12, 4, "which of the rules of the kind and type", ""},
	}},
	{"cover", "The cover word of a node inside a root of the pass rewrite has the root. That of a LoopEntry has the number of nodes that are hoisted to it. Other nodes have none.", []field{
		{"Class", 0, 2, "how the root is rewritten: coverLeads, coverFollows or coverHoisted; 0 outside of roots", ""},
		{"Root", 2, 1, "the node is the root", ""},
		{"Index", 3, 29, "the root's number; of a LoopEntry the number of nodes that are hoisted to it", "indexOf"},
	}},
	{"scope", "The scope word has the function and the loops around a node.", []field{
		{"Function", 0, 30, "the number of its function", "functionOf"},
		{"Depth", 30, 2, "the number of loops around it, at most scopeDepthMost", "depthOf"},
	}},
	{"owner", "The owner word of a local has its function, register file and size. Locals of one function and register file compete for registers.", []field{
		{"Narrow", 0, 1, "1 if it has at most slotUnit bytes; hoisted locals, which get no slots, have 0", "isNarrowOwner"},
		{"Float", 1, 1, "1 if its type is floating point", "isFloatOwner"},
		{"Function", 2, 30, "the number of its function", "functionOfOwner"},
	}},
	{"end", "The end of a local's interval.", []field{
		{"Node", 0, 31, "the last node", ""},
		{"Quiet", 31, 1, "no call, and no argument of one, is in the interval", ""},
	}},
	{"claim", "The claim word of a local says in which pool of registers or slots it is stored, and in which it may be.", []field{
		{"Pool", 0, 2, "poolSlots to poolNowhere; if claimPending, this is where it is if it gets no register", "poolOf"},
		{"Class", 2, 3, "the class of its weight, from 0; heavier locals get registers first", "claimClassOf"},
		{"Arguments", 5, 1, "its interval is quiet, so that it may be in a register that passes arguments", ""},
		{"Pending", 6, 1, "it may get a register, and has none yet", ""},
		{"Moves", 7, 1, "its interval is quiet; if it has a callee-saved register, it may get one that passes arguments instead", ""},
		{"Float", 8, 1, "its type is floating point", ""},
		{"Passing", 9, 8, "the registers of its file that pass arguments", "passingOf"},
		{"Kept", 17, 8, "the callee-saved registers of its file that its function has for locals", "keptOf"},
	}},
	{"event", "An event is the start or the end of a local's interval.", []field{
		{"Ends", 0, 1, "1 at the end", ""},
		{"Local", 1, 31, "the local", "localOf"},
	}},
	{"jumps", "The jumps word of a loop says how it may be entered and left.", []field{
		{"Into", 0, 1, "a jump from outside leads to a Label in it", ""},
		{"Out", 1, 1, "a Break leaves it", ""},
	}},
	{"pressure", "The pressure word of an event says which locals have registers there. Its lower half is the number of locals there that have a register of the pool, or are of class pressureClass or above.", []field{
		{"Class", 16, 16, "the lowest class for which there are registers enough, together with all classes above", "pressureClassOf"},
	}},
	{"cost", "The cost word of a root has numbers of instructions.", []field{
		{"Saved", 0, 16, "those that a use of its value in a register saves", "savedOf"},
		{"Formed", 16, 16, "those that form its value", "formedOf"},
	}},
	{"key", "Locals are sorted by their keys.", []field{
		{"Weight", 0, 7, "keyWeightMost minus the weight of its uses, rounded to 7 bits", ""},
		{"Owner", 7, 25, "its owner word; ownerNarrow is set if it has no use", "ownerOf"},
	}},
	{"selection", "The selection of a node has the rule that makes its instructions, and flags.", []field{
		{"Start", 0, 12, "its first template", "startOf"},
		{"Length", 12, 4, "the number of its templates", "lengthOf"},
		{"Join", 16, 2, "the number of instructions of join code that follow it", "joinOf"},
		{"Forward", 18, 1, "its value is the last child's", ""},
		{"InDetail", 19, 1, "the column detail has the register of its value: the local's register, or for the constant 0 the register that always holds 0", ""},
		{"Calls", 20, 1, "the moves of its Arguments come before its own instructions", ""},
		{"Branches", 21, 1, "a conditional branch on its value follows its own instructions", ""},
		{"Always", 22, 1, "the branch after its own instructions is a jump, since the condition is a constant", ""},
		{"Moves", 23, 1, "it is an Argument whose value is moved among the instructions of its Call", ""},
		{"Logical", 24, 1, "it is a logical operator, and its operands may inherit its branch targets", ""},
		{"Arrives", 25, 1, "it is a Parameter; its value is the register or stack slot in which it arrives", ""},
		{"Storage", 26, 6, "the register that its last instruction writes for its parent: a local's, an argument's or the result's", ""},
	}},
	{"value", "The value word of a node is the register of its value, or valueDeferred and the node that has it.", []field{
		{"Node", 0, 31, "a register, or, with valueDeferred, the node that has the value", ""},
		{"Deferred", 31, 1, "the value is that of the node valueNode", ""},
	}},
	{"branchTarget", "A branch target is the number of an instruction, or, with branchTargetInherited, a reference to a branch target of a logical operator.", []field{
		{"WhenFalse", 0, 1, "1 for the target if the operator is false, 0 if it is true", ""},
		{"Operator", 1, 30, "the number of the operator", ""},
		{"Inherited", 31, 1, "it is the target of a logical operator above", ""},
	}},
	{"operands", "The second word of a template describes the operands and the immediate of an instruction.", []field{
		{"Rs1", 0, 7, "the first register: a machine register, or one of the operands", ""},
		{"Kill1", 7, 1, "its value ends here", ""},
		{"Rs2", 8, 7, "the second register", ""},
		{"Kill2", 15, 1, "its value ends here", ""},
		{"Other", 16, 4, "how the immediate is computed, if not by factor and number: an index in otherImmediates, from 1", "otherOf"},
		{"Rare", 20, 1, "an operand is rare, or rd is the register in which an argument is passed", ""},
		{"Local", 21, 1, "rd is the node's Data; this is rare, too", ""},
		{"Node", 22, 2, "the immediate is computed from the Data of the node this many nodes before", "nodesBefore"},
		{"Set", 24, 6, "all bits are set if rd is the register in the node's selection", ""},
		{"Special", 31, 1, "set if Other or Rare is", ""},
	}},
	{"code", "The code word of an instruction has its operation, its result register and flags.", []field{
		{"Operation", 0, 8, "the number of the machine's instruction, or a pseudo instruction", "operationOf"},
		{"Rd", 8, 7, "a machine register, operandSelf or operandResult", "rdOf"},
		{"Kill1", 15, 1, "the value of rs1 ends here, if it is a virtual register", ""},
		{"Kill2", 16, 1, "the value of rs2 ends here, if it is a virtual register", ""},
		{"Target", 17, 1, "the immediate is the number of an instruction", ""},
		{"High", 18, 1, "the immediate is a reference; the instruction forms the upper part of its address", ""},
		{"Low", 19, 1, "the same for the lower part; the instruction before forms the upper part", ""},
		{"Calls", 20, 1, "destroys the caller-saved registers", "isCall"},
		{"Distance", 21, 1, "the immediate is the number of an instruction, and becomes a part of the distance to it; with codeTarget: this is an entry of a jump table", ""},
		{"JoinJump", 22, 1, "jumps from the end of the first arm to the end of the second; the value of the join move before it is not live after it", ""},
		{"Joined", 23, 1, "its virtual register has another definition", ""},
		{"Argument", 24, 1, "moves an argument to its register", ""},
		{"Keep", 25, 1, "must be done even if nothing uses its result", ""},
		{"Gone", 26, 1, "it has been removed; its codeKill1 and codeKill2 still end values", ""},
		{"Copies", 27, 1, "copies a register if the immediate is 0; it copies the register that always holds 0 only in a join move", ""},
		{"Frame", 28, 3, "the part of the frame in which the immediate is an offset", "frameOf"},
		{"Float", 31, 1, "the result is in a floating-point register", "isFloatResult"},
	}},
	{"class", "The class word of an instruction has the class of the temporary that it defines, or the register of its value if that needs no temporary.", []field{
		{"Number", 0, 3, "a class of temporaries, or noClass", "classOf"},
		{"Fixed", 3, 1, "the value is in register classRegister", ""},
		{"Moved", 4, 1, "the instruction is a move that has nothing to do", ""},
		{"Joins", 5, 1, "the instruction is a join move, which defines the value of another instruction", ""},
		{"Register", 6, 26, "a machine register", "fixedRegister"},
	}},
	{"ended", "The ended word of an instruction has the classes of the values that it uses last.", []field{
		{"First", 0, 3, "of its first operand, or noClass", "firstEnded"},
		{"Second", 3, 3, "of its second operand, or noClass", "secondEnded"},
	}},
	{"size", "The size of an instruction has its number of units (see Target.CodeUnit) if its jump is short and not compressed, and flags. Each flag has the bit of the flag of the code word from which it is made.", []field{
		{"Units", 0, 16, "its number of units", "sizeInUnits"},
		{"Jumps", 17, 1, "its jump may grow", ""},
		{"Relocated", 18, 1, "it has a relocation", ""},
		{"Calls", 20, 1, "it is a call that is a jump", ""},
		{"Later", 21, 1, "layout has not encoded it; jumps, which layout encodes without their distance, need not have this flag", ""},
	}},
	{"reference", "The immediate of an instruction that forms a part of an address refers to a symbol or literal.", []field{
		{"Number", 0, referenceFormShift, "the number of the symbol or literal", ""},
		{"Form", referenceFormShift, 3, "how the instruction refers to it, formAddress to formThreadOffset, but not formCall or formStore", ""},
	}},
	{"packed", "The first word of a packed relocation has the word that is relocated, and how it refers to a symbol or literal.", []field{
		{"Form", 0, 3, "formAddress to formThreadOffset", ""},
		{"Unit", 3, 29, "where the word that is relocated is, in units of the machine code", ""},
	}},
	{"packedValue", "The second word of a packed relocation has the symbol or literal.", []field{
		{"Lower", 0, 4, "the number of words from the upper part of an address to its lower part: at most 10, since between them are at most a spill store and two spill loads, of three words each", ""},
		{"Number", 4, 28, "the number of the symbol or literal", ""},
	}},
	{"row", "The second word of a row of the line number program.", []field{
		{"Line", 0, 31, "the number of its line", ""},
		{"Entry", 31, 1, "a function begins there", ""},
	}},
}

// sameBit lists flags that are copied from one word to another without a shift.
var sameBit = [][2]string{
	{"sizeJumps", "codeTarget"}, {"sizeRelocated", "codeHigh"}, {"sizeCalls", "codeCalls"}, {"sizeLater", "codeDistance"},
	{"ruleKind", "nodeKind"},
}

// A table is rows of some words each. Of column C of table t there is the constant tC, the
// number of its first word in a row; of the table tRow, the words of a row.
type rowTable struct {
	name    string
	doc     string
	words   int
	columns []column
}

type column struct {
	name      string
	at, words int
	doc       string
}

var rowTables = []rowTable{
	{"function", "A row of the table of functions.", 8, []column{
		{"Root", 0, 1, "its Function node"},
		{"FirstLocal", 1, 1, "the number of its first local variable in the batch"},
		{"ObjectBytes", 2, 1, "the bytes of its objects in the frame"},
		{"VarargBytes", 3, 1, "the bytes of the registers that it saves for variable arguments"},
		{"Region", 4, 1, "its region: functions of one region call each other by jumps"},
		{"Resumes", 5, 1, "1 if a call in it may return a second time"},
		{"Endless", 6, 1, "1 if control does not come to its end: all its ways out are tail calls"},
	}},
	{"wide", "A row of the table of nodes whose numbers do not fit narrow columns: see ast.WideNode.", 4, []column{
		{"Node", 0, 1, "the node"},
		{"Parent", 1, 1, "its parent"},
		{"First", 2, 1, "the first node of its subtree"},
		{"ChildIndex", 3, 1, "its position among its siblings"},
	}},
	{"template", "A row of the table of templates.", 4, []column{
		{"Code", 0, 1, "the code word, without the bits that depend on the node"},
		{"Operands", 1, 1, "the operands word"},
		{"Factor", 2, 1, "the immediate is Data times this"},
		{"Number", 3, 1, "and plus this"},
	}},
	{"reloc", "A row of the table of packed relocations.", 2, []column{
		{"Packed", 0, 1, "the first word"},
		{"PackedValue", 1, 1, "the second word"},
	}},
	{"instruction", "The columns of the table of instructions, which lie one behind the other.", 4, []column{
		{"Code", 0, 1, "the code word"},
		{"Rs1", 1, 1, "the first operand"},
		{"Rs2", 2, 1, "the second operand"},
		{"Imm", 3, 1, "the immediate"},
	}},
	{"frame", "A row of the table of frames, in bytes. The first words are where the parts of the frame begin, in the order of their numbers.", 16, []column{
		{"Start", 0, 7, "the offsets of the parts frameNone to frameAllocated; frameNone and frameOutgoing have 0"},
		{"Base", 7, 1, "the register from which offsets count: the stack pointer, or the frame pointer in a function that moves the stack pointer; in frameOutgoing and frameAllocated they always count from the stack pointer"},
		{"Spills", 8, 4, "spilled temporaries, by class"},
		{"Saved", 12, 1, "a set of the registers that the function saves"},
		{"FirstStep", 13, 1, "the bytes by which the stack pointer moves before registers are saved"},
		{"SavedTop", 14, 1, "the end of the saved registers, from the stack pointer after the first step"},
		{"Region", 15, 1, "the region of the function"},
	}},
	{"count", "The row of the table of counts, which has the numbers of items that only the device knows until the batch is done. The host writes the numbers that it knows, and the numbers of items that the columns can hold. If there are too many items of a kind, the counts of later kernels stay 0.", 49, []column{
		{"TreeNodes", 0, 1, "the nodes of the tree: of the batch's tree, or of the rewritten one"},
		{"GivenFunctions", 1, 1, "the batch's functions"},
		{"GivenLabels", 2, 1, "its labels"},
		{"CapacityNodes", 3, 1, "nodes that the columns of the rewritten tree can hold"},
		{"CapacityInstructions", 4, 1, "instructions"},
		{"CapacityLogicals", 5, 1, "logical operators"},
		{"CapacityUnits", 6, 1, "units of machine code"},
		{"CapacityLeft", 7, 1, "instructions that are left to encode"},
		{"CapacityBytes", 8, 1, "bytes of the line number program"},
		{"NeedNodes", 9, 1, "nodes that the rewritten tree has, even if there are too many"},
		{"NeedInstructions", 10, 1, "instructions"},
		{"NeedLogicals", 11, 1, "logical operators"},
		{"NeedUnits", 12, 1, "units of machine code, if all jumps are long"},
		{"NeedLeft", 13, 1, "instructions that are left to encode"},
		{"NeedBytes", 14, 1, "bytes of the line number program"},
		{"Roots", 15, 1, "roots: see rewrite"},
		{"Nodes", 16, 1, "the nodes from which instructions are made"},
		{"Functions", 17, 1, "the functions of these nodes"},
		{"Entries", 18, 1, "the functions and one more"},
		{"Instructions", 19, 1, "instructions"},
		{"Logicals", 20, 1, "logical operators"},
		{"Targets", 21, 1, "their branch targets, two each"},
		{"Addressed", 22, 1, "the instructions that have an address"},
		{"Extents", 23, 1, "functions and labels that have addresses"},
		{"Units", 24, 1, "units of machine code: see Target.CodeUnit"},
		{"Relocs", 25, 1, "relocations"},
		{"Left", 26, 1, "instructions that are left to encode"},
		{"Rows", 27, 1, "rows of the line number program"},
		{"Bytes", 28, 1, "its bytes"},
		{"InvariantRoots", 38, 1, "roots that hoist has listed"},
		{"Invariants", 39, 1, "hoisted locals that hoist has numbered"},
		{"CapacityRepeats", 40, 1, "repeats: see common"},
		{"NeedRepeats", 41, 1, "repeats, even if there are too many"},
		{"Repeats", 42, 1, "repeats"},
		{"CapacityLoopWords", 29, 1, "words of the column loopWords: see versions"},
		{"CapacityRoots", 30, 1, "roots: see hoist"},
		{"NeedLoopWords", 31, 1, "words of the column loopWords that loops need, even if there are too many"},
		{"NeedRoots", 32, 1, "roots"},
		{"LoopWords", 33, 1, "words of the column loopWords"},
		{"Hoisted", 34, 1, "hoisted locals"},
		{"Stored", 35, 1, "events of locals that have a register or a slot"},
		{"Reach", 36, 1, "how far the links lead that the stage share must follow further"},
		{"Granted", 37, 1, "roots that are rewritten"},
		{"Users", 43, 1, "nodes that concern locals: see scope"},
		{"WordUnits", 44, 1, "units that a word of machine code has"},
		{"Products", 46, 1, "multiplications that select makes shifts and additions"},
		{"Moved", 47, 1, "intervals that share moves to registers that calls change"},
		{"Threaded", 48, 1, "jumps that lead through other jumps, see landing"},
		{"Landings", 45, 1, "instructions behind which the target of a jump is looked for: see landing"},
	}},
	{"machine", "The row of the table machine: the target's registers, by their use, and the range of its immediates. A column of two words has one for the integer and one for the floating-point file.", 70, []column{
		{"FirstArgument", 0, 2, "the first register that passes arguments; the others follow it"},
		{"Arguments", 2, 2, "how many registers pass arguments"},
		{"FirstResult", 4, 2, "the register of a function's first result"},
		{"FloatsOverflow", 6, 1, "1 if floating-point arguments that have no floating-point register, and those that a prototype does not name, go in integer registers"},
		{"SavedLocals", 7, 2, "the number of callee-saved registers that hold locals, which are the first ones; the others hold temporaries"},
		{"Saved", 9, 2 * savedPerFile, "the callee-saved registers; the first integer one is the frame pointer where the stack pointer moves"},
		{"TemporaryCount", 33, 4, "how many registers a class of temporaries has"},
		{"Temporaries", 37, 2 * temporariesMost, "the registers of the classes that do not live across calls; the other two have saved registers"},
		{"Scratch", 61, 4, "two scratch registers of each file, which hold operands from the frame, and addresses"},
		{"ImmediateBias", 65, 1, "a number fits an immediate if the number plus this is at most ImmediateMost"},
		{"ImmediateMost", 66, 1, ""},
		{"Discard", 67, 2, "the register for values that are not used"},
		{"LowerPart", 69, 1, "the bits of a constant that the instruction for the upper bits leaves to the next instruction"},
	}},
}

const (
	temporaryClasses = 4 // of temporaries

	savedPerFile    = 12 // callee-saved registers of a file that a word of them has bits for
	temporariesMost = 12 // registers of a class of temporaries that the table machine can hold
)

// numbers are the constants that are neither fields nor columns.
var numbers = []constant{
	{"none", 1<<32 - 1, "an entry that is not there"},
	{"wordBits", 32, "bits of a word"},
	{"wordBytes", 4, "bytes of a word"},
	{"byteBits", 8, "bits of a byte"},
	{"halfBits", 16, "bits of half a word"},
	{"halfMask", 0xffff, "the lower half of a word"},
	{"halfMost", 1<<16 - 1, "the largest number in half a word"},
	{"signBit", 1 << 31, "of an integer of 32 bits"},
	{"lebBits", 7, "bits of a number in a byte of LEB128"},
	{"lebMore", 1 << 7, "in a byte of LEB128: another follows"},
	{"quantizedBits", 2, "bits of a weight behind its leading one that are kept"},
	{"floatFile", 32, "the first floating-point register; integer registers come before"},
	{"savedPerFile", savedPerFile, "bits for the callee-saved registers of a file in a word of such registers, integer registers first"},
	{"savedReturnAddress", 1 << (2 * savedPerFile), "in a word of callee-saved registers: the return address"},
	{"temporariesMost", temporariesMost, "registers of a class of temporaries that the table machine can hold"},
	{"rewritesAssigns", 1, "in the parameter part of rewrite's kernels: they make the columns assigns, number and origin; the next three bits are other columns that describe a node by itself"},
	{"rewritesScope", 2, "the column scope"},
	{"rewritesData", 4, "the column data, but not yet the distances to other nodes"},
	{"rewritesNode", 8, "the column node"},
	{"connectsData", 16, "the distances in the column data; the next three bits are other columns that connect nodes"},
	{"connectsChildIndex", 32, "the column childIndex"},
	{"connectsParent", 64, "the column parent"},
	{"connectsFirst", 128, "the columns first and hoistedTo"},
	{"coverLeads", 1, "a class: the root stays, and its value is assigned to its local"},
	{"coverFollows", 2, "a class: the root's local is read instead"},
	{"coverHoisted", 3, "a class: as coverFollows, and the root moves to a LoopEntry, where its value is assigned to its local"},
	{"virtualRegister", firstOperand, "register operands below this are machine registers; virtualRegister + k is the virtual register that instruction k defines"},
	{"storageSlot", firstOperand, "storage of a local: below this it is a register; from here on it is 2 times its distance from the first slot of its register file, in units of slotUnit bytes, plus 1 for floating point"},
	{"slotUnit", slotUnit, "bytes of the slot of a local; a larger local has a word"},
	{"wideUnits", 8 / slotUnit, "the size of the slot of a local of more than slotUnit bytes, in this unit"},
	{"spilled", firstOperand, "locations below this are registers; from here on they are temporaryClasses times a slot of the frame, plus a class"},
	{"callsFunctions", 1, "in the column calls: the function calls others"},
	{"movesStack", 2, "in the column calls: the function allocates on the stack while it runs, so that a frame pointer holds its frame"},
	{"userLoop", 1 << 31, "in the column userLocal, where locals are smaller: the LoopEntry of a loop inside no others; the next two numbers are for loops inside one and two others"},
	{"userObstacle", 1<<31 + 3, "a Label, or the LoopEntry of a loop inside three others"},
	{"userCall", 1<<31 + 4, "a node that calls a function"},
	{"userNothing", 1<<31 + 5, "a node that is none of these"},
	{"claimClasses", 7, "classes of weights of locals"},
	{"claimMost", 1 << 15, "the number of a function's first locals that may have registers"},
	{"poolSlots", 0, "the pool of a local that has a slot"},
	{"poolArguments", 1, "the pool of registers that pass arguments"},
	{"poolSaved", 2, "the pool of callee-saved registers"},
	{"poolNowhere", 3, "the pool of a local without uses, and of a hoisted local without a register"},
	{"poolBits", 2, "bits of a pool"},
	{"loopCondition", 3, "the child index of the condition of a Loop"},
	{"peakWidth", 32, "a word of the next level of the column pressure is the maximum of this number of words"},
	{"peakLevels", 7, "levels of the column pressure, enough for any number of events"},
	{"overJump", 3, "the distance of a Goto that is all of an If to the Label behind the next statement, if that is a Goto"},
	{"assignReach", 16, "the number of nodes between a read of a local and the use of its value in which the stage select looks for Assigns"},
	{"weightBits", 3, "a use in a loop has 1 << weightBits times the weight of a use outside"},
	{"readReach", 16, "the number of instructions behind the interval of a local among which the stage variables looks for the one that reads it last"},
	{"armSteps", 16, "the number of nodes above an Assign among which the stage intervals looks for one that may leave the Assign out"},
	{"argumentSteps", 8, "the number of nodes above the last use of a parameter among which the stage intervals looks for the argument of a call"},
	{"forwardSteps", 8, "if a node forwards the register of a local, the stage select looks for the local among this number of nodes"},
	{"assignedWordsMost", 64, "words of the column loopWords with the bits of locals that a loop may have, a power of two: with more locals, several share a bit"},
	{"rootNodes", 16, "nodes that a root may have: see hoist"},
	{"addressBytes32", 4, "bytes of an address of 32 bits"},
	{"steppedLocals", 32, "the pass linear looks for so many locals of a function, the first ones; it needs as many words of the column loopWords for each loop"},
	{"linearReach", 8, "nodes above a read of a local that the pass linear looks at"},
	{"linearLeast", 2, "the least number of instructions that depend on the stepped local with which a linear address gets a hoisted local: one steps that"},
	{"scaleBits", 11, "bits of scaleMost"},
	{"scaleMost", 1 << 11, "more than a linear address changes with its local"},
	{"stepVaries", 1 << 30, "in the column step, in front of a linear address, if it does not change by a constant: the address changes by a local, which the node in front of that reads, times two to the power of the lower bits"},
	{"stepNodes", 5, "nodes that step a hoisted local behind an Assign: a sum of two operands, its Assign, and a Block around both Assigns"},
	{"versionReach", 384, "nodes before a read of a local or of memory among which the stage common looks for the last change, to make its hash"},
	{"repeatReach", 512, "the most nodes between two repeats that match"},
	{"aroundSteps", 32, "the number of nodes above a repeat among which the stage common looks for the arm around it, and for the loops"},
	{"hashFactor", 0x9e3779b1, "multiplies in a hash"},
	{"hashBits", 24, "bits of a hash by which roots are sorted, the upper ones"},
	{"hashShift", 15, "bits by which the upper half of a hash is mixed into the lower one"},
	{"hoistedLeast", 8, "the least weight with which a hoisted local gets a register in a function that calls others: for less, to save the register and to restore it may cost more"},
	{"hoistedReach", 40000, "nodes of a function in which loops may have hoisted locals: so there are less than claimMost of them"},
	{"formedMost", 7, "forming a value in front of the loop weighs as much as this number of its uses there, at most: less than one use in the loop"},
	{"farObject", 1 << 9, "other parts of the frame come before the frame objects: an offset among these that is at most this much below the greatest immediate may be out of its reach"},
	{"followSteps", 8, "the number of links that the stage branches follows in one round"},
	{"templateCount", templateCount, "templates there may be"},
	{"templateAssigned", assigned, "the distance from a template to its version in which the parent assigns the value"},
	{"selectionTemplate", fieldMask("selection", "Start") | fieldMask("selection", "Storage"), "the bits of a selection that go into the column template: the first template, and the register that its last instruction writes"},
	{"formAddress", formAddress, "a form: the address of a symbol, relative to the instruction"},
	{"formLiteral", formLiteral, "a form: the address of a literal"},
	{"formStore", formStore, "a form: as formAddress; the lower part is in a store, not in a load or an addition"},
	{"formGOT", formGOT, "a form: the address of the word with the symbol's address in the global offset table"},
	{"formCall", formCall, "a form: a call of the symbol"},
	{"formThreadGOT", formThreadGOT, "a form: the address of the word with the symbol's offset from the thread pointer in the global offset table"},
	{"formThreadIndex", formThreadIndex, "a form: the address of the argument of __tls_get_addr in the global offset table"},
	{"formThreadOffset", formThreadOffset, "a form: the symbol's offset from the thread pointer"},
	{"rowWords", 9, "words for a row of the line number program, which has at most 33 bytes: seven opcodes, five operands of five bytes, and one of one byte"},
	{"ruleCount", 1 << 16, "rules there may be"},
	{"operandKilled", fieldMask("operands", "Kill1"), "a flag of an operand: its value ends here"},
	{"temporaryClasses", temporaryClasses, "classes of temporaries. Bit 0 of a class is 1 for floating point, bit 1 for temporaries that are live across a call"},
	{"noClass", temporaryClasses, "the class of a value that is not in a temporary"},
	{"noClasses", temporaryClasses<<fieldOf("ended", "Second").at | temporaryClasses, "the ended word of an instruction that uses no value last"},
	{"inRegister", 0, "where an argument is passed: in a register of the file of its type"},
	{"inInteger", 1, "where an argument is passed: floating point in an integer register"},
	{"onStack", 2, "where an argument is passed"},
	{"frameSize", uint32(partNumber("Incoming")), "the word of a row of the table of frames that is the size of the frame: the arguments that the caller passes are behind the frame"},
	{"sizeLeft", fieldMask("size", "Jumps") | fieldMask("size", "Later"), "flags of the column size; an instruction with one of them is left to encode"},
}

// dwarfNumbers are the constants of package dwarf that say how the line number program is
// encoded. Go has them there.
var dwarfNumbers = []constant{
	{"inPrologue", ast.InPrologue, "the position of nodes in front of the body of a function"},
	{"linesBack", dwarf.LinesBack, "how many lines a special opcode can go back"},
	{"specialLines", dwarf.SpecialLines, "how many advances of lines special opcodes have"},
	{"specialUnits", dwarf.SpecialUnits, "the most units that a special opcode advances by"},
	{"firstSpecial", dwarf.FirstSpecial, "the first special opcode"},
	{"firstFile", dwarf.FirstFile, "the number of the first file"},
	{"advancePC", dwarf.AdvancePC, "an opcode"},
	{"advanceLine", dwarf.AdvanceLine, "an opcode"},
	{"setFile", dwarf.SetFile, "an opcode"},
}
