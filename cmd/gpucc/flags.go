package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A command is what the arguments ask for as a whole.
type command uint8

const (
	commandLink    command = iota // an executable
	commandCompile                // -c, -S, or -dump alone
	commandRun
	commandDevices
	commandStages // -dump=list
	commandHelp
	commandVersion
)

// options are the arguments of the command line, read and checked.
type options struct {
	command  command
	inputs   []input
	output   string // -o
	assembly bool   // -S
	object   bool   // -c

	xlen     int // 32 or 64
	optimize int
	device   string // auto, gpu, cpu
	check    bool
	times    string // "", "table", "json"
	stats    string // as times
	dump     string // a stage
	quiet    bool   // -w
	werror   bool
	verbose  bool

	programArgs []string // of run
}

// An input is a file to be compiled or linked. The path "-" is standard input.
type input struct {
	path     string
	language language
}

// ignored are flags of C compilers that ask for what gpucc does anyway, or
// for nothing that matters here.
var ignored = []string{"-ansi", "-pedantic", "-pipe", "-static", "-no-pie", "-fno-pic", "-mcmodel=medany", "-mcmodel=medlow", "-mno-relax"}

// ignoredPrefixes are families of such flags.
var ignoredPrefixes = []string{"-W", "-g", "-std="}

// parseArguments reads a command line as C compilers do: flags may stand
// anywhere, those of several letters may have one dash or two, and the last
// of several that contradict each other counts.
func parseArguments(args []string) (options, error) {
	p := parser{opt: options{xlen: 64, optimize: 1, device: "auto"}, args: args}
	if len(args) > 0 {
		switch args[0] {
		case "run":
			p.opt.command, p.args = commandRun, args[1:]
		case "devices":
			p.opt.command, p.args = commandDevices, args[1:]
		}
	}
	if err := p.parse(); err != nil {
		return p.opt, err
	}
	return p.opt, p.opt.finish()
}

type parser struct {
	opt      options
	args     []string // those not read yet
	language language // of -x
	literal  bool     // after "--"
	abi      string   // of -mabi
}

func (p *parser) parse() error {
	for len(p.args) > 0 {
		arg := p.args[0]
		p.args = p.args[1:]
		if p.literal || arg == "-" || !strings.HasPrefix(arg, "-") {
			if err := p.input(arg); err != nil {
				return err
			}
			continue
		}
		if arg == "--" {
			p.literal = true
			continue
		}
		if err := p.flag(arg); err != nil {
			return err
		}
	}
	if want := [...]string{32: "ilp32f", 64: "lp64d"}[p.opt.xlen]; p.abi != "" && p.abi != want {
		return fmt.Errorf("-mabi=%s does not go with this -march, whose ABI is %s", p.abi, want)
	}
	return nil
}

// input takes a file name; after the one of run come the program's arguments.
func (p *parser) input(path string) error {
	if p.opt.command == commandDevices {
		return fmt.Errorf("'devices' takes no arguments, not '%s'", path)
	}
	p.opt.inputs = append(p.opt.inputs, input{path, languageOf(path, p.language)})
	if p.opt.command == commandRun {
		p.opt.programArgs, p.args = p.args, nil
	}
	return nil
}

// flag reads one flag, whose value may be in it or the next argument.
func (p *parser) flag(arg string) error {
	if len(arg) > 2 { // one letter, its value may follow at once
		switch arg[:2] {
		case "-o", "-x":
			return p.valued(arg[:2], arg[2:])
		case "-O":
			return p.optimize(arg)
		}
	}
	flag := arg
	if strings.HasPrefix(arg, "--") {
		flag = arg[1:]
	}
	name, value, hasValue := strings.Cut(flag, "=")
	if hasValue {
		return p.assigned(arg, flag, name, value)
	}
	o := &p.opt
	switch flag {
	case "-o", "-x":
		if len(p.args) == 0 {
			return fmt.Errorf("missing argument to '%s'", flag)
		}
		value := p.args[0]
		p.args = p.args[1:]
		return p.valued(flag, value)
	case "-c":
		o.object = true
	case "-S":
		o.assembly = true
	case "-O":
		o.optimize = 1
	case "-check":
		o.check = true
	case "-time":
		o.times = "table"
	case "-stats":
		o.stats = "table"
	case "-w":
		o.quiet = true
	case "-Werror":
		o.werror = true
	case "-v":
		o.verbose = true
	case "-version":
		o.command = commandVersion
	case "-help", "-h":
		o.command = commandHelp
	default:
		return p.other(arg, flag)
	}
	return nil
}

// valued takes a flag whose value is an argument of its own, or follows the
// letter.
func (p *parser) valued(flag, value string) error {
	if flag == "-o" {
		p.opt.output = value
		return nil
	}
	var ok bool
	if p.language, ok = languages[value]; !ok {
		return fmt.Errorf("language %s not recognized", value)
	}
	return nil
}

// optimize takes -O and a level: what C compilers do more about than gpucc
// counts as 1.
func (p *parser) optimize(arg string) error {
	switch arg[2:] {
	case "0":
		p.opt.optimize = 0
	case "1", "2", "3", "s", "z", "g", "fast":
		p.opt.optimize = 1
	default:
		return unrecognized(arg)
	}
	return nil
}

// assigned takes a flag of the form -name=value.
func (p *parser) assigned(arg, flag, name, value string) error {
	o := &p.opt
	choice := func(to *string, choices ...string) error {
		if !slices.Contains(choices, value) {
			return fmt.Errorf("unrecognized argument in option '%s'; there are %s", arg, strings.Join(choices, ", "))
		}
		*to = value
		return nil
	}
	switch name {
	case "-march":
		march := ""
		err := choice(&march, "rv64imfd", "rv32imf")
		if o.xlen = 64; march == "rv32imf" {
			o.xlen = 32
		}
		return err
	case "-mabi":
		return choice(&p.abi, "lp64d", "ilp32f")
	case "-device":
		return choice(&o.device, "auto", "gpu", "cpu")
	case "-time":
		return choice(&o.times, "table", "json")
	case "-stats":
		return choice(&o.stats, "table", "json")
	case "-dump":
		if value == "list" {
			o.command = commandStages
			return nil
		}
		o.dump = value
		return checkStage(value)
	}
	return p.other(arg, flag)
}

// other takes a flag that changes nothing, if it is one.
func (p *parser) other(arg, flag string) error {
	if slices.Contains(ignored, flag) {
		return nil
	}
	for _, prefix := range ignoredPrefixes {
		if strings.HasPrefix(flag, prefix) {
			return nil
		}
	}
	return unrecognized(arg)
}

func unrecognized(arg string) error {
	return fmt.Errorf("unrecognized command-line option '%s'", arg)
}

// finish settles what follows from the flags together.
func (o *options) finish() error {
	switch o.command {
	case commandLink:
	case commandRun:
		if o.object || o.assembly || o.output != "" {
			return errors.New("'run' makes no file: it takes no '-c', '-S' or '-o'")
		}
	default:
		return nil
	}
	if o.stats != "" && o.command != commandRun {
		return errors.New("'-stats' is for 'gpucc run'")
	}
	if len(o.inputs) == 0 {
		if o.verbose && o.command == commandLink {
			o.command = commandVersion
			return nil
		}
		return errors.New("no input files")
	}
	if o.object || o.assembly || o.dump != "" && o.output == "" && o.command == commandLink {
		o.command = commandCompile
	}
	if o.command == commandCompile && o.output != "" && len(o.inputs) > 1 {
		return errors.New("cannot specify '-o' with '-c', '-S' or '-E' with multiple files")
	}
	return nil
}
