package lint

import "gpucc/ast/c/types"

// IncreasesAlignment reports whether a cast from one pointer type to another requires a greater alignment of the target. Nothing is known
// of an incomplete type.
func (c *Checker) IncreasesAlignment(from, to types.Type) bool {
	if !c.Types.IsPointer(from) || !c.Types.IsPointer(to) {
		return false
	}
	from, to = c.Types.Target(from), c.Types.Target(to)
	switch info := c.Types.Info(from); {
	case info.Kind == types.VoidKind, info.Kind == types.FunctionKind, info.Kind == types.RecordKind && info.Size < 0:
		return false
	}
	return c.Types.Align(to) > max(c.Types.Align(from), 1)
}
