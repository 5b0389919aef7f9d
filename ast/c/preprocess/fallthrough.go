package preprocess

// Comments such as /* fall through */ tell the parser that control may fall through to the label behind them. The
// parser gets no comments that precede names of macros or directives, and no comments of macros. So such a comment ends
// a run, and is read as white space between tokens, like a comment about which there is a message. As in gcc, it marks the
// token behind it, in the same file, if that is a name: case, default or a label. If the token is written, a vertical tab
// precedes it. No program has one there.

const fallthroughMark = '\v'

// commentFlag returns fallsThrough if a comment marks the token behind it.
func (p *Preprocessor) commentFlag(comment []byte) uint16 {
	if p.options.FallsThrough != nil && p.options.FallsThrough(comment) {
		return fallsThrough
	}
	return 0
}

// mark writes a mark, in place of a blank if there is one.
func (o *output) mark() {
	if n := len(o.text) - 1; n >= 0 && o.text[n] == ' ' {
		o.text[n] = fallthroughMark
		return
	}
	o.byte(fallthroughMark)
}

// markBefore writes the mark of a token that begins a line. The mark is at the end of the line before, so that the token
// keeps its column.
func (o *output) markBefore(t *token) {
	if t.is(fallsThrough) && t.name.macro == nil && !o.silent {
		o.byte(fallthroughMark)
		o.printed = true
		t.flags &^= fallsThrough
		if t.column == 1 {
			t.flags &^= white
		}
	}
}
