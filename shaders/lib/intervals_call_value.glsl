// The values of a scan over the users of locals, from the last to the first. For each use, it finds two things
// behind it: the smallest first node of all calls, and the first obstacle.

#include "lib/word.glsl"

layout(std430) readonly buffer UserList { uint users[]; };
layout(std430) readonly buffer UserLocalColumn { uint userLocal[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };

// load returns the first node of user i if that calls a function, else none; and user i if it is an obstacle, else none.
Value load(uint i) {
    uint sort = userLocal[i];
    return uvec2(sort == userCall ? first[users[i]] : none, sort == userObstacle ? users[i] : none);
}
