// The values of the scan for the smallest deadFirst from each node on.

layout(std430) readonly buffer DeadFirstColumn { uint deadFirst[]; };

// load returns the first node of a statement, if node n is the root of a statement that is dropped, else none.
Value load(uint n) { return deadFirst[n]; }
