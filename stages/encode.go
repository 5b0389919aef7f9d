package stages

// encodeExtentTwin finds the first word and the number of words of every function, and the
// address of every label that has a symbol. Items are the functions, then the labels.
func encodeExtentTwin(lo, hi int, b encodeExtentBuffers) {
	label, offset, entry, address, extent := b.label, b.offset, b.entry, b.address, b.extent
	functions := int(b.functions)
	for f := lo; f < hi; f++ {
		if f >= functions {
			extent[functions+f] = address[offset[label[f-functions]]]
			continue
		}
		start, end := address[entry[f]], address[entry[f+1]]
		extent[2*f], extent[2*f+1] = start, end-start
	}
}
