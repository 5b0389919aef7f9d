package main

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// execute runs another program, which reports its errors to the user itself. It returns
// whether the program succeeded. With -v, execute also shows the command line; with -###,
// it only shows it.
func (d *driver) execute(cmd *exec.Cmd) bool {
	if d.opt.verbose {
		fmt.Fprintln(d.stderr, "", quoteForShell(cmd.Args))
	}
	if d.opt.dryRun {
		return true
	}
	err := cmd.Run()
	if err == nil {
		return true
	}
	d.failed = true
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
		d.errorf("%v", err)
	}
	return false
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
