package main

import (
	"fmt"
	"io"
	"slices"

	"gpucc/ast"
	"gpucc/stages"
)

// parseStage is the front end's name in lists of stages.
const parseStage = "parse"

// dumpAll asks for the dumps of all stages.
const dumpAll = "all"

// stageNames are the stages that can be dumped.
func stageNames() []string { return append([]string{parseStage}, stages.Names()...) }

func checkStage(name string) error {
	if name != dumpAll && !slices.Contains(stageNames(), name) {
		return fmt.Errorf("no stage '%s' to dump; -dump=list lists them", name)
	}
	return nil
}

func (d *driver) listStages() {
	for _, name := range stageNames() {
		fmt.Fprintln(d.stdout, name)
	}
}

// dumpTree prints the tree as the front end made it, if that is asked for.
func (d *driver) dumpTree(tree *ast.Tree) {
	if d.dumps(parseStage) {
		ast.Print(d.stdout, tree)
	}
}

// dumpStage prints what a stage made, if that is asked for.
func (d *driver) dumpStage(stage string, text func() string) {
	if d.dumps(stage) {
		io.WriteString(d.stdout, text())
	}
}

// dumps reports whether a stage is to be dumped, and begins the dump with the stage's
// name if others are, too.
func (d *driver) dumps(stage string) bool {
	if d.opt.dump == dumpAll {
		fmt.Fprintf(d.stdout, "== %s\n", stage)
	}
	return d.opt.dump == dumpAll || d.opt.dump == stage
}
