package preprocess

import "bytes"

// A firstLook has the properties of a text that one pass over its bytes finds.
type firstLook struct {
	joints    []int32 // offsets of the backslashes that join lines with the next
	returns   bool    // it contains a carriage return
	trigraphs bool    // there may be trigraphs, also across joined lines
	raw       bool    // lines are joined, and there may be raw strings
}

func (l firstLook) and(m firstLook) firstLook {
	return firstLook{append(l.joints, m.joints...), l.returns || m.returns, l.trigraphs || m.trigraphs, l.raw || m.raw}
}

// look looks through a text from one offset to another, block by block, so that each block comes from memory once.
func look(text []byte, from, to int) (found firstLook) {
	const block = 1 << 15
	unlooked := from // where raw strings may begin
	for i := from; i < to; i += block {
		end := min(i+block, to)
		found.trigraphs = found.trigraphs || hasTrigraph(text[i:min(end+2, len(text))])
		found.returns = found.returns || bytes.IndexByte(text[i:end], '\r') >= 0
		found.joints = appendJoints(found.joints, text, i, end)
		if len(found.joints) > 0 {
			found.raw = found.raw || hasRaw(text, unlooked, end)
			unlooked = end
		}
	}
	return found
}

// hasTrigraph reports whether there may be a trigraph in a text. A joint may be before its last character.
func hasTrigraph(text []byte) bool {
	for i := 0; ; i++ {
		k := bytes.Index(text[i:], []byte("??"))
		if k < 0 || i+k+2 == len(text) {
			return false
		}
		if i += k; trigraphs[text[i+2]] != 0 || text[i+2] == '\\' {
			return true
		}
	}
}

// appendJoints appends the offsets of the backslashes between two offsets that join two lines.
func appendJoints(joints []int32, text []byte, i, end int) []int32 {
	for {
		k := bytes.IndexByte(text[i:end], '\\')
		if k < 0 {
			return joints
		}
		i += k + 1
		if spliceLength(text, i) > 0 {
			joints = append(joints, int32(i-1))
		}
	}
}

// hasRaw reports whether a raw string may begin between two offsets. It does not know whether
// these are in a comment or in another string.
func hasRaw(text []byte, i, end int) bool {
	for from := i; ; { // quotes are rarer than the letter R
		k := bytes.IndexByte(text[i:min(end+1, len(text))], '"')
		if k < 0 {
			return false
		}
		if i += k + 1; i-2 < from || text[i-2] != 'R' {
			continue
		}
		after := text[i:min(i+maxDelimiter+1, len(text))]
		n := 0
		for n < len(after)-1 && isDelimiter(after[n]) {
			n++
		}
		if n < len(after) && after[n] == '(' && !inWord(text[:i-2]) {
			return true
		}
	}
}

// inWord reports whether the R behind a text belongs to a name that is not a prefix of strings.
func inWord(text []byte) bool {
	n := len(text)
	for n > 0 && classes[text[n-1]] <= classDigit {
		n--
	}
	return n < len(text) && !isPrefix(string(text[n:])+"R")
}

// endsWithJoint reports whether the last line of a text, with its newline or without, is
// joined with the next.
func endsWithJoint(text []byte) bool {
	line := bytes.TrimRight(bytes.TrimSuffix(text, newline), " \t\f\v\r")
	return len(line) > 0 && line[len(line)-1] == '\\'
}
