package preprocess

import (
	"bytes"
	"os"
	"unicode"
	"unicode/utf8"
)

// Columns of messages are those at which a terminal shows the place. Elsewhere a column is a
// number of bytes.

// A textLines finds the lines of files as they are stored, before phase 1.
type textLines struct {
	cache *Cache
	files map[string][][]byte
}

// line returns a line of a file, nil if it cannot be read. name may come from #line.
func (t *textLines) line(name string, n int) []byte {
	lines, ok := t.files[name]
	if !ok {
		lines = splitLines(bytes.TrimPrefix(t.read(name), []byte(byteOrderMark)))
		if t.files == nil {
			t.files = map[string][][]byte{}
		}
		t.files[name] = lines
	}
	if n < 1 || n > len(lines) {
		return nil
	}
	return lines[n-1]
}

// read returns the text of a file, "" if that is not known.
func (t *textLines) read(name string) []byte {
	if text, ok := t.cache.embedded(name); ok {
		return text
	}
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxStream {
		return nil
	}
	text, _ := os.ReadFile(name)
	return text
}

// splitLines splits a text at the ends of its lines.
func splitLines(text []byte) (lines [][]byte) {
	for len(text) > 0 {
		i := bytes.IndexAny(text, "\r\n")
		if i < 0 {
			return append(lines, text)
		}
		lines = append(lines, text[:i])
		if bytes.HasPrefix(text[i:], []byte("\r\n")) {
			i++
		}
		text = text[i+1:]
	}
	return lines
}

// tabWidth is the distance of tab stops.
const tabWidth = 8

// shownColumn returns the column of the byte in the given column of a line.
func shownColumn(line []byte, column int) int {
	if line == nil || column > len(line)+maxColumn {
		return column
	}
	beyond := max(0, column-len(line))
	line = line[:column-beyond]
	shown := 0
	for len(line) > 0 {
		r, n := utf8.DecodeRune(line)
		switch {
		case r == '\t':
			shown += tabWidth - shown%tabWidth
		case r == utf8.RuneError && n == 1:
			shown++
		default:
			shown += runeWidth(r)
		}
		line = line[n:]
	}
	return shown + beyond
}

// runeWidth is the number of columns that a character takes.
func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.Is(wideRunes, r):
		return 2
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	return 1
}

// wideRunes are the blocks of characters that take two columns (UAX #11).
var wideRunes = &unicode.RangeTable{R32: []unicode.Range32{
	{0x1100, 0x115f, 1}, {0x2e80, 0x303e, 1}, {0x3041, 0xa4cf, 1}, {0xa960, 0xa97c, 1}, {0xac00, 0xd7a3, 1},
	{0xf900, 0xfaff, 1}, {0xfe30, 0xfe6f, 1}, {0xff01, 0xff60, 1}, {0xffe0, 0xffe6, 1}, {0x1f300, 0x1f64f, 1},
	{0x1f900, 0x1f9ff, 1}, {0x20000, 0x2fffd, 1}, {0x30000, 0x3fffd, 1},
}}
