// What the nodes of the rewritten tree are.

layout(std430) readonly buffer OriginColumn { uint origin[]; };
layout(std430) readonly buffer CoverColumn { uint cover[]; };
layout(std430) readonly buffer NumberColumn { uint number[]; };

// isAssign reports whether node m of the rewritten tree assigns a root to its local. It stands right
// behind the root, and comes from it.
bool isAssign(uint m) { return m > 0u && origin[m - 1u] == origin[m]; }

// readsRoot reports whether node m of the rewritten tree stands in place of a root, and reads its
// local. c is the cover word of the node that it comes from.
bool readsRoot(uint m, uint c) {
    switch (c & (coverClass | coverRoot)) {
    case coverFollows | coverRoot: return true;
    case coverHoisted | coverRoot: return number[origin[m]] == m;
    }
    return false;
}
