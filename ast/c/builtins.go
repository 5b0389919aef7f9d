package c

import (
	"maps"
	"slices"
	"strings"

	"gpucc/ast/c/lex"
)

// Builtins lists the functions that are part of the compiler, by name: what
// __has_builtin tells of.
func Builtins() []string {
	var list []string
	for base := range maps.Keys(intrinsics()) {
		list = append(list, "__builtin_"+base)
	}
	for base := range maps.Keys(libraryFunctions()) {
		list = append(list, "__builtin_"+base)
	}
	for _, k := range lex.Keywords {
		if strings.HasPrefix(k.Spelling, "__builtin_") {
			list = append(list, k.Spelling)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
