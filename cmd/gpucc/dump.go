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

// stageNames are the values of -dump.
func stageNames() []string { return append([]string{parseStage}, stages.Names()...) }

func checkStage(name string) error {
	if !slices.Contains(stageNames(), name) {
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
	if d.opt.dump == parseStage {
		ast.Print(d.stdout, tree)
	}
}

// dumpStage prints what a stage made, if it is the one asked for.
func (d *driver) dumpStage(stage string, text func() string) {
	if d.opt.dump == stage {
		io.WriteString(d.stdout, text())
	}
}
