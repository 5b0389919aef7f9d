//go:build !race

package gpu_test

// longer are sizes of more than a block of blocks. They are left out under the race
// detector, which makes loops ten times slower.
var longer = []int{1 << 20, 1<<20 + 1025}

// large is a size of several millions.
const large = 3_000_000
