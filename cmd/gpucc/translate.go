package main

import (
	"bytes"
	"io"
	"path/filepath"
	"runtime"
	"time"

	"gpucc/ast"
	"gpucc/ast/c"
	"gpucc/internal/host"
	"gpucc/riscv/dwarf"
	"gpucc/riscv/object"
	"gpucc/stages"
	"gpucc/stages/schedule"
)

// A translation is a source while it is translated to an object.
type translation struct {
	input
	name     string        // in messages
	original []byte        // the text as it was read
	source   *preprocessed // the text that is parsed

	// mayNeedMacros says that the text is C that was not preprocessed, because it has no
	// directives.
	mayNeedMacros bool

	// next, if not nil, is the source to be parsed next. Otherwise the text is opened.
	next ast.Source

	// library says that the text is the compiler's own. Then it is neither timed nor
	// dumped.
	library bool

	spills bool // the contributions to the object wait in a spill file
}

// A restart is a reason to translate a source again from its text.
type restart string

const (
	noRestart  restart = ""
	macroUsed  restart = "it may use macros that only a preprocessor defines"
	guessWrong restart = "a guess about the text was wrong"
	deviceLost restart = "the device has failed"
)

// translate compiles a source to an object. The Object is nil after errors. All restarts
// happen here.
func (d *driver) translate(t *translation) (*schedule.Result, error) {
	for {
		d.dumped.Reset()
		d.replaced = nil
		r, err := d.attempt(t)
		if !t.source.finish() {
			return &schedule.Result{Diagnostics: &ast.Diagnostics{}}, errReported
		}
		reason := d.restart(t, r, err)
		if reason == noRestart {
			if r.Object != nil {
				io.Copy(d.stdout, &d.dumped)
			}
			return r, err
		}
		d.verbose("%s: compiled again: %s", t.name, reason)
		switch reason {
		case macroUsed:
			if !d.preprocessAll(t) {
				return &schedule.Result{Diagnostics: &ast.Diagnostics{}}, errReported
			}
		case guessWrong:
			t.next = r.Again
		case deviceLost: // the CPU has taken its place
		}
	}
}

// bytes is the length of the text that is parsed. While the text is being preprocessed, it is the
// length of the original.
func (t *translation) bytes() int {
	if t.source.stream != nil {
		return len(t.original)
	}
	return len(t.source.text)
}

// restart returns the reason why an attempt must be repeated, if there is one.
func (d *driver) restart(t *translation, r *schedule.Result, err error) restart {
	switch {
	case err != nil && d.fallBack():
		return deviceLost
	case r.Again != nil:
		return guessWrong
	case t.mayNeedMacros && r.Diagnostics.Errors() > 0 && d.mayUseMacro(t.original):
		return macroUsed
	}
	return noRestart
}

// mayUseMacro reports whether errors in a text without directives may come from macros that
// a preprocessor defines, or from raw strings. It is cheaper to parse such a text first than
// to search it for all of them.
func (d *driver) mayUseMacro(text []byte) bool {
	if !bytes.Contains(text, []byte("__")) && !bytes.Contains(text, []byte(`R"`)) {
		return false
	}
	if !d.opt.preprocess.external {
		return true
	}
	_, err := findPreprocessor()
	return err == nil
}

// attempt tries once to translate a source.
func (d *driver) attempt(t *translation) (*schedule.Result, error) {
	if d.opt.syntaxOnly && !t.library {
		return &schedule.Result{Object: &object.Object{}, Diagnostics: d.check(t)}, nil
	}
	unit, errors, err := d.parse(t)
	if errors != nil || err != nil {
		return &schedule.Result{Diagnostics: errors}, err
	}
	opt := d.backEndOptions()
	if t.language.wraps() {
		opt.Without.Set("ivopts", false)
	}
	if !t.library {
		d.setOutputs(t, &opt)
	}
	r, err := d.compileUnit(t, unit, opt)
	if r.Object != nil && !t.library && t.source.finish() {
		d.times.nodes += r.Report.Nodes
		d.verbose("%s: %d bytes, %d nodes", t.name, len(t.source.text), r.Report.Nodes)
		d.times.did(d.done)
		d.times.compiled(&r.Report)
	}
	return r, err
}

// check parses a source for its messages alone. There is never a tree of a whole C source.
func (d *driver) check(t *translation) *ast.Diagnostics {
	start := time.Now()
	if !t.language.isC() {
		_, diagnostics := t.language.parse(t.name, t.source.text, d.languageOptions(t.language))
		return diagnostics
	}
	diagnostics, nodes := ast.Check(d.openSource(t), runtime.GOMAXPROCS(0))
	d.times.parsed(start, t.bytes(), nodes)
	d.times.nodes += nodes
	return diagnostics
}

// parse opens a C source, so that its pieces are parsed when they are compiled, or parses a source of
// another language. It returns the errors in the source, if there are any, and the error of the
// device, if it parses the source.
func (d *driver) parse(t *translation) (unit schedule.Unit, errors *ast.Diagnostics, err error) {
	start, nodes := time.Now(), 0
	if t.language.isC() {
		unit = schedule.Source(d.openSource(t))
	} else {
		tree, diagnostics, err := d.parseTree(t)
		if err != nil || diagnostics.Errors() > 0 {
			return nil, diagnostics, err
		}
		unit, nodes = schedule.Tree(tree, diagnostics), tree.Len()
	}
	if !t.library {
		d.times.parsed(start, t.bytes(), nodes)
	}
	return unit, nil, nil
}

// openSource returns the source to be parsed next, or opens the text. The memory of a
// mapped text is released as it is read. Only the unit may hold the source; it drops the
// source when it is no longer needed.
func (d *driver) openSource(t *translation) ast.Source {
	source := t.next
	t.next = nil
	if source == nil {
		opt := d.languageOptions(t.language)
		if d.opt.times != "" {
			d.done = new(c.DoneCount)
			opt.Done = d.done
		}
		if t.library {
			opt = libraryOptions(d.opt.target)
		}
		if d.isMapped(t.source.text) {
			opt.Skimmed, opt.Parsed = host.ReleaseAsRead(t.source.text)
		}
		if t.source.stream != nil {
			source = c.OpenStream(t.name, t.source.stream, t.bytes(), opt)
		} else {
			source = c.Open(t.name, t.source.text, opt)
		}
	}
	return source
}

// setOutputs sets the options for the outputs: dumps, and the machine code of a large C
// text, which is written to the output file while it is made.
func (d *driver) setOutputs(t *translation, opt *schedule.Options) {
	if d.opt.macroDebug {
		opt.Macros = func() []dwarf.MacroEvent {
			t.source.finish()
			return t.source.macros
		}
	}
	if d.opt.dump != "" {
		opt.Dump = d.dumpStage
	}
	if d.opt.optInfo.Replaced {
		opt.Replaced = func(list []stages.Replacement) { d.replaced = append(d.replaced, list...) }
	}
	if d.page != nil {
		d.page.input, opt.Show = t.original, d.page.show
	}
	if bytes := t.bytes(); t.language.isC() && d.text != nil && bytes >= hugeInput {
		opt.Text = d.text
		if !t.spills {
			t.spills = true
			host.OpenSpillFile(filepath.Dir(d.text.path), bytes)
		}
	}
}
