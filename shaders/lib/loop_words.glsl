// The words of loops: how each may be entered and left, and which locals it assigns.

layout(std430) readonly buffer LoopColumn { uint loop[]; };
layout(std430) readonly buffer LoopWordsColumn { uint loopWords[]; };

// jumpsOf returns the jumps word of the loop of a LoopEntry.
uint jumpsOf(uint entry) { return loopWords[loop[entry]]; }

// assigns reports whether the loop of a LoopEntry assigns a local.
bool assigns(uint entry, uint local) {
    return (loopWords[loop[entry] + assignedWord(local)] & assignedBit(local)) != 0u;
}
