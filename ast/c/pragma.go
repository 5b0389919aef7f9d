package c

import (
	"strconv"
	"strings"
)

// packing is the state of #pragma pack: the most alignment that members have,
// 0 for any, and those to come back to.
type packing struct {
	pack   uint32
	pushed []uint32
}

// pragma obeys the line behind #pragma, if it is one of pack; others have no
// effect.
func (l *lexer) pragma(line string, pos uint32) {
	line, ok := strings.CutPrefix(strings.TrimSpace(line), "pack")
	if !ok {
		return
	}
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "(") || !strings.HasSuffix(line, ")") {
		l.warnf(always, pos, "malformed '#pragma pack': ignored")
		return
	}
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("(), \t", r) })
	if complaint := l.packing.apply(words); complaint != "" {
		l.warnf(always, pos, "%s", complaint)
	}
}

// apply does what the arguments of a pragma say, or returns what is wrong.
func (p *packing) apply(words []string) (complaint string) {
	if len(words) == 0 {
		p.pack = 0
		return ""
	}
	switch words[0] {
	case "push":
		p.pushed = append(p.pushed[:len(p.pushed):len(p.pushed)], p.pack)
		words = words[1:]
	case "pop":
		if len(p.pushed) == 0 {
			return "'#pragma pack (pop)' without a matching '#pragma pack (push)'"
		}
		p.pack, p.pushed = p.pushed[len(p.pushed)-1], p.pushed[:len(p.pushed)-1]
		words = words[1:]
	}
	for _, word := range words {
		n, err := strconv.ParseUint(word, 0, 32)
		switch {
		case err != nil && word[0] >= '0' && word[0] <= '9' || err == nil && (n > 16 || n&(n-1) != 0):
			return "malformed '#pragma pack': ignored"
		case err == nil: // anything else is the name of what is pushed or popped
			p.pack = uint32(n)
		}
	}
	return ""
}
