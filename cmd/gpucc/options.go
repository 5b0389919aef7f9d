package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gpucc/ast/c"
	"gpucc/ast/c/simplify"
	"gpucc/riscv/sim"
	"gpucc/stages"
)

// A command is the kind of work that the arguments demand.
type command uint8

const (
	commandLink       command = iota // an executable
	commandCompile                   // -c, -S, or -dump alone
	commandPreprocess                // -E, -M
	commandRun
	commandDevices
	commandStages // -dump=list
	commandHelp
	commandVersion
	commandExplain
	commandPrint // -print-..., -dumpmachine: a fact about the compiler
)

// options are the arguments of the command line, read and checked.
type options struct {
	command  command
	inputs   []input
	output   string // -o
	assembly bool   // -S
	object   bool   // -c

	target        *target
	optimize      int
	small         bool // -Os, -Oz
	debug         bool // -g: debugging information
	macroDebug    bool // -g3: also about macros
	signedChar    bool
	keepFunctions bool        // static functions that are not used stay
	wraps         bool        // see c.Options
	noSRA         bool        // -fno-tree-sra: members of records are not locals
	keepDivisions bool        // -fno-expand-divisions: divisions by powers of two are instructions that divide
	reciprocals   bool        // -fexpand-divisions: divisions by other constants are multiplications
	ccp           switchState // -ftree-ccp
	kept          simplify.Kept
	tailCalls     switchState // -foptimize-sibling-calls
	without       stages.Without
	switched      stages.Without // switches that flags have named
	unwindFlags   [3]bool        // -funwind-tables, -fasynchronous-unwind-tables, -fexceptions: see unwinds
	stackUsage    bool           // -fstack-usage: a file with the sizes of frames
	optInfo       optInfo        // -fopt-info

	inlineLimit              int  // -finline-limit: nodes, or 0
	noInline, declaredInline bool // -fno-inline; -fno-inline-small-functions: only functions declared inline

	functionSections, dataSections bool

	gnuInline switchState // inline has the meaning of GNU C89
	fast      bool        // -Ofast
	math      []string    // flags about floating point, without their -f, in their order

	position    *position    // -fPIC, -fpie and the like; nil if none is given
	visibility  string       // -fvisibility
	instrument  c.Instrument // -finstrument-functions
	threadModel int          // -ftls-model
	march       string       // the value of -march, for other programs
	preprocess  preprocessing
	assembler   []string // -Wa: flags of the system's assembler
	link        linking
	cLibrary    string // auto, gpucc, system
	sysroot     string
	print       string // the -print or -dumpmachine flag as given

	device     string // auto, gpu, cpu
	frontend   string // of Pareas: auto, host, device
	check      bool
	times      string   // "", "table", "json"
	dump       string   // the stage to dump
	syntaxOnly bool     // -fsyntax-only
	quiet      bool     // -w
	warnings   []string // flags that switch warnings, without their -W
	werror     bool
	unknown    []string // -fno-builtin-NAME: functions of the C library that the compiler must not know; "" stands for all
	maxErrors  int      // -fmax-errors: errors of an input that are shown; 0 shows all
	fatal      bool     // -Wfatal-errors: the first error of an input is the last
	verbose    bool
	dryRun     bool // -###: show the command lines of other programs, but run none
	saveTemps  bool
	colour     string // auto, always, never
	noExcerpts bool   // messages come without the source line

	simulation // of run
}

// simulation are the flags for running a program, and its arguments.
type simulation struct {
	programArgs []string
	folders     []sim.Folder // -dir
	stats       string       // "", "table", "json", "functions", "lines", "source"; "profile" is the functions and then the source
	profile     string       // the file of -profile, or ""
	trace       string       // "", "instructions", "calls"
}

// preprocessing are the flags for the preprocessor.
type preprocessing struct {
	only         bool        // -E
	standard     string      // -std
	macros       []macroFlag // in order
	warnings     []string    // -W flags that concern the preprocessor
	external     bool        // -no-integrated-cpp: the preprocessor of the system is used
	done         bool        // -fpreprocessed: the C sources have been preprocessed
	paths        []string    // -I, -isystem and the like, each followed by its value, in order
	form         []string    // -P, -C, -dM: the form of the output
	noHeaders    bool        // -nostdinc
	noMacros     bool        // -undef
	freestanding bool
	// pedantic and pedanticErrors: -pedantic, -pedantic-errors
	pedantic, pedanticErrors bool
	dependencies             dependencies
}

// dependencies are the flags for make rules, which begin with -M.
type dependencies struct {
	only    bool     // -M, -MM: instead of compiling; otherwise in addition
	user    bool     // -MM, -MMD: without headers of the system
	wanted  bool     // one of these four flags is given
	file    string   // -MF
	targets []string // -MT, -MQ with their values
	phony   bool     // -MP
	missing bool     // -MG

	append        bool // the rules are appended to the file
	withoutSource bool // the source is not listed
}

// linking are the flags for the linker.
type linking struct {
	form        linkForm // -pie and the like
	static      bool
	shared      bool // -shared
	noLibraries bool // -nodefaultlibs, -nostdlib
	noC         bool // -nolibc: only the compiler's library
	noStart     bool // -nostartfiles, -nostdlib
	threads     bool // -pthread
}

// An input is a file to be compiled or linked. The path "-" is standard input.
type input struct {
	path     string
	language language
}

// setDebug reads -g and a level. Without a level, level 3 stays.
func (o *options) setDebug(flag string) {
	level := strings.TrimPrefix(strings.TrimPrefix(flag, "-g"), "gdb")
	o.debug = level != "0"
	switch level {
	case "0", "1", "2", "3":
		o.macroDebug = level == "3"
	}
}

// switchedOff returns the switches of passes that are off: a flag has switched them off, or no flag has named them and they
// are too costly below -O2. A pass that relies on signed integers that do not overflow is off if they may.
func (o *options) switchedOff() stages.Without {
	off := o.without | stages.OffAt(o.optimize)&^o.switched
	if o.wraps {
		off.Set("ivopts", false)
	}
	return off
}

// A switchState says whether a flag has switched an optimisation on or off.
type switchState uint8

const (
	switchDefault switchState = iota
	switchOn
	switchOff
)

// inlinesAsGNU reports whether inline has the meaning of GNU C89.
func (o *options) inlinesAsGNU() bool {
	return o.gnuInline == switchOn || o.gnuInline == switchDefault && standardsOfC90[o.preprocess.standard]
}

// isOn reports whether an optimisation of the front end is on that -O1 leaves out: from -O2 on, and with its flag at -O1.
func (o *options) isOn(s switchState) bool {
	return o.optimize > 0 && (s == switchOn || s == switchDefault && o.optimize > 1)
}

// inlining returns the limits for inlined functions: at -O2 inlineNodes nodes; at -Os inlineSmall nodes, so that a body
// hardly takes more code than a call.
func (o *options) inlining() (in c.Inline) {
	const inlineNodes, inlineSmall = 30, 12
	switch {
	case o.optimize < 2 || o.noInline:
	case o.small:
		in.Nodes = inlineSmall
	default:
		in.Nodes = inlineNodes
	}
	if in.Nodes > 0 && o.inlineLimit > 0 {
		in.Nodes = o.inlineLimit
	}
	in.Declared = o.declaredInline
	return in
}

// finish checks the flags against each other, and derives the command from them.
func (o *options) finish() error {
	if o.preprocess.done {
		if o.preprocesses() {
			return errors.New("'-fpreprocessed' does not go with '-E' and '-M'")
		}
		for i := range o.inputs {
			if o.inputs[i].language == languageC {
				o.inputs[i].language = languagePreprocessed
			}
		}
	}
	switch o.command {
	case commandLink:
	case commandRun:
		if o.object || o.assembly || o.output != "" || o.preprocesses() {
			return errors.New("'run' makes no file: it takes no '-c', '-S', '-E' or '-o'")
		}
		if o.cLibrary == "system" {
			return errors.New("'run' has a C library of its own: it does not take '-libc=system'")
		}
		o.cLibrary = "gpucc"
	case commandExplain:
		if flag := o.otherOutput(); flag != "" {
			return fmt.Errorf("'explain' makes a page: it does not take '%s'", flag)
		}
	default:
		return nil
	}
	if o.command != commandRun {
		if flag := o.simulation.given(); flag != "" && (flag != "-profile" || o.command != commandExplain) {
			return fmt.Errorf("'%s' is for 'gpucc run'", flag)
		}
	}
	if !slices.ContainsFunc(o.inputs, func(in input) bool { return in.language != linkerFlag }) {
		if o.verbose && o.command == commandLink {
			o.command = commandVersion
			return nil
		}
		return errors.New("no input files")
	}
	switch {
	case o.command == commandExplain:
	case o.preprocesses():
		o.command = commandPreprocess
	case o.object || o.assembly || o.syntaxOnly || o.dump != "" && o.output == "" && o.command == commandLink:
		o.command = commandCompile
	}
	if o.command != commandLink && o.output != "" && o.sources() > 1 {
		return errors.New("cannot specify '-o' with '-c', '-S' or '-E' with multiple files")
	}
	return o.checkOutput()
}

// otherOutput returns a flag that demands another output than a page, or "".
func (o *options) otherOutput() string {
	switch {
	case o.object:
		return "-c"
	case o.assembly:
		return "-S"
	case o.syntaxOnly:
		return "-fsyntax-only"
	case o.dump != "":
		return "-dump"
	case o.preprocess.only:
		return "-E"
	case o.preprocess.dependencies.only:
		return "-M"
	}
	return ""
}

// checkOutput refuses an output that is also an input, perhaps by another name. A hard link to an
// input is no such name: the output takes its place.
func (o *options) checkOutput() error {
	if o.output == "" {
		return nil
	}
	written := regularFile(o.output)
	for _, in := range o.inputs {
		same := in.path == o.output && in.path != "-" && in.path != os.DevNull || written != "" && regularFile(in.path) == written
		if same && in.language != linkerFlag {
			return fmt.Errorf("input file '%s' is the same as output file", in.path)
		}
	}
	return nil
}

// regularFile returns the path of a file without links and without the current folder, or "" if
// there is no such file or it is not a regular one.
func regularFile(path string) string {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return ""
	}
	if real, err = filepath.Abs(real); err != nil {
		return ""
	}
	if info, err := os.Stat(real); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return real
}

// unknownFunctions returns the names of functions of the C library that the compiler must not know.
func (o *options) unknownFunctions() []string {
	list := o.unknown[:len(o.unknown):len(o.unknown)]
	if o.preprocess.freestanding && !slices.Contains(o.unknown, "") {
		list = append(list, "")
	}
	if slices.Contains(o.math, "rounding-math") { // the root depends on the mode in which the program runs
		list = append(list, "sqrt", "sqrtf")
	}
	return list
}

// listingFlag is -profile without a file.
const listingFlag = "-profile without a file"

// given returns a flag for running programs that was given, or "".
func (s *simulation) given() string {
	switch {
	case s.stats == "profile":
		return listingFlag
	case s.stats != "":
		return "-stats"
	case s.profile != "":
		return "-profile"
	case s.trace != "":
		return "-trace"
	case s.folders != nil:
		return "-dir"
	}
	return ""
}

// preprocesses reports whether the preprocessor makes the output.
func (o *options) preprocesses() bool { return o.preprocess.only || o.preprocess.dependencies.only }

// sources returns the number of inputs that are to be compiled or assembled.
func (o *options) sources() int {
	n := 0
	for _, in := range o.inputs {
		if !in.language.isLinked() {
			n++
		}
	}
	return n
}
