// Frames of functions.

const uint frameSize = frameIncoming; // arguments come in behind the frame

// savedRA is ra's bit in the registers saved.
const uint savedRA = 1u << 24;

// farWords is how many instructions it takes to reach an offset from the stack
// pointer, or to move it, that an immediate does not span.
const uint farWords = 3u;
