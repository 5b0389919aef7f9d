#version 450 core
// Finds the candidates: nodes that may have been computed before. It makes the hash of each, and
// counts the candidates of each slot.
//
// A work group handles a block of nodes. It holds these, and the nodes before them among which it looks for versions,
// in shared memory: the window. So each node gets its version and its hash once, even if it is part of many
// candidates. A scan of the window numbers three things: Assigns, uses, and functions that begin in the window. It also
// finds three nodes for each node, at or before it: the last one that changes memory, the last Label, and the last
// node that is not repeatable.
#define WIDTH 4
#define OPERATORS SCAN_ADD, SCAN_MAX, SCAN_MAX, SCAN_MAX
#include "lib/block.glsl"
#include "lib/group_scan.glsl"
#include "lib/bytes.glsl"
#include "lib/hoist_cost.glsl"
#include "lib/hash_slot.glsl"

layout(std430) readonly buffer UnchangedColumn { uint unchanged[]; };
layout(std430) writeonly buffer HashColumn { uint hash[]; };
layout(std430) writeonly buffer CandidateColumn { uint candidate[]; };
layout(std430) buffer HashCountColumn { uint hashCount[]; };

// The sizes of the window, in nodes.
const uint ahead = versionReach + rootNodes;                   // in front of the block
const uint window = ahead + SCAN_BLOCK;                        // all
const uint hashed = ahead - rootNodes;                         // the number of the first node that gets a hash
const uint windowEach = (window + uint(GROUP) - 1u) / uint(GROUP); // for each invocation

// A use is a Local or a Load. It gets a version. Its word has three fields, from the lowest bit on. Field 1 is its number in
// the window. Field 2 is the number of Assigns before it, or ofMemory if it is a Load. Field 3 is the number of functions
// that begin at it or before. The first component of the scan has the same fields, but for field 1: that is the number of uses.
const uint useBits = 11u;
const uint useMask = (1u << useBits) - 1u;
const uint ofMemory = useMask;
const uint oneUse = 1u, oneAssign = 1u << useBits, oneFunction = 1u << (2u * useBits);

shared uint heads[window];  // at first the node words; remember replaces them
shared uint hashes[window]; // at first the data; in the end the hash of each node, but for Assigns, which keep their local
shared uint assignList[window];              // the Assigns, in order
shared uint uses[SCAN_BLOCK + rootNodes];    // the uses, in order
shared uint bases[window / 2u + 1u];         // the first nodes of functions: of the one in which the window begins, and of those that begin in it
shared uint marks[SCAN_BLOCK / wordBits];    // a bit for each node of the block: it is a candidate

// begin reads the window, which begins at node start, into shared memory.
void begin(uint start) {
    uint i = gl_LocalInvocationID.x;
    if (i < SCAN_BLOCK / wordBits) marks[i] = 0u;
    if (i == 0u) bases[0] = first[function[functionOf(scope[start < items ? start : 0u]) * functionRow + functionRoot]];
    for (uint w = i; w < window; w += uint(GROUP)) {
        bool inside = start + w < items; // before node 0, start + w is large
        heads[w] = inside ? node[start + w] : Invalid;
        hashes[w] = inside ? data[start + w] : 0u;
    }
    memoryBarrierShared();
    barrier();
}

// propertiesOf returns the value of node w of the window for the scan. x counts uses, Assigns and functions, in the fields
// of a use's word. y is 1 + w if the node changes memory, z if it is a Label, and w if it is not repeatable.
Value propertiesOf(uint w) {
    uint kind = kindOf(heads[w]);
    Value v = Value(0u);
    if (w >= hashed && (kind == Local || kind == Load)) v.x = oneUse;
    if (setsLocal(kind)) v.x = oneAssign;
    if (opensFunction(kind)) v.x = oneFunction;
    if (changesMemory(kind)) v.y = w + 1u;
    if (isLabel(kind)) v.z = w + 1u;
    if (!repeatable(kind) || hasEffect(kind, hashes[w])) v.w = w + 1u;
    return v;
}

// nodeHash returns a hash of a node. known is made of the node's word and data. version is the version of the local, or of
// the memory, that the node reads.
uint nodeHash(uint known, uint version) {
    uint h = (known + (version << halfBits)) * hashFactor;
    return h ^ (h >> hashShift);
}

// remember stores the results of the scan for node w of the window, which begins at node start. before is the scan without
// the node, upTo the scan with it. remember appends the node to the list of Assigns, of uses, or of first nodes of
// functions, if it is one. It sets heads[w]: for a Local, to the part of its hash that does not depend on its version; for
// any other node, to 1 + the last change of memory (for a Load) or 1 + the last Label (else). The upper half is 1 + the last
// node that is not repeatable.
void remember(uint start, uint w, Value before, Value upTo) {
    uint word = heads[w], kind = kindOf(word), known = hashes[w] * hashFactor + word;
    uint assigns = (before.x >> useBits) & useMask, functions = upTo.x >> (2u * useBits);
    if (opensFunction(kind)) bases[functions] = start + w;
    if (setsLocal(kind)) assignList[assigns] = w;
    if (upTo.x - before.x == oneUse) uses[before.x & useMask] = w | (kind == Load ? ofMemory : assigns) << useBits | functions << (2u * useBits);
    heads[w] = kind == Local ? known : (kind == Load ? before.y : before.z) | upTo.w << halfBits;
    if (kind == Load) hashes[w] = known;
    else if (!usesLocal(kind)) hashes[w] = nodeHash(known, 0u);
}

// classifyNodes scans the nodes of the window, and returns the number of uses. An invocation has windowEach nodes.
uint classifyNodes(uint start) {
    uint from = gl_LocalInvocationID.x * windowEach, to = min(from + windowEach, window);
    Value sum = identity(), total;
    for (uint k = 0u, w = from; k < windowEach && w < to; k++, w++) sum = combine(sum, propertiesOf(w));
    Value before = groupScan(sum, total);
    for (uint k = 0u, w = from; k < windowEach && w < to; k++, w++) {
        Value upTo = combine(before, propertiesOf(w));
        remember(start, w, before, upTo);
        before = upTo;
    }
    memoryBarrierShared();
    barrier();
    return total.x & useMask;
}

// version returns the version of the local, or of the memory, that node w of the window reads. change is 1 + the last node
// that changes it. base is the number of the function's first node in the window; it is negative before the window.
uint version(uint change, uint w, uint base) {
    return change > 0u && int(change) > int(base) && w + 1u - change <= versionReach ? change - base : 0u;
}

// lastOf returns 1 + the last one of the first assigns Assigns that sets a local, if it may be the version of node w.
uint lastOf(uint local, uint assigns, uint w) {
    for (uint k = 1u; k <= versionReach && k <= assigns; k++) {
        uint a = assignList[assigns - k];
        if (w - a > versionReach) break;
        if (hashes[a] == local) return a + 1u;
    }
    return 0u;
}

// findVersions makes the hashes of the uses. The window begins at node start.
void findVersions(uint start, uint useCount) {
    for (uint u = gl_LocalInvocationID.x; u < useCount; u += uint(GROUP)) {
        uint w = uses[u] & useMask, assigns = (uses[u] >> useBits) & useMask, base = bases[uses[u] >> (2u * useBits)] - start;
        if (assigns == ofMemory) hashes[w] = nodeHash(hashes[w], version(heads[w] & halfMask, w, base));
        else hashes[w] = nodeHash(heads[w], version(lastOf(hashes[w], assigns, w), w, base));
    }
    memoryBarrierShared();
    barrier();
}

// valueHash returns a hash of the value of candidate w of the window, below which there are size nodes. label is the
// version of control.
uint valueHash(uint w, uint size, uint label) {
    uint h = label;
    for (uint k = 0u; k < rootNodes && k <= size; k++) h += hashes[w - k];
    h *= hashFactor;
    return h ^ (h >> hashShift);
}

// addCandidate makes node n a candidate, with a hash.
void addCandidate(uint n, uint h) {
    uint slot = hashSlot(n, h);
    hash[n] = h;
    atomicOr(marks[(n & (SCAN_BLOCK - 1u)) / wordBits], 1u << (n & (wordBits - 1u)));
    atomicAdd(hashCount[slot / wordBytes], 1u << (byteBits * (slot & (wordBytes - 1u))));
}

// findCandidates makes the candidates of the block, which begins at node block. The window begins at node start.
void findCandidates(uint start, uint block) {
    for (uint n = block + gl_LocalInvocationID.x; n < min(items, block + SCAN_BLOCK); n += uint(GROUP)) {
        uint size = n - first[n], w = n - start;
        if (size == 0u || size >= rootNodes || heads[w] >> halfBits > w - size || BYTE(unchanged, n) != 0u) continue;
        uint row = functionOf(scope[n]) * functionRow;
        if (function[row + functionResumes] != 0u || folded(n)) continue;
        uint base = first[function[row + functionRoot]] - start;
        addCandidate(n, valueHash(w, size, kindAt(n) == Load ? 0u : version(heads[w] & halfMask, w, base)));
    }
}

void main() {
    uint i = gl_LocalInvocationID.x, block = group() * SCAN_BLOCK, start = block - ahead;
    begin(start);
    findVersions(start, classifyNodes(start));
    findCandidates(start, block);
    memoryBarrierShared();
    barrier();
    if (i < SCAN_BLOCK / wordBits && block + i * wordBits < items) candidate[block / wordBits + i] = marks[i];
}
