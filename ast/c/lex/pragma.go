package lex

import (
	"slices"
	"strings"

	"gpucc/ast"
	"gpucc/ast/c/warn"
)

// Packing is the state of #pragma pack: the greatest alignment of members, 0 for no limit,
// and the stack of earlier states.
type Packing struct {
	Pack   uint32
	pushed []pushedPack
}

// A pushedPack is an earlier state of #pragma pack, with the name under which it was pushed, or "".
type pushedPack struct {
	pack uint32
	name string
}

// Clone returns a copy that shares nothing with p.
func (p *Packing) Clone() Packing { return Packing{p.Pack, slices.Clone(p.pushed)} }

func (p *Packing) Equal(q *Packing) bool { return p.Pack == q.Pack && slices.Equal(p.pushed, q.pushed) }

// Declaring is the state of #pragma GCC visibility: the visibility of new declarations, or ""
// outside of the pragma's reach, and the stack of earlier states.
type Declaring struct {
	Visibility string
	outer      []string
}

// pragmaVisibility handles #pragma GCC visibility in the first pass. words are its words from
// "GCC" on.
func (l *Lexer) pragmaVisibility(words []string, pos uint32) {
	d := &l.Declaring
	if !l.Pragmas.Gathering {
		return
	}
	switch n := len(words); {
	case n == 3 && words[2] == "pop" && len(d.outer) == 0:
		l.Warnf(warn.Always, pos, "no matching push for '#pragma GCC visibility pop'")
	case n == 3 && words[2] == "pop":
		d.Visibility, d.outer = d.outer[len(d.outer)-1], d.outer[:len(d.outer)-1]
	case n == 4 && words[2] == "push":
		d.outer = append(d.outer[:len(d.outer):len(d.outer)], d.Visibility)
		if name := strings.TrimSuffix(words[3], ")"); isVisibility(name) {
			d.Visibility = name
		} else {
			l.Warnf(warn.BadPragma, pos, "'#pragma GCC visibility push()' must specify 'default', 'internal', 'hidden' or 'protected'")
		}
	default:
		l.Warnf(warn.Always, pos, "'#pragma GCC visibility' must be followed by 'push' or 'pop'")
	}
}

func isVisibility(name string) bool {
	_, known := ast.Visibilities[name]
	return known
}

// pragma handles the text behind #pragma.
func (l *Lexer) pragma(line string, pos uint32) {
	line = strings.TrimSpace(line)
	name, _, _ := strings.Cut(line, " ")
	switch {
	case pragmaWord(line) == "pack":
		l.pragmaPack(line[len("pack"):], pos)
	case isSymbolPragma(name):
		l.symbolPragma(line, pos)
	case pragmaWord(line) == "message":
		l.pragmaMessage(strings.TrimSpace(line[len("message"):]), pos)
	case name == "scalar_storage_order":
		l.Diagnostics.Errorf(pos, "'#pragma %s' is not supported", name)
	default:
		l.unknownPragma(line, pos)
	}
}

// isIneffective reports whether gcc knows a pragma that has no effect here. Some are
// named with the first word of their arguments.
func isIneffective(name string) bool {
	switch name {
	case "GCC poison", "GCC system_header", "GCC optimize", "GCC push_options", "GCC pop_options", "GCC reset_options", "GCC target", "GCC ivdep",
		"GCC unroll", "GCC pch_preprocess", "GCC dependency", "GCC warning", "GCC error", "STDC FLOAT_CONST_DECIMAL64", "push_macro", "pop_macro", "once":
		return true
	}
	return false
}

// unknownPragma warns of a pragma that gcc does not know either, in gcc's words.
func (l *Lexer) unknownPragma(line string, pos uint32) {
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t(\"", r) })
	if len(words) > 1 && words[0] == "GCC" && words[1] == "diagnostic" {
		l.controlPragma(words, pos)
		return
	}
	if len(words) > 1 && words[0] == "GCC" && words[1] == "visibility" {
		l.pragmaVisibility(words, pos)
		return
	}
	first := ""
	if len(words) > 0 {
		first = words[0]
	}
	second := pragmaWord(strings.TrimSpace(line[len(first):])) // "" if another token follows
	if !isIneffective(first) && !isIneffective(first+" "+second) {
		l.Warnf(warn.UnknownPragmas, pos, "ignoring '#pragma %s %s'", first, second)
	}
}

// Pragmas holds the pragmas that have an effect beyond their position in the text. The
// first pass records them.
type Pragmas struct {
	Gathering bool           // the first pass is running: pragmas are recorded
	Symbols   []SymbolPragma // in source order
	Controls  warn.Controls
}

// controlPragma records a #pragma GCC diagnostic. words are its words from "GCC" on. Text
// that is read twice is recorded only once.
func (l *Lexer) controlPragma(words []string, pos uint32) {
	controls := &l.Pragmas.Controls
	c, complaint := warn.ControlOf(words, pos)
	if level := warn.Levels[c.Verb]; level == ast.AsWarning || level == ast.AsError {
		l.Warnings = l.Warnings.With(warn.Named(c.Name))
	}
	switch {
	case !l.Pragmas.Gathering || controls.Reach(pos):
	case complaint != "":
		l.Warnf(warn.BadPragma, pos, "%s", complaint)
	default:
		controls.Add(c)
	}
}

// isSymbolPragma reports whether a pragma with that name is about symbols.
func isSymbolPragma(name string) bool { return name == "weak" || name == "redefine_extname" }

// symbolPragma records a pragma about a symbol. line is the text behind #pragma:
//
//	weak name
//	weak name = other
//	redefine_extname name other
func (l *Lexer) symbolPragma(line string, pos uint32) {
	if !l.Pragmas.Gathering { // recorded by the first pass
		return
	}
	words := strings.Fields(strings.Replace(line, "=", " = ", 1))
	for i, word := range words {
		if (word == "=") != (i == 2 && words[0] == "weak") || word != "=" && strings.ContainsFunc(word, isNoLetter) {
			words = nil
			break
		}
	}
	switch {
	case len(words) == 2 && words[0] == "weak":
		l.Pragmas.addSymbol(SymbolPragma{WeakSymbol, words[1], "", pos})
	case len(words) == 4:
		l.Pragmas.addSymbol(SymbolPragma{WeakSymbol, words[1], "", pos})
		l.Pragmas.addSymbol(SymbolPragma{AliasSymbol, words[1], words[3], pos})
	case len(words) == 3 && words[0] == "redefine_extname":
		l.Pragmas.addSymbol(SymbolPragma{RenamedSymbol, words[1], words[2], pos})
	default:
		name, _, _ := strings.Cut(line, " ")
		l.Warnf(warn.Always, pos, "malformed '#pragma %s', ignored", name)
	}
}

// isNoLetter reports whether r cannot be part of a name.
func isNoLetter(r rune) bool { return r < 0x80 && classes[r] > classHigh }

// A SymbolPragma is the effect of one pragma on a symbol.
type SymbolPragma struct {
	Effect symbolEffect
	Name   string
	Target string // for AliasSymbol the aliased name; for RenamedSymbol the name in the object file
	Pos    uint32
}

// A symbolEffect is the effect of a pragma on a symbol.
type symbolEffect uint8

const (
	WeakSymbol symbolEffect = iota
	AliasSymbol
	RenamedSymbol
)

func (x *Pragmas) addSymbol(s SymbolPragma) { x.Symbols = append(x.Symbols, s) }
