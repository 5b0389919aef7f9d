package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/internal/host"
	"gpucc/riscv/assembly"
	"gpucc/riscv/object"
	"gpucc/stages"
)

// compileAll compiles every input to a file of its own.
func (d *driver) compileAll() {
	for _, in := range d.opt.inputs {
		switch in.language {
		case linkerFlag:
		case objectFile:
			d.message("gpucc: ", "warning", in.path+": linker input file unused because linking not done")
		case assemblerText, assemblerSource:
			d.assembleTo(in)
		default:
			d.compileTo(in)
		}
	}
}

// compileTo compiles an input to a file of its own.
func (d *driver) compileTo(in input) {
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
	write, extension := object.Write, ".o"
	if d.opt.assembly {
		write, extension = assembly.Write, ".s"
	}
	d.writeFile(outputName(d.opt.output, in.path, extension), 0o666, func(w io.Writer) error { return write(w, o) })
}

// outputName is the file that an input is compiled to: what -o says, or the
// input's name in the working directory with another extension.
func outputName(output, path, extension string) string {
	if output != "" {
		return output
	}
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base)) + extension
}

// compile compiles one input. It returns nil after an error, which it has
// reported.
func (d *driver) compile(in input) *object.Object {
	name, text, ok := d.readSource(in.path)
	if !ok {
		return nil
	}
	if !d.opt.syntaxOnly {
		d.startDevice(max(len(text), d.inputBytes()))
	}
	source := &preprocessed{text: text}
	direct := in.language != languageC || !d.needsPreprocessor(text)
	if !direct {
		source = d.preprocess(in, text)
	}
	if source == nil {
		return nil
	}
	o, diagnostics, err := d.compileText(in.language, name, source.text)
	if in.language == languageC && direct && usesMacro(diagnostics, text) {
		if source = d.preprocess(in, text); source == nil {
			return nil
		}
		o, diagnostics, err = d.compileText(in.language, name, source.text)
	}
	if errors, _ := d.report(diagnostics); errors > 0 {
		return nil
	}
	if err != nil {
		d.compileError(name, err)
		return nil
	}
	d.keep(in, source, o)
	return o
}

// usesMacro reports whether errors in a text without directives may come from
// macros that a preprocessor defines, such as __LINE__. It is cheaper to try
// without a preprocessor first than to look for them.
func usesMacro(diagnostics *ast.Diagnostics, text []byte) bool {
	if diagnostics.Errors() == 0 || !bytes.Contains(text, []byte("__")) {
		return false
	}
	_, err := findPreprocessor()
	return err == nil
}

// keep writes what flags ask for beside the object.
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

// compileText compiles a text.
func (d *driver) compileText(l language, name string, text []byte) (*object.Object, *ast.Diagnostics, error) {
	if d.opt.syntaxOnly {
		_, diagnostics := l.parse(name, text, d.languageOptions(l))
		return &object.Object{}, diagnostics, nil
	}
	opt := d.backEndOptions()
	if d.opt.dump != "" {
		opt.Dump = d.dumpStage
	}
	if l.isC() && opt.Dump == nil {
		return d.compilePieces(l, name, text, opt)
	}
	return d.compileWhole(l, name, text, opt)
}

// compilePieces parses and compiles C, or TinyC, piece by piece.
func (d *driver) compilePieces(l language, name string, text []byte, opt stages.Options) (*object.Object, *ast.Diagnostics, error) {
	start := time.Now()
	open := func() ast.Source {
		opt := d.languageOptions(l)
		if d.isMapped(text) {
			opt.Skimmed, opt.Parsed = host.ReleaseAsRead(text)
		}
		return c.Open(name, text, opt)
	}
	source := open()
	if o := d.opening; o != nil && o.slow && !o.over() {
		source.Shared() // meanwhile
	}
	d.times.parsed(start, len(text), 0)
	if !d.openDevice() {
		return nil, source.Diagnostics(), errReported
	}
	if d.text != nil && len(text) >= hugeInput {
		opt.Text = d.text
		host.OpenSpillFile(filepath.Dir(d.text.path), len(text))
	}
	o, report, diagnostics, err := d.compileSource(source, open, opt)
	if err != nil || diagnostics.Errors() > 0 {
		return nil, diagnostics, err
	}
	d.times.nodes += report.Nodes
	d.verbose("%s: %d bytes, %d nodes", name, len(text), report.Nodes)
	d.times.compiled(report)
	return o, diagnostics, nil
}

// compileSource compiles a source on the device, or on the CPU if that one fails;
// then it is opened again.
func (d *driver) compileSource(source ast.Source, open func() ast.Source, opt stages.Options) (*object.Object, *stages.Report, *ast.Diagnostics, error) {
	o, report, diagnostics, err := stages.CompileSource(d.device, source, opt)
	if err != nil {
		if failure := d.device.Err(); failure != nil && d.fallBack(failure) {
			return stages.CompileSource(d.device, open(), opt)
		}
	}
	return o, report, diagnostics, err
}

// compileWhole parses a file to its end and then compiles it.
func (d *driver) compileWhole(l language, name string, text []byte, opt stages.Options) (*object.Object, *ast.Diagnostics, error) {
	start := time.Now()
	tree, diagnostics := l.parse(name, text, d.languageOptions(l))
	if diagnostics.Errors() > 0 {
		return nil, diagnostics, nil
	}
	d.times.parsed(start, len(text), tree.Len())
	d.verbose("%s: %d bytes, %d nodes", name, len(text), tree.Len())
	if opt.Dump != nil {
		d.dumpTree(tree)
	}
	if !d.openDevice() {
		return nil, diagnostics, errReported
	}
	o, report, err := d.compileTree(tree, opt)
	if err != nil {
		return nil, diagnostics, err
	}
	d.times.compiled(report)
	return o, diagnostics, nil
}

// inputBytes is the size of all input files, as far as it can be told.
func (d *driver) inputBytes() int {
	total := 0
	for _, in := range d.opt.inputs {
		if info, err := os.Stat(in.path); err == nil && in.language != objectFile {
			total += int(info.Size())
		}
	}
	return total
}

// readSource is read for text that is not changed: it may be mapped.
func (d *driver) readSource(path string) (name string, text []byte, ok bool) {
	if text, ok := host.MapFile(path, hugeInput); ok {
		d.mapped = text
		return path, text, true
	}
	return d.read(path)
}

// isMapped reports whether text is that of the last source that was mapped.
func (d *driver) isMapped(text []byte) bool {
	return len(text) > 0 && len(d.mapped) > 0 && &text[0] == &d.mapped[0]
}

// read returns an input's text and the name that messages give it.
func (d *driver) read(path string) (name string, text []byte, ok bool) {
	var err error
	if name = path; path == "-" {
		name = "<stdin>"
		text, err = io.ReadAll(d.stdin)
	} else {
		text, err = os.ReadFile(path)
	}
	if err != nil {
		d.fileError(name, err)
		return "", nil, false
	}
	return name, text, true
}

// wantsLines reports whether something will ask where code comes from: the
// assembler text, the linker's errors, the simulator's traps.
func (d *driver) wantsLines() bool { return !d.opt.object }

func (d *driver) backEndOptions() stages.Options {
	directory, _ := os.Getwd() // else debuggers look where they are
	return stages.Options{
		XLEN: d.opt.xlen, Optimize: d.opt.optimize, Lines: d.wantsLines(),
		Debug: d.opt.debug, Directory: directory,
	}
}

// languageOptions are what flags say of C, or of its dialect l.
func (d *driver) languageOptions(l language) c.Options {
	o := c.Options{WordSize: d.opt.xlen / 8, SignedChar: d.opt.signedChar, Warnings: d.opt.warnings}
	if l == languageTinyC {
		o.Dialect = c.TinyC
	}
	return o
}

// compileTree compiles a tree on the device, or on the CPU if that one fails.
func (d *driver) compileTree(tree *ast.Tree, opt stages.Options) (*object.Object, *stages.Report, error) {
	o, report, err := stages.Compile(d.device, tree, opt)
	if err != nil {
		if failure := d.device.Err(); failure != nil && d.fallBack(failure) {
			return stages.Compile(d.device, tree, opt)
		}
	}
	return o, report, err
}
