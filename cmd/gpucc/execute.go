package main

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// execute runs another program, which tells the user itself what is wrong. It
// reports whether all went well. Under -v the command line is shown, under
// -### only that.
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

// quoteForShell writes a command line that a shell reads as these arguments.
func quoteForShell(args []string) string {
	list := make([]string, len(args))
	for i, arg := range args {
		if list[i] = arg; arg == "" || strings.ContainsAny(arg, " \t\n'\"\\$&|;<>()*?[]#~`!{}") {
			list[i] = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
	}
	return strings.Join(list, " ")
}
