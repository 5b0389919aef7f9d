// Package stages is the back end: from a tree to an object, stage by stage,
// each stage kernels over columns.
package stages

import (
	"fmt"
	"time"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/riscv/object"
)

// Options of a compilation.
type Options struct {
	XLEN     int  // 32 for rv32imf, 64 for rv64imfd
	Optimize int  // 0 or 1
	Lines    bool // fill in the object's line table

	// Dump, if not nil, is called after every stage with its name and a
	// function that renders the tree or the instruction table as text.
	Dump func(stage string, text func() string)
}

// A Report says what a compilation did, by stage.
type Report struct {
	Nodes        int
	Instructions int
	Stages       []StageReport
}

// A StageReport is one line of -time.
type StageReport struct {
	Name       string
	Dispatches int
	Items      int
	Time       time.Duration // on the device's clock
	Bytes      int           // sizes of the buffers bound, summed over dispatches
}

// Names lists the stages in order, for -dump=list.
func Names() []string { return nil }

// Compile turns a tree into an object on dev.
func Compile(dev gpu.Device, tree *ast.Tree, opt Options) (*object.Object, *Report, error) {
	return nil, nil, fmt.Errorf("not yet")
}
