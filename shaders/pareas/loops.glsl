// The braces of loops.

#include "pareas/words.glsl"

layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer StopBeforeColumn { uint stopBefore[]; };

// isLoopOpen reports whether a token is the first brace of the block of a loop.
bool isLoopOpen(uint t) {
    return role[t] == roleArmOpen && role[stopBefore[t]] == roleWhile;
}
