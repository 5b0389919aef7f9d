package main

import (
	"cmp"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gpucc/riscv/object/cross"
)

// gccFlags returns the flags that gcc documents, as its help writes them.
func gccFlags(t *testing.T) []string {
	t.Helper()
	flag := regexp.MustCompile(`(?m)^  (-\S+)(?: (<\S+>))?`)
	found := map[string]bool{}
	for _, help := range []string{"", "=common", "=target", "=optimizers", "=warnings", "=c"} {
		if help != "" {
			help += ",^undocumented"
		}
		for _, m := range flag.FindAllStringSubmatch(cross.Run(t, ".", triple+"-gcc", "--help"+help), -1) {
			found[strings.TrimSpace(m[1]+" "+m[2])] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// values are values for flags that refuse most others, or have a help text that does not list the
// values.
var values = map[string]string{
	"-mabi": "lp64d", "-march": "rv64gc", "-std": "gnu17", "-mcmodel": "medany", "-fexec-charset": "UTF-8", "-x": "c",
	"-fwide-exec-charset": "UTF-32", "-finput-charset": "UTF-8", "-Wp": "-P", "-Xpreprocessor": "-P",
}

// example returns arguments that give a flag as the help describes it: the first of several
// values, "1" for others.
func example(flag string) []string {
	name, next, separate := strings.Cut(flag, " ")
	if separate && next != "" {
		value := values[name]
		if value == "" {
			value = "1"
		}
		return []string{name, value}
	}
	name, _, _ = strings.Cut(name, "[=")
	name, _, _ = strings.Cut(name, "[-")
	if base, value, ok := strings.Cut(name, "="); ok {
		choices := strings.Split(strings.Trim(value, "[]{}"), "|")
		switch {
		case values[base] != "":
			value = values[base]
		case len(choices) > 1:
			value = choices[0]
		default:
			value = "1"
		}
		name = base + "=" + value
	}
	if base, _, ok := strings.Cut(name, ","); ok {
		name = base + "," + cmp.Or(values[base], "1")
	}
	name = regexp.MustCompile(`<\w+>$`).ReplaceAllString(name, "1")
	return []string{name}
}

// TestGCCFlags checks that every flag of gcc is known: accepted, or refused with a reason. So are
// the forms with "no-".
func TestGCCFlags(t *testing.T) {
	list := gccFlags(t)
	if len(list) < 1000 {
		t.Fatalf("gcc has %d flags", len(list))
	}
	refused := 0
	for _, flag := range list {
		if flag == "-d<letters>" {
			flag = "-dAp"
		}
		args := example(flag)
		forms := [][]string{args}
		if len(args) == 1 && len(args[0]) > 2 && strings.Contains("fmW", args[0][1:2]) && !strings.ContainsAny(args[0], "=,") && !strings.HasPrefix(args[0][2:], "no-") {
			forms = append(forms, []string{args[0][:2] + "no-" + args[0][2:]})
		}
		for _, args := range forms {
			_, err := parseArguments(append(slices.Clone(args), "a.c"))
			if err == nil {
				continue
			}
			if refused++; !strings.HasPrefix(err.Error(), "'"+args[0]) || !strings.Contains(err.Error(), "is not supported: ") {
				t.Errorf("%s (%q): %v", flag, args, err)
			}
		}
	}
	if refused < 30 || refused > 100 {
		t.Errorf("%d flags are refused", refused)
	}
}

// TestLongFlags checks gcc's long names of flags: each means as much as the short name. gcc lists them for shells. Behind
// them it lists other spellings of the flags that begin with -O, -W, -f, -g and -m.
func TestLongFlags(t *testing.T) {
	list, _, found := strings.Cut(cross.Run(t, ".", triple+"-gcc", "--completion=--"), "\n--optimize=\n")
	names := strings.Fields(list)
	if !found || len(names) < 100 {
		t.Fatalf("gcc lists %d names", len(names))
	}
	value := map[string]string{"--language": "c", "--specs": "x", "--optimize": "2", "--std": "c99"}
	skipped := []string{"--dump", "--dump=", "--profile", // flags of gpucc
		"--assert", "--assert=", "--include-barrier", "--traditional", "--output-pch=", "--completion="} // gpucc has none of these
	for _, name := range names {
		base, joined := strings.CutSuffix(name, "=")
		if slices.Contains(skipped, name) || base == "--param" && joined {
			continue
		}
		args := []string{name, cmp.Or(value[base], "1"), "a.c"}
		if joined {
			args = []string{name + args[1], "a.c"}
		}
		if _, err := parseArguments(args); err != nil && !strings.Contains(err.Error(), "is not supported: ") {
			t.Errorf("%s: %v", args, err)
		}
	}
	for _, f := range []struct{ long, short string }{
		{"--define-macro A=1 --undefine-macro=B", "-D A=1 -UB"},
		{"--include-directory x --include-directory=y --include-directory-after z", "-I x -Iy -idirafter z"},
		{"--include=i.h --include j.h --imacros=k.h", "-include i.h -include j.h -imacros k.h"},
		{"--include-prefix=p/ --include-with-prefix q --include-with-prefix-before=r", "-iprefix p/ -iwithprefix q -iwithprefixbefore r"},
		{"--compile --output=penmp --debug=3 --optimize=0", "-c -o penmp -g3 -O0"},
		{"--output x.s --assemble --optimize", "-o x.s -S -O"},
		{"--all-warnings --extra-warnings --warn-unused --warn-no-comment --std c99", "-Wall -Wextra -Wunused -Wno-comment -std=c99"},
		{"--preprocess --no-line-commands --comments --no-standard-includes --trace-includes", "-E -P -C -nostdinc -H"},
		{"--user-dependencies --print-missing-file-dependencies --write-user-dependencies", "-MM -MG -MMD"},
		{"--for-linker=-s --for-linker -x --library-directory l --force-link=f --entry=e --no-standard-libraries", "-Xlinker -s -Xlinker -x -L l -u f -e e -nostdlib"},
		{"--verbose --language=assembler --for-assembler --warn", "-v -x assembler -Xassembler --warn"},
		{"--syntax-only --no-strict-overflow --max-errors=3", "-fsyntax-only -fno-strict-overflow -fmax-errors=3"},
		{"--machine=no-relax --machine-arch=rv64gc --signed-char --no-warnings", "-mno-relax -march=rv64gc -fsigned-char -w"},
	} {
		long, err := parseArguments(append(strings.Fields(f.long), "a.c"))
		if err != nil {
			t.Errorf("%s: %v", f.long, err)
			continue
		}
		short, err := parseArguments(append(strings.Fields(f.short), "a.c"))
		if err != nil || !reflect.DeepEqual(long, short) {
			t.Errorf("%s: %+v; %s: %+v, %v", f.long, long, f.short, short, err)
		}
	}
	for _, wrong := range []string{"--define-macro", "--output", "--outputs=x", "--compiled", "--warn", "--Dx", "--ofile", "--include-directory"} {
		if _, err := parseArguments([]string{"a.c", wrong}); err == nil {
			t.Errorf("%s is accepted", wrong)
		}
	}
}

// TestUnknownFlags checks that TestGCCFlags would notice an unknown flag.
func TestUnknownFlags(t *testing.T) {
	for _, flag := range []string{"-fnew-pass", "-fno-new-pass", "-fnew-pass=1", "-mnew", "-dZ", "-dpZ", "-new", "--new=x", "-i", "-q"} {
		if _, err := parseArguments([]string{flag, "a.c"}); err == nil || !strings.HasPrefix(err.Error(), "unrecognized command-line option") {
			t.Errorf("%s: %v", flag, err)
		}
	}
}

// TestRefusedForms checks flags with several values or forms. Only values and forms that gpucc obeys
// anyway are accepted.
func TestRefusedForms(t *testing.T) {
	for flag, accepted := range map[string]bool{
		"-fexec-charset=UTF-8": true, "-fexec-charset=latin1": false, "-fsso-struct=native": true, "-fsso-struct=big-endian": false,
		"-fsigned-bitfields": true, "-fno-signed-bitfields": false, "-funsigned-bitfields": false, "-fno-unsigned-bitfields": true,
		"-fasm": true, "-fno-asm": false, "-fno-leading-underscore": true, "-fleading-underscore": false, "-fplugin=x": false,
		"-fcall-used-a0": false, "-fdump-tree-all": false, "-fno-dump-tree-all": true, "-fstack-limit-symbol=x": false,
		"-specs=nosys.specs": false, "--specs=nosys.specs": false, "-ftabstop=4": true, "-dAP": true, "-fno-aggressive-loop-optimizations": true,
	} {
		if _, err := parseArguments([]string{flag, "a.c"}); (err == nil) != accepted {
			t.Errorf("%s: %v", flag, err)
		}
	}
}

// TestPreprocessedFlag checks -fpreprocessed, and the folders of -iprefix.
func TestPreprocessedFlag(t *testing.T) {
	folders(t, map[string]string{"a.c": "# 1 \"b.c\"\nint f(void) { return __gpucc__; }\n", "sub/w.h": "int w;\n", "c.c": "#include <w.h>\n"})
	if got := gpucc("", "-c", "-fpreprocessed", "a.c"); got.Status != 1 || !strings.HasPrefix(got.Stderr, "b.c:1:22: error: '__gpucc__' undeclared") {
		t.Errorf("%+v", got)
	}
	mustDo(t, "-c a.c")
	mustDo(t, "-c -iprefix su -iwithprefix b c.c")
	mustDo(t, "-c -iprefix s -iwithprefixbefore ub c.c")
	if got := gpucc("", "-c", "-iwithprefix", "b", "c.c"); got.Status != 1 {
		t.Errorf("%+v", got)
	}
}

// TestNoLibC checks that -nolibc leaves out the C library, and only that.
func TestNoLibC(t *testing.T) {
	folders(t, map[string]string{"a.c": "void _start(void) { for (;;) ; }\n", "b.c": "int puts(const char *); void _start(void) { puts(\"\"); }\n"})
	mustDo(t, "-nolibc -nostartfiles -static a.c -o a")
	if got := gpucc("", "-nolibc", "-nostartfiles", "-static", "b.c"); got.Status != 1 || !strings.Contains(got.Stderr, "undefined reference to `puts'") {
		t.Errorf("%+v", got)
	}
	mustDo(t, "-nostartfiles -static b.c -o b")
	if got := gpucc("", "-nolibc", "-###", "a.c"); !strings.Contains(got.Stderr, " -lgcc") || strings.Contains(got.Stderr, " -lc") {
		t.Errorf("%+v", got)
	}
}
