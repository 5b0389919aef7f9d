package main

import (
	"fmt"
	"strings"
)

// longFlags are gcc's long names of flags, without the two dashes. A name that ends in "=" has a value,
// which follows an equals sign or is the next argument. A name that ends in "-" is the beginning of many.
// The flag that is meant stands behind it: if it ends in a space, the value is an argument of its own.
//
// --dump and --profile are missing: they are flags of gpucc.
var longFlags = [...][2]string{
	{"all-warnings", "-Wall"}, {"extra-warnings", "-Wextra"}, {"no-warnings", "-w"}, {"warn-", "-W"},
	{"assemble", "-S"}, {"compile", "-c"}, {"preprocess", "-E"}, {"verbose", "-v"},
	{"debug", "-g"}, {"debug=", "-g"}, {"optimize", "-O"}, {"optimize=", "-O"},
	{"output=", "-o "}, {"language=", "-x "}, {"std=", "-std="}, {"prefix=", "-B "},
	{"machine=", "-m"}, {"machine-", "-m"}, {"signed-char", "-fsigned-char"}, {"unsigned-char", "-funsigned-char"},

	{"define-macro=", "-D "}, {"undefine-macro=", "-U "}, {"include=", "-include "}, {"imacros=", "-imacros "},
	{"include-directory=", "-I "}, {"include-directory-after=", "-idirafter "}, {"include-prefix=", "-iprefix "},
	{"include-with-prefix=", "-iwithprefix "}, {"include-with-prefix-after=", "-iwithprefix "},
	{"include-with-prefix-before=", "-iwithprefixbefore "}, {"no-standard-includes", "-nostdinc"},
	{"comments", "-C"}, {"comments-in-macros", "-CC"}, {"no-line-commands", "-P"}, {"trace-includes", "-H"},
	{"dependencies", "-M"}, {"user-dependencies", "-MM"}, {"write-dependencies", "-MD"},
	{"write-user-dependencies", "-MMD"}, {"print-missing-file-dependencies", "-MG"},

	{"entry=", "-e "}, {"force-link=", "-u "}, {"for-assembler=", "-Xassembler "}, {"for-linker=", "-Xlinker "},
	{"library-directory=", "-L "}, {"no-standard-libraries", "-nostdlib"}, {"script=", "-T "},
}

// long puts the flag that a long name means in front of the arguments. It reports false if the name is none of gcc's.
// Where one name begins with another, the longer one is meant.
func (p *parser) long(arg string) (known bool, err error) {
	var flag, value string
	longest, joined, exact := 0, false, false
	for _, f := range &longFlags {
		name, end := f[0], f[0][len(f[0])-1]
		rest, ok := strings.CutPrefix(arg[len("--"):], strings.TrimSuffix(name, "="))
		switch {
		case !ok, len(name) <= longest, exact:
			continue
		case end == '=' && (rest == "" || rest[0] == '='):
			joined, value = rest != "", strings.TrimPrefix(rest, "=")
		case end == '-' && rest != "":
			joined, value = true, rest
		case rest == "":
			exact, joined, value = true, true, ""
		default:
			continue
		}
		flag, longest = f[1], len(name)
	}
	if longest == 0 {
		return false, nil
	}
	if !joined {
		if len(p.args) == 0 {
			return true, fmt.Errorf("missing argument to '%s'", arg)
		}
		value, p.args = p.args[0], p.args[1:]
	}
	if flag, ok := strings.CutSuffix(flag, " "); ok {
		p.args = append([]string{flag, value}, p.args...)
	} else {
		p.args = append([]string{flag + value}, p.args...)
	}
	return true, nil
}
