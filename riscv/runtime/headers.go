package runtime

import "embed"

// Headers are the files that programs include:
//
//	include/predefined.h  the macros that are defined before any program
//	include/compiler/     the headers of a freestanding implementation
//	include/library/      the headers of this package's library
//
//go:embed include
var Headers embed.FS
