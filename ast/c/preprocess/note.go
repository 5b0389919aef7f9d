package preprocess

import (
	"bytes"
	"slices"
)

// trigraphs are the third characters of the sequences of three characters, and what these
// stand for (5.2.1.1).
var trigraphs = map[byte]byte{'=': '#', '(': '[', '/': '\\', ')': ']', '\'': '^', '<': '{', '!': '|', '>': '}', '-': '~'}

// A note is a place in the text of a file where something unusual was changed or left.
type note struct {
	offset int32
	kind   noteKind
}

type noteKind uint8

const (
	noteReplaced      noteKind = iota // a character that stands for a trigraph
	noteKept                          // a trigraph
	noteBlanks                        // a joint: a backslash, blanks and a newline were here
	noteReplacedJoint                 // a joint: the backslash was a trigraph
)

// isJoint reports whether the note is about the end of a line that was joined with the next.
func (k noteKind) isJoint() bool { return k >= noteBlanks }

// noteKeptTrigraphs adds notes about the trigraphs in the text.
func (f *file) noteKeptTrigraphs() {
	for i := 0; ; i++ {
		k := bytes.Index(f.text[i:f.end], []byte("??"))
		if k < 0 {
			break
		}
		i += k
		if trigraphs[f.text[i+2]] != 0 {
			f.notes = append(f.notes, note{int32(i), noteKept})
		}
	}
	slices.SortStableFunc(f.notes, func(m, n note) int { return int(m.offset - n.offset) })
}

// findNotes prepares warnings about a file that begins to be read.
func (p *Preprocessor) findNotes(b *buffer) {
	b.notes = b.file.notes
	if !p.warns("trigraphs") || b.system > 0 {
		b.notes = slices.DeleteFunc(slices.Clone(b.notes), func(n note) bool { return n.kind != noteBlanks })
	}
	b.byTokens = slices.ContainsFunc(b.notes, func(n note) bool { return n.kind != noteBlanks })
}

// warnNotes warns about what is before and in the token from i to end.
func (p *Preprocessor) warnNotes(b *buffer, i, end int) {
	for len(b.notes) > 0 && int(b.notes[0].offset) < end {
		n := b.notes[0]
		at := int(n.offset)
		b.notes = b.notes[1:]
		place := &token{line: int32(b.line), column: b.column(at)}
		if n.kind.isJoint() {
			place = b.jointPlace(at, i)
		}
		switch n.kind {
		case noteReplaced:
			p.warnAt(place, "trigraphs", "trigraph ??%c converted to %c", trigraphOf(b.text[at]), b.text[at])
		case noteReplacedJoint:
			p.warnAt(place, "trigraphs", "trigraph ??/ converted to \\")
		case noteKept:
			p.warnAt(place, "trigraphs", "trigraph ??%c ignored, use -trigraphs to enable", b.text[at+2])
		case noteBlanks:
			p.warnAt(place, "", "backslash and newline separated by space")
		}
	}
}

// dropNotes forgets the notes before end, which are in a comment or a raw string.
func (b *buffer) dropNotes(end int) {
	for len(b.notes) > 0 && int(b.notes[0].offset) < end {
		b.notes = b.notes[1:]
	}
}

// jointPlace is the place of the backslash that was before the joint at an offset. The token
// that is being read begins at i, and b.line is its line.
func (b *buffer) jointPlace(at, i int) *token {
	joints, line := b.file.joints, b.line
	k, _ := slices.BinarySearch(joints, int32(at))
	if at > i {
		line += k - b.joint
	} else {
		line -= b.joint - k + bytes.Count(b.text[at:i], newline)
	}
	base := bytes.LastIndexByte(b.text[:at], '\n') + 1
	if k > 0 {
		base = max(base, int(joints[k-1]))
	}
	return &token{line: int32(line), column: int32(at - base + 1)}
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
