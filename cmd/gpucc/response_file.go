package main

import (
	"os"
	"strings"
)

// expandFiles replaces each argument @FILE by the arguments in that response file, which may
// again name response files. As in other compilers, the argument stays if there is no such
// file.
func expandFiles(args []string) []string {
	e := expansion{}
	e.expand(args)
	return e.args
}

// mostFiles is the largest number of response files that are read. It stops the recursion
// if a file names itself.
const mostFiles = 2000

// An expansion is a list of arguments while it is made.
type expansion struct {
	args  []string
	files int
}

func (e *expansion) expand(args []string) {
	for _, arg := range args {
		if name, ok := strings.CutPrefix(arg, "@"); ok && e.files < mostFiles {
			if text, err := os.ReadFile(name); err == nil {
				e.files++
				e.expand(splitArguments(string(text)))
				continue
			}
		}
		e.args = append(e.args, arg)
	}
}

// splitArguments splits text into arguments at white space. Quotes of both kinds protect white
// space. A backslash protects the next character, also in quotes.
func splitArguments(text string) []string {
	var (
		list  []string
		arg   strings.Builder
		quote byte // the open quote, or 0
		open  bool // an argument has begun
	)
	end := func() {
		if open {
			list = append(list, arg.String())
		}
		arg.Reset()
		open = false
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text):
			i++
			arg.WriteByte(text[i])
			open = true
		case c == quote && quote != 0:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, open = c, true
		case quote == 0 && strings.IndexByte(" \t\n\v\f\r", c) >= 0:
			end()
		default:
			arg.WriteByte(c)
			open = true
		}
	}
	end()
	return list
}
