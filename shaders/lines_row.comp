#version 450 core
// Lists the rows of the line number program.
#define COUNT countUnits
#include "lib/scan.glsl"
#include "lib/lines_row_value.glsl"
#include "lib/words.glsl"
#include "lib/counts.glsl"

layout(std430) writeonly buffer RowTable { uint row[]; };

void store(uint w, Value r, Value inclusive) {
    if (w == items - 1u) counts[countRows] = inclusive;
    if (isEntry(w) != 0u) {
        row[2u * r] = w;
        row[2u * r + 1u] = (entryLine[w] - 1u) | rowEntry;
        r++;
    }
    if (isChange(w) != 0u) {
        row[2u * r] = w;
        row[2u * r + 1u] = line[w] - 1u;
    }
}
