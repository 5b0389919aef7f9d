//go:build !race

package gpu_test

// longer sizes than the race detector, which slows loops down tenfold, has
// patience for: more than a block of blocks.
var longer = []int{1<<20 + 1025}

// large is one size of several millions.
const large = 3_000_000
