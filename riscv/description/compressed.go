package description

// A Compressed instruction has 16 bits and stands for one of Instructions (manual,
// chapter 16).
type Compressed struct {
	Mnemonic  string
	Bits      string // as in Instruction
	Expands   string // mnemonic of the instruction for which it stands
	Rd        string // the fields of the operands; see RegisterFields
	Rs1       string
	Rs2       string
	Immediate []Slice
	Signed    bool
	NotZero   string // the field that must not be 0: "imm", "rd" or "rs2" (the 5-bit fields)
	Hint      string // fields, separated by spaces: if one is 0, it changes nothing and is a hint, which compilers do not make
	XLEN      int    // 32 or 64: the only XLEN that has it; 0: both
}

// A RegisterField says how a compressed instruction encodes a register: in a field of 5 bits, in a
// field of 3 bits that counts from x8 or f8, or not at all, because it is always the same.
type RegisterField struct{ Low, Width, First int }

// RegisterFields gives the fields by their names.
var RegisterFields = map[string]RegisterField{
	"":     {},
	"rd":   {7, 5, 0},
	"rs2":  {2, 5, 0},
	"rd'":  {2, 3, 8},
	"rs1'": {7, 3, 8},
	"zero": {0, 0, 0},
	"ra":   {0, 0, 1},
	"sp":   {0, 0, 2},
}

var (
	immediate6  = []Slice{{2, 0, 5}, {12, 5, 1}}
	offsetWord  = []Slice{{6, 2, 1}, {10, 3, 3}, {5, 6, 1}}
	offsetTwo   = []Slice{{10, 3, 3}, {5, 6, 2}}
	loadWordSP  = []Slice{{4, 2, 3}, {12, 5, 1}, {2, 6, 2}}
	loadTwoSP   = []Slice{{5, 3, 2}, {12, 5, 1}, {2, 6, 3}}
	storeWordSP = []Slice{{9, 2, 4}, {7, 6, 2}}
	storeTwoSP  = []Slice{{10, 3, 3}, {7, 6, 3}}
	jump        = []Slice{{3, 1, 3}, {11, 4, 1}, {2, 5, 1}, {7, 6, 1}, {6, 7, 1}, {9, 8, 2}, {8, 10, 1}, {12, 11, 1}}
	branch9     = []Slice{{3, 1, 2}, {10, 3, 2}, {2, 5, 1}, {5, 6, 2}, {12, 8, 1}}
)

// CompressedInstructions are the instructions of extension C. If a word matches two of
// them, it is the first.
var CompressedInstructions = []Compressed{
	{Mnemonic: "c.addi4spn", Bits: "15..13=0 1..0=0", Expands: "addi", Rd: "rd'", Rs1: "sp",
		Immediate: []Slice{{6, 2, 1}, {5, 3, 1}, {11, 4, 2}, {7, 6, 4}}, NotZero: "imm"},
	{Mnemonic: "c.fld", Bits: "15..13=1 1..0=0", Expands: "fld", Rd: "rd'", Rs1: "rs1'", Immediate: offsetTwo},
	{Mnemonic: "c.lw", Bits: "15..13=2 1..0=0", Expands: "lw", Rd: "rd'", Rs1: "rs1'", Immediate: offsetWord},
	{Mnemonic: "c.flw", Bits: "15..13=3 1..0=0", Expands: "flw", Rd: "rd'", Rs1: "rs1'", Immediate: offsetWord, XLEN: 32},
	{Mnemonic: "c.ld", Bits: "15..13=3 1..0=0", Expands: "ld", Rd: "rd'", Rs1: "rs1'", Immediate: offsetTwo, XLEN: 64},
	{Mnemonic: "c.fsd", Bits: "15..13=5 1..0=0", Expands: "fsd", Rs2: "rd'", Rs1: "rs1'", Immediate: offsetTwo},
	{Mnemonic: "c.sw", Bits: "15..13=6 1..0=0", Expands: "sw", Rs2: "rd'", Rs1: "rs1'", Immediate: offsetWord},
	{Mnemonic: "c.fsw", Bits: "15..13=7 1..0=0", Expands: "fsw", Rs2: "rd'", Rs1: "rs1'", Immediate: offsetWord, XLEN: 32},
	{Mnemonic: "c.sd", Bits: "15..13=7 1..0=0", Expands: "sd", Rs2: "rd'", Rs1: "rs1'", Immediate: offsetTwo, XLEN: 64},

	{Mnemonic: "c.addi", Bits: "15..13=0 1..0=1", Expands: "addi", Rd: "rd", Rs1: "rd", Immediate: immediate6, Signed: true, Hint: "rd imm"},
	{Mnemonic: "c.jal", Bits: "15..13=1 1..0=1", Expands: "jal", Rd: "ra", Immediate: jump, Signed: true, XLEN: 32},
	{Mnemonic: "c.addiw", Bits: "15..13=1 1..0=1", Expands: "addiw", Rd: "rd", Rs1: "rd", Immediate: immediate6, Signed: true, NotZero: "rd", XLEN: 64},
	{Mnemonic: "c.li", Bits: "15..13=2 1..0=1", Expands: "addi", Rd: "rd", Rs1: "zero", Immediate: immediate6, Signed: true, Hint: "rd"},
	{Mnemonic: "c.addi16sp", Bits: "15..13=3 11..7=2 1..0=1", Expands: "addi", Rd: "sp", Rs1: "sp",
		Immediate: []Slice{{6, 4, 1}, {2, 5, 1}, {5, 6, 1}, {3, 7, 2}, {12, 9, 1}}, Signed: true, NotZero: "imm"},
	{Mnemonic: "c.lui", Bits: "15..13=3 1..0=1", Expands: "lui", Rd: "rd", Immediate: []Slice{{2, 12, 5}, {12, 17, 1}}, Signed: true, NotZero: "imm", Hint: "rd"},
	{Mnemonic: "c.srli", Bits: "15..13=4 11..10=0 1..0=1", Expands: "srli", Rd: "rs1'", Rs1: "rs1'", Immediate: immediate6, Hint: "imm"},
	{Mnemonic: "c.srai", Bits: "15..13=4 11..10=1 1..0=1", Expands: "srai", Rd: "rs1'", Rs1: "rs1'", Immediate: immediate6, Hint: "imm"},
	{Mnemonic: "c.andi", Bits: "15..13=4 11..10=2 1..0=1", Expands: "andi", Rd: "rs1'", Rs1: "rs1'", Immediate: immediate6, Signed: true},
	{Mnemonic: "c.sub", Bits: "15..10=0x23 6..5=0 1..0=1", Expands: "sub", Rd: "rs1'", Rs1: "rs1'", Rs2: "rd'"},
	{Mnemonic: "c.xor", Bits: "15..10=0x23 6..5=1 1..0=1", Expands: "xor", Rd: "rs1'", Rs1: "rs1'", Rs2: "rd'"},
	{Mnemonic: "c.or", Bits: "15..10=0x23 6..5=2 1..0=1", Expands: "or", Rd: "rs1'", Rs1: "rs1'", Rs2: "rd'"},
	{Mnemonic: "c.and", Bits: "15..10=0x23 6..5=3 1..0=1", Expands: "and", Rd: "rs1'", Rs1: "rs1'", Rs2: "rd'"},
	{Mnemonic: "c.subw", Bits: "15..10=0x27 6..5=0 1..0=1", Expands: "subw", Rd: "rs1'", Rs1: "rs1'", Rs2: "rd'", XLEN: 64},
	{Mnemonic: "c.addw", Bits: "15..10=0x27 6..5=1 1..0=1", Expands: "addw", Rd: "rs1'", Rs1: "rs1'", Rs2: "rd'", XLEN: 64},
	{Mnemonic: "c.j", Bits: "15..13=5 1..0=1", Expands: "jal", Rd: "zero", Immediate: jump, Signed: true},
	{Mnemonic: "c.beqz", Bits: "15..13=6 1..0=1", Expands: "beq", Rs1: "rs1'", Rs2: "zero", Immediate: branch9, Signed: true},
	{Mnemonic: "c.bnez", Bits: "15..13=7 1..0=1", Expands: "bne", Rs1: "rs1'", Rs2: "zero", Immediate: branch9, Signed: true},

	{Mnemonic: "c.slli", Bits: "15..13=0 1..0=2", Expands: "slli", Rd: "rd", Rs1: "rd", Immediate: immediate6, Hint: "rd imm"},
	{Mnemonic: "c.fldsp", Bits: "15..13=1 1..0=2", Expands: "fld", Rd: "rd", Rs1: "sp", Immediate: loadTwoSP},
	{Mnemonic: "c.lwsp", Bits: "15..13=2 1..0=2", Expands: "lw", Rd: "rd", Rs1: "sp", Immediate: loadWordSP, NotZero: "rd"},
	{Mnemonic: "c.flwsp", Bits: "15..13=3 1..0=2", Expands: "flw", Rd: "rd", Rs1: "sp", Immediate: loadWordSP, XLEN: 32},
	{Mnemonic: "c.ldsp", Bits: "15..13=3 1..0=2", Expands: "ld", Rd: "rd", Rs1: "sp", Immediate: loadTwoSP, NotZero: "rd", XLEN: 64},
	{Mnemonic: "c.jr", Bits: "15..12=8 6..2=0 1..0=2", Expands: "jalr", Rd: "zero", Rs1: "rd", NotZero: "rd"},
	{Mnemonic: "c.mv", Bits: "15..12=8 1..0=2", Expands: "add", Rd: "rd", Rs1: "zero", Rs2: "rs2", NotZero: "rs2", Hint: "rd"},
	{Mnemonic: "c.ebreak", Bits: "15..0=0x9002", Expands: "ebreak"},
	{Mnemonic: "c.jalr", Bits: "15..12=9 6..2=0 1..0=2", Expands: "jalr", Rd: "ra", Rs1: "rd", NotZero: "rd"},
	{Mnemonic: "c.add", Bits: "15..12=9 1..0=2", Expands: "add", Rd: "rd", Rs1: "rd", Rs2: "rs2", NotZero: "rs2", Hint: "rd"},
	{Mnemonic: "c.fsdsp", Bits: "15..13=5 1..0=2", Expands: "fsd", Rs1: "sp", Rs2: "rs2", Immediate: storeTwoSP},
	{Mnemonic: "c.swsp", Bits: "15..13=6 1..0=2", Expands: "sw", Rs1: "sp", Rs2: "rs2", Immediate: storeWordSP},
	{Mnemonic: "c.fswsp", Bits: "15..13=7 1..0=2", Expands: "fsw", Rs1: "sp", Rs2: "rs2", Immediate: storeWordSP, XLEN: 32},
	{Mnemonic: "c.sdsp", Bits: "15..13=7 1..0=2", Expands: "sd", Rs1: "sp", Rs2: "rs2", Immediate: storeTwoSP, XLEN: 64},
}

// CompressedMove is a compressed instruction for a move that the compiler makes, which is an
// addition of 0. The instruction proper stands for another one, which does the same.
var CompressedMove = Compressed{Mnemonic: "c.mv", Bits: "15..12=8 1..0=2", Expands: "addi", Rd: "rd", Rs1: "rs2", NotZero: "rs2", Hint: "rd"}

// Match returns the fixed bits of the instruction and a mask of their positions.
func (c Compressed) Match() (match, mask uint32, err error) {
	return Instruction{Mnemonic: c.Mnemonic, Bits: c.Bits}.Match()
}
