package c

import (
	"gpucc/ast"
)

// An inlineBody is a function that may replace calls: its tree, and the literals, symbols and types to which its nodes refer. Nodes count from 0.
type inlineBody struct {
	nodes      ast.Builder
	parameters int        // they are the first locals
	locals     []ast.Type // of the function
	assigned   uint32     // bit i: parameter i is assigned
	sets       []int32    // by local: the number of nodes that set it
	literals   []uint64   // its literals; its nodes have their numbers in this list
	result     ast.Type
	pair       ast.Type // of the second result, or Void
	returns    int
	area       int64    // bytes of its frame objects
	strings    []string // by the Data of nodes, less ast.OwnSymbols
	forced     bool     // it is inlined even if the function grows by more than it should
	variables  []bodyVariable
}

// block returns the number of the function's block.
func (b *inlineBody) block() int { return b.nodes.Len() - 2 }

// first returns the number of the first node in the block.
func (b *inlineBody) first() int { return int(b.nodes.First[b.block()]) }

// size counts the nodes in the block.
func (b *inlineBody) size() int { return b.block() - b.first() }

// returnsLast reports whether the only Return is the last statement.
func (b *inlineBody) returnsLast() bool {
	last := b.block() - 1
	return b.returns == 1 && b.size() > 0 && b.nodes.Kind[last] == ast.Return
}

// calls reports whether the body has a call of an entity.
func (b *inlineBody) calls(entity int32) bool {
	for n := b.nodes.Find(ast.Call, 0); n >= 0; n = b.nodes.Find(ast.Call, n+1) {
		if b.nodes.Data[n] == uint32(entity) {
			return true
		}
	}
	return false
}

// keepBody returns the body of the function d, which has just been parsed and whose nodes begin at start. It returns nil if
// calls of the function stay.
func (p *parser) keepBody(d *definition, start int, objectBytes int64) *inlineBody {
	if p.b.Len()-start > p.inlineLimit(d)+mostParameters+3 || objectBytes > mostInlineArea || p.resumes || p.allInFrame || p.inlining.asking == d.body || len(p.nested) > 0 ||
		!p.mayInline(d.entity, d) || len(p.tabled) > 0 {
		return nil
	}
	b := &inlineBody{
		result: p.b.Type[p.top()], area: objectBytes, locals: clone(p.piece.locals[p.firstLocal:]),
		forced: d.forced || d.once,
	}
	b.sets = make([]int32, len(b.locals))
	b.parameters = int(p.b.ChildIndex[p.top()-1]) - 1
	if b.parameters > mostParameters {
		return nil
	}
	for n := start; n < p.b.Len(); n++ {
		if !p.keepNode(b, n, start) {
			return nil
		}
	}
	if b.size() > p.inlineLimit(d) || b.result != ast.Void && b.returns == 0 {
		return nil
	}
	b.nodes.Parent[b.block()+1] = int32(b.block()) + 1
	b.variables = p.bodyVariables()
	return b
}

// keepNode appends node n to b. It reports false if a function with such a node is not inlined.
func (p *parser) keepNode(b *inlineBody, n, start int) bool {
	k, t, data, children := p.b.Kind[n], p.b.Type[n], p.b.Data[n], 0
	switch {
	case k.MovesStack() || k == ast.IncomingAddress || k == ast.LabelAddress || k == ast.GotoIndirect || k == ast.MachineCode:
		return false
	case k == ast.Goto && int32(data) < 0: // such a loop hides from the stages where values are needed
		return false
	case k == ast.Call && data == uint32(p.function.entity):
		return false
	case k == ast.Parameter && t != b.locals[p.b.ChildIndex[n]-1]:
		return false
	case k == ast.Return:
		b.returns++
	case k == ast.ReturnPair:
		b.returns++
		b.pair = p.b.Type[n-1]
	case k == ast.Assign && int(data) < b.parameters:
		b.assigned |= 1 << data
	case k.Names() == ast.NamesLiteral:
		b.literals = append(b.literals, p.piece.literals[data])
		data = uint32(len(b.literals)) - 1
	case k.Names() == ast.NamesSymbol && data >= ast.OwnSymbols:
		text, ok := p.stringOf(int32(data - ast.OwnSymbols))
		if !ok {
			return false
		}
		b.strings = append(b.strings, text)
		data = ast.OwnSymbols + uint32(len(b.strings)) - 1
	}
	if k.SetsLocal() {
		b.sets[data]++
	}
	if int(p.b.First[n]) < n {
		children = int(p.b.ChildIndex[n-1]) + 1
	}
	b.nodes.Node(k, t, data, p.b.Pos[n], children)
	return true
}

// stringOf returns the text of symbol n of the piece if that is a string literal. It reports false for a static object, and for a
// string that bodies in other pieces would not share: there must be one object only.
func (p *parser) stringOf(n int32) (text string, ok bool) {
	x := p.piece
	s := &x.symbols[n]
	if !p.unit.onePiece || s.Section != ast.InROData || s.Name != "" || s.Size == 0 {
		return "", false
	}
	bytes := x.stringAt(s)
	_, literal, found := x.findString(bytes)
	return string(bytes), found && literal == ^n
}
