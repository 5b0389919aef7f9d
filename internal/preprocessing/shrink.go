package preprocessing

import (
	"regexp"
	"strings"
)

// piece matches a part that Shrink removes from a line: a token, or white space.
var piece = regexp.MustCompile(`\w+|"(?:[^"\\\n]|\\.)*"|\s+|[^\w\s]`)

// Shrink removes as much as it can from a failing text, first lines and then tokens, as
// long as the rest fails, too.
func Shrink(text string, fails func(string) bool) string {
	for {
		before := len(text)
		text = minimize(strings.SplitAfter(text, "\n"), fails)
		text = minimize(piece.FindAllString(text, -1), fails)
		if len(text) == before {
			return text
		}
	}
}

// minimize removes runs of parts, long runs first (delta debugging).
func minimize(parts []string, fails func(string) bool) string {
	for size := len(parts) / 2; size > 0; size /= 2 {
		for at := 0; at < len(parts); {
			end := min(at+size, len(parts))
			left := append(parts[:at:at], parts[end:]...)
			if fails(strings.Join(left, "")) {
				parts = left
			} else {
				at = end
			}
		}
	}
	return strings.Join(parts, "")
}
