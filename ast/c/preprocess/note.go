package preprocess

import (
	"bytes"
	"slices"
)

// trigraphs maps the third character of each trigraph to the character that the trigraph stands
// for (5.2.1.1).
var trigraphs = [256]byte{'=': '#', '(': '[', '/': '\\', ')': ']', '\'': '^', '<': '{', '!': '|', '>': '}', '-': '~'}

// A note is a place in the text of a file where something unusual was changed or left.
type note struct {
	offset int32
	joint  int32 // its index in file.joints, if it is one
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
			f.notes = append(f.notes, note{offset: int32(i), kind: noteKept})
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

// warnNotes warns about the notes before the token from i to end, and about those in the token.
// b.line is the line of i.
func (p *Preprocessor) warnNotes(b *buffer, i, end int) {
	for len(b.notes) > 0 && int(b.notes[0].offset) < end {
		n := b.notes[0]
		b.notes = b.notes[1:]
		p.warnNote(b, n, i)
	}
}

// warnNote warns about a note.
func (p *Preprocessor) warnNote(b *buffer, n note, i int) {
	place, at := b.notePlace(n, i), int(n.offset)
	last := n.kind.isJoint() && b.file.splicedEnd
	if last && int(n.joint) > b.file.lastJoint() {
		p.warnSplicedEnd(b)
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
	if last && int(n.joint) == b.file.lastJoint() {
		p.warnSplicedEnd(b)
	}
}

// dropNotes forgets the notes before end, which are in a raw string.
func (b *buffer) dropNotes(end int) {
	for len(b.notes) > 0 && int(b.notes[0].offset) < end {
		b.notes = b.notes[1:]
	}
}

// warnCommentNotes warns about the notes before end, which are in a comment: only about trigraphs
// that join lines, or would do so with -trigraphs. b.line is the line of i.
func (p *Preprocessor) warnCommentNotes(b *buffer, i, end int) {
	for len(b.notes) > 0 && int(b.notes[0].offset) < end {
		n := b.notes[0]
		b.notes = b.notes[1:]
		if n.kind == noteReplacedJoint || n.kind == noteKept && b.mayJoin(int(n.offset)) {
			p.warnNote(b, n, i)
		}
	}
}

// mayJoin reports whether the trigraph at an offset is ??/ before the end of a line.
func (b *buffer) mayJoin(at int) bool {
	if b.text[at+2] != '/' {
		return false
	}
	at += 3
	for classes[b.text[at]] == classSpace {
		at++
	}
	return b.text[at] == '\n'
}

// notePlace is the place of a note. A note about a joint is at the backslash before it. b.line is
// the line of offset i.
func (b *buffer) notePlace(n note, i int) *token {
	joints, at := b.file.joints, int(n.offset)
	k := int(n.joint)
	if !n.kind.isJoint() {
		k, _ = slices.BinarySearch(joints, int32(at)+1)
	}
	line := b.line
	if at > i {
		line += k - b.joint
	} else {
		line -= b.joint - k + bytes.Count(b.text[at:i], newline)
	}
	base := bytes.LastIndexByte(b.text[:at], '\n') + 1
	if k > 0 {
		base = max(base, int(joints[k-1]))
	}
	t := &token{line: int32(line), column: int32(at - base + 1)}
	if t.column > maxColumn {
		t.column = 0
	}
	return t
}

// trigraphOf returns the third character of the trigraph that stands for c.
func trigraphOf(c byte) byte {
	for last, by := range trigraphs {
		if by == c {
			return byte(last)
		}
	}
	return 0
}
