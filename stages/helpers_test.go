package stages_test

import (
	"testing"

	"gpucc/gpu"
	"gpucc/gpu/gputest"
	"gpucc/stages"
	"gpucc/stages/compiletest"
	"gpucc/stages/schedule"
)

type Options = schedule.Options

var (
	RV64  = stages.RV64
	RV32  = stages.RV32
	RV64C = stages.RV64C
	RV32C = stages.RV32C
	RISCV = stages.RISCV

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

// otherDevice returns the device that is compared with the CPU: OpenGL, or under the race detector
// (-short) the CPU with small ranges, since the detector does not see the software renderer, and makes it slow.
func otherDevice(t testing.TB) gpu.Device {
	t.Helper()
	if testing.Short() {
		return gputest.Cut()
	}
	return gputest.OpenGL(t)
}
