package schedule_test

import (
	"testing"

	"gpucc/stages"
	"gpucc/stages/compiletest"
	"gpucc/stages/schedule"
)

type Options = schedule.Options

var (
	RV64  = stages.RV64
	RV32  = stages.RV32
	RISCV = stages.RISCV

	compile       = compiletest.Compile
	compileSource = compiletest.CompileSource
	compileOn     = compiletest.CompileOn
	execute       = compiletest.Execute
	objectFile    = compiletest.ObjectFile
	whole         = compiletest.Whole
	generated     = compiletest.Generated
	contributions = compiletest.Contributions
	shapes        = compiletest.Shapes
)

// forRaces returns the size of a text, or half of it under the race detector (-short).
func forRaces(size int) int {
	if testing.Short() {
		return size / 2
	}
	return size
}

// coresForRaces returns one core and four, or with -short only four: the race detector sees nothing on one.
func coresForRaces() []int {
	if testing.Short() {
		return []int{4}
	}
	return []int{1, 4}
}
