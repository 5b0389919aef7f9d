package preprocess

import (
	"strings"
	"unsafe"
)

// pasteAll joins a token with those that follow it, as long as they are operands of ##
// (6.10.3.3). The result is read next.
func (p *Preprocessor) pasteAll(t *token) {
	left := *t
	at := p.locate(t)
	line, column, use := p.line, p.column, p.use
	for {
		c := &p.contexts[len(p.contexts)-1]
		if c.next == len(c.tokens) {
			break
		}
		right := &c.tokens[c.next]
		c.next++
		more := right.is(pasteLeft)
		if right.kind == kindPadding {
			if !more {
				break
			}
			continue
		}
		pasted, ok := p.paste(&left, right)
		if !ok {
			c.next--
			p.errorPaste(&left, right, at)
			break
		}
		left = pasted
		if !more {
			break
		}
	}
	left.flags &^= pasteLeft
	left.line, left.column, left.origin = at.line, at.column, at.origin
	one := p.alloc(1)
	one[0] = left
	p.contexts = append(p.contexts, context{tokens: one, owner: true, use: use, line: line, column: column})
}

// paste joins the spellings of two tokens to one token. It reports false if the result is
// not one token. For messages, the spelling is at the beginning of the line.
func (p *Preprocessor) paste(left, right *token) (token, bool) {
	n := len(left.text) + len(right.text)
	if n > maxMade/4 {
		p.tooMuch("macro expansion is too long")
		return *left, true
	}
	text := p.bytes(n + slack)
	copy(text, left.text)
	copy(text[len(left.text):], right.text)
	text[n] = '\n'
	t := token{line: int32(p.buffer.line), column: 1}
	p.lastScanned = location{place: t.place()}
	if left.kind == kindDivide && right.kind != kindAssign {
		return token{}, false // it would begin a comment
	}
	end := p.scanToken(&t, text, 0)
	if t.kind == kindName && unsafe.StringData(t.name.text) == &text[0] {
		t.name.text = strings.Clone(t.name.text) // a new name, which outlives the expansion
	}
	if end != n {
		return token{}, false
	}
	t.text = view(text[:n])
	t.line, t.column = left.line, left.column
	t.flags |= left.flags & (white | system | systemC | pasteLeft | fallsThrough)
	return t, true
}

// bytes returns n zero bytes for the spelling of a token. They live until the outermost
// expansion ends, or for ever if a directive is being obeyed: it may keep a file's name.
func (p *Preprocessor) bytes(n int) []byte {
	if cap(p.made)-len(p.made) < n {
		p.made = make([]byte, 0, max(n, 1<<12))
		p.madeTotal += cap(p.made)
		if p.madeTotal > maxMade {
			p.tooMuch("macro expansion is too long")
		}
	}
	p.madeKept = p.madeKept || p.inDirective
	start := len(p.made)
	p.made = p.made[:start+n]
	b := p.made[start : start+n : start+n]
	clear(b)
	return b
}

// freeMade lets the memory of bytes be used again.
func (p *Preprocessor) freeMade() {
	if p.madeKept {
		p.made, p.madeKept = nil, false
	}
	p.made, p.madeTotal = p.made[:0], 0
}

// maxMade is the number of bytes that tokens made by # and ## may take in one expansion.
const maxMade = 1 << 28
