package main

import (
	"os"
	"strings"
)

// expandFiles replaces each argument @FILE by the arguments in the file, which
// may be such again, as other compilers do. An @FILE that cannot be read stays.
func expandFiles(args []string) []string {
	e := expansion{}
	e.expand(args)
	return e.args
}

// mostFiles is how many files are read: those that name themselves end there.
const mostFiles = 2000

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

// splitArguments splits text at white space. Quotes of both kinds keep it, and
// a backslash takes the character behind it as it is, inside of quotes too.
func splitArguments(text string) []string {
	var (
		list  []string
		arg   strings.Builder
		quote byte // the one that is open, or 0
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
