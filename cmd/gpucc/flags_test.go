package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFlags(t *testing.T) {
	base := options{xlen: 64, optimize: 1, device: "auto"}
	with := func(change func(o *options), inputs ...input) options {
		o := base
		o.inputs = inputs
		change(&o)
		return o
	}
	c, par, obj := input{"a.c", languageC}, input{"b.par", languagePareas}, input{"c.o", objectFile}
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
		{"a.c -S -O0 -march=rv32imf", with(func(o *options) { o.command, o.assembly, o.optimize, o.xlen = commandCompile, true, 0, 32 }, c)},
		{"-O0 -O3 a.c", with(func(o *options) {}, c)},
		{"-Os -O0 a.c", with(func(o *options) { o.optimize = 0 }, c)},
		{"-O a.c", with(func(o *options) {}, c)},
		{"-x c - -x pareas f -xnone a.c", with(func(o *options) {}, input{"-", languageC}, input{"f", languagePareas}, c)},
		{"-", with(func(o *options) {}, input{"-", languageC})},
		{"-xpareas -", with(func(o *options) {}, input{"-", languagePareas})},
		{"a.c -- -c", with(func(o *options) {}, c, input{"-c", objectFile})},
		{"-device=gpu --check -w -Werror -v --time a.c", with(func(o *options) {
			o.device, o.check, o.quiet, o.werror, o.verbose, o.times = "gpu", true, true, true, true, "table"
		}, c)},
		{"-time=json --device=cpu a.c", with(func(o *options) { o.times, o.device = "json", "cpu" }, c)},
		{"-dump=parse a.c", with(func(o *options) { o.command, o.dump = commandCompile, "parse" }, c)},
		{"-dump=parse a.c -o x", with(func(o *options) { o.dump, o.output = "parse", "x" }, c)},
		{"-dump=list", with(func(o *options) { o.command = commandStages })},
		{"-Wall -Wextra -g -std=c99 -pedantic -static a.c -mabi=lp64d", with(func(o *options) {}, c)},
		{"--version", with(func(o *options) { o.command = commandVersion })},
		{"-v", with(func(o *options) { o.command, o.verbose = commandVersion, true })},
		{"--help", with(func(o *options) { o.command = commandHelp })},
		{"devices", with(func(o *options) { o.command = commandDevices })},
		{"run a.c", with(func(o *options) { o.command, o.programArgs = commandRun, []string{} }, c)},
		{"run -stats=json -O0 a.c -x --version run", with(func(o *options) {
			o.command, o.stats, o.optimize, o.programArgs = commandRun, "json", 0, []string{"-x", "--version", "run"}
		}, c)},
		{"run -- -odd.c -- 1", with(func(o *options) {
			o.command, o.programArgs = commandRun, []string{"--", "1"}
		}, input{"-odd.c", languageC})},
	}
	for _, test := range tests {
		got, err := parseArguments(strings.Fields(test.args))
		if err != nil {
			t.Errorf("gpucc %s: %v", test.args, err)
			continue
		}
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(options{}, input{})); diff != "" {
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
		{"-O9 a.c", "unrecognized command-line option '-O9'"},
		{"-cS a.c", "unrecognized command-line option '-cS'"},
		{"a.c -o", "missing argument to '-o'"},
		{"a.c -x", "missing argument to '-x'"},
		{"-x fortran a.c", "language fortran not recognized"},
		{"-march=rv128 a.c", "unrecognized argument in option '-march=rv128'; there are rv64imfd, rv32imf"},
		{"-mabi=ilp32f a.c", "-mabi=ilp32f does not go with this -march, whose ABI is lp64d"},
		{"-device=tpu a.c", "unrecognized argument in option '-device=tpu'; there are auto, gpu, cpu"},
		{"--time=xml a.c", "unrecognized argument in option '--time=xml'; there are table, json"},
		{"-dump=nothing a.c", "no stage 'nothing' to dump; -dump=list lists them"},
		{"-c a.c b.c -o x.o", "cannot specify '-o' with '-c', '-S' or '-E' with multiple files"},
		{"-stats a.c", "'-stats' is for 'gpucc run'"},
		{"run -c a.c", "'run' makes no file: it takes no '-c', '-S' or '-o'"},
		{"devices a.c", "'devices' takes no arguments, not 'a.c'"},
	}
	for _, test := range tests {
		_, err := parseArguments(strings.Fields(test.args))
		if err == nil || err.Error() != test.want {
			t.Errorf("gpucc %s: got %v, want %s", test.args, err, test.want)
		}
	}
}
