// What the first scan of places combines: words and relocations.

#include "lib/instruction_size.glsl"

layout(binding = 1, std430) readonly buffer SizeColumn { uint size[]; };

Value load(uint k) { return uvec2(mostWords(size[k]), (size[k] & sizeRelocated) != 0u ? 1u : 0u); }
