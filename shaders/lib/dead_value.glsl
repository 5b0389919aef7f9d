// The values of the scan for the smallest deadFirst from each node on.

layout(std430) readonly buffer DeadFirstColumn { uint deadFirst[]; };

// load returns the first node of the statement to be dropped whose root is node n, or none.
Value load(uint n) { return deadFirst[n]; }
