package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/stages"
)

// optInfo has the reports that -fopt-info asks for: of optimisations that have been done, and not
// done.
type optInfo struct {
	Optimized, Missed bool   // of calls and records
	Replaced          bool   // expressions that have been replaced
	File              string // or "" for standard error
}

// optInfoGroups are the words of the flag that name groups of optimisations, as gcc has them. For each group they say whether it includes
// messages about calls and records, and about replaced expressions.
var optInfoGroups = map[string]struct{ calls, replaced bool }{
	"ipa": {calls: true}, "inline": {calls: true}, "loop": {replaced: true}, "optall": {true, true}, "vec": {}, "omp": {},
}

// optInfo reads -fopt-info, with words behind dashes and a file behind an equals sign: -fopt-info-inline-missed=FILE.
func (p *parser) optInfo(arg, flag string) error {
	words, file, _ := strings.Cut(strings.TrimPrefix(flag, "-fopt-info"), "=")
	if words != "" && words[0] != '-' {
		return unrecognized(arg)
	}
	var optimized, missed, level, grouped, calls, replaced bool
	for _, word := range strings.Split(words, "-")[1:] {
		group, isGroup := optInfoGroups[word]
		switch {
		case word == "optimized" || word == "missed" || word == "note" || word == "all":
			level = true
			optimized = optimized || word == "optimized" || word == "all"
			missed = missed || word == "missed" || word == "all"
		case isGroup:
			grouped, calls, replaced = true, calls || group.calls, replaced || group.replaced
		default:
			return fmt.Errorf("unknown option '%s' in '%s'", word, arg)
		}
	}
	optimized, calls, replaced = optimized || !level, calls || !grouped, replaced || !grouped
	o := &p.opt.optInfo
	o.Optimized, o.Missed, o.Replaced = o.Optimized || optimized && calls, o.Missed || missed && calls, o.Replaced || optimized && replaced
	o.File = cmp.Or(o.File, file) // gcc takes the first one
	return nil
}

// wantsDecisions reports whether the front end has to report its decisions.
func (x *optInfo) wantsDecisions() bool { return x.Optimized || x.Missed }

// replacers are the messages about replaced expressions.
var replacers = map[stages.Replacer]string{
	stages.ByInvariant:    "invariant expression moved out of its loop",
	stages.ByInduction:    "address replaced by an induction variable",
	stages.ByEarlierValue: "expression replaced by its earlier value",
}

// addReplaced adds messages about the expressions that the last compilation has replaced. An expression that is several
// nodes, or a part of several, may have been replaced several times at one place.
func (d *driver) addReplaced(list *ast.Diagnostics) {
	slices.SortFunc(d.replaced, func(a, b stages.Replacement) int { return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.By, b.By)) })
	for _, r := range slices.Compact(d.replaced) {
		if r.Pos != ast.InPrologue {
			list.Decidedf(ast.Optimized, r.Pos, "%s", replacers[r.By])
		}
	}
	d.replaced = nil
}

// writeDecisions writes the messages about decisions of optimisations, and removes them from the
// list.
func (d *driver) writeDecisions(list *ast.Diagnostics) {
	x := &d.opt.optInfo
	if *x == (optInfo{}) {
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
	d.addReplaced(&decisions)
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
