// The values of the scan over users for the smallest first node of all calls from a user on.

#include "lib/word.glsl"

layout(std430) readonly buffer UserList { uint users[]; };
layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };

Value load(uint i) {
    return i < users[items] && callsFunction(kindOf(node[users[i]])) ? first[users[i]] : none;
}
