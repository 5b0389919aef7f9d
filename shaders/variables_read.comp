#version 450 core
// Makes the interval of each variable longer, up to the instruction that reads its register last, if few instructions are in
// between. The last node of the interval may only say where the value is, so that an instruction of a node above it reads
// the register.
#include "lib/item.glsl"
#include "lib/code.glsl"
#include "lib/tables.glsl"

uniform uint scopeBorders; // the number of borders of scopes

layout(std430) readonly buffer ListedStorageColumn { uint listedStorage[]; };
layout(std430) readonly buffer BorderNodeColumn { uint borderNode[]; };
layout(std430) readonly buffer OffsetColumn { uint offset[]; };
layout(std430) readonly buffer FirstColumn { uint first[]; };
layout(std430) readonly buffer OwnerColumn { uint owner[]; };
layout(std430) readonly buffer AddressColumn { uint address[]; };
layout(std430) readonly buffer InstructionTable { uint instruction[]; };
layout(std430) readonly buffer CountTable { uint counts[]; };
layout(std430) buffer BorderAddressColumn { uint borderAddress[]; };

// endsRun reports whether the instruction with a code word ends a run of instructions that are executed one behind the other, or
// writes register r.
bool endsRun(uint code, uint r) {
    return (code & (codeTarget | codeDistance | codeCalls)) != 0u || operationOf(code) == opEpilogue || operationOf(code) == opLeave || rdOf(code) == r;
}

// isRead reports whether instruction k reads register r for node n or a node above it.
bool isRead(uint k, uint r, uint n) {
    return (INSTRUCTION(k, instructionRs1) == r || INSTRUCTION(k, instructionRs2) == r) && first[owner[k]] <= n;
}

// behindRead returns the address behind the first instruction from number k on that reads register r for node n or a node above it,
// or 0 if there is none in the run that begins there. Behind a call, the register may have another value.
uint behindRead(uint k, uint r, uint n) {
    for (uint step = 0u; step < readReach && k < counts[countAddressed]; step++, k++) {
        uint code = INSTRUCTION(k, instructionCode);
        if (isRead(k, r, n)) return address[k + 1u - isCall(code)];
        if (endsRun(code, r)) return 0u;
    }
    return 0u;
}

void main() {
    uint i = item();
    if (i >= items || listedStorage[i] >= storageSlot) return;
    uint border = scopeBorders + 2u * i + 1u, n = borderNode[border];
    if (n < counts[countNodes]) borderAddress[border] = max(borderAddress[border], behindRead(offset[n], listedStorage[i], n - 1u));
}
