package main

import (
	"fmt"
	"slices"

	"gpucc/stages"
	"gpucc/stages/schedule"
)

// dumpAll asks for the dumps of all stages.
const dumpAll = "all"

// stageNames are the stages that can be dumped.
func stageNames() []string {
	return slices.Concat([]string{schedule.ParseStage}, stages.Names(), []string{schedule.JoinStage})
}

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

// dumpStage adds the text that shows what a stage made to the dumps, if that is asked for.
// If all stages are, the stage's name comes first.
func (d *driver) dumpStage(stage string, text func() string) {
	switch d.opt.dump {
	case dumpAll:
		fmt.Fprintf(&d.dumped, "== %s\n", stage)
		fallthrough
	case stage:
		d.dumped.WriteString(text())
	}
}
