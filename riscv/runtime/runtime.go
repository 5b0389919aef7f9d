// Package runtime holds the C library that static executables link with, as
// source text: it is compiled together with the program, by the same compiler.
//
// The sources need no preprocessor, so each declares the functions it uses. One file holds one
// group of functions. A linker takes the files that define a symbol which is still undefined,
// beginning with Start.
package runtime

import (
	"embed"
	"fmt"
	"path"
	"strings"
)

// Start is the function to which the entry point passes the initial stack
// pointer: void __gpucc_start(long *sp). It does not return.
const Start = "__gpucc_start"

// A Source is one file of the library.
type Source struct {
	Name string // for diagnostics and line tables: "runtime/printf.c"
	Text string
}

//go:embed lib
var files embed.FS

// Sources lists the library for a target of xlen bits, 32 or 64: the files for both, then those
// for this one only. rv32 has no 64-bit types, and so no functions of double.
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
