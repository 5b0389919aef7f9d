package lex

import (
	"bytes"
	"strings"
	"sync"
	"unicode"

	"gpucc/ast"
)

// isDirective reports whether the # at i begins a directive: there are only blanks before it in its line. Another # is a stray
// one, which a macro may have made. The text has been preprocessed, or has no directives but pragmas.
func isDirective(text []byte, i int) bool {
	for i > 0 && (text[i-1] == ' ' || text[i-1] == '\t' || text[i-1] == '\v' || text[i-1] == '\f') {
		i--
	}
	return i == 0 || text[i-1] == '\n'
}

// directive handles the # at i. If it begins a directive, directive returns the end of its line. Only line
// markers and pragmas have a meaning.
func (l *Lexer) directive(i int) int {
	begins, end := isDirective(l.Text, i), i+1
	if begins {
		end = lineEnd(l.Text, i)
	}
	line := directiveText(l.Text[i+1 : end])
	switch {
	case l.Dialect == TinyC:
		l.Diagnostics.Errorf(uint32(i), "TinyC has no preprocessor")
	case !begins:
		l.stray('#')
	case len(line) == 0:
	case bytes.HasPrefix(line, []byte("pragma")):
		l.pragma(string(line[len("pragma"):]), uint32(i))
	case classes[line[0]] == classDigit:
		l.lineMarker(line, end)
	default:
		word := strings.FieldsFunc(string(line), func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
		if len(word) == 0 {
			l.stray('#')
			return i + 1
		}
		if word[0] != "ident" && word[0] != "sccs" { // these directives only write a comment into the object, which may be left out
			l.Diagnostics.Errorf(uint32(i), "preprocessing directives are not supported: #%s", word[0])
		}
	}
	return end
}

// directiveText returns the text of a directive behind its #. The text of a line marker
// begins with the line number, even if it is written as #line.
func directiveText(line []byte) []byte {
	text := bytes.TrimSpace(line)
	if rest, ok := bytes.CutPrefix(text, []byte("line")); ok {
		text = bytes.TrimSpace(rest)
	}
	return text
}

// skipDirective handles the line with the # at i in a body that the first pass skips, and
// returns its end. Line markers and pragmas about symbols and warnings are recorded, so
// that all of them are known before any body is parsed.
func (l *Lexer) skipDirective(i int) int {
	end := lineEnd(l.Text, i)
	if l.Dialect == TinyC {
		return end
	}
	line := directiveText(l.Text[i+1 : end])
	if len(line) > 0 && classes[line[0]] == classDigit {
		l.lineMarker(line, end)
	} else if text, ok := bytes.CutPrefix(line, []byte("pragma")); ok {
		rest := string(bytes.TrimSpace(text))
		if name, _, _ := strings.Cut(rest, " "); isSymbolPragma(name) {
			l.symbolPragma(rest, uint32(i))
		} else if name == "GCC" {
			l.unknownPragma(rest, uint32(i))
		}
	}
	return end
}

// lineMarker records a line marker, if this is the first pass. line is its text behind the #,
// end the end of its line. Without a file name, the file is the same as before the marker.
func (l *Lexer) lineMarker(line []byte, end int) {
	if !l.Pragmas.Gathering {
		return
	}
	mark := ast.LineMark{Pos: uint32(min(end+1, len(l.Text)))}
	digits := 0
	for ; digits < len(line) && classes[line[digits]] == classDigit; digits++ {
		mark.Line = int32(min(10*int64(mark.Line)+int64(line[digits]-'0'), mostLines))
	}
	if k, last := bytes.IndexByte(line[digits:], '"'), bytes.LastIndexByte(line, '"'); k >= 0 && digits+k < last {
		for _, flag := range line[last+1:] {
			mark.System = mark.System || flag == systemHeader
			mark.Enters = mark.Enters || flag == includedFile
			mark.Leaves = mark.Leaves || flag == backFromFile
		}
		if name := line[digits+k+1 : last]; !l.LineMarks.IsLast(name) {
			l.LineMarks.Add(mark, unescapeName(string(name)))
			return
		}
	}
	l.LineMarks.AddSame(mark)
}

// mostLines is the greatest number of a line.
const mostLines = 1<<31 - 1

// unescapeName removes the escapes that a preprocessor writes into file names.
func unescapeName(name string) string {
	if strings.IndexByte(name, '\\') < 0 {
		return name
	}
	return nameEscapes().Replace(name)
}

var nameEscapes = sync.OnceValue(func() *strings.Replacer { return strings.NewReplacer(`\\`, `\`, `\"`, `"`) })

// Flags of a line marker, which follow the file name.
const (
	includedFile = '1'
	backFromFile = '2'
	systemHeader = '3'
)
