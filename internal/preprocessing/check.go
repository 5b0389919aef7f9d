package preprocessing

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Check runs gcc and a preprocessor with the same arguments, and returns the difference
// between their exit status or their outputs. If both report errors, the outputs are not
// compared, because it is not defined how much output there is after an error.
func Check(p *Program, folder string, level Level, args ...string) error {
	want, err := GCC.Run(folder, args...)
	if err != nil {
		return err
	}
	got, err := p.Run(folder, args...)
	if err != nil {
		return err
	}
	if err := sameStatus(want, got); err != nil || want.Status != 0 {
		return err
	}
	return sameOutput(want, got, level, folder, args)
}

// sameOutput compares the outputs of two runs with the same arguments in a folder.
func sameOutput(want, got *Result, level Level, folder string, args []string) error {
	if slices.Contains(args, "-P") {
		level = min(level, Spaces) // without line markers, tokens have no places
	}
	if d := Compare(split(want, args), split(got, args), level); d != nil {
		if want.Status != 0 {
			d.What = "after errors, " + d.What
		}
		return errors.New(d.Describe(folder))
	}
	return nil
}

// split splits an output. In GNU modes, the default among them, there are raw strings.
func split(r *Result, args []string) *Output {
	std := slices.IndexFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "-std=") })
	return Split([]byte(r.Out), std < 0 || strings.HasPrefix(args[std], "-std=gnu"))
}

// sameStatus compares the exit status of two runs.
func sameStatus(want, got *Result) error {
	switch {
	case got.TimedOut:
		return fmt.Errorf("no end after %.0f seconds", got.Seconds)
	case got.Flooded:
		return fmt.Errorf("more than %d MB of output", outputLimit>>20)
	case got.crashed():
		return fmt.Errorf("exit status %d\n%.2000s", got.Status, got.Err)
	case got.Status == want.Status:
		return nil
	}
	return fmt.Errorf("exit status %d, gcc's is %d\n%.1000sgcc says:\n%.1000s", got.Status, want.Status, got.Err, want.Err)
}
