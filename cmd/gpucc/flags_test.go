package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gpucc/ast/c"
	"gpucc/riscv/sim"
)

func TestFlags(t *testing.T) {
	base := options{target: rv64, optimize: 1, device: "auto", frontend: "auto", cLibrary: "auto", colour: "auto", maxErrors: defaultMaxErrors}
	with := func(change func(o *options), inputs ...input) options {
		o := base
		o.inputs = inputs
		change(&o)
		return o
	}
	c, par, obj := input{"a.c", languageC}, input{"b.par", languagePareas}, input{"c.o", objectFile}
	tc := input{"d.tc", languageTinyC}
	tests := []struct {
		args string
		want options
	}{
		{"a.c", with(func(o *options) {}, c)},
		{"a.c b.par c.o -o prog", with(func(o *options) { o.output = "prog" }, c, par, obj)},
		{"-oprog a.c", with(func(o *options) { o.output = "prog" }, c)},
		{"-o=prog a.c", with(func(o *options) { o.output = "=prog" }, c)},
		{"-c a.c b.par", with(func(o *options) { o.command, o.object = commandCompile, true }, c, par)},
		{"a.c -c -o x.o", with(func(o *options) { o.command, o.object, o.output = commandCompile, true, "x.o" }, c)},
		{"a.c -S -O0 -march=rv32imf", with(func(o *options) {
			o.command, o.assembly, o.optimize, o.target, o.march = commandCompile, true, 0, rv32, "rv32imf"
		}, c)},
		{"-O0 -O3 a.c", with(func(o *options) { o.optimize = 2 }, c)},
		{"-Os -O0 a.c", with(func(o *options) { o.optimize = 0 }, c)},
		{"-O a.c", with(func(o *options) {}, c)},
		{"-x c - -x pareas f -xnone a.c", with(func(o *options) {}, input{"-", languageC}, input{"f", languagePareas}, c)},
		{"-", with(func(o *options) {}, input{"-", languageC})},
		{"d.tc -x tinyc e", with(func(o *options) {}, tc, input{"e", languageTinyC})},
		{"-xpareas -", with(func(o *options) {}, input{"-", languagePareas})},
		{"a.c -- -c", with(func(o *options) {}, c, input{"-c", objectFile})},
		{"-device=gpu --check -w -Werror -v --time a.c", with(func(o *options) {
			o.device, o.check, o.quiet, o.werror, o.verbose, o.times = "gpu", true, true, true, true, "table"
		}, c)},
		{"-time=json --device=cpu a.c", with(func(o *options) { o.times, o.device = "json", "cpu" }, c)},
		{"-frontend=device b.par", with(func(o *options) { o.frontend = "device" }, par)},
		{"-ftime-report a.c", with(func(o *options) { o.times = "table" }, c)},
		{"-dump=parse a.c", with(func(o *options) { o.command, o.dump = commandCompile, "parse" }, c)},
		{"-dump=parse a.c -o x", with(func(o *options) { o.dump, o.output = "parse", "x" }, c)},
		{"-dump=list", with(func(o *options) { o.command = commandStages })},
		{"-Wall -Wextra -g -std=c99 -pedantic -static a.c -mabi=lp64d", with(func(o *options) {
			o.debug, o.preprocess.standard, o.link.static = true, "c99", true
			o.preprocess.warnings, o.preprocess.pedantic = []string{"-Wall", "-Wextra"}, true
			o.warnings = []string{"all", "extra"}
		}, c)},
		{"-ggdb3 -g0 a.c -march=rv64gc", with(func(o *options) { o.target, o.march = rv64c, "rv64gc" }, c)},
		{"-I. -D X=1 -isystem inc -UY -include i.h a.c -E -P", with(func(o *options) {
			o.command = commandPreprocess
			o.preprocess = preprocessing{
				only:   true,
				macros: []macroFlag{{"-D", "X=1"}, {"-U", "Y"}, {"-include", "i.h"}},
				paths:  []string{"-I", ".", "-isystem", "inc"},
				form:   []string{"-P"},
			}
		}, c)},
		{"a.c -MMD -MP -MF a.d -MT x -MQ $y -c", with(func(o *options) {
			o.command, o.object = commandCompile, true
			o.preprocess.dependencies = dependencies{user: true, wanted: true, file: "a.d", targets: []string{"-MT", "x", "-MQ", "$y"}, phony: true}
		}, c)},
		{"a.c -Wp,-MD,a.d -c", with(func(o *options) {
			o.command, o.object = commandCompile, true
			o.preprocess.dependencies = dependencies{wanted: true, file: "a.d"}
		}, c)},
		{"-L lib a.c -Wl,--gc-sections -lm -Xlinker -s c.o", with(func(o *options) {},
			input{"-Llib", linkerFlag}, c, input{"-Wl,--gc-sections", linkerFlag}, input{"-lm", linkerFlag}, input{"-Wl,-s", linkerFlag}, obj)},
		{"-fno-strict-aliasing -fPIC -ffunction-sections -fstack-protector-strong -fdiagnostics-color=never -mno-relax -O2 --param max=1 a.c",
			with(func(o *options) {
				o.colour, o.position, o.functionSections, o.optimize = "never", &position{2, 2}, true, 2
			}, c)},
		{"-ffunction-sections -fdata-sections -fno-function-sections a.c", with(func(o *options) { o.dataSections = true }, c)},
		{"-fPIC -fno-pie -fvisibility=hidden -ftls-model=initial-exec -shared -no-pie a.c", with(func(o *options) {
			o.position, o.visibility, o.threadModel, o.link.shared, o.link.form = &position{}, "hidden", 2, true, noPIEForm
		}, c)},
		{"-fno-builtin-memcpy -fno-short-enums -fno-sanitize=all -fno-allow-store-data-races -fconserve-stack -msmall-data-limit=8 -fno-diagnostics-show-caret -O9 a.c",
			with(func(o *options) { o.noExcerpts, o.unknown, o.optimize = true, []string{"memcpy"}, 2 }, c)},
		{"-fsigned-char a.c", with(func(o *options) { o.signedChar = true }, c)},
		{"-dumpmachine", with(func(o *options) { o.command, o.print = commandPrint, "-dumpmachine" })},
		{"--version", with(func(o *options) { o.command = commandVersion })},
		{"-v", with(func(o *options) { o.command, o.verbose = commandVersion, true })},
		{"--help", with(func(o *options) { o.command = commandHelp })},
		{"devices", with(func(o *options) { o.command = commandDevices })},
		{"run a.c", with(func(o *options) { o.command, o.cLibrary, o.programArgs = commandRun, "gpucc", []string{} }, c)},
		{"run -stats=json -O0 a.c -x --version run", with(func(o *options) {
			o.command, o.cLibrary, o.stats, o.optimize, o.programArgs = commandRun, "gpucc", "json", 0, []string{"-x", "--version", "run"}
		}, c)},
		{"run -- -odd.c -- 1 --", with(func(o *options) {
			o.command, o.cLibrary, o.programArgs = commandRun, "gpucc", []string{"1", "--"}
		}, input{"-odd.c", languageC})},
		{"run a.c c.o --dir=x -dir=y:ro --trace -stats=lines -profile=p -- -O0", with(func(o *options) {
			o.command, o.cLibrary = commandRun, "gpucc"
			o.simulation = simulation{[]string{"-O0"}, []sim.Folder{{Path: "x"}, {Path: "y", ReadOnly: true}}, "lines", "p", "instructions"}
		}, c, obj)},
	}
	for _, test := range tests {
		got, err := parseArguments(strings.Fields(test.args))
		if err != nil {
			t.Errorf("gpucc %s: %v", test.args, err)
			continue
		}
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(options{}, position{}, input{}, preprocessing{}, dependencies{}, linking{}, macroFlag{}, simulation{}), cmp.Comparer(func(a, b *target) bool { return a == b })); diff != "" {
			t.Errorf("gpucc %s: -want +got:\n%s", test.args, diff)
		}
	}
}

func TestFlagErrors(t *testing.T) {
	tests := []struct{ args, want string }{
		{"", "no input files"},
		{"-c", "no input files"},
		{"run", "no input files"},
		{"-foo a.c", "unrecognized command-line option '-foo'"},
		{"--foo a.c", "unrecognized command-line option '--foo'"},
		{"a.c --foo=1", "unrecognized command-line option '--foo=1'"},
		{"-Ox a.c", "unrecognized command-line option '-Ox'"},
		{"-cS a.c", "unrecognized command-line option '-cS'"},
		{"a.c -o", "missing argument to '-o'"},
		{"a.c -x", "missing argument to '-x'"},
		{"-x fortran a.c", "language fortran not recognized"},
		{"-march=rv128 a.c", "unrecognized argument in option '-march=rv128'; there are rv64imfd, rv32imf"},
		{"-mabi=ilp32f a.c", "-mabi=ilp32f does not go with this -march, whose ABI is lp64d"},
		{"-device=tpu a.c", "unrecognized argument in option '-device=tpu'; there are auto, both, gpu, cpu"},
		{"--time=xml a.c", "unrecognized argument in option '--time=xml'; there are table, json"},
		{"-dump=nothing a.c", "no stage 'nothing' to dump; -dump=list lists them"},
		{"-c a.c b.c -o x.o", "cannot specify '-o' with '-c', '-S' or '-E' with multiple files"},
		{"a.o b.c -o b.c", "input file 'b.c' is the same as output file"},
		{"-stats a.c", "'-stats' is for 'gpucc run'"},
		{"-trace=calls a.c", "'-trace' is for 'gpucc run'"},
		{"--dir=. a.c", "'-dir' is for 'gpucc run'"},
		{"run --dir= a.c", "missing argument to '--dir='"},
		{"run -trace=x a.c", "unrecognized argument in option '-trace=x'; there are instructions, calls"},
		{"run -c a.c", "'run' makes no file: it takes no '-c', '-S', '-E' or '-o'"},
		{"run -libc=system a.c", "'run' has a C library of its own: it does not take '-libc=system'"},
		{"-fvisibility=visible a.c", "unrecognized argument in option '-fvisibility=visible'; there are default, hidden, internal, protected"},
		{"-ftls-model=global a.c", "unknown TLS model 'global'"},
		{"-fsanitize=address a.c", "'-fsanitize=address' is not supported: there are no sanitizers"},
		{"-ftrivial-auto-var-init=zero a.c", "'-ftrivial-auto-var-init=zero' is not supported: variables begin as the stack has been left"},
		{"-fno-such-flag a.c", "unrecognized command-line option '-fno-such-flag'"},
		{"-std=c3 a.c", "unrecognized command-line option '-std=c3'"},
		{"-lm", "no input files"},
		{"devices a.c", "'devices' takes no arguments, not 'a.c'"},
	}
	for _, test := range tests {
		_, err := parseArguments(strings.Fields(test.args))
		if err == nil || err.Error() != test.want {
			t.Errorf("gpucc %s: got %v, want %s", test.args, err, test.want)
		}
	}
}

// TestHasAttribute checks __has_attribute for each attribute that is listed, and for parts of them.
func TestHasAttribute(t *testing.T) {
	for _, name := range slices.Concat(c.Attributes(), strings.Fields(otherAttributes)) {
		for _, spelling := range []string{name, "__" + name + "__"} {
			if hasFeature("__has_attribute", spelling) != 1 {
				t.Errorf("%s is not known", spelling)
			}
		}
	}
	for _, name := range []string{"", "____", "init", "use", "commo", "nnull", "zero"} {
		if hasFeature("__has_attribute", name) != 0 {
			t.Errorf("%q is known", name)
		}
	}
}
