package main

import (
	"path/filepath"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/ast/pareas"
)

// A language is the source language of an input, or the kind of an input that is not
// source text.
type language uint8

const (
	byName               language = iota // the extension of the file decides
	languageC                            // also standard input
	languagePreprocessed                 // C without directives
	languagePareas
	languageTinyC
	assemblerText   // assembler text, .s
	assemblerSource // assembler text that must be preprocessed, .S
	objectFile      // also for unknown extensions, as in other C compilers
	linkerFlag      // not a file but a flag: -lm, -Wl,--gc-sections
)

// isC reports whether the C front end compiles the language, piece by piece.
func (l language) isC() bool {
	return l == languageC || l == languagePreprocessed || l == languageTinyC
}

// wraps reports whether signed integers of the language wrap around where C leaves an overflow undefined.
func (l language) wraps() bool { return l == languagePareas || l == languageTinyC }

// isSelfContained reports whether sources in the language never include other files.
func (l language) isSelfContained() bool { return l == languagePareas || l == languageTinyC }

// isLinked reports whether an input is given to the linker unchanged.
func (l language) isLinked() bool { return l == objectFile || l == linkerFlag }

// languages gives the values of -x.
var languages = map[string]language{"none": byName, "c": languageC, "c-header": languageC, "cpp-output": languagePreprocessed,
	"pareas": languagePareas, "tinyc": languageTinyC, "assembler": assemblerText, "assembler-with-cpp": assemblerSource}

// languageOf returns the language of a file: the value of -x, or the language to which
// the file's extension belongs.
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

// parse runs the front end of a language, on the host.
func (l language) parse(name string, text []byte, opt c.Options) (*ast.Tree, *ast.Diagnostics) {
	if l == languagePareas {
		return pareas.Parse(name, text, pareasOptions(opt))
	}
	return c.Parse(name, text, opt)
}

// pareasOptions returns the options for Pareas that correspond to those for C.
func pareasOptions(opt c.Options) pareas.Options {
	return pareas.Options{Preemptible: opt.PIC == c.SharedPIC, Sections: opt.FunctionSections}
}
