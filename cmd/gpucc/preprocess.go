package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"gpucc/ast/c"
)

// preprocessors are the programs that preprocess, in the order of preference;
// docs/preprocessing.md says why. All of them leave the macros of their own
// target away under -undef.
var preprocessors = [][]string{
	{triple + "-cpp"}, {"cpp"}, {"gcc", "-E"}, {triple + "-gcc", "-E"}, {"clang", "-E"},
}

// errNoPreprocessor says what to do where there is none.
var errNoPreprocessor = errors.New("no C preprocessor is installed, and the file has directives: install cpp, gcc or clang (Debian: apt-get install cpp)")

func findPreprocessor() ([]string, error) {
	for _, p := range preprocessors {
		if path, err := exec.LookPath(p[0]); err == nil {
			return append([]string{path}, p[1:]...), nil
		}
	}
	return nil, errNoPreprocessor
}

// needsPreprocessor reports whether the text of a C file has to be
// preprocessed before it is parsed.
func (d *driver) needsPreprocessor(text []byte) bool {
	return len(d.opt.preprocess.macros) > 0 || hasDirective(text)
}

// preprocess returns the preprocessed text of an input, with line markers. It
// returns false after an error, which the preprocessor has reported.
func (d *driver) preprocess(in input, text []byte) ([]byte, bool) {
	start := time.Now()
	defer d.times.since("preprocess", start)
	flags, err := d.preprocessorFlags()
	if err != nil {
		d.errorf("%v", err)
		return nil, false
	}
	var out bytes.Buffer
	out.Grow(len(text) + len(text)/2 + 1<<16)
	ok := d.runPreprocessor(in, text, flags, &out)
	return out.Bytes(), ok
}

// preprocessOnly does what -E and -M ask for.
func (d *driver) preprocessOnly() {
	for _, in := range d.opt.inputs {
		if in.language.isLinked() || in.language == languagePareas {
			d.message("gpucc: ", "warning", in.path+": input file unused because it is not preprocessed")
			continue
		}
		_, text, ok := d.read(in.path)
		if !ok {
			continue
		}
		flags, err := d.preprocessorFlags()
		if err != nil {
			d.errorf("%v", err)
			return
		}
		var out bytes.Buffer
		flags = append(flags, d.opt.preprocess.form...)
		if !d.runPreprocessor(in, text, flags, &out) {
			continue
		}
		output := d.opt.output
		if output == "" {
			output = "-"
		}
		d.writeFile(output, 0o666, func(w io.Writer) error { _, err := w.Write(out.Bytes()); return err })
	}
}

// runPreprocessor runs the preprocessor on an input. Its messages are in the
// form of gpucc's own.
func (d *driver) runPreprocessor(in input, text []byte, flags []string, out *bytes.Buffer) bool {
	command, err := findPreprocessor()
	if err != nil {
		d.errorf("%v", err)
		return false
	}
	language := "c"
	if in.language == assemblerSource {
		language = "assembler-with-cpp"
	}
	command = append(append(command, flags...), "-x", language, in.path)
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdout, cmd.Stderr = out, d.stderr
	if in.path == "-" {
		cmd.Stdin = bytes.NewReader(text)
	}
	d.verbose("%s", strings.Join(command, " "))
	err = cmd.Run()
	if err != nil {
		d.failed = true
		if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
			d.errorf("%v", err)
		}
	}
	return err == nil
}

// preprocessorFlags are the flags for any input: the target's macros in place
// of the preprocessor's own, the user's flags, and where headers are.
func (d *driver) preprocessorFlags() ([]string, error) {
	o := &d.opt.preprocess
	headers, err := d.headerFolder()
	if err != nil {
		return nil, fmt.Errorf("the headers that come with gpucc cannot be written: %w", err)
	}
	flags := []string{"-undef", "-nostdinc", "-std=" + d.standard()}
	if d.colour {
		flags = append(flags, "-fdiagnostics-color=always")
	}
	if d.opt.quiet {
		flags = append(flags, "-w")
	}
	if d.opt.werror {
		flags = append(flags, "-Werror")
	}
	if o.freestanding {
		flags = append(flags, "-ffreestanding")
	}
	flags = append(flags, d.targetMacros()...)
	if !o.noMacros {
		flags = append(flags, "-imacros", filepath.Join(headers, "predefined.h"))
	}
	flags = append(append(flags, o.macros...), o.paths...)
	if !o.noHeaders {
		for _, folder := range d.headerFolders(headers) {
			flags = append(flags, "-isystem", folder)
		}
	}
	return flags, nil
}

// headerFolders are the folders of the system's headers, in order.
func (d *driver) headerFolders(headers string) []string {
	folders := []string{filepath.Join(headers, "compiler")}
	if system := d.system(); system != nil {
		return append(folders, system.headers...)
	}
	return append(folders, filepath.Join(headers, "library"))
}

// standard is the value of -std for the preprocessor.
func (d *driver) standard() string {
	if d.opt.preprocess.standard != "" {
		return d.opt.preprocess.standard
	}
	return "gnu17"
}

// targetMacros define what depends on flags.
func (d *driver) targetMacros() []string {
	if d.opt.preprocess.noMacros {
		return nil
	}
	list := []string{"-D__riscv_xlen=64", "-D__riscv_flen=64", "-D__riscv_float_abi_double=1"}
	if d.opt.xlen == 32 {
		list = []string{"-D__riscv_xlen=32", "-D__riscv_flen=32", "-D__riscv_float_abi_single=1"}
	}
	if d.opt.signedChar {
		list = append(list, "-fsigned-char")
	} else {
		list = append(list, "-funsigned-char", "-D__CHAR_UNSIGNED__=1")
	}
	if strings.HasPrefix(d.standard(), "c") || strings.HasPrefix(d.standard(), "iso") {
		list = append(list, "-D__STRICT_ANSI__=1")
	}
	if d.opt.link.threads {
		list = append(list, "-D_REENTRANT=1")
	}
	for _, name := range c.Builtins() {
		list = append(list, "-D__gpucc_has_"+name+"=1")
	}
	return list
}
