package main

import (
	"slices"

	"gpucc/ast/c/abi"
	"gpucc/stages"
	"gpucc/stages/convention"
)

// A target is a machine that -march names, with the programs and files that belong to it.
type target struct {
	stages *stages.Target
	abi    abi.Convention

	xlen           int      // bits of an integer register; "rv" and xlen begin the names of -march
	arch, abiName  string   // -march and -mabi of the assembler
	machine        string   // -dumpmachine
	macros         []string // flags that define the macros that describe the machine
	linker         string   // the linker's -m
	dynamicLinkers []string // programs that load shared libraries; the last is the usual one
	systemLibrary  bool     // there are systems with a C library for the target
}

var (
	rv64 = &target{
		stages: stages.RV64, abi: convention.RV64, xlen: 64,
		arch: "rv64gc", abiName: "lp64d", machine: triple,
		macros: []string{"-D__riscv_xlen=64", "-D__riscv_flen=64", "-D__riscv_float_abi_double=1"},
		linker: "elf64lriscv", dynamicLinkers: []string{"/lib/ld-musl-riscv64.so.1", "/lib/ld-linux-riscv64-lp64d.so.1"},
		systemLibrary: true,
	}
	rv64c = rv64.withCompressed(stages.RV64C)

	rv32 = &target{
		stages: stages.RV32, abi: convention.RV32, xlen: 32,
		arch: stages.RV32.Name, abiName: "ilp32f", machine: "riscv32-linux-gnu",
		macros: []string{"-D__riscv_xlen=32", "-D__riscv_flen=32", "-D__riscv_float_abi_single=1"},
		linker: "elf32lriscv", dynamicLinkers: []string{"/lib/ld-linux-riscv32-ilp32f.so.1"},
	}
	rv32c = rv32.withCompressed(stages.RV32C)
)

// withCompressed returns the same target with compressed instructions.
func (t *target) withCompressed(compressed *stages.Target) *target {
	with := *t
	with.stages = compressed
	with.macros = append(slices.Clone(t.macros), "-D__riscv_compressed=1", "-D__riscv_c=2000000")
	return &with
}

// withExtension returns the same target with one more extension, which is one of stages.Extensions.
func (t *target) withExtension(name string) *target {
	with := *t
	with.stages = stages.WithExtension(t.stages, name)
	with.macros = append(slices.Clone(t.macros), "-D__riscv_"+name+"=1000000")
	return &with
}

// withExtensions returns the same target with the extensions in a list, as far as stages.Extensions has them. RV32 gets none.
func (t *target) withExtensions(list []string) *target {
	for _, name := range stages.Extensions {
		if t.xlen == 64 && slices.Contains(list, name) {
			t = t.withExtension(name)
		}
	}
	return t
}

// targets lists the targets that -march can name, without stages.Extensions. A target comes before the targets that have fewer of
// its extensions.
var targets = []*target{rv64c, rv64, rv32c, rv32}
