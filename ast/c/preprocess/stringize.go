package preprocess

import (
	"bytes"
	"unicode/utf8"
)

// stringize returns the string literal that # makes of tokens (6.10.3.2). It has the
// place of the token that was read last from the file.
func (p *Preprocessor) stringize(tokens []token) token {
	text := append(p.scratch[:0], '"')
	source := sourceNone
	backslashes := 0
	for i := range tokens {
		t := &tokens[i]
		if t.kind == kindPadding {
			source = source.after(t)
			continue
		}
		if len(text) > 1 {
			if source == sourceNone && t.is(white) || source == sourceWhite {
				text = append(text, ' ')
			}
		}
		source = sourceNone
		text = t.quoteInto(text)
		if t.kind == kindOther && t.text == "\\" {
			backslashes++
		} else {
			backslashes = 0
		}
		if len(text) > maxMade/4 {
			p.tooMuch("macro expansion is too long")
			break
		}
	}
	if backslashes&1 != 0 {
		p.warnScanned("", "invalid string literal, ignoring final '\\'")
		text = text[:len(text)-1]
	}
	text = append(text, '"')
	p.scratch = text
	made := p.bytes(len(text))
	copy(made, text)
	return token{kind: kindString, text: view(made), line: p.lastScanned.line, column: p.lastScanned.column}
}

// quoteInto appends the spelling, with backslashes where a string needs them.
func (t *token) quoteInto(text []byte) []byte {
	if t.kind < kindCharacter || t.kind > kindWideString {
		return append(text, t.text...)
	}
	for i := 0; i < len(t.text); i++ {
		switch c := t.text[i]; c {
		case '\\', '"':
			text = append(text, '\\', c)
		case '\n':
			text = append(text, '\\', 'n')
		default:
			text = append(text, c)
		}
	}
	return text
}

// appendSpelling appends a token as -E writes it: in names, a character beyond ASCII becomes a
// universal character name, and a character of ASCII stands as itself, however the source spells
// it.
func (t *token) appendSpelling(out []byte) []byte {
	if t.kind != kindName || t.name == nil {
		return append(out, t.text...)
	}
	return t.name.appendSpelling(out)
}

func (n *name) appendSpelling(out []byte) []byte {
	if isASCII(n.text) {
		return append(out, n.text...)
	}
	for _, r := range n.text {
		if r < utf8.RuneSelf {
			out = append(out, byte(r))
			continue
		}
		out = append(out, '\\', 'U')
		for shift := 28; shift >= 0; shift -= 4 {
			out = append(out, "0123456789abcdef"[r>>shift&15])
		}
	}
	return out
}

func isASCII(text string) bool {
	for i := 0; i < len(text); i++ {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}

// destringize returns the text of a string literal, for _Pragma (6.10.9).
func destringize(text string) string {
	b := []byte(text)
	i := bytes.IndexByte(b, '"')
	if i > 0 && b[i-1] == 'R' {
		open := bytes.IndexByte(b, '(')
		return string(b[open+1 : bytes.LastIndexByte(b, ')')])
	}
	var out []byte
	for i++; i < len(b)-1; i++ {
		if b[i] == '\\' && (b[i+1] == '\\' || b[i+1] == '"') {
			i++
		}
		out = append(out, b[i])
	}
	return string(out)
}
