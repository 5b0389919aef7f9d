// The values of the scan that writes the line number program: a row's number of bytes.

#include "lib/words.glsl"

layout(std430) readonly buffer RowTable { uint row[]; };
layout(std430) readonly buffer LineFileColumn { uint lineFile[]; };
layout(std430) readonly buffer LineNumberColumn { uint lineNumber[]; };

uint bytes; // of the row, so far

// put counts the next byte of the row, and may write it. The kernel defines it.
void put(uint b);

// lebSign is the value of the sign bit in the last byte of a signed LEB128.
const int lebSign = int(lebMore / 2u);

// putUnsigned writes an unsigned LEB128.
void putUnsigned(uint v) {
    for (; v >= lebMore; v >>= lebBits) put(v % lebMore | lebMore);
    put(v);
}

// putSigned writes a signed LEB128.
void putSigned(uint v) {
    int rest = int(v);
    for (; rest >= lebSign || rest < -lebSign; rest >>= lebBits) put(uint(rest) % lebMore | lebMore);
    put(uint(rest) % lebMore);
}

// leave ends the rows of a function: it advances by the number of words from the last row to
// the function's end, and sets line and file back to their initial values. line is the index
// of the last row's line.
void leave(uint words, uint line) {
    put(advancePC);
    putUnsigned(words);
    if (lineNumber[line] != 1u) {
        put(advanceLine);
        putSigned(1u - lineNumber[line]);
    }
    if (lineFile[line] != 0u) {
        put(setFile);
        put(firstFile);
    }
}

// encode writes the bytes of row r. Behind the last row of a function it calls leave.
void encode(uint r) {
    bytes = 0u;
    uint at = row[2u * r], line = row[2u * r + 1u];
    uint beforeWord = at, beforeNumber = 1u, beforeFile = 0u;
    if ((line & rowEntry) == 0u) {
        uint from = row[2u * r - 1u] & ~rowEntry;
        beforeWord = row[2u * r - 2u];
        beforeNumber = lineNumber[from];
        beforeFile = lineFile[from];
    }
    line &= ~rowEntry;
    if (lineFile[line] != beforeFile) {
        put(setFile);
        putUnsigned(lineFile[line] + firstFile);
    }
    uint lines = lineNumber[line] - beforeNumber, words = at - beforeWord;
    if (lines + linesBack >= specialLines) {
        put(advanceLine);
        putSigned(lines);
        lines = 0u;
    }
    if (words > specialUnits) {
        put(advancePC);
        putUnsigned(words);
        words = 0u;
    }
    put(lines + linesBack + specialLines * words + firstSpecial);
    if (r + 1u == items) leave(counts[countUnits] - at, line);
    else if ((row[2u * r + 3u] & rowEntry) != 0u) leave(row[2u * r + 2u] - at, line);
}

// load returns the number of bytes of row r.
Value load(uint r) {
    encode(r);
    return bytes;
}
