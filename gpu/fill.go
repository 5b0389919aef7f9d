package gpu

// FillKernel sets every word of a buffer to a value. Devices with a slow command of their own use
// it for Fill: see clearBytes.
var FillKernel = fillKernel

// fillTwin sets every word of a buffer to a value.
func fillTwin(lo, hi int, b fillBuffers) {
	for n := lo; n < hi; n++ {
		b.filled[n] = b.fillValue
	}
}
