package preprocess

import "bytes"

// A firstLook has the properties of a text that one pass over its bytes finds.
type firstLook struct {
	joints    bool // lines are joined with the next
	returns   bool // it contains a carriage return
	questions bool // it contains two question marks in a row: there may be trigraphs
	raw       bool // lines are joined, and there may be raw strings
}

func (l firstLook) or(m firstLook) firstLook {
	return firstLook{l.joints || m.joints, l.returns || m.returns, l.questions || m.questions, l.raw || m.raw}
}

// look looks through a text, block by block, so that each block comes from memory once.
func look(text []byte) (found firstLook) {
	const block = 1 << 15
	unlooked := 0 // where raw strings may begin
	for i := 0; i < len(text); i += block {
		end := min(i+block, len(text))
		two := text[i:min(end+1, len(text))] // with the second of two characters
		found.questions = found.questions || bytes.Contains(two, []byte("??"))
		found.returns = found.returns || bytes.IndexByte(text[i:end], '\r') >= 0
		found.joints = found.joints || hasJoint(text, i, end)
		if found.joints {
			found.raw = found.raw || hasRaw(text, unlooked, end)
			unlooked = end
		}
	}
	return found
}

// hasJoint reports whether a backslash between two offsets joins two lines.
func hasJoint(text []byte, i, end int) bool {
	for {
		k := bytes.IndexByte(text[i:end], '\\')
		if k < 0 {
			return false
		}
		i += k + 1
		if spliceLength(text, i) > 0 {
			return true
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
	switch string(text[n:]) {
	case "", "L", "u", "U", "u8":
		return false
	}
	return true
}

// endsWithJoint reports whether the last line of a text, with its newline or without, is
// joined with the next.
func endsWithJoint(text []byte) bool {
	line := bytes.TrimRight(bytes.TrimSuffix(text, newline), " \t\f\v\r")
	return len(line) > 0 && line[len(line)-1] == '\\'
}
