// Package stages is the back end: from a tree to an object, stage by stage,
// each stage kernels over columns.
package stages

import (
	"fmt"

	"gpucc/ast"
	"gpucc/gpu"
	"gpucc/riscv/object"
)

//go:generate go run gpucc/stages/gen -dir ..

// Options of a compilation.
type Options struct {
	XLEN     int  // 32 for rv32imf, 64 for rv64imfd
	Optimize int  // 0 or 1
	Lines    bool // fill in the object's line table

	// Dump, if not nil, is called after every stage with its name and a
	// function that renders the tree or the instruction table as text.
	Dump func(stage string, text func() string)
}

// Compile turns a tree into an object on dev. Errors are the device's, or
// those of a tree that the target cannot run; a front end has reported all
// others.
func Compile(dev gpu.Device, tree *ast.Tree, opt Options) (*object.Object, *Report, error) {
	if opt.XLEN == 32 {
		if err := fitsRV32(tree); err != nil {
			return nil, nil, err
		}
	}
	m := &meter{Device: dev}
	c := &compilation{dev: m, opt: opt, tree: tree}
	defer c.release()
	for _, p := range passes {
		if p.optional && !c.optimize() {
			continue
		}
		m.begin(p.name)
		if err := p.run(c); err != nil {
			return nil, nil, err
		}
		if opt.Dump != nil {
			opt.Dump(p.name, func() string { return p.dump(c) })
		}
	}
	m.end()
	if err := dev.Err(); err != nil {
		return nil, nil, err
	}
	return c.object, &Report{Nodes: c.nodes, Instructions: c.words, Stages: m.report()}, nil
}

// fitsRV32 finds a type that rv32imf has no instructions for.
func fitsRV32(tree *ast.Tree) error {
	for n, t := range tree.Type {
		if t == ast.I64 || t == ast.U64 || t == ast.F64 {
			loc, _ := ast.Locate(tree.Files, tree.Pos[n])
			return fmt.Errorf("%s:%d:%d: error: type %s needs -march=rv64imfd", loc.File, loc.Line, loc.Column, t)
		}
	}
	return nil
}
