package main

import (
	"fmt"

	"gpucc/ast/c"
)

// A position says at which addresses code can be executed, and in which modules.
type position struct {
	code  c.PIC
	level int // of __PIC__: 1 for -fpic and -fpie, 2 for -fPIC and -fPIE; gpucc's code is the same
}

// positionOf returns the position that a flag demands: -fpic and the like, or one of their negations.
func positionOf(flag string) *position {
	switch flag {
	case "-fpic":
		return &position{c.SharedPIC, 1}
	case "-fPIC":
		return &position{c.SharedPIC, 2}
	case "-fpie":
		return &position{c.PIE, 1}
	case "-fPIE":
		return &position{c.PIE, 2}
	}
	return &position{}
}

// macros returns the flags that define __PIC__ and the like.
func (p position) macros() (list []string) {
	if p.code == c.NoPIC {
		return nil
	}
	names := []string{"__PIC__", "__pic__"}
	if p.code == c.PIE {
		names = append(names, "__PIE__", "__pie__")
	}
	list = append(list, "-D__riscv_cmodel_pic=1")
	for _, name := range names {
		list = append(list, fmt.Sprintf("-D%s=%d", name, p.level))
	}
	return list
}

// position returns the position that the flags demand, or the default.
func (d *driver) position() position {
	switch {
	case d.opt.position != nil:
		return *d.opt.position
	case d.pie:
		return position{c.PIE, 2}
	}
	return position{}
}
