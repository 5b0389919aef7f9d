package preprocess

import "bytes"

// trigraphs are the third characters of the sequences of three characters, and what these
// stand for (5.2.1.1).
var trigraphs = map[byte]byte{'=': '#', '(': '[', '/': '\\', ')': ']', '\'': '^', '<': '{', '!': '|', '>': '}', '-': '~'}

// findTrigraphs returns the offsets of trigraphs that stay in the text.
func findTrigraphs(text []byte) (offsets []int32) {
	for i := 0; ; {
		k := bytes.Index(text[i:], []byte("??"))
		if k < 0 {
			return offsets
		}
		i += k
		if i+2 < len(text) && trigraphs[text[i+2]] != 0 {
			offsets = append(offsets, int32(i))
		}
		i++
	}
}

// noteTrigraphs prepares warnings about the trigraphs of a file that begins to be read.
func (p *Preprocessor) noteTrigraphs(b *buffer) {
	if p.warns("trigraphs") {
		b.trigraphs = b.file.trigraphOffsets
	}
}

// warnTrigraphs warns about the trigraphs in the token from i to end, and directly behind it. Those in comments have
// no effect.
func (p *Preprocessor) warnTrigraphs(b *buffer, i, end int) {
	for len(b.trigraphs) > 0 && int(b.trigraphs[0]) <= end {
		at := int(b.trigraphs[0])
		b.trigraphs = b.trigraphs[1:]
		place := &token{line: int32(b.line), column: b.column(at)}
		switch {
		case at < i:
		case b.file.trigraphs:
			by := b.text[at]
			p.warnAt(place, "trigraphs", "trigraph ??%c converted to %c", trigraphOf(by), by)
		default:
			p.warnAt(place, "trigraphs", "trigraph ??%c ignored, use -trigraphs to enable", b.text[at+2])
		}
	}
}

// trigraphOf returns the third character of the trigraph that stands for c.
func trigraphOf(c byte) byte {
	for last, by := range trigraphs {
		if by == c {
			return last
		}
	}
	return 0
}
