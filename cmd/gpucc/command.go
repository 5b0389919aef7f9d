package main

import (
	"cmp"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// execute runs another program, which reports its errors to the user itself. It returns
// whether the program succeeded. With -v, execute also shows the command line; with -###,
// it only shows it. Drains that read the program's output are finished.
func (d *driver) execute(cmd *exec.Cmd, drains ...*drain) bool {
	if d.opt.verbose {
		fmt.Fprintln(d.stderr, "", quoteForShell(cmd.Args))
	}
	var err error
	if !d.opt.dryRun {
		err = cmd.Run()
	}
	var lost error
	for _, x := range drains {
		lost = cmp.Or(x.finish(), lost)
	}
	if lost != nil { // its consequences are not reported
		d.fileError("the output of "+filepath.Base(cmd.Path), lost)
		return false
	}
	if err == nil {
		return true
	}
	d.failed = true
	exit := (*exec.ExitError)(nil)
	if !errors.As(err, &exit) {
		d.errorf("%v", err)
	} else if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		d.errorf("%s signal terminated program %s", systemSignal(status.Signal()), filepath.Base(cmd.Path))
	}
	return false
}

// systemSignal returns the C library's text for a signal.
func systemSignal(number syscall.Signal) string {
	text := number.String()
	return strings.ToUpper(text[:1]) + text[1:]
}

// quoteForShell returns a command line that a shell splits into these arguments.
func quoteForShell(args []string) string {
	list := make([]string, len(args))
	for i, arg := range args {
		if list[i] = arg; arg == "" || strings.ContainsAny(arg, " \t\n'\"\\$&|;<>()*?[]#~`!{}") {
			list[i] = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
	}
	return strings.Join(list, " ")
}
