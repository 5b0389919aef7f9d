#version 450 core
// Lays out the stack frame of every function.
#define COUNT countFunctions
#include "lib/item.glsl"
#include "lib/word.glsl"
#include "riscv/riscv.glsl"
#include "riscv/target.glsl"
#include "lib/count.glsl"

uniform uint wordSize; // bytes of a word of the target

layout(std430) readonly buffer FunctionTable { uint function[]; };
layout(std430) readonly buffer CallsColumn { uint calls[]; };
layout(std430) readonly buffer SavedColumn { uint saved[]; };
layout(std430) readonly buffer SlotsColumn { uint slots[]; };
layout(std430) readonly buffer SpillsColumn { uint spills[]; };
layout(std430) readonly buffer OutgoingColumn { uint outgoing[]; };
layout(std430) writeonly buffer FrameTable { uint frame[]; };

// alignStack rounds bytes up to a multiple of the stack's alignment.
uint alignStack(uint bytes) { return (bytes + rvStackAlignment - 1u) & ~(rvStackAlignment - 1u); }

// alignWord rounds bytes up to a multiple of a word's size.
uint alignWord(uint bytes, uint word) { return (bytes + word - 1u) & ~(word - 1u); }

void main() {
    uint f = item();
    if (f >= items) return;
    uint word = wordSize;
    uint row = frameRow * f;
    uint at = word * outgoing[f];
    bool moves = calls[f] == movesStack;
    if (moves) at = alignStack(at);
    frame[row + frameNone] = 0u;
    frame[row + frameOutgoing] = 0u;
    frame[row + frameAllocated] = at;
    for (uint cls = 0u; cls < temporaryClasses; cls++) {
        frame[row + frameSpills + cls] = at;
        at += word * spills[temporaryClasses * f + cls];
    }
    for (uint floating = 0u; floating < 2u; floating++) {
        frame[row + frameSlot + floating] = at;
        at = alignWord(at + slotUnit * slots[2u * f + floating], word);
    }

    uint toSave = saved[f];
    if (calls[f] != 0u) toSave |= savedReturnAddress;
    frame[row + frameBase] = REG_SP;
    if (moves) {
        frame[row + frameBase] = rvFramePointer;
        toSave |= 1u;
    }
    uint count = uint(bitCount(toSave));
    uint registers = word * count, varargs = function[functionRow * f + functionVarargBytes];
    uint objects = function[functionRow * f + functionObjectBytes];
    uint end = alignStack(at + registers + objects);
    uint size = alignStack(end + varargs);
    uint step = size, top = at + registers;
    if (moves || size > rvMostStep) {
        end = alignStack(at + objects);
        size = alignStack(end + registers + varargs);
        step = size > rvMostStep ? alignStack(registers + varargs) : size;
        top = step - varargs;
    }
    frame[row + frameObject] = end - objects;
    frame[row + frameSize] = size;
    frame[row + frameSaved] = toSave;
    frame[row + frameFirstStep] = step;
    frame[row + frameSavedTop] = top;
    frame[row + frameRegion] = function[functionRow * f + functionRegion];
}
