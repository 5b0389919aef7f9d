package c

import (
	"gpucc/ast"
	"gpucc/ast/c/attribute"
	"gpucc/ast/c/intern"
	"gpucc/ast/c/lex"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
	"gpucc/internal/host"
)

// labelState holds the labels of the function being parsed, and the nodes that refer to
// labels and loops.
type labelState struct {
	tabled      []int32 // indices in piece.labels of the labels to which data refers
	labels      []label
	unusedLabel uint32                 // where the last label or statement with the attribute unused in front of it begins
	labelNames  map[intern.Ident]int32 // labels by name
	defined     int32                  // number of labels defined so far
	hidden      []hiddenLabel          // by __label__ declarations, in blocks being parsed
	loopNodes   []int32                // the node of each loop, by the loop's number less 1
	jumps       []int32                // nodes that refer to labels and loops, see resolveJumps
	nodesMoved  bool                   // nodes may have moved since they were recorded in loopNodes and jumps
}

// begin starts a function.
func (s *labelState) begin() {
	s.tabled = s.tabled[:0]
	s.loopNodes, s.jumps, s.nodesMoved = s.loopNodes[:0], s.jumps[:0], false
	s.hidden, s.unusedLabel = s.hidden[:0], 0
}

// A label is a position in the function being parsed: a label of the program (6.8.1) or
// of a switch statement.
//
// Nodes move while a function is parsed. Therefore they refer to labels and loops by
// number until the function ends. The Data of a Label, a Goto and all other nodes that
// refer to a Label is the number of the label. The Data of a Loop, a Break and a Continue
// is the number of the loop. resolveJumps replaces the numbers.
type label struct {
	name        intern.Ident // or None
	pos         uint32       // where it is first named
	defined     int32        // 1 + the number of definitions before it; 0 if it is not defined
	shares      int32        // the label that has the Label node: itself, or another one at the same position
	inside      int32        // the enclosing statement expression, see statementExpression
	jumped      int32        // of a label that is not defined: the innermost statement expression that encloses all jumps to it
	symbol      int32        // 1 + its symbol, if data refers to it
	outside     bool         // there is a jump to it from a point where no lifetime is live
	lifetimes   []int32      // lifetimes live at the label, see lifetimeState
	node        int32        // number of its Label, at the end of the function
	used        bool         // a jump leads to it, or its address is taken
	mayBeUnused bool         // the attribute unused
	declared    bool         // by __label__
	buffer      int32        // 1 + the draft offset of its jmp_buf, if nested functions jump to it: see jumpOut
}

// newLabel makes a label that is not defined yet.
func (p *parser) newLabel(name intern.Ident, pos uint32) int32 {
	n := int32(len(p.labels))
	p.labels = append(p.labels, label{name: name, pos: pos, shares: n, jumped: -1, node: -1})
	return n
}

// namedLabel returns the number of the label that is called name in the function.
func (p *parser) namedLabel(name intern.Ident, pos uint32) int32 {
	n, ok := p.labelNames[name]
	if !ok {
		if p.labelNames == nil {
			p.labelNames = map[intern.Ident]int32{}
		}
		n = p.newLabel(name, pos)
		p.labelNames[name] = n
	}
	return n
}

// A hiddenLabel is the meaning that a name has outside of a block that declares the name
// with __label__; -1 means no label.
type hiddenLabel struct {
	name  intern.Ident
	label int32
}

// localLabels parses "__label__ names;" (GNU C), which declares labels of a block.
func (p *parser) localLabels() {
	p.Next()
	for p.Tok == token.Ident {
		outside, ok := p.labelNames[p.Ident]
		if !ok {
			outside = -1
		}
		p.hidden = append(p.hidden, hiddenLabel{p.Ident, outside})
		delete(p.labelNames, p.Ident)
		p.labels[p.namedLabel(p.Ident, p.Pos())].declared = true
		if p.Next(); p.Tok != token.Comma {
			break
		}
		p.Next()
	}
	p.endOfStatement()
}

// closeLabels ends blocks: it restores the labels hidden after the first n.
func (p *parser) closeLabels(n int) {
	for i := len(p.hidden) - 1; i >= n; i-- {
		if x := p.hidden[i]; x.label >= 0 {
			p.labelNames[x.name] = x.label
		} else {
			delete(p.labelNames, x.name)
		}
	}
	p.hidden = p.hidden[:n]
}

// defineLabel defines label n at the current position, and returns the number of nodes
// that this takes. Several labels at one position share a Label node.
func (p *parser) defineLabel(n int32, pos uint32) (nodes int) {
	x := &p.labels[n]
	p.unreachable = false
	p.defined++
	x.defined, x.inside, x.lifetimes = p.defined, p.Innermost, append([]int32(nil), p.lifetimes...)
	if x.outside && firstArray(p.lifetimes) >= 0 {
		p.errorf(x.pos, "jump into scope of identifier with variably modified type")
	}
	if x.jumped >= 0 && !p.encloses(x.inside, x.jumped) {
		p.errorf(x.pos, "jump into statement expression")
	}
	if top := p.Top(); p.Tree.Kind[top] == ast.Label {
		x.shares = int32(p.Tree.Data[top])
		return 0
	}
	p.Tree.Leaf(ast.Label, ast.Void, uint32(n), pos)
	return 1
}

// labelNode returns the Label node of label n, at the end of the function.
func (p *parser) labelNode(n uint32) int32 { return p.labels[p.labels[n].shares].node }

// A labelsMark is a state of the labels to which forgetLabels goes back.
type labelsMark struct {
	labels  int   // number of labels
	defined int32 // number of definitions
}

func (p *parser) markLabels() labelsMark { return labelsMark{len(p.labels), p.defined} }

// forgetLabels undefines the labels that were defined since a mark, and forgets the jumps to those first named since
// then. Their text is parsed again. Labels that a block in the text declares with __label__ stay defined: the text makes new
// ones, but data may have the addresses of these, see lostLabels.
func (p *parser) forgetLabels(since labelsMark) {
	for i := since.labels; i < len(p.labels); i++ {
		p.labels[i].jumped = -1
	}
	if p.defined == since.defined {
		return
	}
	for i := range p.labels {
		if x := &p.labels[i]; x.defined > since.defined && !(x.declared && i >= since.labels) {
			x.defined = 0
		}
	}
}

// goTo appends a jump to label n.
func (p *parser) goTo(n int32, pos uint32) {
	p.jumpsTo(n, pos)
	p.Tree.Leaf(ast.Goto, ast.Void, uint32(n), pos)
	p.unreachable = true
}

// jumpsTo reports an error if a jump to label n leads into a statement expression.
func (p *parser) jumpsTo(n int32, pos uint32) {
	x := &p.labels[n]
	x.used = true
	switch {
	case x.defined == 0 && x.jumped < 0:
		x.jumped = p.Innermost
	case x.defined == 0:
		for !p.encloses(x.jumped, p.Innermost) {
			x.jumped = p.enclosing[x.jumped]
		}
	case !p.encloses(x.inside, p.Innermost):
		p.errorf(pos, "jump into statement expression")
	}
}

// gotoStatement parses a goto statement (6.8.6.1), and returns the number of nodes that
// it takes.
func (p *parser) gotoStatement() int {
	pos, n := p.Pos(), 1
	p.Next()
	switch p.Tok {
	case token.Ident:
		if level, label := p.outerLabel(p.Ident); level >= 0 {
			p.jumpOut(level, label, pos)
		} else {
			n = p.gotoLabel(p.namedLabel(p.Ident, p.Pos()), pos)
		}
		p.Next()
	case token.Star:
		p.Next()
		p.OpenFrameScope(false)
		x := p.Scalar(p.expression())
		p.CloseFrameScope()
		if !p.Types.IsPointer(x.Type) && x.Type != types.Invalid {
			p.errorf(pos, "computed goto must be pointer type")
			p.Fail(pos)
		}
		p.Cast(p.Types.Word)
		p.Tree.Node(ast.GotoIndirect, ast.Void, 0, pos, 1)
		p.unreachable = true
	default:
		p.syntaxError("expected identifier or '*' before %s", p.describe())
		n = 0
	}
	p.endOfStatement()
	return n
}

// gotoLabel appends a jump to label n, with the ends of the lifetimes that it leaves. It
// returns the number of nodes that this takes.
func (p *parser) gotoLabel(n int32, pos uint32) int {
	x := &p.labels[n]
	if x.defined > 0 {
		p.checkScope(x.lifetimes, p.lifetimes, pos)
	}
	if len(p.lifetimes) == 0 {
		x.outside = true
		p.goTo(n, pos)
		return 1
	}
	p.departures = append(p.departures, departure{n, pos, append([]int32(nil), p.lifetimes...)})
	statements := p.appendConditionalCleanups(pos)
	if firstArray(p.lifetimes) >= 0 {
		p.Tree.Leaf(ast.StackPointer, p.Types.Word, 0, pos)
		p.Tree.Node(ast.StackRestore, ast.Void, uint32(len(p.departures)), pos, 1)
		p.Tree.Statement(pos)
		statements++
	}
	p.goTo(n, pos)
	return statements + 1
}

// labelAddress parses "&& identifier", the address of a label (GNU C).
func (p *parser) labelAddress() lower.Operand {
	pos := p.Pos()
	p.OnlyC(pos, "labels")
	p.Next()
	if p.Tok != token.Ident {
		p.syntaxError("expected identifier before %s", p.describe())
		return p.Wrong(pos)
	}
	if p.function == nil {
		p.errorf(pos, "label '%s' referenced outside of any function", p.Names.Name(p.Ident))
		p.Next()
		return p.Wrong(pos)
	}
	if level, label := p.outerLabel(p.Ident); level >= 0 {
		p.outerAddress(level, label, pos)
	} else {
		n := p.namedLabel(p.Ident, p.Pos())
		p.labels[n].used = true
		p.Tree.Leaf(ast.LabelAddress, p.Types.Word, uint32(n), pos)
	}
	p.Next()
	return p.ValueOf(p.Types.Pointer(types.Void), pos)
}

// labelSymbol returns the symbol by which data refers to a label.
func (p *parser) labelSymbol(label uint32) int32 {
	x := &p.labels[label]
	if x.symbol == 0 {
		n := p.piece.Symbol(ast.Symbol{Section: ast.AtLabel, Offset: uint64(len(p.piece.labels))})
		p.tabled = append(p.tabled, int32(len(p.piece.labels)))
		p.piece.labels = append(p.piece.labels, int32(label))
		x.symbol = int32(p.symbol(n)) + 1
	}
	return x.symbol - 1
}

// atLabel reports whether the current token, an identifier, is a label, which means that
// a colon follows.
func (p *parser) atLabel() bool {
	if i := p.Offset; i+1 < len(p.Text) {
		if i += lower.Bit(p.Text[i] == ' '); !beforeColon[p.Text[i]] { // the usual case
			return false
		}
	}
	return p.colonFollows()
}

// beforeColon marks the bytes that may follow a label, up to its colon.
var beforeColon = [256]bool{' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true, ':': true, '/': true}

// colonFollows reports whether the next token is a colon.
func (p *parser) colonFollows() bool {
	i := lex.SkipSpace(p.Text, p.Offset)
	if i < len(p.Text) && p.Text[i] == '/' { // perhaps a comment
		saved := p.Lexer
		p.Next()
		colon := p.Tok == token.Colon
		p.Lexer = saved
		return colon
	}
	return i < len(p.Text) && p.Text[i] == ':'
}

// startsLabel reports whether the current token begins a label (6.8.1).
func (p *parser) startsLabel() bool {
	return p.Tok == token.Case || p.Tok == token.Default || p.Tok == token.Ident && p.atLabel()
}

// parseLabels parses the labels before a statement or declaration, and returns the number
// of nodes that they take.
func (p *parser) parseLabels() (nodes int) {
	for p.startsLabel() && !p.recovering {
		name := intern.None
		switch p.Tok {
		case token.Case:
			nodes += p.caseLabel()
		case token.Default:
			nodes += p.defaultLabel()
		default:
			name = p.Ident
			nodes += p.nameLabel()
		}
		if p.Tok != token.Attribute {
			continue
		}
		if p.Spelling()[0] == '[' { // of the next label, statement or declaration
			if p.statementAttributes(); p.Tok == token.Attribute {
				return nodes
			}
		} else if p.attributeSteps().Has(attribute.Unused) && name != intern.None {
			n := p.namedLabel(name, p.Pos())
			p.labels[n].mayBeUnused = true
		}
	}
	return nodes
}

// nameLabel parses an identifier and a colon.
func (p *parser) nameLabel() int {
	name, pos := p.Ident, p.Pos()
	p.OnlyC(pos, "labels")
	p.labelSteps(false)
	p.Next()
	p.Next()
	n := p.namedLabel(name, pos)
	p.labels[n].mayBeUnused = p.labels[n].mayBeUnused || p.unusedLabel == pos && pos > 0
	if p.labels[n].defined > 0 {
		p.notePrevious(p.errorf(pos, "duplicate label '%s'", p.Names.Name(name)), "definition", name, types.Void, p.labels[n].pos)
		return 0
	}
	p.enterAtLabel()
	return p.defineLabel(n, pos)
}

// labeledStatement parses labels and the statement behind them, and returns the number of
// nodes that these take. A label may also end a block (C23).
func (p *parser) labeledStatement() int {
	n := p.parseLabels()
	if p.Tok == token.RBrace || p.recovering {
		return n
	}
	return n + p.statements()
}

// resolveJumps sets the Data of the nodes that refer to labels and loops to the distance
// to the Label or the Loop. It is called at the end of a function. The function's nodes begin at
// start. It reports false if a jump has no label to go to, which is an error in the source.
func (p *parser) resolveJumps(start int) (resolved bool) {
	resolved = true
	p.checkLabels(start)
	if p.nodesMoved || p.InFrame || p.PendingCasts || len(p.labels) > 0 {
		p.findJumps(start)
	}
	for _, n := range p.loopNodes {
		if n > 0 { // it has not been removed as dead code
			p.Tree.Data[n] = 0
		}
	}
	for _, n := range p.jumps {
		data := &p.Tree.Data[n]
		var to int32
		switch p.Tree.Kind[n] {
		case ast.Break, ast.Continue:
			to = p.loopNodes[*data-1]
		default:
			to = p.labelNode(*data)
			resolved = resolved && to >= 0
			if x := &p.labels[*data]; to < 0 && x.defined > 0 {
				p.errorf(x.pos, "a label in an expression that is not evaluated is not supported")
			}
		}
		*data = uint32(to - n)
	}
	for _, i := range p.tabled {
		n := &p.piece.labels[i]
		*n = p.labelNode(uint32(*n))
	}
	p.labels, p.defined = p.labels[:0], 0
	clear(p.labelNames)
	return resolved
}

// refersToLabel marks the kinds of nodes that findJumps handles: a node of such a kind names another node in its
// Data, or jumps refer to it by a number in its Data.
var refersToLabel = func() (table [256]bool) {
	for k := range ast.Kinds {
		table[k] = k.Names() == ast.NamesNode
	}
	for _, k := range [...]ast.Kind{ast.Loop, ast.StackRestore, ast.If, ast.Label} {
		table[k] = true
	}
	return table
}()

// findJumps finds labels, loops and the nodes that refer to them, if they may have moved
// since they were parsed.
func (p *parser) findJumps(start int) {
	p.jumps = p.jumps[:0]
	if expected := 2 * len(p.labels); expected > cap(p.jumps) {
		p.jumps = host.Huge(make([]int32, 0, expected))
	}
	clear(p.loopNodes)
	for i, k := range p.Tree.Kind[start:p.Tree.Len()] {
		if !refersToLabel[k] {
			continue
		}
		n := start + i
		switch data := &p.Tree.Data[n]; k {
		case ast.Loop:
			if *data > 0 {
				p.loopNodes[*data-1] = int32(n)
			}
		case ast.StackRestore:
			if *data > 0 {
				p.resolveDeparture(n)
			}
		case ast.If:
			if *data > 0 {
				p.resolveCleanup(n)
			}
		case ast.Label:
			p.labels[*data].node, *data = int32(n), 0
		default: // it names a node
			p.jumps = append(p.jumps, int32(n))
		}
	}
}

// lostLabels defines, at the end of the function, labels to which data refers although the code
// with them was removed as unreachable. The function's nodes begin at start. It returns the number
// of nodes that it appends.
func (p *parser) lostLabels(start int, pos uint32) (nodes int) {
	if len(p.tabled) == 0 {
		return 0
	}
	there := map[uint32]bool{}
	for n := start; n < p.Tree.Len(); n++ {
		if p.Tree.Kind[n] == ast.Label {
			there[p.Tree.Data[n]] = true
		}
	}
	for _, i := range p.tabled {
		x := &p.labels[p.piece.labels[i]]
		if own := uint32(x.shares); x.defined > 0 && !there[own] {
			there[own] = true
			p.Tree.Leaf(ast.Label, ast.Void, own, pos)
			nodes++
		}
	}
	return nodes
}

// checkLabels reports undefined labels, and warns of those that are never jumped to.
func (p *parser) checkLabels(start int) {
	for i := range p.labels {
		p.checkReceived(&p.labels[i], start)
		if x := &p.labels[i]; x.defined == 0 && x.name != intern.None {
			p.errorf(x.pos, "label '%s' used but not defined", p.Names.Name(x.name))
		}
		p.checkLabel(&p.labels[i])
	}
}

// A nested function may jump to a label of a function around it that a block declares with __label__ (GNU C). The function
// around it calls _setjmp when it begins. If _setjmp returns again, the function jumps to the label. The nested
// function calls longjmp. The frame has a jmp_buf for each such label, and the frame record its address. So all that is
// true of a function that calls setjmp is true of the function around: its variables are in memory.

// outerLabel looks up a label called name in the functions around the one that is parsed. It returns the level of its function,
// -1 if there is none, and its number there.
func (p *parser) outerLabel(name intern.Ident) (level int, label int32) {
	if _, ok := p.labelNames[name]; ok {
		return -1, 0
	}
	for level = len(p.around) - 1; level >= 0; level-- {
		s := &p.around[level].state
		if n, ok := s.labelNames[name]; ok && s.labels[n].declared {
			return level, n
		}
	}
	return -1, 0
}

// jumpOut appends a jump to a label of the function at a level.
func (p *parser) jumpOut(level int, label int32, pos uint32) {
	var x recordField
	p.within(level, func() { x = recordField{kind: frameObject, number: p.jumpBuffer(label)} })
	p.recordOf(level, pos)
	p.loadField(p.field(level, x, pos), pos)
	p.PointerArgument(pos)
	p.Constant(ast.I32, 1, pos)
	p.Tree.Node(ast.Argument, ast.I32, 0, pos, 1)
	p.Tree.Node(ast.Call, ast.Void, p.librarySymbol("longjmp"), pos, 2)
	p.Tree.Statement(pos)
	p.unreachable = true
}

// outerAddress appends the address of a label of the function at a level. Only that function may jump to the
// label.
func (p *parser) outerAddress(level int, label int32, pos uint32) {
	p.within(level, func() {
		x := &p.labels[label]
		x.used, x.jumped = true, 0
		p.nodesMoved = true
	})
	p.recordOf(level, pos)
	p.loadField(p.field(level, recordField{label: label + 1}, pos), pos)
}

// jumpBuffer returns the draft offset of the jmp_buf of a label to which nested functions jump.
func (p *parser) jumpBuffer(label int32) int32 {
	x := &p.labels[label]
	if x.buffer == 0 {
		x.buffer = 1 + p.AllocateAt(lower.Birth{Scope: 0, Time: p.FrameScopes[0].Begin}, jumpBytes, p.StackAlign())
		x.used = true
		p.allInFrame, p.Resumes = true, true
		if x.jumped < 0 {
			x.jumped = 0 // from outside of all statement expressions
		}
	}
	return x.buffer - 1
}

// receiveJumps appends the statements at the beginning of a function that lead to its labels when nested functions jump there. It
// returns their number.
func (p *parser) receiveJumps() (n int) {
	pos := uint32(ast.InPrologue)
	for i := range p.labels {
		x := &p.labels[i]
		if x.buffer == 0 || x.defined == 0 {
			continue
		}
		p.Tree.Leaf(ast.FrameAddress, p.Types.Word, uint32(x.buffer-1), pos)
		p.PointerArgument(pos)
		p.Tree.Node(ast.Call, ast.I32, p.librarySymbol("_setjmp"), pos, 1)
		p.Tree.Leaf(ast.Goto, ast.Void, uint32(i), pos)
		p.Tree.Node(ast.If, ast.Void, 0, pos, 2)
		p.nodesMoved = true
		n++
	}
	return n
}

// checkReceived reports an error for label x if a jump out of a nested function cannot restore the stack: longjmp frees all that
// was allocated there since the function began.
func (p *parser) checkReceived(x *label, start int) {
	if x.buffer == 0 {
		return
	}
	for n := start; n < p.Tree.Len(); n++ {
		if p.Tree.Kind[n] == ast.StackAllocate && !(p.Tree.Kind[n-1].IsConst() && p.Bits(n-1) == 0) { // see returnAddress
			p.errorf(x.pos, "a jump out of a nested function to '%s', in a function that allocates on the stack, is not supported", p.Names.Name(x.name))
			return
		}
	}
}
