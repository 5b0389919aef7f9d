package description

// LayoutBits are the bits of the layout word, the second of an instruction's words in the
// encoding table that kernels read. The first is the match word.
var LayoutBits = []Constant{
	{"Format", 0xf},
	{"Rd", 1 << 4}, {"Rs1", 1 << 5}, {"Rs2", 1 << 6}, // has the operand
	{"RdFloat", 1 << 7}, {"Rs1Float", 1 << 8}, {"Rs2Float", 1 << 9}, // in the floating-point file
	{"Branch", 1 << 10}, {"Jump", 1 << 11}, {"Load", 1 << 12}, {"Store", 1 << 13},
	{"Size", 0xf << 16}, // bytes read or written
}
