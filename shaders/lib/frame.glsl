// Frames of functions.

const uint frameSize = frameIncoming; // arguments come in behind the frame
