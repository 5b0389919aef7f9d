package preprocess

import (
	"fmt"
	"strings"
)

// builtInFile is the name of the file in which the predefined macros are.
const builtInFile = "<built-in>"

// predefined are the macros that the standard defines.
func (p *Preprocessor) predefined() string {
	var s strings.Builder
	s.WriteString("#define __STDC__ 1\n")
	if v := p.options.version(); v != "" && !p.options.assembler {
		fmt.Fprintf(&s, "#define __STDC_VERSION__ %s\n", v)
	}
	if p.options.unicodeLiterals {
		s.WriteString("#define __STDC_UTF_16__ 1\n#define __STDC_UTF_32__ 1\n")
	}
	if p.options.assembler {
		s.WriteString("#define __ASSEMBLER__ 1\n")
	}
	hosted := 1
	if p.options.Freestanding {
		hosted = 0
	}
	fmt.Fprintf(&s, "#define __STDC_HOSTED__ %d\n", hosted)
	return s.String()
}

// commandText reads directives that do not come from a file.
func (p *Preprocessor) commandText(name, text string) {
	p.main.command = true
	if p.output.lines {
		p.output.marker(0, name, 0, "")
	}
	f := newFile(name, []byte(text), cleaning{})
	b := &buffer{file: f, text: f.text, line: 1, name: name, fresh: true, command: true, conditions: 0}
	b.setNext()
	p.main.name, p.main.line = name, 0
	b.module = p.modules.add(module{name: name})
	p.main.module = b.module
	main := p.buffer
	p.buffers[0], p.buffer = b, b
	p.bottom = 1
	p.read()
	p.buffers[0], p.buffer = main, main
}

// commandLine reads the files of -imacros, the macros of the C library, and the files of -include.
func (p *Preprocessor) commandLine() {
	folder, silent := p.main.folder, p.output.silent
	p.main.folder, p.output.silent = "", true
	for _, path := range p.options.Macros {
		p.forced(path)
	}
	if name := p.options.LibraryMacros; name != "" {
		p.findError = nil
		if f := p.findFrom(searchKey{name: name, start: p.bracket}); f != nil {
			p.readForced(f)
		} else if p.findError != nil {
			p.cannotForce(name)
		}
	}
	p.output.silent = silent
	if p.options.Deferred != "" {
		p.commandText("<command-line>", p.options.Deferred)
	}
	for _, path := range p.options.Includes {
		p.forced(path)
	}
	p.main.folder = folder
}

// forced reads a file of -imacros or -include.
func (p *Preprocessor) forced(path string) {
	if f := p.findForced(path); f != nil {
		p.readForced(f)
		return
	}
	p.cannotForce(path)
}

// cannotForce reports that a file cannot be read that no directive includes.
func (p *Preprocessor) cannotForce(path string) {
	p.report(Diagnostic{Severity: Fatal, File: "<command-line>", Text: path + ": " + fileError(p.findError)})
}

// readForced reads a file that no directive includes.
func (p *Preprocessor) readForced(f *found) {
	p.main.included, p.main.line = 0, 0
	if p.skipsFile(f, false) {
		return
	}
	lines := p.output.lines
	// gcc has no file with the compiler's own macros. Programs such as autoconf's search the output for words.
	p.output.lines = lines && !(p.output.silent && p.cache.isOwn(f.file.path))
	p.enterFile(f)
	p.bottom = 2
	p.read()
	p.noteFile(FileLeft, 0, p.buffer)
	p.bottom = 1
	p.buffers = p.buffers[:1]
	p.buffer = p.main
	p.main.module = p.modules.again(p.main.module, p.main.name)
	p.output.leave(p)
	p.output.lines = lines
}
