// Frames of functions.

const uint frameSize = frameIncoming; // the arguments that the caller passes are behind the frame
