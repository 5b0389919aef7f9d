package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// besideOutput returns the flags with which a preprocessor writes make rules to a file,
// in addition to its output. By the rules, the target depends on all files that the
// source includes.
func (o *dependencies) besideOutput(file, target string) []string {
	flag := "-MD"
	if o.user {
		flag = "-MMD"
	}
	flags := []string{flag, "-MF", file}
	if o.phony {
		flags = append(flags, "-MP")
	}
	if len(o.targets) == 0 {
		return append(flags, "-MQ", target)
	}
	return append(flags, o.targets...)
}

// ofOne returns the make rule for a source that includes no other file.
func (o *dependencies) ofOne(path, target string) []byte {
	targets := o.targets
	if len(targets) == 0 {
		targets = []string{"-MQ", target}
	}
	return fmt.Appendf(nil, "%s: %s\n", strings.Join(targetNames(targets), " "), quoteForMake(path))
}

var makeQuotes = strings.NewReplacer("$", "$$", " ", `\ `, "\t", "\\\t", "#", `\#`)

func quoteForMake(name string) string { return makeQuotes.Replace(name) }

// dependencyTarget returns the target of the make rule for an input, if no flag names it.
func (d *driver) dependencyTarget(in input) string {
	if d.opt.output != "" && d.opt.command == commandCompile {
		return d.opt.output
	}
	if in.path == "-" && d.opt.preprocesses() {
		return "-"
	}
	return outputName("", in.path, ".o")
}

// dependencyFile returns the name of the file to which the make rules are written.
func (d *driver) dependencyFile(in input) string {
	output := d.opt.output
	switch {
	case d.opt.preprocess.dependencies.file != "":
		return d.opt.preprocess.dependencies.file
	case output != "" && output != "-" && d.opt.command != commandLink:
		return strings.TrimSuffix(output, filepath.Ext(output)) + ".d"
	}
	return outputName("", in.path, ".d")
}

// addEnvironment obeys DEPENDENCIES_OUTPUT. Its value is a file and perhaps a target: make rules
// without headers of the system are appended to the file. SUNPRO_DEPENDENCIES asks for all headers,
// but not for the source.
func (o *dependencies) addEnvironment() {
	value, user := os.Getenv("DEPENDENCIES_OUTPUT"), true
	if value == "" {
		value, user = os.Getenv("SUNPRO_DEPENDENCIES"), false
	}
	if value == "" {
		return
	}
	o.wanted, o.user, o.append, o.withoutSource = true, user, true, !user
	file, target, ok := strings.Cut(value, " ")
	if ok {
		o.targets = append(o.targets, "-MT", target)
	}
	if o.file == "" {
		o.file = file
	}
}

// writeDependencies writes the make rules for an input.
func (d *driver) writeDependencies(in input, rules []byte) {
	if d.opt.preprocess.dependencies.append && !d.opt.dryRun {
		if err := appendToFile(d.dependencyFile(in), rules); err != nil {
			d.errorf("%v", err)
		}
		return
	}
	d.writeFile(d.dependencyFile(in), 0o666, func(w io.Writer) error {
		_, err := w.Write(rules)
		return err
	})
}

// withoutOwn removes gpucc's own headers from make rules. They are part of the compiler, and
// their folder may be a temporary one.
func (d *driver) withoutOwn(rules []byte) []byte {
	own := regexp.QuoteMeta(quoteForMake(d.headers))
	if d.scratch.folder != "" {
		own += "|" + regexp.QuoteMeta(quoteForMake(d.scratch.folder))
	}
	own = "(?:" + own + `)/\S+`
	rules = regexp.MustCompile(`(?m)^`+own+`:\n+`).ReplaceAll(rules, nil)
	return regexp.MustCompile(`(?: \\\n)? `+own).ReplaceAll(rules, nil)
}

// alone returns the flags with which the preprocessor writes make rules instead of its
// usual output.
func (o *dependencies) alone() []string {
	flags := []string{"-M"}
	if o.user {
		flags = []string{"-MM"}
	}
	if o.phony {
		flags = append(flags, "-MP")
	}
	if o.missing {
		flags = append(flags, "-MG")
	}
	return append(flags, o.targets...)
}

// appendToFile adds a text to the end of a file.
func appendToFile(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}
