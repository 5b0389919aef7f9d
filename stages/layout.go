package stages

// layoutEntryTwin finds the first instruction of every function. The last item is the
// number of all instructions.
func layoutEntryTwin(lo, hi int, b layoutEntryBuffers) {
	function, first, offset, entry := b.function, b.first, b.offset, b.entry
	for f := lo; f < hi; f++ {
		if f == b.Items()-1 {
			entry[f] = b.counts[countInstructions]
			continue
		}
		entry[f] = offset[first[function[functionRow*f+functionRoot]]]
	}
}
