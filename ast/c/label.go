package c

import "gpucc/ast"

// A label is a place in the function under way: one that the program names
// (6.8.1), or one of a switch statement.
type label struct {
	name ident  // or noIdent
	pos  uint32 // where it is first named
	node int32  // number of its Label; negative until that is there
}

// A labelJump is a Goto whose Data waits for the end of the function, since
// until then a switch may move both ends.
type labelJump struct {
	node  int32
	label int32 // number in parser.labels
}

// newLabel makes a label without a place.
func (p *parser) newLabel(name ident, pos uint32) int32 {
	p.labels = append(p.labels, label{name, pos, -1})
	return int32(len(p.labels)) - 1
}

// namedLabel is the number of the label that the function calls name.
func (p *parser) namedLabel(name ident, pos uint32) int32 {
	n, ok := p.labelNames[name]
	if !ok {
		if p.labelNames == nil {
			p.labelNames = map[ident]int32{}
		}
		n = p.newLabel(name, pos)
		p.labelNames[name] = n
	}
	return n
}

// placeLabel gives label n the place at hand, and returns how many nodes that
// takes: several labels of one place share a Label.
func (p *parser) placeLabel(n int32, pos uint32) (nodes int) {
	if p.b.Kind[p.top()] != ast.Label {
		p.b.Leaf(ast.Label, ast.Void, 0, pos)
		nodes = 1
	}
	p.labels[n].node = int32(p.top())
	p.placed = append(p.placed, n)
	return nodes
}

// goTo appends a jump to label n.
func (p *parser) goTo(n int32, pos uint32) {
	p.jumps = append(p.jumps, labelJump{int32(p.b.Leaf(ast.Goto, ast.Void, 0, pos)), n})
}

// gotoStatement parses a goto statement (6.8.6.1).
func (p *parser) gotoStatement() {
	pos := p.pos()
	p.next()
	switch p.tok {
	case tIdent:
		p.goTo(p.namedLabel(p.id, p.pos()), pos)
		p.next()
	case tStar:
		p.unsupported("a computed goto")
		p.b.Leaf(ast.Block, ast.Void, 0, pos)
	default:
		p.syntaxError("expected identifier or '*' before %s", p.describe())
		p.b.Leaf(ast.Block, ast.Void, 0, pos)
	}
	p.endOfStatement()
}

// atLabel reports whether the identifier at hand is a label: a colon follows.
func (p *parser) atLabel() bool {
	i := p.off
	for i < len(p.text) && classes[p.text[i]] == classSpace {
		i++
	}
	if i < len(p.text) && p.text[i] == '/' { // perhaps a comment
		saved := p.lexer
		p.next()
		colon := p.tok == tColon
		p.lexer = saved
		return colon
	}
	return i < len(p.text) && p.text[i] == ':'
}

// startsLabel reports whether a label (6.8.1) is at hand.
func (p *parser) startsLabel() bool {
	return p.tok == kCase || p.tok == kDefault || p.tok == tIdent && p.atLabel()
}

// placeLabels parses the labels before a statement or declaration, and returns
// how many nodes they take.
func (p *parser) placeLabels() (nodes int) {
	for p.startsLabel() && !p.recovering {
		switch p.tok {
		case kCase:
			nodes += p.caseLabel()
		case kDefault:
			nodes += p.defaultLabel()
		default:
			nodes += p.nameLabel()
		}
		p.skipAttributes()
	}
	return nodes
}

// nameLabel parses an identifier and a colon.
func (p *parser) nameLabel() int {
	name, pos := p.id, p.pos()
	p.next()
	p.next()
	n := p.namedLabel(name, pos)
	if p.labels[n].node >= 0 {
		p.errorf(pos, "duplicate label '%s'", p.names.name(name))
		return 0
	}
	return p.placeLabel(n, pos)
}

// labeledStatement parses labels and the statement behind them to one node.
// A label may also end a block (C23).
func (p *parser) labeledStatement() {
	pos := p.pos()
	n := p.placeLabels()
	if p.tok == tRBrace || p.recovering {
		p.b.Node(ast.Block, ast.Void, 0, pos, n)
		return
	}
	p.statement()
	if n > 0 {
		p.b.Node(ast.Block, ast.Void, 0, pos, n+1)
	}
}

// resolveLabels completes the jumps to labels at the end of a function.
func (p *parser) resolveLabels() {
	for i := range p.labels {
		if x := &p.labels[i]; x.node < 0 && x.name != noIdent {
			p.errorf(x.pos, "label '%s' used but not defined", p.names.name(x.name))
		}
	}
	for _, x := range p.jumps {
		if to := p.labels[x.label].node; to >= 0 {
			p.b.Data[x.node] = uint32(to - x.node)
		}
	}
	p.labels, p.placed, p.jumps = p.labels[:0], p.placed[:0], p.jumps[:0]
	clear(p.labelNames)
}
