package main

import (
	"path/filepath"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/ast/pareas"
)

// A language is what an input is written in.
type language uint8

const (
	byName    language = iota // as the file's name says
	languageC                 // also of what comes from standard input
	languagePareas
	objectFile // also of what has an unknown name, as for C compilers
)

// languages are the values of -x.
var languages = map[string]language{"none": byName, "c": languageC, "pareas": languagePareas}

// languageOf returns the language of a file: the one that -x gave, or the one
// that its name tells.
func languageOf(path string, given language) language {
	if given != byName {
		return given
	}
	switch filepath.Ext(path) {
	case ".c", ".i":
		return languageC
	case ".par":
		return languagePareas
	}
	if path == "-" {
		return languageC
	}
	return objectFile
}

// parse runs the front end of a language.
func (l language) parse(name string, text []byte, xlen int) (*ast.Tree, *ast.Diagnostics) {
	if l == languagePareas {
		return pareas.Parse(name, text, pareas.Options{})
	}
	return c.Parse(name, text, c.Options{WordSize: xlen / 8})
}
