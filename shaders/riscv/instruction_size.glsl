// Sizes of instructions.
#include "lib/words.glsl"
#include "riscv/unit.glsl"

// mostUnits returns how many units an instruction of a size has at most. A jump may grow by
// two words.
uint mostUnits(uint size) { return sizeInUnits(size) + ((size & sizeJumps) != 0u ? 2u * wordUnits() : 0u); }
