// Rows of the frame table. Offsets and sizes are in bytes. The first words are
// where the parts of the frame begin, in the order of their numbers; frameNone
// is 0, and so is frameOutgoing.

const uint frameRow = 16u;
const uint frameBase = 7u; // the register that parts are found from but for frameOutgoing and frameAllocated: sp, or s0 where that moves
const uint frameSpills = 8u; // to 11: temporaries, by class
const uint frameSaved = 12u; // registers: s0-s11 from bit 0, fs0-fs11 from bit 12, ra bit 24
const uint frameFirstStep = 13u; // how far the stack pointer moves before registers are saved
const uint frameSavedTop = 14u; // end of the saved registers, from the stack pointer after the first step
const uint frameRegion = 15u; // the region that the function is in

const uint frameSize = frameIncoming; // arguments come in behind the frame

// savedRA is ra's bit in the registers saved.
const uint savedRA = 1u << 24;

// farWords is how many instructions it takes to reach an offset from the stack
// pointer, or to move it, that an immediate does not span.
const uint farWords = 3u;
