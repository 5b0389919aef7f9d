// The values of the scan over users for the smallest first node of all calls from a user on.

#include "lib/word.glsl"

layout(std430) readonly buffer UserList { uint users[]; };
layout(std430) readonly buffer UserLocalColumn { uint userLocal[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };

// load returns the first node of user i if that calls a function, else none.
Value load(uint i) {
    return i < users[items] && userLocal[i] == userCall ? first[users[i]] : none;
}
