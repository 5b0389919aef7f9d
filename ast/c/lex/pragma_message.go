package lex

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"

	"gpucc/ast/c/warn"
)

// pragmaMessage prints the string literals of #pragma message, which may be in parentheses, as gcc does. line holds
// them; the # is at pos.
func (l *Lexer) pragmaMessage(line string, pos uint32) {
	at := pos + uint32(bytes.Index(l.Text[pos:], []byte("message")))
	line, parenthesis := strings.CutPrefix(line, "(")
	text, rest, some := literals(line)
	if !some {
		l.Warnf(warn.Always, at, "expected a string after '#pragma message'")
		return
	}
	if parenthesis {
		var closed bool
		if rest, closed = strings.CutPrefix(rest, ")"); !closed {
			l.Warnf(warn.Always, at, "malformed '#pragma message', ignored")
			return
		}
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		l.Warnf(warn.Always, at+uint32(bytes.Index(l.Text[at:], []byte(rest))), "junk at end of '#pragma message'")
	}
	l.Diagnostics.Inform(at, "'#pragma message: %s'", text)
}

// pragmaWord returns the word with which the text of a pragma begins.
func pragmaWord(line string) string {
	end := strings.IndexFunc(line, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end < 0 {
		return line
	}
	return line[:end]
}

// literals returns the text of the string literals at the beginning of line, and the rest of the
// line.
func literals(line string) (text, rest string, some bool) {
	for {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "\"") {
			return text, line, some
		}
		line, some = line[1:], true
		for line != "" && line[0] != '"' {
			c, more, tail, err := strconv.UnquoteChar(line, '"')
			if err != nil { // a sequence that Go does not have
				text, line = text+line[:1], line[1:]
				continue
			}
			if c < 0x80 || more {
				text += string(c)
			} else {
				text += string([]byte{byte(c)})
			}
			line = tail
		}
		line = strings.TrimPrefix(line, "\"")
	}
}
