package preprocess

import "bytes"

// skipNumber returns the end of the preprocessing number that starts at i (6.4.8).
func (o *Options) skipNumber(text []byte, i int) int {
	start := i
	for {
		i = wordEnd(text, i)
		c := text[i]
		if numberEnds[c] {
			return i
		}
		switch {
		case (c == '+' || c == '-') && i > start && o.isExponent(text[i-1]):
			i++
		case c == '.' || o.isWord(c):
			i++
		case c == '\'' && o.digitSeparators && i > start:
			end := skipSeparators(text, i)
			if end == i {
				return i
			}
			i = end
		default:
			_, n := o.extendedRune(text, i)
			if n == 0 {
				return i
			}
			i += n
		}
	}
}

// numberEnds are the characters that end every number.
var numberEnds = func() (t [256]bool) {
	for c, class := range classes {
		t[c] = class == classSpace || class == classNewline || class == classPunctuator && c != '+' && c != '-' && c != '.'
	}
	return
}()

// scanNumber is skipNumber with messages.
func (p *Preprocessor) scanNumber(text []byte, i int) int {
	end := p.options.skipNumber(text, i)
	if p.options.hasAdjacentSeparators(text[i:end]) {
		p.errorScanned("adjacent digit separators")
	}
	return end
}

// hasAdjacentSeparators reports whether a number has two digit separators side by side.
func (o *Options) hasAdjacentSeparators(number []byte) bool {
	return o.digitSeparators && bytes.Contains(number, []byte("''"))
}

// isExponent reports whether a sign may follow c in a number.
func (o *Options) isExponent(c byte) bool {
	c |= 0x20
	return c == 'e' || c == 'p' && o.extendedNumbers
}

// skipSeparators returns the end of the digit separators at i (C23), or i if the number ends
// before them: a digit or a letter must follow.
func skipSeparators(text []byte, i int) int {
	end := i
	for text[end] == '\'' {
		end++
	}
	if classes[text[end]] > classDigit {
		return i
	}
	return end
}
