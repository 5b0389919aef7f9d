// Rows of the reach table, two words an instruction.
const uint reachRow = 2u;
const uint reachCalls = 0u; // calls up to and with the instruction
const uint reachUser = 1u;  // how far behind it its virtual register is used last, or 0
