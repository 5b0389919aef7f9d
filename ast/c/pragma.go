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

// pragma obeys the line behind #pragma, if it is one that has an effect.
func (l *lexer) pragma(line string, pos uint32) {
	line = strings.TrimSpace(line)
	name, _, _ := strings.Cut(line, " ")
	switch {
	case strings.HasPrefix(line, "pack"):
		l.pragmaPack(strings.TrimSpace(line[len("pack"):]), pos)
	case isSymbolPragma[name]:
		l.symbolPragma(line, pos)
	case name == "scalar_storage_order":
		l.diagnostics.Errorf(pos, "'#pragma %s' is not supported", name)
	default:
		l.unknownPragma(line, pos)
	}
}

// pragmaPack obeys #pragma pack with such arguments.
func (l *lexer) pragmaPack(line string, pos uint32) {
	if !strings.HasPrefix(line, "(") || !strings.HasSuffix(line, ")") {
		l.warnf(always, pos, "malformed '#pragma pack': ignored")
		return
	}
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("(), \t", r) })
	if complaint := l.packing.apply(words); complaint != "" {
		l.warnf(always, pos, "%s", complaint)
	}
}

// ineffective are the pragmas without an effect that gcc knows, with the first
// words of those that have several.
var ineffective = map[string]bool{
	"GCC visibility": true, "GCC poison": true, "GCC system_header": true, "GCC optimize": true, "GCC push_options": true,
	"GCC pop_options": true, "GCC reset_options": true, "GCC target": true, "GCC ivdep": true, "GCC unroll": true, "GCC pch_preprocess": true,
	"GCC dependency": true, "GCC warning": true, "GCC error": true, "STDC FLOAT_CONST_DECIMAL64": true,
	"push_macro": true, "pop_macro": true, "once": true, "message": true,
}

// unknownPragma warns, in gcc's words, of a pragma that it does not know either.
func (l *lexer) unknownPragma(line string, pos uint32) {
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t(\"", r) })
	if len(words) > 1 && words[0] == "GCC" && words[1] == "diagnostic" {
		l.controlPragma(words, pos)
		return
	}
	words = append(words, "", "")
	if !ineffective[words[0]] && !ineffective[words[0]+" "+words[1]] {
		l.warnf(unknownPragmas, pos, "ignoring '#pragma %s %s'", words[0], words[1])
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
