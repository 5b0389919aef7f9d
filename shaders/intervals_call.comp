#version 450 core
// Finds the last uses that are in no argument of a call, the first obstacle behind each first use, and the smallest
// first node of all calls from each user on. The scan runs from the last user to the first.
#define COUNT countUsers
#define WIDTH 2
#define OPERATORS SCAN_MIN, SCAN_MIN
#define REVERSE true
#include "lib/scan.glsl"
#include "lib/intervals_call_value.glsl"
#include "lib/count.glsl"
#include "lib/machine.glsl"

layout(std430) readonly buffer NodeColumn { uint node[]; };
layout(std430) readonly buffer AssignsColumn { uint assigns[]; };
layout(std430) readonly buffer ParentColumn { uint parent[]; };
layout(std430) readonly buffer ChildIndexColumn { uint childIndex[]; };
layout(std430) readonly buffer DataColumn { uint data[]; };
layout(std430) readonly buffer FirstUseColumn { uint firstUse[]; };
layout(std430) readonly buffer LastUseColumn { uint lastUse[]; };
layout(std430) writeonly buffer CallsFromColumn { uint callsFrom[]; };
layout(std430) writeonly buffer ObstacleColumn { uint obstacle[]; };
layout(std430) writeonly buffer OutsideColumn { uint outside[]; };

// argumentAround returns the Argument of the innermost call around node n, if it is among the argumentSteps nodes above n and the
// call is one of a function, else none. It also tells whether n is the argument's value: 1 if it is.
uvec2 argumentAround(uint n) {
    bool isValue = true;
    for (uint step = 0u; step < argumentSteps; step++) {
        n = parent[n];
        uint kind = kindOf(node[n]);
        if (kind == Argument) {
            uint call = kindOf(node[parent[n]]);
            return uvec2(call == Call || call == CallIndirect ? n : none, isValue ? 1u : 0u);
        }
        if (clobbers(kind)) break; // n is in the address
        isValue = isValue && (kind == Comma || kind == Cast);
    }
    return uvec2(none, 0u);
}

// lastArgument returns the last Argument of a call that has one.
uint lastArgument(uint call) { return callsAddress(kindOf(node[call])) ? first[call - 1u] - 1u : call - 1u; }

// mayPass reports whether the value of an Argument may be a local of its function, number local there.
bool mayPass(uint argument, uint local) {
    for (uint step = 0u; step < argumentSteps; step++) {
        argument--;
        uint kind = kindOf(node[argument]);
        if (kind == Local || kind == Assign) return data[argument] == local;
        if (kind != Comma && kind != Cast) return false;
    }
    return true;
}

// passedBefore reports whether an Argument in front of another one of its call may have the value of a local. Its register would be read at the
// call.
bool passedBefore(uint argument, uint local) {
    for (uint step = 0u; step < argumentSteps; step++) {
        if (childIndex[argument] == 0u) return false;
        argument = first[argument] - 1u;
        if (mayPass(argument, local)) return true;
    }
    return true;
}

// isPassedOn reports whether a local is a parameter that may stay up to its last use in the register in which it arrives.
// Node a is its first use, node n the last one, which is in a call.
bool isPassedOn(uint a, uint n) {
    if (kindOf(node[a]) != Parameter || kindOf(node[n]) != Local) return false;
    uvec2 around = argumentAround(n);
    uint argument = around.x;
    if (argument == none) return false;
    bool floating = isFloat(typeOf(node[a]));
    bool isValue = around.y != 0u && floating == isFloat(typeOf(node[argument]));
    uvec2 from = argumentLocation(childIndex[a] - 1u, data[a], floating);
    uvec2 to = argumentLocation(childIndex[argument], data[argument], floating); // the first register of the file that is not yet taken
    if (from.x != inRegister || to.x != inRegister || from.y < to.y) return false;
    uint user = parent[n];
    if (isValue) user = parent[argument];
    if (isValue && from.y > to.y) {
        uint last = lastArgument(user);
        to = argumentLocation(childIndex[last], data[last], floating);
        if (last != argument && (to.x != inRegister || from.y <= to.y)) return false;
    } else if (argument != n + 1u && passedBefore(argument, data[n])) {
        return false;
    }
    return user - n <= halfMost && (assigns[user - 1u] - assigns[n]) >> halfBits == 0u;
}

void store(uint i, Value behind, Value sum) {
    callsFrom[i] = sum.x;
    uint local = userLocal[i];
    if (local >= userLoop) return;
    if (firstUse[local] == i) obstacle[local] = behind.y;
    if (lastUse[local] == i) outside[local] = behind.x > users[i] || isPassedOn(users[firstUse[local]], users[i]) ? 1u : 0u;
}
