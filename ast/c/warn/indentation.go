package warn

import (
	"bytes"
	"strings"
	"unicode"

	"gpucc/ast"
)

// A Clause is an if, else, while or for with a statement without braces.
type Clause struct {
	Keyword, Body, Next uint32 // positions: of the keyword, of the statement, and of the token behind the statement
}

// An origin is a line of the source, and the column of a token in it, as a number of bytes before the token.
type origin struct {
	file   string
	line   int
	column int
	first  bool // only blanks are before the token
}

// originOf returns the origin of a position in a file with its line markers.
func originOf(file *ast.File, lines *ast.LineCursor, pos uint32) (x origin) {
	x.file, x.line = lines.Line(file, pos)
	before := file.Text[:pos-file.Base]
	before = before[bytes.LastIndexByte(before, '\n')+1:]
	x.column, x.first = len(before), len(bytes.TrimLeft(before, " \t\f\v")) == 0
	return x
}

// tabWidth is the distance of tab stops.
const tabWidth = 8

// visualColumn returns the column at which an editor shows byte n of a line. first is the column of the first byte in front of it
// that is no blank, or the same column if there is none. ok is false if the line is shorter.
func visualColumn(line []byte, n int) (column, first int, ok bool) {
	if n >= len(line) {
		return 0, 0, false
	}
	first = -1
	for _, c := range line[:n] {
		if first < 0 && !isBlank(c) {
			first = column
		}
		if column++; c == '\t' {
			column = (column + tabWidth - 1) / tabWidth * tabWidth
		}
	}
	if first < 0 {
		first = column
	}
	return column, first, true
}

func isBlank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// IsMisleading reports whether the indentation of the token behind a clause lets readers think that the token belongs to the clause. The rules are gcc's.
// The positions are in file, the preprocessed text, where blanks may stand for tabs. So the columns are taken from the source file; lines finds the line
// there. If a macro may have made the tokens, the answer is false.
func (w *WrittenFile) IsMisleading(file *ast.File, lines *ast.LineCursor, x Clause) bool {
	if w.read(ast.FileName([]ast.File{*file}, x.Body)); !w.mixed && isClear(file.Text, x) {
		return false
	}
	keyword, body, next := originOf(file, lines, x.Keyword), originOf(file, lines, x.Body), originOf(file, lines, x.Next)
	if body.file != next.file || keyword.file != body.file || next.line < body.line {
		return false
	}
	w.load(body.file)
	if w.correct(&keyword, file, x.Keyword); !w.correct(&next, file, x.Next) && next.line > body.line {
		return false
	}
	w.correct(&body, file, x.Body)
	at, _, ok := visualColumn(w.line(next), next.column)
	atKeyword, keywordLine, ok2 := visualColumn(w.line(keyword), keyword.column)
	if !ok || !ok2 {
		return false
	}
	if next.line == body.line {
		return (keyword.line < body.line || keyword.line == body.line && atKeyword == keywordLine) && w.isWritten(file, next, x.Next)
	}
	atBody, bodyLine, ok := visualColumn(w.line(body), body.column)
	if !ok || !next.first {
		return false
	}
	switch empty := file.Text[x.Body-file.Base] == ';'; {
	case !empty && at == atBody, empty && body.line > keyword.line && bodyLine != atBody && at > keywordLine:
		if file.Text[x.Keyword-file.Base] == 'e' { // of else, the line counts
			atKeyword = keywordLine
		}
		return atKeyword != atBody && atBody > keywordLine && !w.isOutdented(body.line, next.line, min(at, atBody))
	case empty && body.line == keyword.line:
		return at > keywordLine || file.Text[x.Next-file.Base] == '{' && at == keywordLine
	}
	return false
}

// isClear reports whether a text shows that the indentation is not misleading if the text has only tabs before statements, or only blanks. Most often it is.
func isClear(text []byte, x Clause) bool {
	start := func(pos uint32) int { return bytes.LastIndexByte(text[:pos], '\n') + 1 }
	body, next := start(x.Body), start(x.Next)
	if body == next {
		return start(x.Keyword) == body && len(bytes.TrimLeft(text[body:x.Keyword], " \t\f\v")) > 0
	}
	atBody, atNext := int(x.Body)-body, int(x.Next)-next
	if text[x.Body] == ';' || atNext == atBody || atNext == atBody+1 { // a blank may be added before an expansion
		return false
	}
	return atNext != atBody-1 || text[x.Body-1] != ' '
}

// line returns a line of the source, or nil.
func (w *WrittenFile) line(p origin) []byte {
	if p.line < 1 || p.line > len(w.lines) {
		return nil
	}
	return w.lines[p.line-1]
}

// correct corrects the column of a token that is the first one in its line: if the token is from a macro, blanks may have been added before it. correct reports
// false if the token may be behind a comment, or behind the name of a macro that stands for nothing.
func (w *WrittenFile) correct(p *origin, file *ast.File, pos uint32) bool {
	line := w.line(*p)
	if !p.first || p.column < len(line) && line[p.column] == file.Text[pos-file.Base] && blanksOf(line) == p.column {
		return p.first
	}
	blanks := blanksOf(line)
	text, _, _ := bytes.Cut(file.Text[pos-file.Base:], []byte("\n"))
	rest := bytes.TrimLeftFunc(line[blanks:], func(c rune) bool { return c == '_' || unicode.IsLetter(c) || unicode.IsDigit(c) })
	if blanks+len(rest) == len(line) || bytes.Equal(withoutBlanks(withoutComments(rest)), withoutBlanks(withoutComments(text))) {
		return false
	}
	p.column = blanks
	return true
}

// blanksOf returns the number of blanks with which a line begins.
func blanksOf(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t\f\v\r")) }

// isOutdented reports whether a line between two others begins left of a column, as a directive or the name of a macro without a text may.
func (w *WrittenFile) isOutdented(from, to, column int) bool {
	for _, line := range w.lines[from : to-1] {
		if blank := blanksOf(line); blank+1 < len(line) {
			if at, _, _ := visualColumn(line, blank); at < column {
				return true
			}
		}
	}
	return false
}

// isWritten reports whether the token of an origin is written there, and is not a part of a macro: the text before it, or the text from it on, is that
// of the line in the source.
func (w *WrittenFile) isWritten(file *ast.File, p origin, pos uint32) bool {
	line := file.Text[pos-file.Base:]
	if end := bytes.IndexByte(line, '\n'); end >= 0 {
		line = line[:end]
	}
	source := withoutBlanks(withoutComments(w.lines[p.line-1]))
	before := file.Text[int(pos-file.Base)-p.column : pos-file.Base+1]
	return bytes.HasPrefix(source, withoutBlanks(withoutComments(before))) || bytes.HasSuffix(source, withoutBlanks(withoutComments(line)))
}

// A DirectiveSearch finds the first directive that names a line. It looks at each line marker once.
type DirectiveSearch struct {
	file   *ast.File
	looked int    // number of markers that it has looked at
	before string // name of the file of the last one
	found  bool   // the last one stands for such a directive
}

// Before reports whether a directive names a line before pos: the line belongs to another file than the line before it, and no included file begins or
// ends there.
func (d *DirectiveSearch) Before(file *ast.File, pos uint32) bool {
	if d.file != file {
		*d = DirectiveSearch{file: file, before: file.Name}
	}
	marks := file.Marks.List
	for !d.found && d.looked < len(marks) && marks[d.looked].Pos <= pos {
		mark := &marks[d.looked]
		name := file.Marks.File(mark, file.Name)
		d.found = !strings.HasPrefix(d.before, "<") && !strings.HasPrefix(name, "<") && name != d.before && !mark.Enters && !mark.Leaves
		d.before = name
		d.looked++
	}
	return d.found && marks[d.looked-1].Pos <= pos
}
