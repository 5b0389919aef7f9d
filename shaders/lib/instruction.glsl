// An Instruction is a row of the table of instructions. code is the code word: operation, rd
// and flags. rs1 and rs2 are the register operands. imm is the immediate.
struct Instruction { uint code, rs1, rs2, imm; };
