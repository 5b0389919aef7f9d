package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"gpucc/ast/c"
	"gpucc/ast/c/preprocess"
	"gpucc/ast/c/warn"
	"gpucc/internal/host"
	"gpucc/internal/parallel"
	"gpucc/riscv/dwarf"
	"gpucc/riscv/runtime"
)

// preprocessInside is preprocess by gpucc's own preprocessor. It returns nil after an error.
func (d *driver) preprocessInside(in input, text []byte, form []string) *preprocessed {
	out := preprocess.NewText(len(text) + len(text)/2 + 1<<16)
	r := d.runPreprocessor(in, text, form, out)()
	result := &preprocessed{text: out.Bytes()}
	if !d.finishPreprocessing(in, result, r) {
		return nil
	}
	return result
}

// preprocessTo preprocesses an input and writes the text to a file while it is made: memory is
// touched for a part of it only, and the file has it when the last part has been made.
func (d *driver) preprocessTo(output string, in input, text []byte, form []string) *preprocessed {
	result := &preprocessed{}
	d.writeFile(output, 0o666, func(w io.Writer) error {
		sink := newWriterSink(w)
		r := d.runPreprocessor(in, text, form, sink)()
		d.finishPreprocessing(in, result, r)
		sink.Write(result.text) // make rules of -M
		if d.reportChange(in) || r.Errors > 0 && output != "-" {
			return errReported // the output keeps its old text
		}
		return sink.err
	})
	return result
}

// A writerSink is a preprocess.Sink that writes the text of -E.
type writerSink struct {
	to   io.Writer
	rest []byte
	trim bool // blanks and empty lines at the beginning are left out
	err  error
}

func newWriterSink(to io.Writer) *writerSink {
	return &writerSink{to: to, rest: make([]byte, 0, preprocess.RestBytes)}
}

func (s *writerSink) Rest() []byte { return s.rest }

func (s *writerSink) Write(part []byte) bool {
	if s.trim {
		part = bytes.TrimLeft(part, " \n")
		s.trim = len(part) == 0
	}
	if s.err == nil {
		_, s.err = s.to.Write(part)
	}
	return true // an error is reported at the end
}

// preprocessBeside is preprocessInside for a text that is parsed while it is written. The parser begins when the
// text is large. If a small source does not become so long, the text is complete when preprocessBeside returns. It
// returns nil if there is no memory.
//
// Gain of doing the first part in the caller's place: 3 % of the time for a file with three headers of the C library, and 100
// of 670 page faults.
func (d *driver) preprocessBeside(in input, text []byte) *preprocessed {
	if d.textMemory == nil {
		d.textMemory = host.ReserveText(len(text))
	}
	if d.textMemory == nil {
		return nil
	}
	p := &preprocessed{stream: c.NewStream(d.textMemory)}
	run, stream := d.runPreprocessor(in, text, nil, p.stream), p.stream
	var r *preprocess.Result
	var took time.Duration
	wait := parallel.BeginHere(func(pause func()) {
		defer stream.Close() // even after a panic, or else the parser would wait forever
		start := time.Now()
		if stream.Large = pause; len(text) >= c.LargeSource {
			pause()
		}
		r = run()
		took = time.Since(start)
	})
	p.wait = func() bool {
		wait()
		p.text = stream.Text()
		d.times.add("preprocess", took)
		return d.finishPreprocessing(in, p, r)
	}
	return p
}

// runPreprocessor returns a function that preprocesses a text. The function uses nothing that
// the driver changes.
func (d *driver) runPreprocessor(in input, text []byte, form []string, sink preprocess.Sink) func() *preprocess.Result {
	host.GetHeaderMemory()
	cache, options, name := d.headerCache(), d.preprocessorOptions(in, form), in.path
	if name == "-" {
		name = ""
	}
	d.systemHeaders = d.systemHeaders || d.system() != nil
	return func() *preprocess.Result { return preprocess.Run(cache, name, text, options, sink) }
}

// finishPreprocessing makes the rules of a preprocessed text. It reports false if the text has
// errors and must not be used.
func (d *driver) finishPreprocessing(in input, p *preprocessed, r *preprocess.Result) bool {
	deps := &d.opt.preprocess.dependencies
	if deps.wanted && r.Errors == 0 {
		p.rules = deps.rule(r.Dependencies, in.path, d.dependencyTarget(in))
		if deps.only {
			p.text, p.rules = append(p.text, p.rules...), nil
		}
	}
	if r.TooManyErrors {
		io.WriteString(d.stderr, d.opt.terminated())
	}
	p.macros = macrosForDebuggers(r.Macros)
	d.printUnguarded(r.Unguarded)
	d.failed = d.failed || r.Errors > 0
	return r.Errors == 0 || d.opt.preprocess.only
}

// macrosForDebuggers converts the events of macros from the preprocessor's form to package dwarf's.
func macrosForDebuggers(events []preprocess.MacroEvent) []dwarf.MacroEvent {
	kinds := map[preprocess.MacroEventKind]dwarf.MacroKind{
		preprocess.MacroDefined: dwarf.Define, preprocess.MacroUndefined: dwarf.Undef, preprocess.FileEntered: dwarf.Enter, preprocess.FileLeft: dwarf.Leave,
	}
	var list []dwarf.MacroEvent
	for _, x := range events {
		list = append(list, dwarf.MacroEvent{Kind: kinds[x.Kind], Line: x.Line, Text: x.Text})
	}
	return list
}

// printUnguarded prints the headers that -H advises to guard.
func (d *driver) printUnguarded(paths []string) {
	paths = slices.DeleteFunc(paths, d.isOwnMacros)
	if len(paths) > 0 {
		fmt.Fprintf(d.stderr, "Multiple include guards may be useful for:\n%s\n", strings.Join(paths, "\n"))
	}
}

// isOwnMacros reports whether a file defines gpucc's own macros. It is not listed: it is no
// header that a program includes.
func (d *driver) isOwnMacros(path string) bool {
	return path == filepath.Join(ownFolder, "predefined.h")
}

// ownFolder is the name of the folder with gpucc's headers. They are part of the program.
const ownFolder = "<gpucc>"

// headerCache returns the files that this command has read.
func (d *driver) headerCache() *preprocess.Cache {
	if d.files == nil {
		headers, err := fs.Sub(runtime.Headers, "include")
		if err != nil {
			panic(err) // an embedded folder
		}
		d.files = preprocess.NewCache(ownFolder, headers)
	}
	return d.files
}

// preprocessorOptions returns the options of the preprocessor that flags set. form are the flags for -E only.
func (d *driver) preprocessorOptions(in input, form []string) preprocess.Options {
	o := &d.opt.preprocess
	options := preprocess.Options{
		Standard: d.standard(), Assembler: preprocessedAs(in.language) != "c", Undefine: o.noMacros, Freestanding: o.freestanding,
		SignedChar: d.opt.signedChar, Trigraphs: slices.Contains(o.form, "-trigraphs"),
		Comments: slices.Contains(form, "-C"), MacroComments: slices.Contains(form, "-CC"), NoLines: slices.Contains(form, "-P"),
		NoOutput: o.dependencies.only, MissingHeaders: o.dependencies.missing,
		NoExcerpts: d.opt.noExcerpts, NoWarnings: d.opt.quiet || o.dependencies.only, WarningsAreErrors: d.opt.werror, MaxErrors: d.opt.errorLimit(), FatalErrors: d.opt.fatal,
		Warnings: d.opt.warnings, Pedantic: o.pedantic, PedanticErrors: o.pedanticErrors,
		Verbatim:        !d.opt.preprocesses() && !d.opt.saveTemps, // gpucc's parser reads the output, and nobody else
		OrdinaryStrings: !d.opt.preprocesses(),
		ListMacros:      d.opt.macroDebug && !d.opt.preprocesses(),
		Report:          d.printDiagnostic, Has: hasFeature, Now: startTime,
	}
	if options.Verbatim {
		options.FallsThrough = warn.FallthroughComment(warn.FallthroughLevel(d.opt.warnings))
	}
	if o.dependencies.wanted {
		options.Rules = preprocess.AllRules
		if o.dependencies.user {
			options.Rules = preprocess.UserRules
		}
	}
	for _, flag := range form {
		if letter, ok := strings.CutPrefix(flag, "-d"); ok {
			options.Dump += letter
		}
	}
	if slices.Contains(form, "-H") {
		options.Entered = func(path string, depth int) {
			fmt.Fprintf(d.stderr, "%s %s\n", strings.Repeat(".", depth), path)
		}
	}
	d.addFolders(&options)
	d.addMacros(&options)
	return options
}

// addFolders sets the folders that are searched for headers.
func (d *driver) addFolders(options *preprocess.Options) {
	o := &d.opt.preprocess
	var lists [4][]preprocess.Folder
	index := map[string]int{"-iquote": 0, "-I": 1, "-isystem": 2, "-idirafter": 3}
	for i := 0; i+1 < len(o.paths); i += 2 {
		k := index[o.paths[i]]
		lists[k] = append(lists[k], preprocess.Folder{Path: o.paths[i+1], System: k &^ 1})
	}
	for _, folder := range environmentFolders("CPATH") {
		lists[1] = append(lists[1], preprocess.Folder{Path: folder})
	}
	for _, folder := range environmentFolders("C_INCLUDE_PATH") {
		lists[2] = append(lists[2], preprocess.Folder{Path: folder, System: 1})
	}
	if !o.noHeaders {
		for _, folder := range d.headerFolders(ownFolder) {
			lists[2] = append(lists[2], preprocess.Folder{Path: folder, System: 2})
		}
	}
	for i := range lists[3] {
		lists[3][i].System = 2
	}
	quote, bracket := lists[0], slices.Concat(lists[1], lists[2], lists[3])
	quote, bracket = d.usefulFolders(quote), d.usefulFolders(bracket)
	options.Bracket = len(quote)
	options.Folders = append(quote, bracket...)
}

// environmentFolders returns the folders that an environment variable lists. An empty name
// is the working folder.
func environmentFolders(name string) []string {
	value := os.Getenv(name)
	if value == "" {
		return nil
	}
	list := filepath.SplitList(value)
	for i := range list {
		if list[i] == "" {
			list[i] = "."
		}
	}
	return list
}

// usefulFolders removes folders that do not exist, and duplicates: of a folder of the system,
// the others go away; of others, the first stays.
func (d *driver) usefulFolders(list []preprocess.Folder) []preprocess.Folder {
	type entry struct {
		info fs.FileInfo
		path string
	}
	var kept []preprocess.Folder
	var infos []entry
	same := func(a, b entry) bool {
		return a.info == nil && b.info == nil && a.path == b.path || a.info != nil && b.info != nil && os.SameFile(a.info, b.info)
	}
	for _, folder := range list {
		for len(folder.Path) > 1 && strings.HasSuffix(folder.Path, "/") {
			folder.Path = folder.Path[:len(folder.Path)-1]
		}
		e := entry{path: folder.Path}
		if !strings.HasPrefix(folder.Path, ownFolder+"/") {
			info, err := os.Stat(folder.Path)
			if err != nil || !info.IsDir() {
				continue
			}
			e.info = info
		}
		i := slices.IndexFunc(infos, func(other entry) bool { return same(e, other) })
		if i >= 0 && (folder.System == 0 || kept[i].System > 0) {
			continue
		}
		if i >= 0 { // a system folder hides -I of the same
			kept, infos = slices.Delete(kept, i, i+1), slices.Delete(infos, i, i+1)
		}
		kept, infos = append(kept, folder), append(infos, e)
	}
	return kept
}

// addMacros sets the macros that are defined, and the files that are included, before the source.
func (d *driver) addMacros(options *preprocess.Options) {
	o := &d.opt.preprocess
	var command, deferred strings.Builder
	for _, flag := range d.targetMacros() {
		if definition, ok := strings.CutPrefix(flag, "-D"); ok {
			command.WriteString(macroFlag{"-D", definition}.definition())
		}
	}
	if !o.noMacros {
		options.Macros = append(options.Macros, filepath.Join(ownFolder, "predefined.h"))
	}
	for _, m := range o.macros {
		switch {
		case m.flag == "-include":
			options.Includes = append(options.Includes, m.value)
		case m.includes():
			options.Macros = append(options.Macros, m.value)
		case predefined()[m.name()]:
			deferred.WriteString(m.directive())
		default:
			command.WriteString(m.definition())
		}
	}
	if !o.freestanding && !o.noHeaders {
		options.LibraryMacros = "stdc-predef.h"
	}
	options.Command = command.String()
	options.Deferred = deferred.String()
}

// definition returns -D or -U as a directive.
func (m macroFlag) definition() string {
	if m.flag == "-U" {
		return "#undef " + m.value + "\n"
	}
	macro, value, ok := strings.Cut(m.value, "=")
	if !ok {
		value = "1"
	}
	value, _, _ = strings.Cut(value, "\n")
	return "#define " + macro + " " + value + "\n"
}

// startTime is the time that __DATE__ and __TIME__ give.
var startTime = func() func() time.Time {
	return sync.OnceValue(func() time.Time {
		if seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64); err == nil {
			return time.Unix(seconds, 0).UTC()
		}
		return time.Now()
	})
}()

// printDiagnostic prints a message of the preprocessor, unless it may be about a text that another
// program has changed.
func (d *driver) printDiagnostic(m preprocess.Diagnostic) {
	if d.mapped != nil && d.mapped.Changed() {
		return
	}
	if d.page != nil {
		d.page.early.add(&m)
	}
	d.stderr.Write(d.paint([]byte(m.Format())))
}

// withoutDots returns a path without "./" at its beginning.
func withoutDots(path string) string {
	for strings.HasPrefix(path, "./") {
		path = strings.TrimLeft(path[1:], "/")
	}
	return path
}

// targetNames returns the targets that -MT and -MQ give, -MT's first. Their order is gcc's: a
// target of -MT takes the place of the first target of -MQ, which becomes the last.
func targetNames(flags []string) (names []string) {
	unquoted := 0
	for i := 0; i+1 < len(flags); i += 2 {
		name := flags[i+1]
		if flags[i] == "-MQ" {
			names = append(names, quoteForMake(name))
			continue
		}
		names = append(names, name)
		names[unquoted], names[len(names)-1] = name, names[unquoted]
		unquoted++
	}
	return names
}

// rule returns make rules for the files that were read. gpucc's headers are not listed.
func (o *dependencies) rule(files []preprocess.Dependency, source, target string) []byte {
	targets := o.targets
	if len(targets) == 0 {
		targets = []string{"-MQ", target}
	}
	var text strings.Builder
	column := 0
	add := func(word string) {
		if column > 0 && column+len(word)+1 > 72 {
			text.WriteString(" \\\n ")
			column = 1
		} else if column > 0 {
			text.WriteByte(' ')
			column++
		}
		text.WriteString(word)
		column += len(word)
	}
	for _, name := range targetNames(targets) {
		add(name)
	}
	text.WriteByte(':')
	column++
	var listed []string
	for _, f := range files {
		if o.user && f.System || strings.HasPrefix(f.Path, ownFolder+"/") {
			continue
		}
		if o.withoutSource && f.Path == source {
			continue
		}
		name := quoteForMake(withoutDots(f.Path))
		listed = append(listed, name)
		add(name)
	}
	text.WriteByte('\n')
	if o.phony {
		for _, name := range listed[min(1, len(listed)):] {
			text.WriteString(name + ":\n")
		}
	}
	return []byte(text.String())
}
