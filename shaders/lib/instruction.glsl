// An instruction is a row of the table of all: operation, rd and flags; register
// operands; the immediate.
struct Instruction { uint code, rs1, rs2, imm; };
