package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/riscv/assembly"
	"gpucc/riscv/object"
	"gpucc/stages"
)

// compileAll compiles every input to a file of its own.
func (d *driver) compileAll() {
	for _, in := range d.opt.inputs {
		if in.language == linkerFlag {
			continue
		}
		if in.language == objectFile {
			d.message("gpucc: ", "warning", in.path+": linker input file unused because linking not done")
			continue
		}
		o := d.compile(in)
		if o == nil || d.opt.dump != "" && !d.opt.object && !d.opt.assembly {
			continue
		}
		write, extension := object.Write, ".o"
		if d.opt.assembly {
			write, extension = assembly.Write, ".s"
		}
		d.writeFile(outputName(d.opt.output, in.path, extension), 0o666, func(w io.Writer) error { return write(w, o) })
	}
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
	name, text, ok := d.read(in.path)
	if ok && in.language == languageC && d.needsPreprocessor(text) {
		text, ok = d.preprocess(in, text)
	}
	if !ok || !d.openDevice(max(len(text), d.inputBytes())) {
		return nil
	}
	opt := d.backEndOptions()
	if d.opt.dump != "" {
		opt.Dump = d.dumpStage
	}
	if in.language.isC() && stages.ByPieces(d.device, opt) {
		return d.compilePieces(name, text, opt)
	}
	return d.compileWhole(in.language, name, text, opt)
}

// compilePieces parses and compiles C piece by piece.
func (d *driver) compilePieces(name string, text []byte, opt stages.Options) *object.Object {
	start := time.Now()
	source := c.Open(name, text, c.Options{WordSize: opt.XLEN / 8})
	d.times.parsed(start, len(text), 0)
	o, report, diagnostics, err := stages.CompileSource(d.device, source, opt)
	if errors, _ := d.report(diagnostics); errors > 0 {
		return nil
	}
	if err != nil {
		d.errorf("%s: %v", name, err)
		return nil
	}
	d.times.nodes += report.Nodes
	d.verbose("%s: %d bytes, %d nodes", name, len(text), report.Nodes)
	d.times.compiled(report)
	return o
}

// compileWhole parses a file to its end and then compiles it.
func (d *driver) compileWhole(l language, name string, text []byte, opt stages.Options) *object.Object {
	start := time.Now()
	tree, diagnostics := l.parse(name, text, opt.XLEN)
	if errors, _ := d.report(diagnostics); errors > 0 {
		return nil
	}
	d.times.parsed(start, len(text), tree.Len())
	d.verbose("%s: %d bytes, %d nodes", name, len(text), tree.Len())
	if opt.Dump != nil {
		d.dumpTree(tree)
	}
	o, report, err := d.backEnd(tree, opt)
	if err != nil {
		d.errorf("%s: %v", name, err)
		return nil
	}
	d.times.compiled(report)
	return o
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
	return stages.Options{XLEN: d.opt.xlen, Optimize: d.opt.optimize, Lines: d.wantsLines()}
}

// backEnd compiles a tree on the device, or on the CPU if that one fails.
func (d *driver) backEnd(tree *ast.Tree, opt stages.Options) (*object.Object, *stages.Report, error) {
	o, report, err := stages.Compile(d.device, tree, opt)
	if err != nil {
		if failure := d.device.Err(); failure != nil && d.fallBack(failure) {
			return stages.Compile(d.device, tree, opt)
		}
	}
	return o, report, err
}
