package ast

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Printable returns text as a terminal may show it: a control character, which could change the
// terminal or its contents, becomes its number in the form <U+001B>, and a byte that is not UTF-8
// becomes <ff>. The forms are gcc's. Tabs and line ends stay.
func Printable(text string) string {
	if !strings.ContainsFunc(text, isUnprintable) {
		return text
	}
	var s strings.Builder
	for i, r := range text {
		switch {
		case !isUnprintable(r):
			s.WriteRune(r)
		case r != utf8.RuneError:
			fmt.Fprintf(&s, "<U+%04X>", r)
		case text[i] >= utf8.RuneSelf && !strings.HasPrefix(text[i:], string(utf8.RuneError)):
			fmt.Fprintf(&s, "<%02x>", text[i])
		default:
			s.WriteRune(r)
		}
	}
	return s.String()
}

// isUnprintable reports whether r is a control character, or stands for a byte that is not UTF-8.
func isUnprintable(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' || r >= 0x7f && r < 0xa0 || r == utf8.RuneError
}
