package schedule_test

import (
	"gpucc/stages/compiletest"
	"gpucc/stages/schedule"
)

type Options = schedule.Options

var (
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
