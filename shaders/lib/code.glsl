// Code words of instructions, taken apart here and in stages.

#include "lib/word.glsl"
#include "lib/riscv.glsl"
#include "lib/instruction.glsl"

uint operationOf(uint code) { return code & 0xffu; }
uint rdOf(uint code) { return (code >> codeRdShift) & 0x7fu; }

// frameOf is the part of the frame that an instruction's immediate counts from.
uint frameOf(uint code) { return (code >> codeFrameShift) & 7u; }

// isCall is 1 if the instruction destroys the caller-saved registers.
uint isCall(uint code) { return (code / codeCalls) & 1u; }

// isMove reports whether an instruction copies a register.
bool isMove(Instruction x) { return (x.code & codeCopies) != 0u && x.imm == 0u; }
