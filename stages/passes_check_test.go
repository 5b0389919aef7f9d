package stages

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// checkComplete reports a pass that cannot be run, or that has no dump.
func checkComplete(passes []pass) error {
	for _, p := range passes {
		if p.run == nil || p.dump == nil {
			return fmt.Errorf("stages: the row of pass %s has no run or no dump", p.name)
		}
	}
	return nil
}

// checkOrder reports a pass that reads a column which no pass before it writes, for any set of
// switches that are off, with and without Options.Debug.
func checkOrder(passes []pass) error {
	for without := range Without(1) << len(Switches) {
		for _, opt := range []Options{{}, {Debug: true}, {Optimize: 1, Without: without}, {Optimize: 1, Without: without, Debug: true}} {
			if err := checkReads(passes, &opt); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkReads reports a pass that reads a column which no pass before it writes, with these options.
// A column that a pass reads only if it exists must be written by an earlier pass with some
// options.
func checkReads(passes []pass, opt *Options) error {
	written := strings.Fields(tableColumns)
	everWritten := slices.Clone(written)
	for i := range passes {
		p := &passes[i]
		reads := p.reads
		if opt.Debug {
			reads += " " + p.debugReads
		}
		err := checkWritten(p.optionalReads, everWritten)
		everWritten = append(everWritten, strings.Fields(p.writes)...)
		if opt.runs(p) {
			err = errors.Join(err, checkWritten(reads, written))
			written = append(written, strings.Fields(p.writes)...)
		}
		if err != nil {
			return fmt.Errorf("stages: pass %s reads %w, which no pass before it writes", p.name, err)
		}
	}
	return nil
}

// checkWritten returns an error with the name of a column that is not among those that are written.
func checkWritten(columns string, written []string) error {
	for _, column := range strings.Fields(columns) {
		if !slices.Contains(written, column) {
			return errors.New(column)
		}
	}
	return nil
}
