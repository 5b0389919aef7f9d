package inline

import (
	"slices"

	"gpucc/ast"
)

// An Body is a function that may replace calls: its tree, and the literals, symbols and types to which its nodes refer. Nodes count from 0.
type Body struct {
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
}

// block returns the number of the function's block.
func (b *Body) block() int { return b.nodes.Len() - 2 }

// first returns the number of the first node in the block.
func (b *Body) first() int { return int(b.nodes.First[b.block()]) }

// size counts the nodes in the block.
func (b *Body) size() int { return b.block() - b.first() }

// returnsLast reports whether the only Return is the last statement.
func (b *Body) returnsLast() bool {
	last := b.block() - 1
	return b.returns == 1 && b.size() > 0 && b.nodes.Kind[last] == ast.Return
}

// calls reports whether the body has a call of an entity.
func (b *Body) calls(entity int32) bool {
	for n := b.nodes.Find(ast.Call, 0); n >= 0; n = b.nodes.Find(ast.Call, n+1) {
		if b.nodes.Data[n] == uint32(entity) {
			return true
		}
	}
	return false
}

// Keep returns the body of the function f with locals, the parameters first. It returns nil if calls of the function stay.
func Keep(f *Function, locals []ast.Type, r Rules) *Body {
	top := f.Nodes.Len() - 1
	parameters := int(f.Nodes.ChildIndex[top-1]) - 1
	if top+1-f.Start > r.Limit+MostParameters+3 || f.Area > mostArea || parameters > MostParameters {
		return nil
	}
	b := &Body{
		result: f.Nodes.Type[top], area: f.Area, locals: slices.Clone(locals), parameters: parameters,
		forced: r.Forced, sets: make([]int32, len(locals)),
	}
	for n := f.Start; n <= top; n++ {
		if !b.keepNode(f, n, r) {
			return nil
		}
	}
	if b.size() > r.Limit || b.result != ast.Void && b.returns == 0 {
		return nil
	}
	b.nodes.Parent[b.block()+1] = int32(b.block()) + 1
	return b
}

// keepNode appends node n of the function f to b. It reports false if a function with such a node is not inlined.
func (b *Body) keepNode(f *Function, n int, r Rules) bool {
	from := f.Nodes
	k, t, data, children := from.Kind[n], from.Type[n], from.Data[n], 0
	switch {
	case k.MovesStack() || k == ast.IncomingAddress || k == ast.LabelAddress || k == ast.GotoIndirect || k == ast.MachineCode:
		return false
	case k == ast.Goto && int32(data) < 0: // such a loop hides from the stages where values are needed
		return false
	case k == ast.Call && data == uint32(f.Entity):
		return false
	case k == ast.Parameter && t != b.locals[from.ChildIndex[n]-1]:
		return false
	case k == ast.Return:
		b.returns++
	case k == ast.ReturnPair:
		b.returns++
		b.pair = from.Type[n-1]
	case k == ast.Assign && int(data) < b.parameters:
		b.assigned |= 1 << data
	case k.Names() == ast.NamesLiteral:
		b.literals = append(b.literals, r.Literals[data])
		data = uint32(len(b.literals)) - 1
	case k.Names() == ast.NamesSymbol && data >= ast.OwnSymbols:
		text, ok := r.String(int32(data - ast.OwnSymbols))
		if !ok {
			return false
		}
		b.strings = append(b.strings, text)
		data = ast.OwnSymbols + uint32(len(b.strings)) - 1
	}
	if k.SetsLocal() {
		b.sets[data]++
	}
	if int(from.First[n]) < n {
		children = int(from.ChildIndex[n-1]) + 1
	}
	b.nodes.Node(k, t, data, from.Pos[n], children)
	return true
}
