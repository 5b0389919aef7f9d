package stages_test

import (
	"gpucc/stages/compiletest"
	"gpucc/stages/schedule"
)

type Options = schedule.Options

var (
	Compile       = compiletest.Compile
	CompileSource = compiletest.CompileSource
	parse         = compiletest.Parse
	compileOn     = compiletest.CompileOn
	library       = compiletest.Library
	execute       = compiletest.Execute
	emulate       = compiletest.Emulate
	objectFile    = compiletest.ObjectFile
	whole         = compiletest.Whole
	generated     = compiletest.Generated
	contributions = compiletest.Contributions
	shapes        = compiletest.Shapes
)
