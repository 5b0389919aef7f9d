// The classes of temporaries.

// The class of an instruction is that of the temporary of its value; or noClass if
// nobody uses that, or with flags. The classes of both values that it uses last are in
// another word.
const uint noClass = temporaryClasses;
const uint classBits = 3u;
const uint classSettled = 1u << 3u; // the value is in the register from classShift on
const uint classMoved = 1u << 4u;   // a move that has nothing to do
const uint classParks = 1u << 5u;   // what it defines is the value of another
const uint classShift = 6u;

const uint noClasses = noClass << classBits | noClass;
