// The values of the scan that counts live temporaries, by class. The table instruction is
// declared before this file, since only one of the two kernels writes it.

layout(std430) readonly buffer ClassColumn { uint class_[]; };
layout(std430) readonly buffer EndedColumn { uint ended[]; };

// begun returns the class word of the value that instruction k defines. If k is the join move
// of a conditional's first arm, it defines the value of the second arm's join move, and has
// that one's class word. The second join move is the instruction before the target of the jump
// that follows k.
uint begun(uint k) {
    uint own = class_[k];
    return (own & classJoins) != 0u ? class_[INSTRUCTION(k + 1u, instructionImm) - 1u] : own;
}

// joinedValue returns the class word of the value of a conditional's first arm, which is not
// live behind the jump over the second arm.
uint joinedValue(uint k) { return class_[INSTRUCTION(k, instructionImm) - 1u]; }

// unit is 1 in the component of a class.
uvec4 unit(uint cls) {
    return uvec4(equal(uvec4(classOf(cls)), uvec4(0u, 1u, 2u, 3u)));
}

// load returns the change of the number of live temporaries at instruction k, by class.
Value load(uint k) {
    uvec4 e = unit(begun(k)) - unit(firstEnded(ended[k])) - unit(secondEnded(ended[k]));
    if ((INSTRUCTION(k, instructionCode) & codeJoinJump) != 0u) e -= unit(joinedValue(k));
    return e;
}
