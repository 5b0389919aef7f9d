package schedule_test

import (
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
