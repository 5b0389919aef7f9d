// Rows of the frame table. Offsets and sizes are in bytes.

const uint frameRow = 16u;
const uint frameSize = 0u;
const uint frameObjects = 1u;
const uint frameSlots = 2u; // and 3: of integer and floating-point locals
const uint frameSpills = 4u; // to 7: of temporaries, by class
const uint framePrologue = 8u; // words
const uint frameEpilogue = 9u; // words, the return included
const uint frameSaved = 10u; // registers: s0-s11 from bit 0, fs0-fs11 from bit 12, ra bit 24
const uint frameFirstStep = 11u; // how far the stack pointer moves before registers are saved
const uint frameSavedTop = 12u; // end of the saved registers, from the stack pointer after the first step
const uint frameRegion = 13u; // the region that the function is in
const uint frameBase = 14u; // the register that all but outgoing arguments are found from: sp, or s0 where that moves
const uint frameLowest = 15u; // bytes of outgoing arguments; what is allocated on the stack is right above

// savedRA is ra's bit in the registers saved.
const uint savedRA = 1u << 24;

// farWords is how many instructions it takes to reach an offset from the stack
// pointer, or to move it, that an immediate does not span.
const uint farWords = 3u;
