package main

import "bytes"

// hasDirective reports whether C text has something for a preprocessor to do:
// a line that begins with # and is not a line marker or a pragma, which the
// lexer takes. It looks at the # in the text alone, up to the first directive.
func hasDirective(text []byte) bool {
	for i := 0; ; i++ {
		k := bytes.IndexByte(text[i:], '#')
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
