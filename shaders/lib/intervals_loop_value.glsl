// The values of the scan over users for the last LoopEntries and the last obstacle.

#include "lib/word.glsl"

layout(std430) readonly buffer UserList { uint users[]; };
layout(std430) readonly buffer UserLocalColumn { uint userLocal[]; };

// load returns the node of user i in the component of its sort: the LoopEntry of a loop inside 0,
// 1 and 2 others, and an obstacle. An obstacle is a Label, or the LoopEntry of a loop inside three
// others.
Value load(uint i) {
    if (i >= users[items] || userLocal[i] < userLoop || userLocal[i] > userObstacle) return uvec4(0u);
    uint sort = userLocal[i] - userLoop;
    return uvec4(uint(sort == 0u), uint(sort == 1u), uint(sort == 2u), uint(sort > 2u)) * users[i];
}
