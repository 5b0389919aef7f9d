//go:build race

package gpu_test

var longer []int

const large = 100_000
