// The unit in which addresses and sizes of machine code are counted. The kernel declares the table counts before
// this file.
#include "riscv/target.glsl"

// wordUnits returns how many units of an address an instruction has that is not compressed: 1, or
// 2 if there are compressed instructions.
uint wordUnits() { return counts[countWordUnits]; }

// unitBytes returns the number of bytes of a unit.
uint unitBytes() { return rvInstructionBytes / wordUnits(); }
