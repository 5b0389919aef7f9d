#version 450 core
// Counts the nodes at each site: the early nodes of the token there, and the late nodes of each token that makes
// them at this site.
#include "lib/item.glsl"
#include "pareas/words.glsl"

layout(std430) readonly buffer RoleColumn { uint role[]; };
layout(std430) readonly buffer StopBehindColumn { uint stopBehind[]; };
layout(std430) readonly buffer LeftColumn { uint left[]; };
layout(std430) readonly buffer ShiftColumn { uint shift[]; };
layout(std430) readonly buffer EarlyColumn { uint early[]; };
layout(std430) readonly buffer LateColumn { uint late[]; };
layout(std430) writeonly buffer EarlyAtColumn { uint earlyAt[]; };
layout(std430) writeonly buffer LateSiteColumn { uint lateSite[]; };
layout(std430) buffer LateAtColumn { uint lateAt[]; };

// lastOf returns the token at which the nodes are late.
uint lastOf(uint t) {
    switch (role[t]) {
    case roleIf: case roleElif:
        return stopBehind[t];
    case roleWhile: return left[t] - 1u;
    }
    return stopBehind[t] - 1u;
}

void main() {
    uint t = item();
    if (t >= items) return;
    earlyAt[t + shift[t]] = early[t];
    uint nodes = lateNodesOf(late[t]);
    if (nodes == 0u) return;
    uint last = lastOf(t), site = last + shift[last];
    lateSite[t] = site;
    atomicAdd(lateAt[site], nodes);
}
