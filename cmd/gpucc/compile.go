package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"gpucc/ast/c"
	"gpucc/ast/c/preprocess"
	"gpucc/internal/host"
	"gpucc/riscv/assembly"
	"gpucc/riscv/object"
	"gpucc/stages/schedule"
)

// compileInputs compiles every input to a file of its own.
func (d *driver) compileInputs() {
	d.eachInput(func(d *driver, i int) {
		switch in := d.opt.inputs[i]; in.language {
		case linkerFlag:
		case objectFile:
			d.unusedInput(in)
		case assemblerText, assemblerSource:
			d.assembleTo(in)
		default:
			d.compileToFile(in)
		}
	})
}

// unusedInput warns of an input that is only for the linker, which does not run. It is an error if
// there is no such file: build tools test in this way whether the compiler knows a flag, such as
// /W4 of another one.
func (d *driver) unusedInput(in input) {
	d.message("gpucc: ", "warning", in.path+": linker input file unused because linking not done")
	var errno syscall.Errno
	if _, err := os.Stat(in.path); errors.As(err, &errno) {
		d.errorf("%s: linker input file not found: %s", in.path, systemText(errno))
	}
}

// compileToFile compiles an input and writes the object, or its assembler text.
func (d *driver) compileToFile(in input) {
	text := d.newTextFile(outputName(d.opt.output, in.path, ".o"))
	defer text.drop()
	d.text = text
	o := d.compile(in)
	d.text = nil
	if o != nil && o.Text.Bytes == nil && o.Text.Size > 0 {
		d.finishFile(text, o)
		return
	}
	if o == nil || d.opt.syntaxOnly || d.opt.dump != "" && !d.opt.object && !d.opt.assembly {
		return
	}
	if o.Assembler != nil && !d.opt.assembly {
		if file := d.temporaryFile(".o"); file != "" && d.assembleObject(o, file) {
			d.copyFile(outputName(d.opt.output, in.path, ".o"), file, 0o666)
		}
		return
	}
	write, extension := object.Write, ".o"
	if d.opt.assembly {
		write, extension = assembly.Write, ".s"
	}
	d.writeFile(outputName(d.opt.output, in.path, extension), 0o666, func(w io.Writer) error { return write(w, o) })
}

// outputName returns the name of the file into which an input is compiled: the argument
// of -o, or the input's name in the working directory with another extension.
func outputName(output, path, extension string) string {
	if output != "" {
		return output
	}
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base)) + extension
}

// compile compiles one input to an object. It returns nil after an error, which it has
// reported.
func (d *driver) compile(in input) *object.Object {
	t, r, err := d.translateInput(in)
	if t == nil {
		return nil
	}
	errors, _ := d.report(r.Diagnostics)
	if d.page != nil {
		d.page.addMessages(r.Diagnostics)
	}
	if errors > 0 {
		return nil
	}
	if err != nil {
		d.compileError(t.name, err)
		return nil
	}
	d.keep(in, t.source, r.Object)
	if d.opt.stackUsage {
		d.writeStackUsage(in, r.StackUsage)
	}
	return r.Object
}

// translateInput opens and translates an input. It returns nil after an error that it has reported.
// Another program may change a source that is mapped to memory. Then any error, even a fault, may be
// a consequence, and only the change is reported.
func (d *driver) translateInput(in input) (t *translation, r *schedule.Result, err error) {
	defer func() {
		if d.reportChange(in) {
			recover()
			t = nil
		}
	}()
	if t = d.open(in); t != nil {
		r, err = d.translate(t)
	}
	return t, r, err
}

// reportChange reports an error if the source is mapped to memory and has been changed.
func (d *driver) reportChange(in input) bool {
	if d.mapped == nil || !d.mapped.Changed() {
		return false
	}
	d.errorf("%s: the file was changed while it was compiled", in.path)
	return true
}

// open reads an input and preprocesses it if it has directives. It returns nil after an
// error, which it has reported.
func (d *driver) open(in input) *translation {
	name, text, ok := d.readSource(in.path)
	if !ok {
		return nil
	}
	if d.device == nil && !d.opt.syntaxOnly {
		d.startDevice(max(len(text), d.inputBytes()))
	}
	t := &translation{input: in, name: name, original: text, source: &preprocessed{text: text}}
	if in.language == languagePreprocessed {
		t.name = cmp.Or(firstMarker(text), name)
	}
	t.mayNeedMacros = in.language == languageC
	if t.mayNeedMacros {
		d.printSearchList()
	}
	if t.mayNeedMacros && d.needsPreprocessor(text) {
		if !d.preprocessAll(t) {
			return nil
		}
	}
	return t
}

// firstMarker returns the file that the line marker at the beginning of a preprocessed text names: the
// source. It returns "" if there is none. The object then is the same as if the source were compiled,
// whatever name the text has for ccache or distcc.
func firstMarker(text []byte) string {
	line, _, _ := bytes.Cut(text[:min(len(text), 1<<12)], []byte("\n"))
	for _, start := range []string{"# 0 \"", "# 1 \""} {
		rest, found := bytes.CutPrefix(line, []byte(start))
		name, _, ended := bytes.Cut(rest, []byte{'"'})
		if found && ended && !bytes.Contains(name, []byte{'\\'}) {
			return string(name)
		}
	}
	return ""
}

// preprocessAll runs the preprocessor on the original text of a translation. It returns
// false after an error, which it has reported.
func (d *driver) preprocessAll(t *translation) bool {
	t.mayNeedMacros = false
	if !d.opt.preprocess.external {
		if t.source = d.preprocessBeside(t.input, t.original); t.source != nil {
			return true
		}
	}
	t.source = d.preprocess(t.input, t.original)
	return t.source != nil
}

// keep writes the files that flags demand beside the object: dependencies, the
// preprocessed text, and the assembler text.
func (d *driver) keep(in input, source *preprocessed, o *object.Object) {
	if deps := &d.opt.preprocess.dependencies; deps.wanted {
		if source.rules == nil {
			source.rules = deps.ofOne(in.path, d.dependencyTarget(in))
		}
		d.writeDependencies(in, source.rules)
	}
	if d.opt.saveTemps {
		d.writeFile(outputName("", in.path, ".i"), 0o666, func(w io.Writer) error { _, err := w.Write(source.text); return err })
		d.writeFile(outputName("", in.path, ".s"), 0o666, func(w io.Writer) error { return assembly.Write(w, o) })
	}
}

// inputBytes returns the size of all input files, as far as it is known.
func (d *driver) inputBytes() int {
	total := 0
	for _, in := range d.opt.inputs {
		if info, err := os.Stat(in.path); err == nil && in.language != objectFile {
			total += int(info.Size())
		}
	}
	return total
}

// largestSource is the size in bytes of the largest source: positions have 31 bits.
const largestSource = math.MaxInt32

// readSource does the same as read for a source: the file may be mapped to memory. Zero bytes follow the
// text, which the preprocessor needs.
func (d *driver) readSource(path string) (name string, text []byte, ok bool) {
	if d.mapped != nil {
		d.mapped.Close()
		d.mapped = nil
	}
	if path == "-" {
		return d.read(path)
	}
	text, regular, err := host.ReadRegular(path, hugeInput-1, func(n int) []byte { return make([]byte, n+preprocess.SlackBytes) })
	if err == nil && regular {
		return path, text, true
	}
	if info, err := os.Stat(path); err == nil && info.Size() > largestSource {
		d.fileError(path, fmt.Errorf("a source of %d bytes is larger than 2 GiB", info.Size()))
		return "", nil, false
	}
	if d.mapped, ok = host.MapFile(path, hugeInput); ok {
		return path, d.mapped.Text, true
	}
	return d.read(path)
}

// isMapped reports whether text is the source that was mapped last.
func (d *driver) isMapped(text []byte) bool {
	return d.mapped != nil && len(text) > 0 && len(d.mapped.Text) > 0 && &text[0] == &d.mapped.Text[0]
}

// standardInput is the name of the standard input in messages.
const standardInput = "<stdin>"

// read returns an input's text, and its name in messages.
func (d *driver) read(path string) (name string, text []byte, ok bool) {
	var err error
	if name = path; path == "-" {
		name = standardInput
		text, err = io.ReadAll(d.stdin)
		if d.page != nil {
			d.page.input = text
		}
	} else {
		text, err = os.ReadFile(path)
	}
	if err != nil {
		d.fileError(name, err)
		return "", nil, false
	}
	return name, text, true
}

// wantsLines reports whether the object needs a line table. The assembler text, the
// linker's errors and the simulator's traps use it.
func (d *driver) wantsLines() bool { return !d.opt.object }

// backEndOptions returns the options of the back end that follow from the flags.
func (d *driver) backEndOptions() schedule.Options {
	var directory string
	if d.opt.debug { // otherwise the call may take a millisecond for nothing
		directory, _ = os.Getwd() // if it fails, debuggers look in their own directory
	}
	return schedule.Options{
		Target: d.opt.target.stages, Optimize: min(d.opt.optimize, 1), Without: d.opt.switchedOff(), Lines: d.wantsLines(),
		Debug: d.opt.debug, Directory: directory, Unwind: d.opt.unwinds(), StackUsage: d.opt.stackUsage, Collect: host.Collect, Relax: host.RelaxCollection,
	}
}

// languageOptions returns the options of the C front end that follow from the flags, for
// C or a dialect of C.
func (d *driver) languageOptions(l language) c.Options {
	o := c.Options{
		ABI: d.opt.target.abi, Assembler: d.asm, SignedChar: d.opt.signedChar, Wraps: d.opt.wraps, Warnings: d.opt.warningFlags(), MaxErrors: d.opt.errorLimit(), Debug: d.opt.debug, Unshared: d.opt.optimize == 0, Optimize: d.opt.optimize > 0, Small: d.opt.small, KeepFunctions: d.opt.keepFunctions, WholeRecords: d.opt.noSRA, KeepDivisions: d.opt.keepDivisions, Reciprocals: d.opt.reciprocals, TailCalls: d.opt.isOn(d.opt.tailCalls), Simplify: d.opt.isOn(d.opt.ccp), Kept: d.opt.kept, Unknown: d.opt.unknownFunctions(),
		C90: standardsOfC90[d.opt.preprocess.standard], GNUInline: d.opt.inlinesAsGNU(), Inline: d.opt.inlining(), Decisions: d.opt.optInfo.wantsDecisions(), Instrument: d.opt.instrument, PIC: d.position().code, Visibility: d.opt.visibility, ThreadModel: d.opt.threadModel,
		FunctionSections: d.opt.functionSections, DataSections: d.opt.dataSections,
	}
	switch l {
	case languageTinyC:
		o.Dialect = c.TinyC
	case languagePreprocessed: // as in gcc: its line markers are directives
		o.Warnings = append(o.Warnings, "no-misleading-indentation")
	}
	return o
}
