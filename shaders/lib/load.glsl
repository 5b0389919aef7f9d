// The values of a scan, in the order of the scan.

#include "lib/block.glsl"

// A kernel that scans from the last item to the first defines REVERSE as true.
#ifndef REVERSE
#define REVERSE false
#endif

// itemAt returns the number of the item that is n-th in the order of the scan.
uint itemAt(uint n) {
    return REVERSE ? items - 1u - n : n;
}

// load returns the value of an item. The kernel defines it.
Value load(uint n);

// loadOrIdentity returns the n-th value in the order of the scan, or the identity behind the last.
Value loadOrIdentity(uint n) {
    return n < items ? load(itemAt(n)) : identity();
}
