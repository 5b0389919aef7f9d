// The values of the scan for the highest addresses: an instruction's largest number of units.

#include "riscv/instruction_size.glsl"

layout(std430) readonly buffer SizeColumn { uint size[]; };

// load returns the number of units of instruction k if all jumps are long.
Value load(uint k) { return mostUnits(size[k]); }
