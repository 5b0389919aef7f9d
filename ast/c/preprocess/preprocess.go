// Package preprocess is a preprocessor for C: translation phases 1 to 4 (5.1.1.2) with the
// extensions of GNU. Its output is equal to the output of gcc -E.
//
// A Preprocessor reads a file in one of two ways. Text in which nothing has to be expanded is
// copied in runs (text.go). Macros, directives and unusual text are read as tokens
// (lex.go, expand.go) and written one by one (output.go).
package preprocess

import (
	"fmt"
	"strings"
)

// How a token is being read.
const (
	parsingParenthesis = 1 // it may be the parenthesis behind the name of a macro
	parsingArguments   = 2
)

// A Preprocessor preprocesses one file. Each part of its state is declared in the Go file that uses
// it.
type Preprocessor struct {
	options *Options
	cache   *Cache
	names   *nameTable
	output  output

	reading
	division
	conditional
	directiveState
	expansion
	memory
	callMemory
	inclusion
	macros
	messages
}

// reading is the state of the files that are being read.
type reading struct {
	buffers  []*buffer
	buffer   *buffer // the last one
	main     *buffer
	mainName string
	bottom   int    // number of buffers at which reading ends
	pending  *found // to be read from the next line on
	copies   bool   // text is copied in runs where that is possible
	simple   bool   // simple directives are read from the text
	stopped  bool   // nothing more is read
	pause    int    // reading pauses at the first line of the main file from this offset on (portion.go)
	top      bool   // the next token is read outside macros and directives

	lineStart place  // of the first token of the line
	commented uint16 // fallsThrough, if a comment on a line before precedes the next token
	copied    runEnd // the end of the last run of copied text, if that was on the line; or zero
}

// conditional is the state of #if.
type conditional struct {
	conditions     []condition
	skipping       bool
	guardCandidate string
	condition      bool        // an #if is being evaluated
	unevaluated    int         // operands of && || ?: around the current token that are not evaluated
	operations     []operation // memory for a stack
}

// directiveState is the state of the directive that is being obeyed.
type directiveState struct {
	inDirective, inDefinition bool
	inPragma                  bool // macros are expanded in a pragma
	variadicAllowed           bool // __VA_ARGS__ may be used
	poisonedAllowed           bool // poisoned names may be used
	poisons                   bool // there are poisoned names
	wantsPadding              bool // of an #include
	directiveName             string
	hash, directiveToken      token
	word                      token // the name of a macro that is defined
}

// expansion is the state of the expansion of macros.
type expansion struct {
	contexts         []context
	preventExpansion int
	parsing          int    // how tokens are being read
	line, column     int32  // of the token that get returned
	use              int32  // the expansion from which it came (trace.go), or 0
	outermost        *macro // the macro of the outermost expansion, nil of a built-in one
	outermostIn      string // the file with its name; arguments may have come from others
	traces           traces
	disabled         []bool // by macro.number: the macro is being expanded
	depth            int    // of arguments that are being expanded

	// Tokens that functions return; each is valid until the function is called again.
	lexed, scanned, unexpanded, kept token
	paddings                         [8]token

	ahead    token // to be read again
	hasAhead bool
}

// memory is used again when an outermost expansion has ended, except for bodies.
type memory struct {
	arena            []token
	free             [15][][]token // released, by the logarithm of their capacity
	collecting       []token       // a stack of lists that are being made
	allocated, steps int           // see step
	spareArguments   [][]argument
	bodies           []token // of replacement lists
	made             []byte  // spellings of tokens
	madeTotal        int
	madeKept         bool // not used again
	scratch          []byte
}

// inclusion is the state of a compilation that concerns headers.
type inclusion struct {
	folders      []Folder
	bracket      int // index of the first folder for <x.h>
	files        map[*file]*fileState
	once         []*file
	searches     map[searchKey]*found
	findError    error // of the last search
	found        []*found
	tooDeep      int // inclusions beyond maxInclude
	dependencies []Dependency
	events       []MacroEvent // with Options.ListMacros
	mainNoted    bool         // the main file has been entered in them
}

// macros has the facts about macros that are not in their names.
type macros struct {
	assertions map[string]bool
	pushed     map[*name][]pushedMacro
	defined    []*macro // those that there may be a warning about
	counter    int      // __COUNTER__

	definedName, vaArgs, vaOpt *name

	spare          []macro // memory
	parameterLists []*name
	bodyBuffer     buffer // of the text from which a replacement list is read
}

// messages is the state of messages.
type messages struct {
	errors         int
	tooMany        bool // errors: preprocessing has ended early
	lines          textLines
	modules        modules
	lastScanned    location // of the last token that was read from the file
	systemWarnings bool
}

// A Result has the results of preprocessing, except for the text.
type Result struct {
	Errors        int
	TooManyErrors bool // there would be more errors than Options allows
	Dependencies  []Dependency
	Unguarded     []string     // paths of headers that might have a guard, for -H
	Macros        []MacroEvent // with Options.ListMacros
}

// Run preprocesses a text, which it may change, and writes the output to sink. Other files come
// from the cache. The path is "" for a text of standard input.
func Run(cache *Cache, path string, text []byte, options Options, sink Sink) *Result {
	p := newPreprocessor(cache, options, sink)
	p.run(path, text)
	return p.finish(path, sink)
}

// newPreprocessor returns a Preprocessor that writes to sink.
func newPreprocessor(cache *Cache, options Options, sink Sink) *Preprocessor {
	options.settle()
	p := &Preprocessor{options: &options, cache: cache, names: newNameTable()}
	p.lines.cache = cache
	p.files, p.searches = map[*file]*fileState{}, map[searchKey]*found{}
	p.assertions, p.pushed = map[string]bool{}, map[*name][]pushedMacro{}
	p.folders, p.bracket = options.Folders, options.Bracket
	p.output = output{sink: sink, lines: !options.NoLines, text: sink.Rest()}
	p.output.adjust = !options.assembler && !options.NoLines
	if !options.Verbatim {
		p.output.own = cache.folder
	}
	p.output.dumpAll = strings.Contains(options.Dump, "D")
	p.output.dumpNames = strings.Contains(options.Dump, "N")
	p.output.includes = strings.Contains(options.Dump, "I")
	p.output.used.wanted = strings.Contains(options.Dump, "U")
	p.output.definitionsOnly = strings.Contains(options.Dump, "M")
	if options.NoOutput || p.output.definitionsOnly {
		p.output = output{silent: true, off: true}
		p.preventExpansion = 1 // outside of directives
	}
	p.copies = !options.Comments && !options.MacroComments && !options.NoLines && !options.assembler && !p.output.off && !options.TokensOnly && !p.output.used.wanted
	p.simple = p.readsSimple()
	p.prepareNames()
	p.options.unusedMacros = options.warnings["unused-macros"]
	p.prepareDivision()
	return p
}

// finish completes the output, when the text of a path has been read, and returns the result.
func (p *Preprocessor) finish(path string, sink Sink) *Result {
	if strings.Contains(p.options.Dump, "M") && !p.stopped {
		p.output.sink = sink
		p.dumpDefinitions()
	}
	if p.output.flush(); p.output.full {
		p.report(Diagnostic{Severity: Fatal, File: path, Text: "the text is too long after preprocessing"})
	}
	return &Result{Errors: p.errors, TooManyErrors: p.tooMany, Dependencies: p.dependencies, Unguarded: p.unguarded(), Macros: p.events}
}

// prepareNames adds the directives and the built-in macros to the table.
func (p *Preprocessor) prepareNames() {
	for d, text := range directiveNames[directiveNone+1:] {
		p.names.intern(hashName(text), text).directive = directive(d + 1)
	}
	for _, m := range builtinNames {
		if p.options.assembler && m.builtin.isAboutC() {
			continue
		}
		n := p.names.intern(hashName(m.name), m.name)
		n.builtin = m.builtin
		p.names.mark(n)
	}
	p.definedName = p.names.intern(hashName("defined"), "defined")
	p.vaArgs = p.names.intern(hashName("__VA_ARGS__"), "__VA_ARGS__")
	p.vaOpt = p.names.intern(hashName("__VA_OPT__"), "__VA_OPT__")
	p.vaArgs.noted = true
	p.names.mark(p.vaArgs)
	p.vaOpt.noted = true
	p.names.mark(p.vaOpt)
}

// checkName complains about names that may not be used.
func (p *Preprocessor) checkName(t *token) {
	n := t.name
	if p.skipping {
		return
	}
	if n.poisoned && !p.poisonedAllowed {
		p.errorAt(t, "attempt to use poisoned \"%s\"", n.text)
	}
	switch {
	case n == p.vaArgs && !p.variadicAllowed:
		p.pedwarnAt(t, "__VA_ARGS__ can only appear in the expansion of a C99 variadic macro")
	case n == p.vaOpt && p.options.Pedantic && !p.options.vaOpt:
		if p.buffer.system == 0 {
			p.pedwarnAt(t, "__VA_OPT__ is not available until C++20")
		}
	case n == p.vaOpt && !p.variadicAllowed:
		p.pedwarnAt(t, "__VA_OPT__ can only appear in the expansion of a C++20 variadic macro")
	}
}

// bufferFlags are the flags of tokens of the file being read.
func (p *Preprocessor) bufferFlags() uint16 {
	switch p.buffer.system {
	case 0:
		return 0
	case 1:
		return system
	}
	return system | systemC
}

// run reads the files of the command line and then the main file.
func (p *Preprocessor) run(path string, text []byte) {
	p.mainName = path
	if path == "" {
		path = "<stdin>"
	}
	main := newFile(path, text, p.options.cleaning())
	main.disk = p.mainName
	p.enterFile(&found{file: main, name: p.mainName, folder: folderOf(p.mainName)})
	p.main = p.buffer
	o := &p.output
	if o.lines {
		o.marker(0, path, 0, "")
	}
	p.commandText(builtInFile, p.predefined())
	p.main.line = 0
	p.commandText("<command-line>", p.options.Command)
	p.commandLine()
	p.noteMain()
	p.main.name, p.main.line, p.main.command = path, 1, false
	p.main.module = p.modules.add(module{name: path})
	if o.lines {
		o.marker(1, path, 0, "")
	}
	p.bottom = 1
	p.noteDirective(p.main)
	p.read()
	p.noteFile(FileLeft, 0, p.main)
	p.output.writeUsed()
	p.output.leaveNested(p)
	p.checkUnused()
	if o.printed && !o.off {
		o.byte('\n')
	}
}

// read reads tokens and writes them until the files end.
func (p *Preprocessor) read() {
	for !p.stopped {
		if len(p.contexts) == 0 && !p.hasAhead {
			p.idle()
			if !p.output.avoid && !p.output.silent {
				p.copyText()
			}
			p.top = true
		}
		t := p.get()
		if t.kind == kindEnd || p.stopped {
			if t == &againToken || t == &pauseToken && p.resume() {
				continue
			}
			return
		}
		if !p.output.silent {
			p.output.token(p, t, p.line, p.column)
		}
	}
}

// fetch returns the next token of the file, and obeys directives before it.
func (p *Preprocessor) fetch() *token {
	t := &p.lexed
	top := p.top
	p.top = false
	if p.hasAhead {
		p.hasAhead = false
		*t = p.ahead
		if !t.is(lineStart) || p.startLine(t) {
			return t
		}
	}
	for !p.stopped {
		b := p.buffer
		first := b.fresh
		if first && b.pos >= b.file.end {
			if !p.endOfBuffer() {
				break
			}
			continue
		}
		if first {
			if top && p.pausesAt(b) {
				return &pauseToken
			}
			if !p.inDirective && p.simpleDirective(b) {
				if p.noteSimple(b); top && p.copies {
					return &againToken // the next line may begin a run
				}
				continue
			}
			b.fresh = false
		}
		if !p.scan(t) {
			p.endLine()
			continue
		}
		if p.inDirective {
			return t
		}
		if t.kind == kindEnd { // behind a raw string without an end
			p.endLine()
			continue
		}
		t.flags |= p.bufferFlags()
		if !first {
			return t
		}
		p.noteLineStart(t)
		if p.startLine(t) {
			return t
		}
		if top && p.copies {
			p.endLine()
			return &againToken
		}
	}
	*t = token{kind: kindEnd, line: int32(p.buffer.line)}
	p.lastScanned = location{place: p.buffer.lastPlace()}
	return t
}

// endOfBuffer leaves a file at its end. It returns false if no text follows.
func (p *Preprocessor) endOfBuffer() bool {
	if p.parsing > 0 || p.inDirective {
		p.noGuard()
		return false
	}
	p.commented = 0
	return p.leaveFile()
}

// noteSimple notes that a directive has been obeyed without its tokens.
func (p *Preprocessor) noteSimple(b *buffer) {
	p.commented = 0
	p.noteDirective(b)
}

// noteLineStart notes that t is the first token of a line.
func (p *Preprocessor) noteLineStart(t *token) {
	t.flags |= lineStart
	if p.parsing == 0 {
		p.lineStart, p.copied = t.place(), runEnd{}
	}
	if p.parsing == parsingArguments {
		t.flags |= white
	}
}

// startLine handles the first token of a line. It reports false if it was a directive.
func (p *Preprocessor) startLine(t *token) bool {
	if t.kind == kindHash && p.parsing != parsingParenthesis {
		hash := *t
		if p.handleDirective(hash) {
			return false
		}
		*t = hash
		p.buffer.pos = int(hash.column) + p.buffer.base
		p.buffer.pos = p.buffer.base + int(hash.column) - 1 + len(hash.text)
	}
	if g := &p.buffer.guard; g.state != guardInside {
		g.state = guardNone
	}
	if p.parsing == 0 && !p.output.off {
		p.output.markBefore(t)
		p.output.lineChange(p, int(t.line), t.column, p.buffer.system)
	} else {
		p.output.writeUsed()
	}
	return true
}

// keepsComments reads a comment as a token, with -C.
func (p *Preprocessor) keepsComments(t *token, i int, flags uint16) bool {
	o := p.options
	if !o.Comments && !o.MacroComments || p.inDirective && !(o.MacroComments && p.inDefinition) {
		return false
	}
	b := p.buffer
	t.line, t.column, t.flags, t.name, t.kind = int32(b.line), b.column(i), flags, nil, kindComment
	end := p.skipComment(b, i)
	t.text = view(b.text[i:end])
	if p.inDirective && t.text[1] == '/' {
		t.text = "/*" + t.text[2:] + "*/"
	}
	b.pos = end
	return true
}

// checkUsed and checkUnused warn of macros that are never used.
func (p *Preprocessor) checkUsed(m *macro) {
	if p.options.unusedMacros && !m.used && !m.command && !m.system && m.file == p.main.file {
		p.report(Diagnostic{Severity: Warning, Flag: "unused-macros", File: m.fileName, Line: m.line, module: m.module, Text: fmt.Sprintf("macro \"%s\" is not used", m.defined.text)})
		m.used = true
	}
}

func (p *Preprocessor) checkUnused() {
	for _, m := range p.defined {
		if m.defined.macro == m {
			p.checkUsed(m)
		}
	}
}

// dumpDefinitions writes all macros for -dM.
func (p *Preprocessor) dumpDefinitions() {
	for _, n := range p.names.slots {
		if n != nil && n.macro != nil {
			p.need(n.macro)
			p.output.write("#define " + n.macro.String() + "\n")
		}
	}
}
