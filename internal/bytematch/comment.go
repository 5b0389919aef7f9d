package bytematch

import "bytes"

// CommentEnd returns the offset behind the first */ in a text, or -1 if there is none. It looks for slashes, which are
// rarer in comments than asterisks.
//
// Gain over a search for both characters: a third of the instructions for comments, 1.5 % of all for SQLite's
// amalgamation, in which each line of a comment begins with two asterisks.
func CommentEnd(text []byte) int {
	for i := 0; ; {
		k := bytes.IndexByte(text[i:], '/')
		if k < 0 {
			return -1
		}
		if i += k + 1; i >= 2 && text[i-2] == '*' {
			return i
		}
	}
}
