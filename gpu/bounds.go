package gpu

import (
	"fmt"

	"gpucc/shaders"
)

// A BoundsError is an access of a kernel outside of its buffers, or of an array that
// its invocations share: see Options.Bounds.
type BoundsError struct {
	Kernel        string
	Site          shaders.Site
	Index, Length uint32
}

func (e *BoundsError) Error() string {
	return fmt.Sprintf("kernel %s: %s[%d]: the length is %d", e.Kernel, e.Site, e.Index, e.Length)
}
