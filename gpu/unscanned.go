package gpu

import "slices"

// A dispatch of a small kernel takes a GPU 5 to 10 microseconds, whatever it does. A batch of a compilation has
// some forty scans and passes of sorts, each of few blocks. So shaders leave out the pass that scans the
// aggregates of the blocks, or the counts of the digits: every work group of the last pass combines those before
// its own by itself. It reads at most ScanBlock values, or 64 counts for each digit, which are in the GPU's cache.
// The CPU device has no dispatches to save, and always scans them.

// unscannedItems is the largest number of items for which sort_scatter combines the counts by
// itself.
const unscannedItems = 64 * sortBlock

// leaveUnscanned tells a kernel that pass 2 of its scan has not run over the buffer of that name. The twin reads a
// scanned copy, so that the buffer stays as the shader reads it. scan makes the scan in place.
func (k *Kernel) leaveUnscanned(buffer string, scan func(words []uint32)) {
	at := slices.IndexFunc(k.Buffers, func(b Binding) bool { return b.Name == buffer })
	k.params[MaxParams] = 1
	k.scan = func(b Bindings) {
		b.buffers[at] = slices.Clone(b.buffers[at])
		scan(b.buffers[at])
	}
}
