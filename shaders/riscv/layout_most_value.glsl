// What the first scan of places combines: words.

#include "riscv/instruction_size.glsl"

layout(std430) readonly buffer SizeColumn { uint size[]; };

Value load(uint k) { return mostWords(size[k]); }
