package runtime

import "embed"

// Headers holds what programs include, for a preprocessor to read:
//
//	include/predefined.h  the macros that are defined before any program
//	include/compiler/     the headers of a freestanding implementation
//	include/library/      those of the functions in this package's library
//
//go:embed include
var Headers embed.FS
