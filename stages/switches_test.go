package stages

import (
	"testing"

	"gpucc/shaders"
)

// TestNeedsKernel shows which kernels are needed with which options. A kernel that is wrongly left out is only made
// later, when it is dispatched.
func TestNeedsKernel(t *testing.T) {
	all := shaders.Names()
	count := func(o Options) (n int) {
		for _, kernel := range all {
			if o.NeedsKernel(kernel) {
				n++
			}
		}
		return n
	}
	plain, optimized, most := count(Options{}), count(Options{Optimize: 1, Without: OffAt(1)}), count(Options{Optimize: 1, Debug: true})
	if !(plain < optimized && optimized < most) || most != len(all)-len(shaders.In(shaders.Pareas)) {
		t.Errorf("%d, %d and %d kernels are needed, of %d", plain, optimized, most, len(all))
	}
	for kernel, want := range map[string]bool{
		"select": true, "riscv/encode": true, "scan": true, "sort_scatter": true, "share_admit": true, "share": true,
		"common_hash": false, "common": false, "variables_storage": false, "pareas/names_hash": false,
	} {
		if o := (Options{Optimize: 1, Without: OffAt(1)}); o.NeedsKernel(kernel) != want {
			t.Errorf("kernel %s is needed: %v", kernel, !want)
		}
	}
}
