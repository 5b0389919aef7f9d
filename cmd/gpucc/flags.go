package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// parseArguments reads a command line by the conventions of C compilers. Flags may stand
// anywhere. Flags of several letters may begin with one dash or two. If flags contradict
// each other, the last one counts.
func parseArguments(args []string) (options, error) {
	args = expandFiles(args)
	p := parser{opt: options{target: rv64, optimize: 1, device: "auto", frontend: "auto", cLibrary: "auto", colour: "auto", maxErrors: defaultMaxErrors}, args: args}
	if len(args) > 0 {
		switch args[0] {
		case "run":
			p.opt.command, p.args = commandRun, args[1:]
		case "explain":
			p.opt.command, p.opt.debug, p.args = commandExplain, true, args[1:]
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
	args     []string // the arguments that have not been read
	language language // of -x
	literal  bool     // after "--"
	several  bool     // of run: the arguments of the program have been found
	abi      string   // of -mabi
	prefix   string   // of -iprefix
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
	if want := p.opt.target.abiName; p.abi != "" && p.abi != want {
		return fmt.Errorf("-mabi=%s does not go with this -march, whose ABI is %s", p.abi, want)
	}
	return nil
}

// input reads a file name. In the command run, the arguments behind the name belong to
// the program.
func (p *parser) input(path string) error {
	if p.opt.command == commandDevices {
		return fmt.Errorf("'devices' takes no arguments, not '%s'", path)
	}
	p.opt.inputs = append(p.opt.inputs, input{path, languageOf(path, p.language)})
	if p.opt.command == commandRun && !p.several {
		p.findProgramArguments()
	}
	return nil
}

// findProgramArguments takes the arguments of the program, which follow "--" if there is one
// behind the first file. Arguments between the file and "--" are more files and flags.
// Without "--" all that follows the file belongs to the program.
func (p *parser) findProgramArguments() {
	p.several = true
	end := slices.Index(p.args, "--")
	if end < 0 {
		p.opt.programArgs, p.args = p.args, nil
		return
	}
	p.opt.programArgs, p.args = p.args[end+1:], p.args[:end]
}

// flag reads one flag: a switch, an assignment (-name=value), or a flag with a value, which
// follows its name directly or is the next argument.
func (p *parser) flag(arg string) error {
	flag, long := arg, strings.HasPrefix(arg, "--")
	if long {
		if known, err := p.long(arg); known || err != nil {
			return err
		}
		flag = arg[1:]
	}
	if set := switchOf(flag); set != nil {
		set(&p.opt)
		return nil
	}
	if name, value, ok := strings.Cut(flag, "="); ok {
		if set, ok := assignments.find(name); ok {
			return set(p, arg, value)
		}
	}
	// Behind two dashes a value does not follow its name directly: --Dx is no flag.
	if name := valuedName(flag); name != "" && !(long && len(name) < len(flag) && flag[len(name)] != '=') {
		value := flag[len(name):]
		if value == "" {
			if len(p.args) == 0 {
				return fmt.Errorf("missing argument to '%s'", flag)
			}
			value, p.args = p.args[0], p.args[1:]
		}
		if set, _ := valued.find(name); set != nil {
			return set(p, value)
		}
		return p.preprocessorFlags([]string{value})
	}
	return p.family(arg, flag)
}

// family reads a flag that is one of many with the same prefix.
func (p *parser) family(arg, flag string) error {
	o := &p.opt
	switch {
	case strings.HasPrefix(flag, "-O"):
		return p.optimize(arg)
	case strings.HasPrefix(flag, "-Wl,"):
		o.forLinker(flag)
	case strings.HasPrefix(flag, "-Wp,"):
		return p.preprocessorFlags(strings.Split(flag, ",")[1:])
	case strings.HasPrefix(flag, "-Wa,"):
		o.assembler = append(o.assembler, strings.Split(flag, ",")[1:]...)
	case strings.HasPrefix(flag, "-W"):
		if slices.Contains(preprocessorWarnings, strings.Replace(flag, "-Wno-", "-W", 1)) {
			o.preprocess.warnings = append(o.preprocess.warnings, flag)
		}
		o.warnings = append(o.warnings, flag[len("-W"):])
	case strings.HasPrefix(flag, "-fopt-info"):
		return p.optInfo(arg, flag)
	case strings.HasPrefix(flag, "-fno-builtin-"):
		o.unknown = append(o.unknown, flag[len("-fno-builtin-"):])
	case strings.HasPrefix(flag, "-g"):
		o.setDebug(flag)
	case strings.HasPrefix(flag, "-print-"), strings.HasPrefix(flag, "-dump") && reason(flag) == "":
		if o.command = commandPrint; o.print == "" { // the first one counts
			o.print = flag
		}
	case p.letters(flag):
	case reason(flag) != "":
		return fmt.Errorf("'%s' is not supported: %s", arg, reason(flag))
	case changesNothing(flag):
	default:
		if name, long := strings.CutPrefix(arg, "--"); long { // another spelling of -fname
			if err := p.flag("-f" + name); err == nil || reason("-f"+name) != "" {
				return err
			}
		}
		return unrecognized(arg)
	}
	return nil
}

// optimize reads -O and a level. Levels above 2, and those for size, count as 2.
func (p *parser) optimize(arg string) error {
	level := strings.TrimLeft(arg, "-")[1:]
	p.opt.small, p.opt.fast = level == "s" || level == "z", level == "fast"
	switch n, err := strconv.ParseUint(level, 10, 31); {
	case err == nil:
		p.opt.optimize = min(int(n), 2)
	case slices.Contains([]string{"", "g"}, level):
		p.opt.optimize = 1
	case slices.Contains([]string{"s", "z", "fast"}, level):
		p.opt.optimize = 2
	default:
		return unrecognized(arg)
	}
	return nil
}

// preprocessorFlags reads flags that follow -Wp or -Xpreprocessor. There -MD and -MMD have a
// value, the name of the file.
func (p *parser) preprocessorFlags(flags []string) error {
	if len(flags) == 2 && (flags[0] == "-MD" || flags[0] == "-MMD") {
		flags = []string{flags[0], "-MF", flags[1]}
	}
	rest := p.args
	defer func() { p.args = rest }()
	for p.args = flags; len(p.args) > 0; {
		flag := p.args[0]
		p.args = p.args[1:]
		if err := p.flag(flag); err != nil {
			return err
		}
	}
	return nil
}

func unrecognized(arg string) error {
	return fmt.Errorf("unrecognized command-line option '%s'", arg)
}
