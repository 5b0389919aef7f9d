package lex

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gpucc/ast/c/warn"
)

// pragmaPack handles #pragma pack. line holds its arguments.
func (l *Lexer) pragmaPack(line string, pos uint32) {
	words := packWords(line)
	action, rest, complaint := parsePack(words)
	if complaint == "" && len(rest) > 0 {
		l.Warnf(warn.BadPragma, pos, "junk at end of '#pragma pack'")
	}
	if complaint == "" {
		complaint = l.Packing.apply(action)
	}
	if complaint != "" {
		l.Warnf(warn.BadPragma, pos, "%s", complaint)
	}
}

// packWords splits the arguments of #pragma pack into names, numbers and other characters. It leaves out comments.
func packWords(line string) []string {
	isWord := func(r rune) bool {
		return r == '.' || r == '_' || r == '$' || r >= 0x80 || r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z'
	}
	var words []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		if strings.HasPrefix(line, "//") {
			break
		}
		if comment, ok := strings.CutPrefix(line, "/*"); ok {
			_, line, _ = strings.Cut(comment, "*/")
			continue
		}
		n := strings.IndexFunc(line, func(r rune) bool { return !isWord(r) })
		if n < 0 {
			n = len(line)
		}
		n = max(n, 1)
		words, line = append(words, line[:n]), line[n:]
	}
	return words
}

// A packAction is the meaning of one #pragma pack.
type packAction struct {
	verb  string // "push", "pop", or "" to set the alignment
	name  string // the name of a state that is pushed or popped, or ""
	align int64  // the new alignment, or -1 if there is none
}

// A packReader holds the words of a #pragma pack that have not been read.
type packReader []string

// next takes a word off, or returns "" if there is none.
func (r *packReader) next() string {
	if len(*r) == 0 {
		return ""
	}
	word := (*r)[0]
	*r = (*r)[1:]
	return word
}

// parsePack returns the action that the words of a #pragma pack stand for, and the words behind it, or a
// warning in gcc's words.
func parsePack(words []string) (a packAction, rest []string, complaint string) {
	r := packReader(words)
	if r.next() != "(" {
		return a, nil, "missing '(' after '#pragma pack' - ignored"
	}
	a.align = -1
	switch word := r.next(); {
	case word == ")":
		a.align = 0
	case isPackNumber(word):
		n, ok := packNumber(word)
		switch {
		case !ok:
			return a, nil, "invalid constant in '#pragma pack' - ignored"
		case r.next() != ")":
			return a, nil, "malformed '#pragma pack' - ignored"
		}
		a.align = n
	case word == "" || strings.ContainsAny(word[:1], "!\"#%&'()*+,-./:;<=>?@[\\]^`{|}~"):
		return a, nil, "malformed '#pragma pack' - ignored"
	case word != "push" && word != "pop":
		return a, nil, fmt.Sprintf("unknown action '%s' for '#pragma pack' - ignored", word)
	default:
		a.verb = word
		complaint = a.operands(&r)
	}
	return a, r, complaint
}

// operands reads the words behind push or pop: a name, and the alignment that push sets. It returns a warning, or "".
func (a *packAction) operands(r *packReader) (complaint string) {
	word := r.next()
	for ; word == ","; word = r.next() {
		switch word = r.next(); {
		case isPackNumber(word) && a.verb == "push" && a.align == -1:
			n, ok := packNumber(word)
			if !ok {
				return "invalid constant in '#pragma pack' - ignored"
			}
			a.align = n
		case word != "" && !isPackNumber(word) && word != "," && word != ")" && a.name == "":
			a.name = word
		default:
			return malformedPack(a.verb)
		}
	}
	if word != ")" {
		return malformedPack(a.verb)
	}
	return ""
}

func malformedPack(verb string) string {
	if verb == "pop" {
		return "malformed '#pragma pack(pop[, id])' - ignored"
	}
	return "malformed '#pragma pack(push[, id][, <n>])' - ignored"
}

func isPackNumber(word string) bool { return word != "" && word[0] >= '0' && word[0] <= '9' }

func packNumber(word string) (n int64, ok bool) {
	n, err := strconv.ParseInt(strings.TrimRight(word, "uUlL"), 0, 32)
	return n, err == nil
}

// apply carries out a #pragma pack, or returns a warning.
func (p *Packing) apply(a packAction) (complaint string) {
	if a.align > 16 || a.align > 0 && a.align&(a.align-1) != 0 {
		return fmt.Sprintf("alignment must be a small power of two, not %d", a.align)
	}
	switch a.verb {
	case "push":
		p.pushed = append(p.pushed[:len(p.pushed):len(p.pushed)], pushedPack{p.Pack, a.name})
	case "pop":
		return p.pop(a.name)
	}
	if a.align >= 0 {
		p.Pack = uint32(a.align)
	}
	return ""
}

// pop goes back to the state before the last push, or before the last one with a name.
func (p *Packing) pop(name string) (complaint string) {
	n := len(p.pushed) - 1
	if n < 0 {
		return "'#pragma pack (pop)' encountered without matching '#pragma pack (push)'"
	}
	if name != "" {
		named := n
		for named >= 0 && p.pushed[named].name != name {
			named--
		}
		if named >= 0 {
			n = named
		} else {
			complaint = fmt.Sprintf("'#pragma pack(pop, %s)' encountered without matching '#pragma pack(push, %s)'", name, name)
		}
	}
	p.Pack, p.pushed = p.pushed[n].pack, slices.Clip(p.pushed[:n])
	return complaint
}
