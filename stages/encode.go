package stages

// encodeExtentTwin finds the first word and the number of words of every function, and the
// address of every label that has a symbol. Items are the functions, then the labels.
func encodeExtentTwin(lo, hi int, b encodeExtentBuffers) {
	function, label, first, offset, address, extent := b.function, b.label, b.first, b.offset, b.address, b.extent
	functions := int(b.functions)
	for f := lo; f < hi; f++ {
		if f >= functions {
			extent[functions+f] = address[offset[label[f-functions]]]
			continue
		}
		root := function[functionRow*f+functionRoot]
		start, end := address[offset[first[root]]], address[offset[root]+1]
		extent[2*f], extent[2*f+1] = start, end-start
	}
}
