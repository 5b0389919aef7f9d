package preprocess

import (
	"cmp"
	"strings"
)

// A MacroEvent is one of the events that say, in order, where macros are defined: for debuggers.
type MacroEvent struct {
	Kind MacroEventKind
	Line int    // of the directive in its file; 0 if a flag or gpucc itself defines, or includes
	Text string // the definition as it stands behind #define, the name behind #undef, or the file that is entered
}

// A MacroEventKind is the kind of an event: a definition, the end of one, the beginning or the end of a file.
type MacroEventKind uint8

const (
	MacroDefined MacroEventKind = iota
	MacroUndefined
	FileEntered
	FileLeft
)

// noteMacro adds an event of the file that is read, if Options.ListMacros wants it.
func (p *Preprocessor) noteMacro(kind MacroEventKind, line int, text func() string) {
	if !p.options.ListMacros || p.buffer == nil {
		return
	}
	if p.buffer.command || p.isOwn(p.buffer) {
		line = 0
	}
	p.events = append(p.events, MacroEvent{kind, line, text()})
}

// noteDefinition adds the event that m is defined.
func (p *Preprocessor) noteDefinition(m *macro) {
	p.noteMacro(MacroDefined, m.line, func() string {
		p.need(m)
		return m.String()
	})
}

// noteFile adds the event that a file is entered, on a line of the file before, or left. gpucc's own file of predefined
// macros is none for debuggers.
func (p *Preprocessor) noteFile(kind MacroEventKind, line int, b *buffer) {
	if !p.options.ListMacros || b.command || p.isOwn(b) {
		return
	}
	name := ""
	if kind == FileEntered {
		name = b.name
		p.noteMain()
	}
	p.events = append(p.events, MacroEvent{kind, line, name})
}

// noteMain adds the event that the main file is entered, once. Macros that flags and gpucc define come before;
// files of -include are within.
func (p *Preprocessor) noteMain() {
	if p.options.ListMacros && !p.mainNoted {
		p.mainNoted = true
		p.events = append(p.events, MacroEvent{Kind: FileEntered, Text: cmp.Or(p.mainName, "<stdin>")})
	}
}

// isOwn reports whether a buffer is the file with the macros that gpucc predefines.
func (p *Preprocessor) isOwn(b *buffer) bool {
	name, own := strings.CutPrefix(b.file.path, p.cache.folder)
	return own && strings.Trim(name, "/") == "predefined.h"
}
