package main

import (
	"fmt"
	"slices"

	"gpucc/stages"
	"gpucc/stages/frontend"
	"gpucc/stages/schedule"
)

// dumpAll is the value of -dump that stands for all stages.
const dumpAll = "all"

// stageNames returns the names of the stages that can be dumped. Those before schedule.ParseStage are
// of Pareas alone, if kernels parse it.
func stageNames() []string {
	return slices.Concat(frontend.Names(), []string{schedule.ParseStage}, stages.Names(), []string{schedule.ObjectStage})
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

// dumpStage adds the text, which shows the results of a stage, to the dumps if the user
// has asked for that stage. If the user has asked for all stages, the stage's name comes
// first.
func (d *driver) dumpStage(stage string, text func() string) {
	switch d.opt.dump {
	case dumpAll:
		fmt.Fprintf(&d.dumped, "== %s\n", stage)
		fallthrough
	case stage:
		d.dumped.WriteString(text())
	}
}
