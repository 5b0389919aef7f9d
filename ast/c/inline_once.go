package c

import (
	"gpucc/ast"
	"gpucc/ast/c/lex"
)

// A static function that is called once may be inlined if it is much larger than others: its own code is left out then
// (see unreferenced.go). That is so in a unit of one piece only. There, the tokens of all bodies are read once more, before
// they are parsed, and names are counted. This takes a tenth of the time of parsing them.
//
// In such a unit bodies may contain string literals, too: equal ones of a piece are one object, in whatever function they stand.

// findCalledOnce marks the functions of a unit of one piece that are called once. The unit is complete.
func (p *parser) findCalledOnce() {
	u := p.unit
	if u.onePiece = p.isOnePiece(); !u.onePiece || u.inline.Declared {
		return
	}
	named := p.countNames()
	for i := range u.definitions {
		d := &u.definitions[i]
		e := &u.entities[d.entity]
		d.once = named[d.entity] == 1 && e.internal && !e.isAliased && u.attributesOf(e).onlyInlining()
	}
}

// isOnePiece reports whether calls may be inlined, and all functions are in one chunk.
func (p *parser) isOnePiece() bool {
	u, size := p.unit, 0
	if u.inline.Nodes == 0 || p.speculative || u.functionSections || len(u.deferred) > 0 || len(u.shared.Assembler) > 0 {
		return false
	}
	for i := range u.definitions {
		size += u.definitions[i].length()
		if p.textSection(&u.entities[u.definitions[i].entity]) != "" {
			return false
		}
	}
	return size < leastChunk
}

// namesOther marks the tokens behind which an identifier names a member or a tag.
var namesOther = [lex.NumTokens]bool{lex.Dot: true, lex.Arrow: true, lex.Struct: true, lex.Union: true, lex.Enum: true}

// countNames counts how often bodies name each entity, and data refers to it.
func (p *parser) countNames() []int32 {
	u := p.unit
	named := make([]int32, len(u.entities))
	s := &useScans(u, p.Lexer, p.Names)[0]
	for i := range u.definitions {
		d, text := &u.definitions[i], s.Text
		s.Read(text, int(d.body), int(d.end))
		before := lex.LBrace
		for s.Next(); s.Tok != lex.EOF; s.Next() {
			if s.Tok == lex.Ident && !namesOther[before] && int(s.Ident) < len(s.linkage) && s.linkage[s.Ident] > 0 {
				named[s.linkage[s.Ident]-1]++
			}
			before = s.Tok
		}
		s.Text, s.LineMarks.List = text, s.LineMarks.List[:0]
	}
	data := ast.Tree{DataSection: p.piece.data, RODataSection: p.piece.rodata, Named: p.piece.named}
	for _, list := range data.DataRelocs() {
		for _, r := range list {
			if r.Symbol >= 0 && int(r.Symbol) < len(named) {
				named[r.Symbol]++
			}
		}
	}
	return named
}
