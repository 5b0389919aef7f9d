package riscv

// Expand returns the instruction that a compressed one stands for.
func Expand(half uint16, xlen int) (in Inst, ok bool) { return Inst{}, false }
