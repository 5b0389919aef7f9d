// Which locals a loop assigns.

layout(std430) readonly buffer LoopColumn { uint loop[]; };
layout(std430) readonly buffer AssignedAtColumn { uint assignedAt[]; };
layout(std430) readonly buffer AssignedColumn { uint assigned[]; };

// assigns reports whether the loop of a LoopEntry assigns a local.
bool assigns(uint entry, uint local) {
    return (assigned[assignedAt[entry] + assignedWord(local)] & assignedBit(local)) != 0u;
}
