package preprocess

import (
	"bytes"

	"gpucc/internal/host"
	"gpucc/internal/parallel"
)

// Nothing else happens while a long text is looked through and cleaned. Therefore two cores do
// it, one for each half of the text.
//
// Gain: 3 % of the time for SQLite's amalgamation, 1 % for a generated text of 68 MB.

// longText is a length in bytes. Texts of this length or more have halves.
const longText = 1 << 20

// halfOf returns an offset near the middle of a text at which a line begins that is not joined
// with the line before. It returns 0 if the text is short or no such line is found soon.
func halfOf(text []byte) int {
	if len(text) < longText {
		return 0
	}
	i := len(text) / 2
	for range 100 {
		k := bytes.IndexByte(text[i:], '\n')
		if k < 0 {
			break
		}
		line := bytes.TrimRight(text[i:i+k], " \t\f\v\r")
		i += k + 1
		if n := len(line); n > 0 && line[n-1] != '\\' && line[n-1] != '/' {
			return i
		}
	}
	return 0
}

// A firstLook has the properties of a text that one pass over its bytes finds.
type firstLook struct {
	unclean   bool // phases 1 and 2 may change the text
	questions bool // it contains two question marks in a row: there may be trigraphs
}

// lookThrough looks through a text.
func lookThrough(text []byte, trigraphs bool) firstLook {
	half := halfOf(text)
	if half == 0 {
		return look(text, trigraphs)
	}
	var found [2]firstLook
	parts := [2][]byte{text[:half], text[half:]}
	parallel.Run(2, func(i int) { found[i] = look(parts[i], trigraphs) })
	return firstLook{found[0].unclean || found[1].unclean, found[0].questions || found[1].questions}
}

// cleanCopy returns a copy of a text after phases 1 and 2, with zero bytes behind it.
func (f *file) cleanCopy(text []byte) []byte {
	n := len(text)
	length := n
	if f.openEnd {
		length++
	}
	to := host.MakeText(length + slack)[:length]
	fill := func(to, from []byte) []byte {
		if copy(to, from) < len(to) {
			to[len(to)-1] = '\n'
		}
		return to
	}
	half := halfOf(text)
	if half == 0 {
		return f.clean(fill(to, text))
	}
	second := &file{trigraphs: f.trigraphs, openEnd: f.openEnd, original: f.original}
	var parts [2][]byte
	parallel.Run(2, func(i int) {
		if i == 0 {
			parts[i] = f.clean(fill(to[:half], text[:half]))
		} else {
			parts[i] = second.clean(fill(to[half:], text[half:]))
		}
	})
	return f.joinHalves(to, parts, second, half)
}

// joinHalves moves the second part of a text behind the first, and adds its joints, notes
// and cuts to f. The second part began at offset half of the original.
func (f *file) joinHalves(to []byte, parts [2][]byte, second *file, half int) []byte {
	start := len(parts[0])
	end := start + copy(to[start:], parts[1])
	clear(to[end:])
	joints := int32(len(f.joints))
	for _, joint := range second.joints {
		f.joints = append(f.joints, joint+int32(start))
	}
	for _, n := range second.notes {
		n.offset += int32(start)
		if n.kind.isJoint() {
			n.joint += joints
		}
		f.notes = append(f.notes, n)
	}
	for _, c := range second.cuts {
		f.cuts = append(f.cuts, cut{c.to + int32(start), c.from + int32(half)})
	}
	f.splicedEnd = second.splicedEnd
	return to[:end]
}
