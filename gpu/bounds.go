package gpu

import (
	"fmt"

	"gpucc/shaders"
)

// A BoundsError reports that a kernel accessed a buffer or a shared array out of bounds:
// see Options.CheckBounds.
type BoundsError struct {
	Kernel        string
	Site          shaders.Site
	Index, Length uint32
}

func (e *BoundsError) Error() string {
	return fmt.Sprintf("kernel %s: %s[%d]: the length is %d", e.Kernel, e.Site, e.Index, e.Length)
}
