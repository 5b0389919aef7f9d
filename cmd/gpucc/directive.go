package main

import (
	"bytes"
	"runtime"
	"sync/atomic"

	"gpucc/internal/parallel"
)

// directiveStretch is how many bytes of text a core looks through at a time.
const directiveStretch = 1 << 20

// hasDirective reports whether C text has something for a preprocessor to do:
// a line that begins with # and is not a line marker or a pragma, which the
// lexer takes. All cores look through stretches of the text, until one has found
// a directive. They tell looked, if it is not nil, which they are done with.
func hasDirective(text []byte, looked func(stretch []byte)) bool {
	stretches := (len(text) + directiveStretch - 1) / directiveStretch
	var next atomic.Int64
	var found atomic.Bool
	parallel.Run(min(runtime.GOMAXPROCS(0), stretches), func(int) {
		for i := int(next.Add(1)) - 1; i < stretches && !found.Load(); i = int(next.Add(1)) - 1 {
			from, to := i*directiveStretch, min((i+1)*directiveStretch, len(text))
			if hasDirectiveIn(text, from, to) {
				found.Store(true)
			}
			if looked != nil {
				looked(text[from:to])
			}
		}
	})
	return found.Load()
}

// hasDirectiveIn reports whether the # of such a line is in text[from:to]. It looks
// at each # there alone, up to the first directive.
func hasDirectiveIn(text []byte, from, to int) bool {
	for i := from; ; i++ {
		k := bytes.IndexByte(text[i:to], '#')
		if k < 0 {
			return false
		}
		i += k
		if beginsLine(text, i) && !isLexers(text[i+1:]) {
			return true
		}
	}
}

// beginsLine reports whether there are but blanks before text[i] on its line.
func beginsLine(text []byte, i int) bool {
	before := bytes.TrimRight(text[:i], " \t")
	return len(before) == 0 || before[len(before)-1] == '\n'
}

// isLexers reports whether what follows a # is for the lexer: nothing, a line
// number, #line or #pragma.
func isLexers(rest []byte) bool {
	rest = bytes.TrimLeft(rest, " \t")
	return len(rest) == 0 || rest[0] == '\n' || rest[0] == '\r' || '0' <= rest[0] && rest[0] <= '9' ||
		bytes.HasPrefix(rest, []byte("line")) || bytes.HasPrefix(rest, []byte("pragma"))
}
