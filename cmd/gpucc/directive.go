package main

import (
	"bytes"
	"runtime"
	"sync/atomic"

	"gpucc/ast/c/preprocess"
	"gpucc/internal/parallel"
)

// directiveChunk is the number of bytes of text that a core searches at a time.
const directiveChunk = 1 << 20

// hasDirective reports whether C text may have a directive: a line that begins with #, perhaps behind a comment, and is
// not a line marker or a pragma that the lexer reads. All cores search chunks of the
// text until one has found a directive. If searched is not nil, it is called with each
// chunk that has been searched.
func hasDirective(text []byte, searched func(chunk []byte)) bool {
	chunks := (len(text) + directiveChunk - 1) / directiveChunk
	var next atomic.Int64
	var found atomic.Bool
	parallel.Run(min(runtime.GOMAXPROCS(0), chunks), func(int) {
		for i := int(next.Add(1)) - 1; i < chunks && !found.Load(); i = int(next.Add(1)) - 1 {
			from, to := i*directiveChunk, min((i+1)*directiveChunk, len(text))
			if hasDirectiveIn(text, from, to) {
				found.Store(true)
			}
			if searched != nil {
				searched(text[from:to])
			}
		}
	})
	return found.Load()
}

// hasDirectiveIn reports whether the # of a directive is in text[from:to].
func hasDirectiveIn(text []byte, from, to int) bool {
	for i := from; ; i++ {
		k := bytes.IndexByte(text[i:to], '#')
		if k < 0 {
			return false
		}
		i += k
		before := bytes.TrimRight(text[:i], " \t")
		switch {
		case len(before) == 0 || before[len(before)-1] == '\n':
			if !isLexers(text[i+1:]) {
				return true
			}
		case bytes.HasSuffix(before, []byte("*/")): // perhaps there are only comments before, which the lexer does not expect
			return true
		}
	}
}

// isLexers reports whether the lexer reads a line with a # and then rest: an empty line, a line
// number, #line or a #pragma that the preprocessor does not obey.
func isLexers(rest []byte) bool {
	rest = bytes.TrimLeft(rest, " \t")
	if pragma, ok := bytes.CutPrefix(rest, []byte("pragma")); ok {
		return !preprocess.Obeys(pragma)
	}
	return len(rest) == 0 || rest[0] == '\n' || rest[0] == '\r' || '0' <= rest[0] && rest[0] <= '9' || bytes.HasPrefix(rest, []byte("line"))
}
