package main

import (
	"fmt"
	"regexp"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/warn"
)

// report prints a front end's errors and warnings about a file, according to -w, -W and
// -Werror, up to the last error that may be shown. It returns the numbers of errors and
// warnings printed.
func (d *driver) report(list *ast.Diagnostics) (errors, warnings int) {
	d.writeDecisions(list)
	kept, limit, end := list.List[:0], d.opt.errorLimit(), ""
	if list.Omitted {
		end = "More warnings are not shown; -fmax-errors=0 shows all.\n"
	}
	for _, x := range list.List {
		if limit > 0 && errors == limit {
			end = d.opt.terminated()
			break
		}
		if x.Severity == ast.Warning {
			if d.opt.quiet || ast.InSystemHeader(list.Files, x.Pos) {
				continue
			}
			d.switched(&x)
		}
		switch x.Severity {
		case ast.Error:
			errors++
			if d.opt.fatal {
				x.Note, list.Omitted = ast.Remark{}, true
			}
		case ast.Warning:
			warnings++
		}
		kept = append(kept, x)
	}
	list.List, list.NoExcerpts = kept, d.opt.noExcerpts
	if len(kept) > 0 {
		if list.Omitted && limit > 0 && errors == limit {
			end = d.opt.terminated()
		}
		d.stderr.Write(d.paint([]byte(list.String() + end + summary(errors, warnings))))
	}
	d.failed = d.failed || errors > 0
	return errors, warnings
}

// defaultMaxErrors is the number of errors of an input that are shown without -fmax-errors.
const defaultMaxErrors = 1000

// errorLimit returns the number of errors of an input that are shown, or 0 for all.
func (o *options) errorLimit() int {
	if o.fatal {
		return 1
	}
	return o.maxErrors
}

// terminated returns the line that says why no more errors are shown.
func (o *options) terminated() string {
	why := fmt.Sprintf("-fmax-errors=%d", o.maxErrors)
	if o.fatal {
		why = "-Wfatal-errors"
	}
	return "compilation terminated due to " + why + ".\n"
}

// switched adds to a warning the name of its flag, and turns it into an error if -Werror or
// -Werror=NAME is given.
func (d *driver) switched(x *ast.Diagnostic) {
	name := strings.TrimSuffix(x.Flag, "=")
	isError := d.opt.werror
	for _, named := range []func(flag string) bool{
		func(flag string) bool { return warn.Includes(flag, x.Flag) },
		func(flag string) bool { return flag == name }, // takes precedence
	} {
		for _, flag := range d.opt.warnings {
			if of, ok := strings.CutPrefix(flag, "error="); ok && named(of) {
				isError = true
			} else if of, ok := strings.CutPrefix(flag, "no-error="); ok && named(of) {
				isError = false
			}
		}
	}
	if x.Level != ast.ByFlags {
		isError = x.Level == ast.AsError
	}
	flag := x.Flag
	if isError {
		x.Severity = ast.Error
		flag = "error"
		if name != "" {
			flag = "error=" + x.Flag
		}
	}
	if flag != "" {
		x.Message += " [-W" + flag + "]"
	}
}

// summary returns the line that counts errors and warnings, such as "1 warning and 2
// errors generated.\n", or "" if there are none.
func summary(errors, warnings int) string {
	count := func(n int, what string) string {
		if n == 1 {
			return "1 " + what
		}
		return fmt.Sprintf("%d %ss", n, what)
	}
	switch {
	case errors > 0 && warnings > 0:
		return count(warnings, "warning") + " and " + count(errors, "error") + " generated.\n"
	case errors > 0:
		return count(errors, "error") + " generated.\n"
	case warnings > 0:
		return count(warnings, "warning") + " generated.\n"
	}
	return ""
}

var colours = map[string]string{"error": "31", "warning": "35", "note": "36"}

// paint colours messages in the same way as other C compilers, if the terminal shows
// colours.
func (d *driver) paint(text []byte) []byte {
	if !d.colour {
		return text
	}
	headline := regexp.MustCompile(`(?m)^([^ \n].*?: )(error|warning|note): (.*)$`)
	caret := regexp.MustCompile(`(?m)^([ \t]+)\^$`)
	text = headline.ReplaceAllFunc(text, func(line []byte) []byte {
		m := headline.FindSubmatch(line)
		return fmt.Appendf(nil, "\x1b[1m%s\x1b[%sm%s:\x1b[0m\x1b[1m %s\x1b[0m", m[1], colours[string(m[2])], m[2], m[3])
	})
	return caret.ReplaceAll(text, []byte("${1}\x1b[1;32m^\x1b[0m"))
}
