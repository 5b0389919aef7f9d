package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

const help = `Usage: gpucc [flags] file...          compile and link a static RISC-V Linux executable
       gpucc run [flags] file [args]  compile and execute in the built-in simulator
       gpucc devices                  list what can run the compiler's kernels

Files are C (.c), Pareas (.par), objects (.o) or "-", standard input. "--" ends flags.

  -o FILE                  write the output to FILE (default a.out, or the input's name with .o or .s)
  -c                       compile to relocatable objects, do not link
  -S                       compile to GNU assembler text
  -x LANGUAGE              the language of the files that follow: c, pareas, none (by name)
  -march=rv64imfd|rv32imf  the target (default rv64imfd); its ABI is lp64d or ilp32f
  -O0, -O1                 optimize or not (default -O1, as are -O2, -O3, -Os)
  -w                       no warnings
  -Werror                  warnings are errors

  -device=auto|gpu|cpu     what runs the kernels (default auto: a GPU for large inputs, if there is one)
  -check                   run every kernel on both an OpenGL device and the CPU, and compare
  -time[=json]             print to standard error what each stage did and how long it took
  -dump=STAGE              print the program after a stage to standard output; -dump=list lists stages
  -stats[=json]            of run: print to standard error what the program executed
  -v                       say what is done
  --version, --help        print the version, this text
`

// version is what --version prints.
func version() string {
	revision := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = " (" + s.Value[:min(12, len(s.Value))] + ")"
			}
		}
	}
	return fmt.Sprintf("gpucc 0.1%s %s\nTargets: rv64imfd lp64d, rv32imf ilp32f\n", revision, runtime.Version())
}
