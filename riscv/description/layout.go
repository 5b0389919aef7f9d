package description

// LayoutBits are the bits of the layout word. It is the second of the words that an
// instruction has in the encoding table, which kernels read. The first is the match word.
var LayoutBits = []Constant{
	{"Format", 0xf},
	{"Rd", 1 << 4}, {"Rs1", 1 << 5}, {"Rs2", 1 << 6}, // the instruction has the operand
	{"RdFloat", 1 << 7}, {"Rs1Float", 1 << 8}, {"Rs2Float", 1 << 9}, // the operand is in the floating-point file
	{"Branch", 1 << 10}, {"Jump", 1 << 11}, {"Load", 1 << 12}, {"Store", 1 << 13},
	{"Size", 0xf << 16}, // number of bytes read or written
}

// An EncodingWord is a word of a row of the encoding table, or the number of words of a row.
type EncodingWord struct {
	Constant
	About string
}

// EncodingWords gives the words of a row of the encoding table by name.
var EncodingWords = []EncodingWord{
	{Constant{"Row", 8}, "words"},
	{Constant{"Match", 0}, "the fixed bits, with the default rounding mode (to zero for conversions to integer), without EncodingLowest"},
	{Constant{"Layout", 1}, "layout bits"},
	{Constant{"Registers", 2}, "the bits of rd, rs1 and rs2"},
	{Constant{"Immediate", 3}, "first of four words, up to 6: the bits of the immediate, by how far they move; see EncodeWord"},
	{Constant{"Lowest", 7}, "the lowest bit of the opcode of branches and jumps; EncodeDistance adds it"},
}

const (
	// LengthBits are the bits of a word that tell the length of its instruction. All of them
	// are set if it has 32 bits (Manual, 1.5).
	LengthBits = 3

	// DistanceMissing is the value of these bits in a branch or jump that is encoded without its
	// distance: the lowest bit is left out.
	DistanceMissing = 2

	// ShortJump is the value of these bits in a compressed jump or branch.
	ShortJump = 1
)
