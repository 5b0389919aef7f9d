package preprocess

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
)

// fileState has the properties of a file that depend on the compilation.
type fileState struct {
	once     bool
	included bool
}

// maxInclude is how deeply files may include others.
const maxInclude = 200

// maxTooDeep is the number of inclusions beyond that depth after which nothing more is read. A
// file that includes itself twice would have 2^199 of them.
const maxTooDeep = 100

// include executes #include, #include_next and #import.
func (p *Preprocessor) include(d directive) {
	if d == directiveIncludeNext && p.buffer == p.main {
		p.warnAt(&p.directiveToken, "", "#include_next in primary source file")
		d = directiveInclude
	}
	p.wantsPadding = true
	defer func() { p.wantsPadding = false }()
	name, angled, t, ok := p.headerName(p.directiveName)
	if !ok {
		return
	}
	p.expectExpandedEnd(p.directiveName)
	if name == "" {
		p.errorAt(&t, "empty filename in #%s", p.directiveName)
		return
	}
	if len(p.buffers) >= maxInclude {
		p.errorScanned("#include nested depth %d exceeds maximum of %d (use -fmax-include-depth=DEPTH to increase the maximum)", maxInclude, maxInclude)
		p.tooDeep++
		p.stopped = p.tooDeep == maxTooDeep
		return
	}
	p.skipRest()
	p.output.include(p, name, angled)
	f := p.find(name, angled, d == directiveIncludeNext)
	if f == nil {
		p.notFound(name, angled, &t)
		return
	}
	p.buffer.included = p.buffer.line
	if p.skipsFile(f, d == directiveImport) {
		return
	}
	p.pending = f
}

// notFound reports a header that is missing, which ends the compilation unless only make
// rules are wanted.
func (p *Preprocessor) notFound(name string, angled bool, t *token) {
	if p.findError == errNoFolders {
		return // find has reported it
	}
	o := p.options
	listed := o.Rules == AllRules || o.Rules == UserRules && !angled && p.buffer.system == 0
	missing := p.findError == nil || errors.Is(p.findError, fs.ErrNotExist)
	if listed && o.MissingHeaders && missing {
		p.dependencies = append(p.dependencies, Dependency{name, false})
		if o.NoOutput {
			return
		}
	}
	severity := Fatal
	if o.NoOutput && !listed {
		severity = Warning
	}
	p.report(p.at(severity, t, "%s: %s", name, fileError(p.findError)))
}

// fileError is the system's message for an error.
func fileError(err error) string {
	var number syscall.Errno
	switch {
	case err == nil || errors.Is(err, fs.ErrNotExist):
		return "No such file or directory"
	case errors.Is(err, syscall.ENOTDIR):
		return "Not a directory"
	case errors.As(err, &number):
		text := number.Error()
		return strings.ToUpper(text[:1]) + text[1:]
	}
	return err.Error()
}

func (p *Preprocessor) state(f *file) *fileState {
	s := p.files[f]
	if s == nil {
		s = &fileState{}
		p.files[f] = s
	}
	return s
}

// markOnce notes that a file is read only once.
func (p *Preprocessor) markOnce(f *file) {
	s := p.state(f)
	if !s.once {
		s.once = true
		p.once = append(p.once, f)
	}
}

// skipsFile reports whether a file has no effect: it is read once and was read, perhaps under
// another name, or its guard is defined. imports says that #import asks for it.
func (p *Preprocessor) skipsFile(f *found, imports bool) bool {
	state := p.state(f.file)
	if state.once {
		return true
	}
	if imports {
		p.markOnce(f.file)
		if state.included {
			return true
		}
	}
	if f.guard != "" {
		if n := p.names.find(hashName(f.guard), f.guard); n != nil && n.macro != nil {
			return true
		}
	}
	if len(p.once) == 0 {
		return false
	}
	for other, s := range p.files {
		if other != f.file && (imports || s.once) && other.same(f.file) {
			return true
		}
	}
	return false
}

// headerName reads the name of a header behind a directive. what is the directive's name, for
// messages.
func (p *Preprocessor) headerName(what string) (name string, angled bool, t token, ok bool) {
	t = p.headerToken(p.nextReal)
	if name, angled, ok = p.nameOf(&t); !ok {
		p.errorScanned("#%s expects \"FILENAME\" or <FILENAME>", what)
	}
	name, _, _ = strings.Cut(name, "\x00") // which ends names of files
	return name, angled, t, ok
}

// headerToken reads a token where <NAME> is one. next reads any other token.
func (p *Preprocessor) headerToken(next func() *token) (t token) {
	if len(p.contexts) > 0 || !p.angledName(&t) {
		t = *next()
	}
	return t
}

// nameOf returns the name of the header that begins with token t. It reports false if t begins
// none.
func (p *Preprocessor) nameOf(t *token) (name string, angled, ok bool) {
	switch t.kind {
	case kindString, kindHeaderName:
		return t.text[1 : len(t.text)-1], t.kind == kindHeaderName, t.text[0] != 'R'
	case kindLess:
		wanted := p.wantsPadding
		p.wantsPadding = true
		defer func() { p.wantsPadding = wanted }()
		name, ok = p.joinName()
		return name, true, ok
	}
	return "", false, false
}

// angledName reads <NAME> as it is written. It reports false if none follows.
func (p *Preprocessor) angledName(t *token) bool {
	b := p.buffer
	i := b.pos
	for {
		if classes[b.text[i]] == classSpace {
			i++
		} else if b.text[i] == '/' && b.text[i+1] == '*' {
			i = p.skipComment(b, i)
		} else {
			break
		}
	}
	b.seek(i)
	if b.text[i] != '<' {
		return false
	}
	end := i + 1
	for b.text[end] != '>' && b.text[end] != '\n' {
		end++
	}
	if b.text[end] != '>' {
		return false
	}
	*t = token{kind: kindHeaderName, text: view(b.text[i : end+1]), line: int32(b.line), column: b.column(i)}
	b.seek(end + 1)
	p.lastScanned = location{place: t.place()}
	return true
}

// joinName joins the spellings of tokens up to >.
func (p *Preprocessor) joinName() (string, bool) {
	var s strings.Builder
	pending := false
	for {
		t := p.get()
		switch t.kind {
		case kindPadding:
			if t.is(white) {
				pending = true
			}
			continue
		case kindEnd:
			p.errorScanned("missing terminating > character")
			return s.String(), true
		case kindGreater:
			return s.String(), true
		}
		if (t.is(white) || pending) && s.Len() > 0 {
			s.WriteByte(' ')
		}
		pending = false
		s.WriteString(t.text)
		if s.Len() > 1<<16 {
			p.tooMuch("macro expansion is too long")
			return "", false
		}
	}
}

// enterFile begins to read a file that the file being read includes.
func (p *Preprocessor) enterFile(f *found) {
	parent := p.buffer
	b := &buffer{file: f.file, found: f, text: f.file.text, line: 1, name: f.file.path, folder: f.folder, search: f.search, conditions: len(p.conditions), fresh: true}
	b.system = max(f.system, p.systemOf(parent))
	b.setNext()
	p.state(f.file).included = true
	if f.entered++; f.entered == 1 && f.name != "" {
		p.dependencies = append(p.dependencies, Dependency{f.file.path, b.system > 0})
	}
	b.module = p.modules.add(module{name: b.name})
	if parent != nil {
		k := &p.modules.list[b.module]
		k.parent, k.line = parent.module, parent.included
	}
	if p.options.Entered != nil && parent != nil && !p.main.command { // gcc lists no files of -include, and none that they include
		p.options.Entered(f.file.path, p.modules.depth(b.module))
	}
	p.findNotes(b)
	p.buffers = append(p.buffers, b)
	p.buffer = b
	if parent != nil {
		p.output.enter(p, parent)
		p.noteFile(FileEntered, parent.included, b)
	}
}

// systemOf returns the field system of the buffer of a header that parent includes: it is
// parent's, since a header that a system header includes is one, too.
func (p *Preprocessor) systemOf(parent *buffer) int {
	if parent == nil {
		return 0
	}
	return parent.system
}

// leaveFile ends the innermost file. It reports false if that was the last one.
func (p *Preprocessor) leaveFile() bool {
	b := p.buffer
	p.warnNotes(b, b.file.end, b.file.end+1)
	if b.file.splicedEnd {
		p.warnSplicedEnd(b)
	}
	for len(p.conditions) > b.conditions {
		c := p.conditions[len(p.conditions)-1]
		p.conditions = p.conditions[:len(p.conditions)-1]
		p.report(Diagnostic{Severity: Error, File: c.file, Line: c.line, module: c.module, Text: "unterminated #" + c.name.String()})
	}
	p.skipping = false
	if b.guard.state == guardEnded && b.found != nil && b.found.guard == "" {
		b.found.guard = b.guard.name
	}
	if len(p.buffers) <= p.bottom {
		return false
	}
	p.noteFile(FileLeft, 0, b)
	p.buffers = p.buffers[:len(p.buffers)-1]
	p.buffer = nil
	if len(p.buffers) > 0 {
		p.buffer = p.buffers[len(p.buffers)-1]
		p.buffer.module = p.modules.again(p.buffer.module, p.buffer.name)
		p.output.leave(p)
	}
	return p.buffer != nil
}
