package lex

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gpucc/ast"
)

// directive handles the line that starts with the # at i, and returns its end. Only line
// markers and pragmas have a meaning; the text has been preprocessed.
func (l *Lexer) directive(i int) int {
	end := lineEnd(l.Text, i)
	line := directiveText(l.Text[i+1 : end])
	switch {
	case l.Dialect == TinyC:
		l.Diagnostics.Errorf(uint32(i), "TinyC has no preprocessor")
	case line == "":
	case strings.HasPrefix(line, "pragma"):
		l.pragma(line[len("pragma"):], uint32(i))
	case classes[line[0]] == classDigit:
		l.lineMarker(line, end)
	default:
		word := strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
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
func directiveText(line []byte) string {
	text := strings.TrimSpace(string(line))
	if rest, ok := strings.CutPrefix(text, "line"); ok {
		text = strings.TrimSpace(rest)
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
	if line != "" && classes[line[0]] == classDigit {
		l.lineMarker(line, end)
	} else if rest, ok := strings.CutPrefix(line, "pragma"); ok {
		rest = strings.TrimSpace(rest)
		if name, _, _ := strings.Cut(rest, " "); isSymbolPragma[name] {
			l.symbolPragma(rest, uint32(i))
		} else if name == "GCC" {
			l.unknownPragma(rest, uint32(i))
		}
	}
	return end
}

// lineMarker records a line marker. line is its text behind the #, end the end of its
// line. If the marker has no file name, the file stays the same, and the name of the mark
// is "". Only the line markers that the first pass records are used.
func (l *Lexer) lineMarker(line string, end int) {
	mark := ast.LineMark{Pos: uint32(min(end+1, len(l.Text)))}
	rest := strings.TrimLeft(line, "0123456789")
	number, _ := strconv.ParseUint(line[:len(line)-len(rest)], 10, 31)
	mark.Line = int(number)
	if _, name, ok := strings.Cut(rest, `"`); ok {
		if k := strings.LastIndexByte(name, '"'); k >= 0 {
			mark.Name = name[:k]
			if strings.IndexByte(mark.Name, '\\') >= 0 {
				mark.Name = unescapeName.Replace(mark.Name)
			}
			flags := strings.Fields(name[k+1:])
			mark.System = slices.Contains(flags, systemHeader)
			mark.Enters, mark.Leaves = slices.Contains(flags, includedFile), slices.Contains(flags, backFromFile)
		}
	}
	l.LineMarks = append(l.LineMarks, mark)
}

// unescapeName removes the escapes that a preprocessor writes into file names.
var unescapeName = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// Flags of a line marker, which follow the file name.
const (
	includedFile = "1"
	backFromFile = "2"
	systemHeader = "3"
)
