package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"gpucc/ast"
)

// optInfo is what -fopt-info asks for: what optimisations have done, and what they have not done.
type optInfo struct {
	Optimized, Missed bool
	File              string // or "" for standard error
}

// optInfoGroups are the words of the flag that name groups of optimisations, as gcc has them. What is reported belongs to
// the first three.
var optInfoGroups = []string{"ipa", "inline", "optall", "loop", "vec", "omp"}

// optInfo reads -fopt-info, with words behind dashes and a file behind an equals sign: -fopt-info-inline-missed=FILE.
func (p *parser) optInfo(arg, flag string) error {
	words, file, _ := strings.Cut(strings.TrimPrefix(flag, "-fopt-info"), "=")
	x := optInfo{File: file}
	levels, groups, ours := false, false, false
	for _, word := range strings.Split(words, "-")[1:] {
		switch {
		case word == "optimized" || word == "missed" || word == "note" || word == "all":
			levels = true
			x.Optimized = x.Optimized || word == "optimized" || word == "all"
			x.Missed = x.Missed || word == "missed" || word == "all"
		case slices.Contains(optInfoGroups, word):
			groups = true
			ours = ours || slices.Index(optInfoGroups, word) < 3
		default:
			return fmt.Errorf("unknown option '%s' in '%s'", word, arg)
		}
	}
	if words != "" && words[0] != '-' {
		return unrecognized(arg)
	}
	if !levels {
		x.Optimized = true
	}
	if groups && !ours {
		x.Optimized, x.Missed = false, false
	}
	o := &p.opt.optInfo
	o.Optimized, o.Missed = o.Optimized || x.Optimized, o.Missed || x.Missed
	if o.File == "" { // gcc takes the first one
		o.File = x.File
	}
	return nil
}

// wanted reports whether decisions of any kind are asked for.
func (x *optInfo) wanted() bool { return x.Optimized || x.Missed }

// writeDecisions writes what optimisations have decided, and removes it from the list.
func (d *driver) writeDecisions(list *ast.Diagnostics) {
	x := &d.opt.optInfo
	if !x.wanted() {
		return
	}
	decisions := ast.Diagnostics{Files: list.Files, NoExcerpts: true}
	kept := list.List[:0]
	for _, y := range list.List {
		switch {
		case y.Severity != ast.Optimized && y.Severity != ast.Missed:
			kept = append(kept, y)
		case y.Severity == ast.Optimized && x.Optimized || y.Severity == ast.Missed && x.Missed:
			decisions.List = append(decisions.List, y)
		}
	}
	list.List = kept
	decisions.Sort()
	text := decisions.Lines()
	if x.File == "" || x.File == "stderr" {
		io.WriteString(d.stderr, text)
		return
	}
	d.writeFile(x.File, 0o666, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
