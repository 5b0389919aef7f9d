// Which virtual register an instruction defines. The column imm is declared
// before this file.

// definedBy is the instruction whose virtual register instruction k defines:
// itself, or, for a value parked at the end of a first arm, the one before the
// target of the jump that follows.
uint definedBy(uint k, uint code) {
    return rdOf(code) == operandPark ? imm[k + 1u] - 1u : k;
}
