package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gpucc/ast/c"
	"gpucc/riscv/sim"
)

// switches are the flags without a value that have an effect.
var switches = flagList[func(*options)]{
	{"-c", func(o *options) { o.object = true }},
	{"-S", func(o *options) { o.assembly = true }},
	{"-fsyntax-only", func(o *options) { o.syntaxOnly = true }},
	{"-E", func(o *options) { o.preprocess.only = true }},
	{"-check", func(o *options) { o.check = true }},
	{"-time", func(o *options) { o.times = "table" }},
	{"-ftime-report", func(o *options) { o.times = "table" }},
	{"-stats", func(o *options) { o.stats = "table" }},
	{"-profile", func(o *options) { o.stats = "profile" }},
	{"-trace", func(o *options) { o.trace = "instructions" }},
	{"-fbuiltin", func(o *options) { o.unknown = nil }},
	{"-fno-builtin", func(o *options) { o.unknown = append(o.unknown, "") }},
	{"-w", func(o *options) { o.quiet = true }},
	{"-Wfatal-errors", func(o *options) { o.fatal = true }},
	{"-Wno-fatal-errors", func(o *options) { o.fatal = false }},
	{"-Werror", func(o *options) { o.werror = true }},
	{"-Wno-error", func(o *options) { o.werror = false }},
	{"-v", func(o *options) { o.verbose = true }},
	{"-###", func(o *options) { o.verbose, o.dryRun = true, true }},
	{"-save-temps", func(o *options) { o.saveTemps = true }},
	{"-version", func(o *options) { o.command = commandVersion }},
	{"-help", func(o *options) { o.command = commandHelp }},
	{"-target-help", func(o *options) { o.command = commandHelp }},
	{"-fpreprocessed", func(o *options) { o.preprocess.done = true }},
	{"-fno-preprocessed", func(o *options) { o.preprocess.done = false }},
	{"-h", func(o *options) { o.command = commandHelp }},
	{"-g0", func(o *options) { o.setDebug("-g0") }},
	{"-ansi", func(o *options) { o.preprocess.standard = "c90" }},
	{"-fsigned-char", func(o *options) { o.signedChar = true }},
	{"-fstack-usage", func(o *options) { o.stackUsage = true }},
	{"-fno-stack-usage", func(o *options) { o.stackUsage = false }},
	// Other spellings of -fsigned-char and of its negation.
	{"-fno-unsigned-char", func(o *options) { o.signedChar = true }},
	{"-funsigned-char", func(o *options) { o.signedChar = false }},
	{"-fno-signed-char", func(o *options) { o.signedChar = false }},

	{"-ffunction-sections", func(o *options) { o.functionSections = true }},

	{"-funwind-tables", func(o *options) { o.unwindFlags[0] = true }},
	{"-fgnu89-inline", func(o *options) { o.gnuInline = switchOn }},
	{"-fno-gnu89-inline", func(o *options) { o.gnuInline = switchOff }},
	{"-fno-unwind-tables", func(o *options) { o.unwindFlags[0] = false }},
	{"-fasynchronous-unwind-tables", func(o *options) { o.unwindFlags[1] = true }},
	{"-fno-asynchronous-unwind-tables", func(o *options) { o.unwindFlags[1] = false }},
	{"-fexceptions", func(o *options) { o.unwindFlags[2] = true }},
	{"-fno-exceptions", func(o *options) { o.unwindFlags[2] = false }},

	{"-finstrument-functions", func(o *options) { o.instrument.On = true }},
	{"-fno-instrument-functions", func(o *options) { o.instrument.On = false }},

	{"-pg", func(o *options) { o.instrument.Profile = true }},
	{"-p", func(o *options) { o.instrument.Profile = true }},

	{"-fkeep-static-functions", func(o *options) { o.keepFunctions = true }},
	{"-fno-keep-static-functions", func(o *options) { o.keepFunctions = false }},

	{"-fwrapv", func(o *options) { o.wraps = true }},
	{"-fno-wrapv", func(o *options) { o.wraps = false }},
	{"-ftree-sra", func(o *options) { o.noSRA = false }},
	{"-fno-tree-sra", func(o *options) { o.noSRA = true }},

	{"-fexpand-divisions", func(o *options) { o.keepDivisions, o.reciprocals = false, true }},
	{"-fno-expand-divisions", func(o *options) { o.keepDivisions, o.reciprocals = true, false }},

	{"-foptimize-sibling-calls", func(o *options) { o.tailCalls = switchOn }},
	{"-fno-optimize-sibling-calls", func(o *options) { o.tailCalls = switchOff }},
	{"-fno-strict-overflow", func(o *options) { o.wraps = true }},
	{"-fstrict-overflow", func(o *options) { o.wraps = false }},

	// Passes of the back end, and the flags of gcc that correspond to one of them.
	{"-ftree-ccp", func(o *options) { o.switchPass("fold", true); o.ccp = switchOn }},
	{"-fno-tree-ccp", func(o *options) { o.switchPass("fold", false); o.ccp = switchOff }},
	{"-ftree-copy-prop", func(o *options) { o.kept.Copies = false }},
	{"-fno-tree-copy-prop", func(o *options) { o.kept.Copies = true }},
	{"-ftree-dse", func(o *options) { o.kept.Assigns = false }},
	{"-fno-tree-dse", func(o *options) { o.kept.Assigns = true }},

	// Passes of the C front end.
	{"-finline", func(o *options) { o.noInline = false }},
	{"-fno-inline", func(o *options) { o.noInline = true }},
	{"-finline-small-functions", func(o *options) { o.declaredInline = false }},
	{"-fno-inline-small-functions", func(o *options) { o.declaredInline = true }},

	{"-fno-function-sections", func(o *options) { o.functionSections = false }},
	{"-fdata-sections", func(o *options) { o.dataSections = true }},
	{"-fno-data-sections", func(o *options) { o.dataSections = false }},

	{"-integrated-cpp", func(o *options) { o.preprocess.external = false }},
	{"-no-integrated-cpp", func(o *options) { o.preprocess.external = true }},
	{"-nostdinc", func(o *options) { o.preprocess.noHeaders = true }},
	{"-undef", func(o *options) { o.preprocess.noMacros = true }},
	{"-pedantic", func(o *options) { o.preprocess.pedantic = true }},
	{"-pedantic-errors", func(o *options) { o.preprocess.pedantic, o.preprocess.pedanticErrors = true, true }},
	{"-ffreestanding", func(o *options) { o.preprocess.freestanding = true }},
	{"-fno-hosted", func(o *options) { o.preprocess.freestanding = true }},
	{"-fno-freestanding", func(o *options) { o.preprocess.freestanding = false }},
	{"-fno-syntax-only", func(o *options) { o.syntaxOnly = false }},
	{"-fno-time-report", func(o *options) { o.times = "" }},
	{"-fhosted", func(o *options) { o.preprocess.freestanding = false }},
	{"-M", func(o *options) { o.preprocess.dependencies.ask(true, false) }},
	{"-MM", func(o *options) { o.preprocess.dependencies.ask(true, true) }},
	{"-MD", func(o *options) { o.preprocess.dependencies.ask(false, false) }},
	{"-MMD", func(o *options) { o.preprocess.dependencies.ask(false, true) }},
	{"-MP", func(o *options) { o.preprocess.dependencies.phony = true }},
	{"-MG", func(o *options) { o.preprocess.dependencies.missing = true }},

	{"-static", func(o *options) { o.link.static = true }},
	{"-static-pie", func(o *options) { o.link.form = staticPIEForm }},
	{"-pie", func(o *options) { o.link.form = pieForm }},
	{"-no-pie", func(o *options) { o.link.form = noPIEForm }},
	{"-nopie", func(o *options) { o.link.form = noPIEForm }},
	{"-shared", func(o *options) { o.link.shared = true }},
	{"-symbolic", func(o *options) { o.forLinker("-Wl,-Bsymbolic") }},
	{"-nostdlib", func(o *options) { o.link.noStart, o.link.noLibraries = true, true }},
	{"-nodefaultlibs", func(o *options) { o.link.noLibraries = true }},
	{"-nolibc", func(o *options) { o.link.noC = true }},
	{"-nostartfiles", func(o *options) { o.link.noStart = true }},
	{"-pthread", func(o *options) { o.link.threads = true }},

	{"-fdiagnostics-color", func(o *options) { o.colour = "always" }},
	{"-fcolor-diagnostics", func(o *options) { o.colour = "always" }},
	{"-fdiagnostics-show-caret", func(o *options) { o.noExcerpts = false }},
	{"-fno-diagnostics-show-caret", func(o *options) { o.noExcerpts = true }},
	{"-fdiagnostics-plain-output", func(o *options) { o.noExcerpts, o.colour = true, "never" }},
	{"-fno-diagnostics-color", func(o *options) { o.colour = "never" }},
	{"-fno-color-diagnostics", func(o *options) { o.colour = "never" }},
}

// passes are the flags of the back end's passes, and the flags of gcc that correspond to one of them. The forms with -fno- are not listed.
var passes = flagList[string]{
	{"-ffold", "fold"},
	{"-fdead", "dead"},
	{"-ftree-dce", "dead"},
	{"-fhoist", "hoist"},
	{"-ftree-loop-im", "hoist"},
	{"-fivopts", "ivopts"},
	{"-fgcse", "gcse"},
	{"-ftree-fre", "gcse"},
	{"-fcaller-saves", "caller-saves"},
	{"-fthread-jumps", "thread-jumps"},
	{"-fexpand-multiplications", "expand-multiplications"},
	{"-fshare", "share"},
}

// switchOf returns the effect of a flag without a value, or nil if there is no such flag.
func switchOf(flag string) func(*options) {
	if set, ok := switches.find(flag); ok {
		return set
	}
	switch flag {
	case "-P", "-C", "-CC", "-H", "-dM", "-dD", "-dN", "-dI", "-dU", "-trigraphs":
		return func(o *options) { o.preprocess.form = append(o.preprocess.form, flag) }
	case "-fpic", "-fPIC", "-fpie", "-fPIE", "-fno-pic", "-fno-PIC", "-fno-pie", "-fno-PIE":
		return func(o *options) { o.position = positionOf(flag) }
	case "-s", "-r", "-t", "-n", "-N", "-rdynamic":
		return func(o *options) { o.forLinker(flag) }
	}
	name, off := strings.CutPrefix(flag, "-fno-")
	if off {
		name = "-f" + name
	}
	if pass, ok := passes.find(name); ok {
		return func(o *options) { o.switchPass(pass, !off) }
	}
	if name, ok := strings.CutPrefix(flag, "-f"); ok {
		if _, ok := mathFlags.find(name); ok {
			return func(o *options) { o.addMath(name) }
		}
	}
	return nil
}

// forLinker adds a flag for the linker. It keeps its position among the files.
func (o *options) forLinker(flag string) { o.inputs = append(o.inputs, input{flag, linkerFlag}) }

// ask records a flag for make rules. only says that they are written instead of
// compiling; user says that they leave out the system's headers.
func (d *dependencies) ask(only, user bool) {
	d.wanted, d.only, d.user = true, d.only || only, d.user || user
}

// assignments are the flags of the form -name=value. The functions get the whole flag, for
// messages, and its value.
var assignments = flagList[func(p *parser, arg, value string) error]{
	{"-march", (*parser).march},
	{"-mabi", func(p *parser, arg, value string) error { return choose(&p.abi, arg, value, "lp64d", "ilp32f") }},
	{"-device", func(p *parser, arg, value string) error {
		return choose(&p.opt.device, arg, value, "auto", "both", "gpu", "cpu")
	}},
	{"-frontend", func(p *parser, arg, value string) error {
		return choose(&p.opt.frontend, arg, value, "auto", "host", "device")
	}},
	{"-time", func(p *parser, arg, value string) error { return choose(&p.opt.times, arg, value, "table", "json") }},
	{"-stats", func(p *parser, arg, value string) error {
		return choose(&p.opt.stats, arg, value, "table", "json", "functions", "lines", "source")
	}},
	{"-profile", func(p *parser, arg, value string) error { p.opt.profile = value; return nil }},
	{"-trace", func(p *parser, arg, value string) error {
		return choose(&p.opt.trace, arg, value, "instructions", "calls")
	}},
	{"-dir", (*parser).folder},
	{"-libc", func(p *parser, arg, value string) error {
		return choose(&p.opt.cLibrary, arg, value, "auto", "gpucc", "system")
	}},
	{"-fdiagnostics-color", func(p *parser, arg, value string) error {
		return choose(&p.opt.colour, arg, value, "auto", "always", "never")
	}},
	{"-std", (*parser).standard},
	{"-help", func(p *parser, arg, value string) error { p.opt.command = commandHelp; return nil }},
	{"-sysroot", func(p *parser, arg, value string) error { p.opt.sysroot = value; return nil }},
	{"-save-temps", func(p *parser, arg, value string) error { p.opt.saveTemps = true; return nil }},
	{"-fvisibility", func(p *parser, arg, value string) error {
		return choose(&p.opt.visibility, arg, value, "default", "hidden", "internal", "protected")
	}},
	{"-fmax-errors", func(p *parser, arg, value string) error {
		n, err := strconv.ParseUint(value, 10, 31)
		if err != nil {
			return errors.New("argument to '-fmax-errors=' should be a non-negative integer")
		}
		p.opt.maxErrors = int(n)
		return nil
	}},
	{"-finstrument-functions-exclude-file-list", func(p *parser, arg, value string) error {
		p.opt.instrument.ExcludedFiles = append(p.opt.instrument.ExcludedFiles, commaList(value)...)
		return nil
	}},
	{"-finstrument-functions-exclude-function-list", func(p *parser, arg, value string) error {
		p.opt.instrument.ExcludedFunctions = append(p.opt.instrument.ExcludedFunctions, commaList(value)...)
		return nil
	}},
	{"-finline-limit", func(p *parser, arg, value string) error {
		n, err := strconv.ParseUint(value, 10, 16)
		if p.opt.inlineLimit = int(n); err != nil {
			return unrecognized(arg)
		}
		return nil
	}},
	{"-ftls-model", func(p *parser, arg, value string) (err error) {
		var ok bool
		if p.opt.threadModel, ok = c.ThreadModel(value); !ok {
			err = fmt.Errorf("unknown TLS model '%s'", value)
		}
		return err
	}},
	{"-dump", func(p *parser, arg, value string) error {
		if value == "list" {
			p.opt.command = commandStages
			return nil
		}
		p.opt.dump = value
		return checkStage(value)
	}},
}

// commaList splits a list at its commas. "\," is a comma in an element.
func commaList(list string) (elements []string) {
	const comma = "\x00"
	for _, s := range strings.Split(strings.ReplaceAll(list, `\,`, comma), ",") {
		if s != "" {
			elements = append(elements, strings.ReplaceAll(s, comma, ","))
		}
	}
	return elements
}

// folder reads -dir: a folder in which the program may use files, read-only if ":ro" follows.
func (p *parser) folder(arg, value string) error {
	path, readOnly := strings.CutSuffix(value, ":ro")
	if path == "" {
		return fmt.Errorf("missing argument to '%s'", arg)
	}
	p.opt.folders = append(p.opt.folders, sim.Folder{Path: path, ReadOnly: readOnly})
	return nil
}

// choose stores one of several values, and refuses others.
func choose(to *string, arg, value string, choices ...string) error {
	if !slices.Contains(choices, value) {
		return wrongChoice(arg, choices...)
	}
	*to = value
	return nil
}

func wrongChoice(arg string, choices ...string) error {
	return fmt.Errorf("unrecognized argument in option '%s'; there are %s", arg, strings.Join(choices, ", "))
}

// march reads -march. Architectures with more extensions than gpucc uses are accepted,
// because they can execute its code.
func (p *parser) march(arg, value string) error {
	for _, t := range targets {
		base := fmt.Sprintf("rv%d", t.xlen)
		extensions, ok := strings.CutPrefix(value, base)
		extensions, more, _ := strings.Cut(strings.Replace(extensions, "g", "imafd", 1), "_")
		has := func(letter rune) bool { return strings.ContainsRune(extensions, letter) }
		needed := strings.TrimPrefix(t.stages.Name, base)
		if ok && !strings.ContainsFunc(needed, func(r rune) bool { return !has(r) }) && (t.xlen == 64 || !has('d')) {
			p.opt.target, p.opt.march = t.withExtensions(strings.Split(more, "_")), value
			return nil
		}
	}
	return wrongChoice(arg, rv64.stages.Name, rv32.stages.Name)
}

// standards are the values of -std. Those that begin with "gnu" instead of "c" are accepted,
// too.
var standards = []string{"c89", "c90", "iso9899:1990", "iso9899:199409", "c99", "c9x", "iso9899:1999", "iso9899:199x", "c11", "c1x",
	"iso9899:2011", "c17", "c18", "iso9899:2017", "iso9899:2018", "c2x", "c23"}

func (p *parser) standard(arg, value string) error {
	if !slices.Contains(standards, value) && !slices.Contains(standards, strings.Replace(value, "gnu", "c", 1)) {
		return unrecognized(arg)
	}
	p.opt.preprocess.standard = value
	// -trigraphs only counts behind it, as for gcc.
	p.opt.preprocess.form = slices.DeleteFunc(p.opt.preprocess.form, func(flag string) bool { return flag == "-trigraphs" })
	return nil
}

// valued are flags with a value, which follows the name directly or is the next argument.
var valued = flagList[func(p *parser, value string) error]{
	{"-o", func(p *parser, value string) error { p.opt.output = value; return nil }},
	{"-x", (*parser).setLanguage},
	{"-sysroot", func(p *parser, value string) error { p.opt.sysroot = value; return nil }},

	{"-MF", func(p *parser, value string) error { p.opt.preprocess.dependencies.file = value; return nil }},
	{"-MT", func(p *parser, value string) error { return p.target("-MT", value) }},
	{"-MQ", func(p *parser, value string) error { return p.target("-MQ", value) }},

	{"-Xlinker", func(p *parser, value string) error { p.opt.forLinker("-Wl," + value); return nil }},
	{"-l", func(p *parser, value string) error { p.opt.forLinker("-l" + value); return nil }},

	{"-Xassembler", func(p *parser, value string) error { p.opt.assembler = append(p.opt.assembler, value); return nil }},
	{"-Xpreprocessor", nil}, // see flag: the list would refer to itself
	{"-D", func(p *parser, value string) error { return p.macro("-D", value) }},
	{"-U", func(p *parser, value string) error { return p.macro("-U", value) }},
	{"-include", func(p *parser, value string) error { return p.macro("-include", value) }},
	{"-imacros", func(p *parser, value string) error { return p.macro("-imacros", value) }},

	{"-I", func(p *parser, value string) error { return p.path("-I", value) }},
	{"-iquote", func(p *parser, value string) error { return p.path("-iquote", value) }},
	{"-isystem", func(p *parser, value string) error { return p.path("-isystem", value) }},
	{"-idirafter", func(p *parser, value string) error { return p.path("-idirafter", value) }},
	{"-iprefix", func(p *parser, value string) error { p.prefix = value; return nil }},
	{"-iwithprefix", func(p *parser, value string) error { return p.path("-idirafter", p.prefix+value) }},
	{"-iwithprefixbefore", func(p *parser, value string) error { return p.path("-I", p.prefix+value) }},

	{"-L", func(p *parser, value string) error { p.opt.forLinker("-L" + value); return nil }},
	{"-T", func(p *parser, value string) error { p.opt.forLinker("-T" + value); return nil }},
	{"-u", func(p *parser, value string) error { p.opt.forLinker("-u" + value); return nil }},
	{"-z", func(p *parser, value string) error { p.opt.forLinker("-z" + value); return nil }},
	{"-e", func(p *parser, value string) error { p.opt.forLinker("-e" + value); return nil }},

	// These change nothing: where gcc finds its programs, how it tunes, and folders that only other systems have.
	{"-B", func(*parser, string) error { return nil }},
	{"-param", func(*parser, string) error { return nil }},
	{"-dumpbase", func(*parser, string) error { return nil }},
	{"-dumpdir", func(*parser, string) error { return nil }},
	{"-imultiarch", func(*parser, string) error { return nil }},
	{"-imultilib", func(*parser, string) error { return nil }},
	{"-F", func(*parser, string) error { return nil }},
}

// valuedName returns the longest name in valued with which an argument begins, or "" if
// there is none.
func valuedName(arg string) string {
	longest := ""
	for _, flag := range valued {
		if name := flag.name; strings.HasPrefix(arg, name) && len(name) > len(longest) {
			longest = name
		}
	}
	return longest
}

// macro records a flag about macros. Their order counts.
func (p *parser) macro(flag, value string) error {
	p.opt.preprocess.macros = append(p.opt.preprocess.macros, macroFlag{flag, value})
	return nil
}

// path records a folder with headers.
func (p *parser) path(flag, value string) error {
	p.opt.preprocess.paths = append(p.opt.preprocess.paths, flag, value)
	return nil
}

func (p *parser) setLanguage(value string) error {
	var ok bool
	if p.language, ok = languages[value]; !ok {
		return fmt.Errorf("language %s not recognized", value)
	}
	return nil
}

func (p *parser) target(flag, value string) error {
	d := &p.opt.preprocess.dependencies
	d.targets = append(d.targets, flag, value)
	return nil
}

// preprocessorWarnings are the flags that switch warnings of the preprocessor.
var preprocessorWarnings = []string{"-Wall", "-Wextra", "-Wcomment", "-Wcomments", "-Wcpp", "-Wdate-time", "-Wendif-labels", "-Wtrigraphs", "-Wundef", "-Wunused-macros"}

// notCounted says why flags for programs that count their own executions are refused, and names flags of gpucc that count them.
const notCounted = "programs do not count their executions; 'gpucc run -stats=lines' and '-stats=functions' do"

// refused are flags of C compilers that gpucc does not support and that would change the
// behaviour of a program, with the reasons.
var refused = flagList[string]{
	{"-fopenmp", "there is no OpenMP"},
	{"-ftrapv", "signed overflow wraps"},
	{"-fshort-enums", "an enumeration is as large as int"},
	{"-fshort-wchar", "wchar_t is as large as int"},
	{"-fpack-struct", "structures are laid out as the psABI says"},
	{"-fsplit-stack", "the stack is in one piece"},
	{"-coverage", notCounted},
	{"-fprofile-arcs", notCounted},
	{"-fprofile-generate", notCounted},
	{"-ftest-coverage", notCounted},

	{"-fsanitize", "there are no sanitizers"},
	{"-fstack-limit-register", "the stack has no other limit than the system's"},
	{"-fstack-limit-symbol", "the stack has no other limit than the system's"},
	{"-fcallgraph-info", "the graph of calls is not written"},
	{"-fsave-optimization-record", "what is optimized is not written"},
	{"-aux-info", "declarations are not written"},
	{"-fdirectives-only", "the preprocessor does all its work"},
	{"-fexec-charset", "strings are in UTF-8"},
	{"-fwide-exec-charset", "wide strings are in UTF-32"},
	{"-finput-charset", "sources are in UTF-8"},
	{"-fgimple", "there is no GIMPLE"},
	{"-fgnu-tm", "there is no transactional memory"},
	{"-fopenacc", "there is no OpenACC"},
	{"-fprofile", notCounted},
	{"-fsanitize-coverage", notCounted},
	{"-fleading-underscore", "symbols have the names that the psABI gives them"},
	{"-fpcc-struct-return", "structures are returned as the psABI says"},
	{"-fsso-struct", "numbers are in the byte order of the machine"},
	{"-funsigned-bitfields", "bit-fields of type int are signed"},
	{"-fno-signed-bitfields", "bit-fields of type int are signed"},
	{"-fno-asm", "asm, inline and typeof are keywords; -std=c99 makes only inline one"},
	{"-mbig-endian", "numbers are in little-endian byte order"},
	{"-mbionic", "--sysroot names the system with another C library"},
	{"-mmusl", "--sysroot names the system with another C library"},
	{"-muclibc", "--sysroot names the system with another C library"},
	{"-remap", "headers have their names"},
	{"-isysroot", "--sysroot names the system"},
	{"-specs", "there are no specs"},
	{"-dumpspecs", "there are no specs"},
	{"-wrapper", "other programs are called directly"},
	{"-fpatchable-function-entry", "functions begin with their first instruction"},
	{"-fsingle-precision-constant", "constants have the types that C gives them"},
	{"-ftrivial-auto-var-init", "variables begin as the stack has been left"},
}

// reason returns the reason why a flag is refused, or "" if it is not refused.
func reason(flag string) string {
	if slices.Contains(harmless, flag) { // the value is the one that gpucc has
		return ""
	}
	name, _, _ := strings.Cut(flag, "=")
	if reason, ok := refused.find(name); ok {
		return reason
	}
	return familyReason(flag)
}

// harmless are flags of C compilers that gpucc accepts and ignores: gpucc already obeys
// them, or they do not affect the program's meaning. The -fno- and -mno-
// forms of flags with -f and -m are accepted, too.
var harmless = []string{
	"-pipe", "-no-canonical-prefixes", "-no-sysroot-suffix", "-Qn", "-Qy", "-Qunused-arguments", "-traditional-cpp",
	"-static-libgcc", "-static-libstdc++", "-pass-exit-codes", "-nostdinc++", "-finput-charset=utf-8", "-finput-charset=UTF-8", "-fexec-charset=utf-8", "-fexec-charset=UTF-8",
	"-fwide-exec-charset=utf-32", "-fwide-exec-charset=UTF-32", "-fsso-struct=little-endian", "-fsso-struct=native",
	"-mcmodel=medany", "-mcmodel=medlow", "-mrelax", "-mstrict-align", "-msave-restore", "-mplt", "-mdiv", "-mfdiv", "-mexplicit-relocs", "-mshorten-memrefs", "-mcsr-check",

	"-fallow-store-data-races", "-fanalyzer", "-fbranch-probabilities", "-fconserve-stack", "-fextended-identifiers", "-fgnu-unique",
	"-fguess-branch-probability", "-fkeep-inline-functions", "-flifetime-dse", "-fnon-call-exceptions", "-fopenmp-simd",
	"-fpeephole", "-fpeephole2", "-fprefetch-loop-arrays", "-fprintf-return-value", "-fprofile-use", "-frecord-gcc-switches", "-frtti",
	"-fvisibility-inlines-hidden", "-fworking-directory",

	"-fasm", "-fcf-protection", "-fcommon", "-fdelete-null-pointer-checks",
	"-ffat-lto-objects", "-ffp-contract", "-fgcse",
	"-fident", "-finline", "-finline-functions", "-finline-limit", "-fipa", "-fjump-tables", "-flto",
	"-fmerge-all-constants", "-fmerge-constants", "-fms-extensions", "-fomit-frame-pointer",
	"-fplan9-extensions", "-fplt", "-fpermissive", "-freorder-blocks", "-freorder-functions", "-fschedule-insns",
	"-fsection-anchors", "-fshow-column", "-fsemantic-interposition", "-fsigned-bitfields", "-fstack-clash-protection",
	"-fstack-protector", "-fstrict-aliasing", "-fstrict-volatile-bitfields", "-ftree", "-funroll-loops",
	"-fuse-ld", "-fuse-linker-plugin", "-fverbose-asm", "-fwhole-program",
	"-fwrapv-pointer", "-fzero-initialized-in-bss",
}

// harmlessFamilies are prefixes of further such flags.
var harmlessFamilies = []string{"-fdiagnostics-", "-ftrack-macro-expansion", "-fmessage-length=", "-fbuiltin-", "-ftree-", "-fipa-",
	"-fstack-protector-", "-finline-", "-falign-", "-fdebug-", "-ffile-prefix-map=", "-fmacro-prefix-map=", "-fdebug-prefix-map=", "-frandom-seed=",
	"-flto=", "-fuse-ld=", "-ffp-contract=", "-fcf-protection=", "-fexcess-precision=", "-mtune=", "-mcpu=",
	"-Q", "-fabi-version=", "-fira-", "-fsched-", "-flifetime-dse=", "-fprofile-use=", "-fzero-call-used-regs=", "-ftemplate-",
	"-mbranch-cost=", "-misa-spec=", "-malign-data=", "-msmall-data-limit=", "-mpreferred-stack-boundary=", "-mstack-protector-guard"}

// switchPass switches a pass of the back end, or a part of one, on or off.
func (o *options) switchPass(name string, on bool) {
	o.without.Set(name, on)
	o.switched.Set(name, false)
}

// unwinds reports whether the program must be able to unwind its stack: each of three flags asks for it, as gcc's.
func (o *options) unwinds() bool { return slices.Contains(o.unwindFlags[:], true) }

// changesNothing reports whether a flag can be ignored: it is harmless, or the negation
// of a flag that is refused.
func changesNothing(flag string) bool {
	positive := strings.Replace(strings.Replace(flag, "-fno-", "-f", 1), "-mno-", "-m", 1)
	if slices.Contains(harmless, positive) || concernsPasses(positive) || reason(positive) != "" {
		return true
	}
	return slices.ContainsFunc(harmlessFamilies, func(family string) bool { return strings.HasPrefix(positive, family) })
}
