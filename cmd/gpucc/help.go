package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"gpucc/riscv"
)

const help = `Usage: gpucc [flags] file...          compile and link a RISC-V Linux executable
       gpucc run [flags] file [args]  compile and execute in the built-in simulator; or an executable
       gpucc run [flags] file... -- [args]
       gpucc explain [flags] file     make a page that shows what each stage makes of the source (file.html)
       gpucc devices                  list what can run the compiler's kernels

Files are C (.c; .i preprocessed), TinyC (.tc), Pareas (.par), assembler text (.s, .S), objects (.o),
archives (.a) or "-", standard input. @FILE stands for the arguments in FILE. "--" ends flags.

  -o FILE                  write the output to FILE (default a.out, or the input's name with .o or .s)
  -c, -S, -E               compile to relocatable objects; to assembler text; only preprocess
  -x LANGUAGE              the language of the files that follow: c, cpp-output, assembler, assembler-with-cpp,
                           tinyc, pareas, none (by name)
  -D, -U, -I, -isystem, -iquote, -idirafter, -include, -imacros, -nostdinc, -undef, -std=
  -M, -MM, -MD, -MMD, -MF, -MT, -MQ, -MP, -MG, -dM, -dD, -P, -C
                           of the preprocessor, as cc's
  -l, -L, -static, -nostdlib, -nostartfiles, -nolibc, -pthread, -Wl,..., -Xlinker, -T, -u, -z, -s, -r,
  -shared, -pie, -no-pie, -static-pie, -rdynamic
                           of the linker, as cc's
  -fPIC, -fPIE, -fpic, -fpie, -fno-pie, -fvisibility=, -ftls-model=
                           position-independent code for libraries, for programs; visibility of definitions
  -ffunction-sections, -fdata-sections
                           a section for every function, object: the linker drops unused ones (-Wl,--gc-sections)
  -libc=auto|gpucc|system  whose headers and C library: gpucc's own, the system's, or by what is there (default)
  --sysroot=DIR            where the system's are (default: Debian's cross packages)
  -march=` + riscv.Architecture64 + `|` + riscv.Architecture32 + `  the target (default ` + riscv.Architecture64 + `); its ABI is lp64d or ilp32f.
                           More extensions may follow, as in rv64gc_zba_zbb: with c, instructions are compressed; with zba, the
                           address of an array element is one instruction; with zbb, a conversion to 8 or 16 bits is
  -O0, -O1, -O2            optimize: not, what costs little, all (default -O1; -O3 is -O2; -Os is -O2 with fewer bodies and copies in place)
  -fno-fold, -fno-dead, -fno-hoist, -fno-share, -fno-gcse, -fno-ivopts, -fno-caller-saves, -fno-thread-jumps,
  -fno-expand-multiplications, -fno-tree-sra
                           leave out: computing constants, removing dead code, moving what does not change out of
                           loops, sharing registers among variables; of -O2 computing what is needed again once
                           only, stepping addresses in loops, moving values to registers that need not be saved;
                           -fhoist and so on do it, as -fgcse does at -O1
  -fno-inline, -fno-inline-small-functions, -finline-limit=N
                           at -O2: replace no calls by the callee's body; only those of functions declared
                           inline; those of bodies of at most N nodes of the tree (default 30)
  -fno-tree-ccp            at -O2: constants and copies do not stand in place of locals; no constants are computed
  -fno-tree-copy-prop, -fno-tree-dse
                           at -O2: no other local stands in place of a copy; assignments that nobody reads stay
  -fexpand-divisions       divisions by constants are multiplications; -fno-expand-divisions: those by
                           powers of two are instructions that divide, too
  -fno-optimize-sibling-calls
                           at -O2: calls with which functions end do not become jumps
  -g, -g3                  information for debuggers; also about macros
  -fsigned-char            char is signed
  -w, -Werror              no warnings; warnings are errors
  -fmax-errors=N, -Wfatal-errors
                           stop behind N errors (default 1000; 0 shows all), behind the first
  -fdiagnostics-color=auto|always|never
  -fno-diagnostics-show-caret
                           messages without the source line

  -device=auto|both|gpu|cpu
                           what runs the kernels: a GPU, the cores, or both together (default auto: both, if that is
                           faster for so large an input, else the cores)
  -frontend=auto|host|device
                           what parses Pareas: the host, or kernels (default auto: kernels, if -device is a GPU)
  -check                   run every kernel on both an OpenGL device and the CPU, and compare
  -time[=json], -ftime-report
                           print to standard error what each stage did and how long it took
  -dump=STAGE              print the program after a stage to standard output; -dump=list lists stages
  -dir=DIR[:ro]            of run: the program can use the files in DIR, or read them, instead of those in the
                           working folder; -dir=/ stands for all files
  -stats[=json|functions|lines|source]
                           of run: print to standard error how many instructions the program executed
  -profile                 of run: what -stats=functions prints, and then what -stats=source prints
  -profile=FILE            of run: write what each function executed, by its callers, for go tool pprof;
                           of explain: read that file, and show how often each instruction was executed
  -trace[=calls]           of run: print each instruction, or calls of functions and of the system
  -v, -###                 say what is done; only show the command lines of other programs
  -fopt-info[-optimized|-missed|-all][-inline|-ipa|...][=FILE]
                           print what optimisations have done, or not done: which calls are inlined, which records are in locals
  -fstack-usage            write the sizes of frames to a .su file beside the output
  -save-temps              keep the preprocessed text and the assembler text
  -dumpmachine, -dumpversion, -print-file-name=FILE, -print-prog-name=NAME, -print-search-dirs
  --version, --help        print the version, this text

Environment: GPUCC_PLAIN=1 switches off what is done to the process and its memory for the sake of speed alone;
GPUCC_PLAIN=NAME,... some of it (see internal/host).
`

// version returns the output of --version.
func version() string {
	revision := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				revision = " (" + s.Value[:min(12, len(s.Value))] + ")"
			}
		}
	}
	return fmt.Sprintf("gpucc 0.1%s %s\nTargets: %s %s, %s %s\n", revision, runtime.Version(), rv64.stages.Name, rv64.abiName, rv32.stages.Name, rv32.abiName)
}
