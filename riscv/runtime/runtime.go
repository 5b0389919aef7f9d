// Package runtime holds, as source text, the C library with which static executables are
// linked. The compiler compiles it together with the program.
//
// The sources need no preprocessor, so each declares the functions that it uses. Each
// file holds one group of functions. Beginning with link.Start, a linker takes the files that
// define a symbol which is still undefined.
package runtime

import (
	"embed"
	"fmt"
	"path"
	"strings"
)

// A Source is one file of the library.
type Source struct {
	Name string // for diagnostics and line tables: "runtime/printf.c"
	Text string
}

//go:embed lib
var files embed.FS

// Sources lists the library for a target of xlen bits, 32 or 64: first the files for both
// targets, then those for this target only. rv32 has no 64-bit types, and therefore no
// functions of double.
func Sources(xlen int) []Source {
	return append(folder("lib"), folder(fmt.Sprintf("lib/rv%d", xlen))...)
}

func folder(name string) []Source {
	entries, err := files.ReadDir(name)
	if err != nil {
		panic(err) // no such target
	}
	var sources []Source
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		file := path.Join(name, e.Name())
		text, err := files.ReadFile(file)
		if err != nil {
			panic(err) // an embedded file can be read
		}
		sources = append(sources, Source{"runtime" + strings.TrimPrefix(file, "lib"), string(text)})
	}
	return sources
}
