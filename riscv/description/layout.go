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
