// The values of a scan, in its order.

#include "lib/block.glsl"

// A kernel that scans from the last item to the first defines REVERSE as true.
#ifndef REVERSE
#define REVERSE false
#endif

// place is the item that comes n-th in the order of the scan.
uint place(uint n) {
    return REVERSE ? items - 1u - n : n;
}

// load is the value of an item: the kernel's.
Value load(uint n);

Value loadOrIdentity(uint n) {
    return n < items ? load(place(n)) : identity();
}
