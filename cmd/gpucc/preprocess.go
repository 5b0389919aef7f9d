package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"gpucc/ast/c"
	"gpucc/internal/host"
	"gpucc/riscv/dwarf"
)

// preprocessors are the command lines of programs that preprocess, in the order of
// preference (docs/preprocessing.md gives the reasons). With -undef none of them defines the
// macros of its own target.
var preprocessors = [][]string{
	{triple + "-cpp"}, {"cpp"}, {"gcc", "-E"}, {triple + "-gcc", "-E"}, {"clang", "-E"},
}

// errNoPreprocessor names the packages to install.
var errNoPreprocessor = errors.New("the file has directives, and no C preprocessor is installed: install cpp, gcc or clang (Debian: apt-get install cpp)")

func findPreprocessor() ([]string, error) {
	for _, p := range preprocessors {
		if path, err := exec.LookPath(p[0]); err == nil {
			return append([]string{path}, p[1:]...), nil
		}
	}
	return nil, errNoPreprocessor
}

// needsPreprocessor reports whether the text of a C file must be preprocessed before it
// is parsed. It must if it contains a directive or the name of a macro that a flag
// defines, if a flag includes a file, if debuggers get macros, or if it begins with a byte order mark, which the
// preprocessor removes.
func (d *driver) needsPreprocessor(text []byte) bool {
	if d.opt.macroDebug { // it lists the macros
		return true
	}
	for _, m := range d.opt.preprocess.macros {
		if m.includes() || m.flag == "-D" && bytes.Contains(text, []byte(m.name())) {
			return true
		}
	}
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		return true
	}
	if d.isMapped(text) && len(text) >= host.LongText {
		return hasDirective(text, host.ReleaseText)
	}
	return hasDirective(text, nil)
}

// A preprocessed is the output of a preprocessor: text with line markers, and the make rules
// if a flag asks for them.
type preprocessed struct {
	text, rules []byte
	macros      []dwarf.MacroEvent // with -g3

	// stream is not nil while the text is being written to it. The text and the rules are
	// known after finish.
	stream *c.Stream
	wait   func() (ok bool) // not nil before finish
	failed bool
}

// finish waits until the text is complete. It reports false if that failed.
func (p *preprocessed) finish() bool {
	if p.wait != nil {
		p.failed = !p.wait()
		p.stream, p.wait = nil, nil
	}
	return !p.failed
}

// preprocess preprocesses an input. It returns nil after an error. The preprocessor has
// then reported the error to the user, in the same form as gpucc.
func (d *driver) preprocess(in input, text []byte, more ...string) *preprocessed {
	start := time.Now()
	defer d.times.since("preprocess", start)
	if !d.opt.preprocess.external {
		return d.preprocessInside(in, text, more)
	}
	command, err := findPreprocessor()
	if err != nil {
		d.errorf("%s: %v", in.path, err)
		return nil
	}
	flags, err := d.preprocessorFlags()
	if err != nil {
		d.errorf("%v", err)
		return nil
	}
	deps := &d.opt.preprocess.dependencies
	beside := deps.wanted && !deps.only
	if beside {
		flags = append(flags, deps.besideOutput(drainName, d.dependencyTarget(in))...)
	}
	flags = append(append(flags, more...), "-x", preprocessedAs(in.language), in.path)
	cmd := exec.Command(command[0], append(command[1:], flags...)...)
	cmd.Stderr = d.stderr
	if in.path == "-" {
		cmd.Stdin = bytes.NewReader(text)
	}
	out, err := drainOutput(cmd, len(text)+len(text)/2+1<<16)
	if err != nil {
		d.errorf("%v", err)
		return nil
	}
	drains := []*drain{out}
	if beside {
		rules, err := newDrain(cmd)
		if err != nil {
			out.finish()
			d.errorf("%v", err)
			return nil
		}
		drains = append(drains, rules)
	}
	ok := d.execute(cmd, drains...)
	result := &preprocessed{text: out.text.Bytes()}
	if slices.Contains(more, "-dM") {
		result.text = ownQueries().ReplaceAll(result.text, nil)
	}
	if beside {
		result.rules = d.withoutOwn(drains[1].text.Bytes())
	}
	d.systemHeaders = d.systemHeaders || d.system() != nil
	if !ok {
		return nil
	}
	return result
}

// ownQueries matches the definitions of builtins.h, by which another preprocessor answers
// __has_builtin.
var ownQueries = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^#define .*__gpucc_has_.*\n`) })

// preprocessedAs returns the preprocessor's name of a language.
func preprocessedAs(l language) string {
	if l == assemblerSource || l == assemblerText {
		return "assembler-with-cpp"
	}
	return "c"
}

// preprocessOnly executes -E and -M.
func (d *driver) preprocessOnly() {
	o := &d.opt.preprocess
	flags := o.form
	if o.dependencies.only {
		flags = append(flags, o.dependencies.alone()...)
	}
	d.eachInput(func(d *driver, i int) { d.preprocessInput(d.opt.inputs[i], flags) })
}

// preprocessInput executes -E or -M for one input. form are the flags that are for these only.
func (d *driver) preprocessInput(in input, form []string) {
	o := &d.opt.preprocess
	if in.language.isLinked() || in.language.isSelfContained() {
		switch in.language {
		case linkerFlag:
		case objectFile:
			d.unusedInput(in)
		default:
			d.message("gpucc: ", "warning", in.path+": input file unused because it is not preprocessed")
		}
		return
	}
	defer func() {
		if r := recover(); r != nil && !d.reportChange(in) {
			panic(r)
		}
	}()
	_, text, ok := d.readSource(in.path)
	if !ok {
		return
	}
	d.printSearchList()
	output := d.opt.output
	if o.dependencies.only && o.dependencies.file != "" {
		output = o.dependencies.file
	}
	output = cmp.Or(output, "-")
	var result *preprocessed
	if o.external {
		result = d.preprocessExternally(in, text, output, form)
	} else {
		result = d.preprocessTo(output, in, text, form)
	}
	if result != nil && result.rules != nil {
		d.writeDependencies(in, result.rules)
	}
}

// preprocessExternally runs the system's preprocessor on an input. The output goes to a file. It
// returns nil after an error.
func (d *driver) preprocessExternally(in input, text []byte, output string, flags []string) *preprocessed {
	result := d.preprocess(in, text, flags...)
	if result == nil {
		return nil
	}
	if d.opt.preprocess.dependencies.only {
		result.text = d.withoutOwn(result.text)
	}
	d.writeFile(output, 0o666, func(w io.Writer) error {
		s := newWriterSink(w)
		s.trim = slices.Contains(d.opt.preprocess.form, "-P") // the pragma of predefined.h leaves blanks and empty lines
		s.Write(result.text)
		return s.err
	})
	return result
}

// preprocessorFlags returns the flags that are the same for all inputs: flags that
// replace the preprocessor's own macros by the target's, the user's flags, and the
// folders of headers.
func (d *driver) preprocessorFlags() ([]string, error) {
	o := &d.opt.preprocess
	headers, err := d.headerFolder()
	if err != nil {
		return nil, fmt.Errorf("the headers that come with gpucc cannot be written: %w", err)
	}
	flags := []string{"-undef", "-nostdinc", "-std=" + d.standard()}
	for _, choice := range []struct {
		flag   string
		wanted bool
	}{
		{"-fdiagnostics-color=always", d.colour},
		{"-fno-diagnostics-show-caret", d.opt.noExcerpts},
		{"-w", d.opt.quiet},
		{"-Werror", d.opt.werror},
		{"-ffreestanding", o.freestanding},
	} {
		if choice.wanted {
			flags = append(flags, choice.flag)
		}
	}
	flags = append(flags, d.targetMacros()...)
	if !o.noMacros {
		flags = append(flags, "-imacros", filepath.Join(headers, "predefined.h"), "-imacros", filepath.Join(headers, builtinsHeader))
	}
	if flags, err = d.userMacros(flags); err != nil {
		return nil, err
	}
	flags = append(append(flags, o.warnings...), o.paths...)
	if !o.noHeaders {
		for _, folder := range d.headerFolders(headers) {
			flags = append(flags, "-isystem", folder)
		}
	}
	return flags, nil
}

// headerFolders returns the folders of the compiler's and the library's headers, in the order
// in which they are searched.
func (d *driver) headerFolders(headers string) []string {
	folders := []string{filepath.Join(headers, "compiler")}
	if system := d.system(); system != nil {
		return append(folders, system.headers...)
	}
	return append(folders, filepath.Join(headers, "library"))
}

// standard returns the value of -std for the preprocessor.
func (d *driver) standard() string {
	if d.opt.preprocess.standard != "" {
		return d.opt.preprocess.standard
	}
	return "gnu17"
}

// targetMacros returns the flags that define the macros which depend on the target's flags.
func (d *driver) targetMacros() []string {
	if d.opt.preprocess.noMacros {
		return nil
	}
	list := slices.Clone(d.opt.target.macros)
	if d.opt.signedChar {
		list = append(list, "-fsigned-char")
	} else {
		list = append(list, "-funsigned-char", "-D__CHAR_UNSIGNED__=1")
	}
	if strings.HasPrefix(d.standard(), "c") || strings.HasPrefix(d.standard(), "iso") {
		list = append(list, "-D__STRICT_ANSI__=1")
	}
	if d.system() == nil {
		list = append(list, "-D__STDC_NO_THREADS__=1") // gpucc's own library has no threads
	}
	list = append(list, d.position().macros()...)
	list = append(list, d.opt.mathMacros()...)
	list = append(list, "-D__GNUC_"+map[bool]string{true: "GNU", false: "STDC"}[d.opt.inlinesAsGNU()]+"_INLINE__=1")
	if d.opt.unwindFlags[2] {
		list = append(list, "-D__EXCEPTIONS=1")
	}
	if d.opt.optimize > 0 {
		list = append(list, "-D__OPTIMIZE__=1")
	}
	if d.opt.optimize == 0 || d.opt.noInline {
		list = append(list, "-D__NO_INLINE__=1")
	}
	if d.opt.small {
		list = append(list, "-D__OPTIMIZE_SIZE__=1")
	}
	if d.opt.link.threads {
		list = append(list, "-D_REENTRANT=1")
	}
	return list
}
