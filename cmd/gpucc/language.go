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
	byName               language = iota // as the file's name says
	languageC                            // also of what comes from standard input
	languagePreprocessed                 // C that a preprocessor has made
	languagePareas
	languageTinyC
	assemblerText   // .s
	assemblerSource // .S: to be preprocessed first
	objectFile      // also of what has an unknown name, as for C compilers
	linkerFlag      // no file: -lm, -Wl,--gc-sections
)

// isC reports whether the front end is that of C, which parses piece by piece.
func (l language) isC() bool {
	return l == languageC || l == languagePreprocessed || l == languageTinyC
}

// isSelfContained reports whether a source includes no other file.
func (l language) isSelfContained() bool { return l == languagePareas || l == languageTinyC }

// isLinked reports whether an input goes to the linker as it is.
func (l language) isLinked() bool { return l == objectFile || l == linkerFlag }

// languages are the values of -x.
var languages = map[string]language{"none": byName, "c": languageC, "c-header": languageC, "cpp-output": languagePreprocessed,
	"pareas": languagePareas, "tinyc": languageTinyC, "assembler": assemblerText, "assembler-with-cpp": assemblerSource}

// languageOf returns the language of a file: the one that -x gave, or the one
// that its name tells.
func languageOf(path string, given language) language {
	if given != byName {
		return given
	}
	switch filepath.Ext(path) {
	case ".c", ".h":
		return languageC
	case ".i":
		return languagePreprocessed
	case ".s":
		return assemblerText
	case ".S", ".sx":
		return assemblerSource
	case ".par":
		return languagePareas
	case ".tc":
		return languageTinyC
	}
	if path == "-" {
		return languageC
	}
	return objectFile
}

// parse runs the front end of a language.
func (l language) parse(name string, text []byte, opt c.Options) (*ast.Tree, *ast.Diagnostics) {
	if l == languagePareas {
		return pareas.Parse(name, text, pareas.Options{})
	}
	return c.Parse(name, text, opt)
}
