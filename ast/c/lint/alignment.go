package lint

import (
	"gpucc/ast/c/types"
	"gpucc/ast/c/warn"
)

// CheckAlignment warns of a cast at pos from a pointer to one whose target has a greater alignment. Nothing is known of an incomplete type.
func (c *Checker) CheckAlignment(from, to types.Type, pos uint32) {
	if !c.Types.IsPointer(from) || !c.Types.IsPointer(to) {
		return
	}
	from, to = c.Types.Target(from), c.Types.Target(to)
	switch info := c.Types.Info(from); {
	case info.Kind == types.VoidKind, info.Kind == types.FunctionKind, info.Kind == types.RecordKind && info.Size < 0:
	case c.Types.Align(to) > max(c.Types.Align(from), 1):
		c.front.Warnf(warn.CastAlign, pos, "cast increases required alignment of target type")
	}
}
