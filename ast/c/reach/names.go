package reach

import (
	"runtime"
	"sync/atomic"

	"gpucc/ast"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/token"
	"gpucc/internal/parallel"
)

// A Names finds the entities that are named in the text of bodies. A function counts as used if its name occurs.
type Names struct {
	lex.Lexer
	linkage []int32 // by identifier: 1 + the number of its entity, or 0
	seen    []bool  // entities found
	found   []int32 // entities found since the list was emptied
}

// NewNames returns a Names for entities with the given linkage. l can read the text.
func NewNames(l lex.Lexer, text []byte, names *intern.Table, linkage []int32, entities int) *Names {
	s := &Names{Lexer: l, linkage: linkage, seen: make([]bool, entities)}
	s.Text, s.Names, s.LineMarks, s.Packing = text, names.Extend(), ast.LineMarks{}, lex.Packing{}
	s.Diagnostics = &ast.Diagnostics{} // discarded: the body is parsed again
	return s
}

// Find notes the entities that the body between two offsets names.
func (s *Names) Find(body, end uint32) {
	s.each(body, end, func(n int32, _ token.Token) {
		if !s.seen[n] {
			s.seen[n] = true
			s.found = append(s.found, n)
		}
	})
}

// Count adds to the number of times that each entity is named, by the body between two offsets.
func (s *Names) Count(body, end uint32, named []int32) {
	s.each(body, end, func(n int32, before token.Token) {
		if !namesOther[before] {
			named[n]++
		}
	})
}

// namesOther marks the tokens behind which an identifier names a member or a tag.
var namesOther = [token.NumTokens]bool{token.Dot: true, token.Arrow: true, token.Struct: true, token.Union: true, token.Enum: true}

// each calls f for each name of an entity in a body, with the token before.
func (s *Names) each(body, end uint32, f func(n int32, before token.Token)) {
	text, before := s.Text, token.LBrace
	s.Read(text, int(body), int(end))
	for s.Next(); s.Tok != token.EOF; s.Next() {
		if s.Tok == token.Ident && int(s.Ident) < len(s.linkage) {
			if n := s.linkage[s.Ident] - 1; n >= 0 {
				f(n, before)
			}
		}
		before = s.Tok
	}
	s.Text, s.LineMarks.List = text, s.LineMarks.List[:0]
}

// Seen reports for each entity whether a body that has been searched names it.
func (s *Names) Seen() []bool { return s.seen }

// Uses finds the functions that are reachable from functions that are used, by the names in their bodies.
type Uses struct {
	names   []*Names // one for each core
	waiting []int32  // by entity: 1 + the number of a function that is not known to be used, or 0
	found   []int32  // functions to be searched
}

// NewUses returns a search among entities. None of them waits at first. newNames makes the reader of names of a core.
func NewUses(entities int, newNames func() *Names) *Uses {
	s := &Uses{waiting: make([]int32, entities)}
	for range runtime.GOMAXPROCS(0) {
		s.names = append(s.names, newNames())
	}
	return s
}

// Add adds a function, by its number and its entity: one that is used, or one that waits.
func (s *Uses) Add(number int, entity int32, waits bool) {
	if waits {
		s.waiting[entity] = int32(number) + 1
	} else {
		s.found = append(s.found, int32(number))
	}
}

// UseData notes the entities to which relocations of data refer as used.
func (s *Uses) UseData(relocs []ast.Reloc) {
	for _, r := range relocs {
		if r.Symbol >= 0 && int(r.Symbol) < len(s.waiting) {
			s.Use(r.Symbol)
		}
	}
}

// Use notes that an entity is used.
func (s *Uses) Use(entity int32) {
	if d := s.waiting[entity]; d > 0 {
		s.waiting[entity] = 0
		s.found = append(s.found, d-1)
	}
}

// Waits reports whether an entity is not known to be used.
func (s *Uses) Waits(entity int32) bool { return s.waiting[entity] > 0 }

// Run searches the functions found, and those that they use, until none is left. body returns where the body of a function is.
func (s *Uses) Run(body func(number int32) (from, to uint32)) {
	for len(s.found) > 0 {
		list := s.found
		s.found = nil
		s.round(list, body)
	}
}

// round searches some functions, on all cores.
func (s *Uses) round(list []int32, body func(number int32) (from, to uint32)) {
	var next atomic.Int32
	parallel.Run(min(len(s.names), len(list)), func(w int) {
		for i := int(next.Add(1)) - 1; i < len(list); i = int(next.Add(1)) - 1 {
			s.names[w].Find(body(list[i]))
		}
	})
	for _, x := range s.names {
		for _, entity := range x.found {
			s.Use(entity)
		}
		x.found = x.found[:0]
	}
}
