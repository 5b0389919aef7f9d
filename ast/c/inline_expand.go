package c

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// An inlineExpansion copies a function, with bodies in place of calls.
type inlineExpansion struct {
	p      *parser
	levels [mostInlined + 1]inlineLevel
	growth int   // nodes by which the function may still grow
	size   int64 // of the frame objects, in bytes

	halves map[uint32]pairOfHalves // by local of the new tree
}

// run replaces calls in the function of p whose nodes begin at start. It takes and returns the size of its frame objects.
func (x *inlineExpansion) run(p *parser, start int, objectBytes int64) int64 {
	l := &x.levels[0]
	clear(x.halves)
	x.p, x.growth, x.size = p, max(leastGrowth, p.b.Len()-start), objectBytes
	l.begin(p.b, start)
	if x.choose(l, start, p.b.Len()); len(l.calls) == 0 {
		return objectBytes
	}
	p.unexpanded.Reset()
	p.b.Cut(start, &p.unexpanded)
	l.move(&p.unexpanded, start)
	l.area = objectBytes
	x.function(l)
	x.resolve(l)
	for _, i := range p.tabled {
		n := &p.piece.labels[i]
		*n = l.place[int(*n)-start]
	}
	return x.size
}

// move makes l copy the same nodes from another builder, in which they are the first ones.
func (l *inlineLevel) move(to *ast.Builder, by int) {
	l.from, l.start = to, 0
	for i := range l.calls {
		c := &l.calls[i]
		c.node -= int32(by)
		if c.anchor >= 0 {
			c.anchor -= int32(by)
		}
	}
}

// changed marks the kinds of nodes that may differ in the copy of a function, and the kinds that jumps lead to.
var changed = func() (table [256]bool) {
	for k := range ast.Kinds {
		table[k] = k.Names() == ast.NamesNode
	}
	for _, k := range [...]ast.Kind{ast.Argument, ast.Call, ast.SecondResult, ast.Label, ast.Loop} {
		table[k] = true
	}
	return table
}()

// function copies all nodes of the function. Most stay as they are.
func (x *inlineExpansion) function(l *inlineLevel) {
	b, from, n := x.p.b, l.from, l.from.Len()
	kind, typ, first, index := from.Kind[:n], from.Type[:n], from.First[:n], from.ChildIndex[:n]
	data, pos, more, front := from.Data[:n], from.Pos[:n], l.more[:n], l.front[:n]
	for n, k := range kind {
		switch {
		case changed[k] || more[n]|front[n] != 0 || len(x.halves) > 0 && (k == ast.Local || k == ast.Cast || k == ast.Shr) || k == ast.Assign && l.of[n-1] != 0:
			x.node(l, n)
		case int(first[n]) == n:
			b.Leaf(k, typ[n], data[n], pos[n])
		default:
			b.Node(k, typ[n], data[n], pos[n], int(index[n-1])+1)
		}
	}
}

// nodes copies the nodes of a body from first on, up to but not including end.
func (x *inlineExpansion) nodes(l *inlineLevel, first, end int) {
	for n := first; n < end; n++ {
		if l.direct >= 0 && !l.closed && n == int(l.from.First[l.direct]) {
			x.close(l)
		}
		x.node(l, n)
	}
}

// node copies node n. Its children have been copied before.
func (x *inlineExpansion) node(l *inlineLevel, n int) {
	from, b := l.from, x.p.b
	k, parent := from.Kind[n], int(from.Parent[n])
	switch {
	case k == ast.Argument && l.callOf(parent) != nil:
		x.argument(l, n, l.callOf(parent))
		return
	case k == ast.Call && l.of[n] != 0:
		x.call(l, n, l.callOf(n))
	case k == ast.SecondResult && l.of[n] != 0:
		b.Leaf(ast.Local, from.Type[n], uint32(l.of[n])-1, x.pos(l, n))
	case l.body != nil && (k == ast.Return || k == ast.ReturnPair):
		x.leave(l, n)
	case x.copyHalf(l, n):
	case l.body != nil && k == ast.Assign && x.alias(l, n):
	default:
		x.copy(l, n)
	}
	l.place[n] = int32(x.p.top())
	if front := int(l.front[n]); front > 0 && !(n == l.direct) {
		x.stand(l, n, front+1)
	}
	if l.body != nil && from.Kind[parent] == ast.ReturnPair {
		i := from.ChildIndex[n]
		if l.halved {
			if s := x.splitStatements(l.returned[i], x.pos(l, n), nil); s != none {
				l.split += s - 1
				return
			}
		}
		b.Node(ast.Assign, [2]ast.Type{l.body.result, l.body.pair}[i], l.returned[i], x.pos(l, n), 1)
	}
}

// stand makes statements that stand in place of node n, a statement, children of the block around it, or of a new one.
func (x *inlineExpansion) stand(l *inlineLevel, n, statements int) {
	parent := int(l.from.Parent[n])
	if k := l.from.Kind[parent]; k == ast.Block || k == ast.LoopEntry {
		l.more[parent] += int32(statements - 1)
		return
	}
	if statements != 1 {
		x.p.b.Node(ast.Block, ast.Void, 0, x.pos(l, n), statements)
	}
}

// pos returns the position of node n in the text. Statements that stand in the prologue of a body are at the call.
func (x *inlineExpansion) pos(l *inlineLevel, n int) uint32 {
	if pos := l.from.Pos[n]; pos != ast.InPrologue || l.body == nil {
		return pos
	}
	return l.pos
}

// copy copies node n as it is, with the literal, symbol or local to which it refers.
func (x *inlineExpansion) copy(l *inlineLevel, n int) {
	from, b := l.from, x.p.b
	k, t, data, pos := from.Kind[n], from.Type[n], from.Data[n], x.pos(l, n)
	if l.body != nil {
		k, data = x.translate(l, k, data)
	}
	if int(from.First[n]) == n && l.more[n] == 0 {
		b.Leaf(k, t, data, pos)
	} else {
		b.Node(k, t, data, pos, l.children(n)+int(l.more[n]))
	}
	if k.Names() == ast.NamesNode {
		l.jumps = append(l.jumps, inlineJump{int32(x.p.top()), int32(uint32(n) + data)})
	}
}

// alias replaces a local of a body by the local that the body's Assign n copies to it, and removes the assignment. It does so
// if the Assign is a statement of the body's block, no other node assigns the local, and the copied local keeps its value
// until the body ends. A parameter that is not assigned keeps its value, and so does a local that has been replaced.
func (x *inlineExpansion) alias(l *inlineLevel, n int) bool {
	from, b, body, top := l.from, x.p.b, l.body, x.p.top()
	to, source := from.Data[n], int(from.First[n])
	if int(from.Parent[n]) != body.block() || int(to) < body.parameters || body.sets[to] != 1 || l.front[n] > 0 ||
		b.Kind[top] != ast.Local || from.Kind[source] != ast.Local || !x.keeps(l, from.Data[source]) {
		return false
	}
	if t := x.p.piece.locals[x.p.firstLocal+int(b.Data[top])]; t != from.Type[n] && (t.Size() < 4 || !t.SameBits(from.Type[n])) {
		return false
	}
	l.aliases[to] = int32(b.Data[top]) + 1
	b.Truncate(top)
	x.p.debug.cutInlined(top, l.depth+1)
	l.more[body.block()]--
	return true
}

// keeps reports whether a local of a body keeps its first value.
func (x *inlineExpansion) keeps(l *inlineLevel, local uint32) bool {
	if int(local) < l.body.parameters {
		return l.body.sets[local] == 0
	}
	return l.aliases[local] > 0
}

// translate returns the data that a node of a body has in the function.
func (x *inlineExpansion) translate(l *inlineLevel, k ast.Kind, data uint32) (ast.Kind, uint32) {
	switch {
	case k.UsesLocal() && int(data) < l.body.parameters:
		leaf := l.bound[data]
		if k == ast.Local {
			return leaf.kind, leaf.data
		}
		return k, leaf.data
	case k.UsesLocal() && l.aliases[data] > 0:
		return k, uint32(l.aliases[data]) - 1
	case k.UsesLocal():
		return k, l.locals + data
	case k == ast.FrameAddress:
		return k, data + uint32(l.ownArea)
	case k.Names() == ast.NamesLiteral:
		return k, x.p.piece.literal(l.body.literals[data])
	case k.Names() == ast.NamesSymbol && data >= ast.OwnSymbols:
		return k, x.p.symbol(x.p.piece.stringLiteral([]byte(l.body.strings[data-ast.OwnSymbols]), 1))
	}
	return k, data
}

// argument turns the Argument n of a call, whose value has been copied, into a binding: the value itself, if it is a leaf
// that will have the same value in the body, or a new local.
func (x *inlineExpansion) argument(l *inlineLevel, n int, c *inlinedCall) {
	b, i := x.p.b, int(l.from.ChildIndex[n])
	leaf := &l.leaves[int(c.bindings)+i]
	t, top := c.body.locals[i], x.p.top()
	c.statements += l.front[n]
	if x.lasts(l, n, c, top) && c.body.assigned>>i&1 == 0 {
		*leaf = binding{b.Kind[top], b.Data[top]}
		b.Truncate(top)
		x.p.debug.cutInlined(top, l.depth+1)
		return
	}
	*leaf = binding{ast.Local, uint32(x.p.newLocal(t))}
	if c.body.assigned>>i&1 == 0 && t.Size() == 8 && onlyHalves(&c.body.nodes, uint32(i), c.body.first(), c.body.block()) {
		if s := x.splitStatements(leaf.data, x.pos(l, n), func(top int) bool { return x.lasts(l, n, c, top) }); s != none {
			c.statements += int32(s)
			x.p.debug.cutInlined(x.p.b.Len(), l.depth+1)
			return
		}
	}
	b.Node(ast.Assign, t, leaf.data, x.pos(l, n), 1)
	c.statements++
}

// lasts reports whether the node top of the new tree, the value of Argument n of a call, is a leaf that has the same value
// until the body has been left.
func (x *inlineExpansion) lasts(l *inlineLevel, n int, c *inlinedCall, top int) bool {
	b := x.p.b
	switch b.Kind[top] {
	case ast.Const, ast.FrameAddress:
		return true
	case ast.Local:
		for m := n + 1; m < int(c.node); m++ { // other arguments may assign it
			if k := l.from.Kind[m]; k.SetsLocal() {
				to := l.from.Data[m]
				if l.body != nil {
					_, to = x.translate(l, k, to)
				}
				if to == b.Data[top] {
					return false
				}
			}
		}
		return true
	}
	return false
}

// call puts the body of c in place of the Call n. The arguments have been copied.
func (x *inlineExpansion) call(l *inlineLevel, n int, c *inlinedCall) {
	p, body := x.p, c.body
	p.inlining.inlined++
	in := &x.levels[l.depth+1]
	in.begin(&body.nodes, 0)
	in.depth, in.body, in.call = l.depth+1, body, c
	in.bound = l.leaves[c.bindings : int(c.bindings)+body.parameters]
	in.pos = x.pos(l, n)
	in.dropped = int(c.anchor) == n
	in.locals = uint32(len(p.piece.locals)-p.firstLocal) - uint32(body.parameters)
	for _, t := range body.locals[body.parameters:] {
		p.newLocal(t)
	}
	in.aliases = zeros(in.aliases, len(body.locals))
	x.place(l, in)
	described := p.debug.beginInlined(p, l.from.Data[n], in)
	last := body.block() - 1
	if !in.dropped && body.result != ast.Void {
		if body.returnsLast() {
			in.direct = last
		} else {
			in.returned[0] = uint32(p.newLocal(body.result))
			if body.pair != ast.Void {
				in.returned[1] = uint32(p.newLocal(body.pair))
				l.of[n+2] = int32(in.returned[1]) + 1
				in.halved = body.returns == 1 && x.returnsHalves(l, n)
			}
		}
	}
	x.choose(in, body.first(), body.block())
	if in.direct >= 0 && c.anchor < 0 {
		in.avoid(in.direct)
	}
	x.nodes(in, body.first(), body.block())
	x.finish(l, in, n)
	p.debug.endInlined(p, described, in)
}

// place gives the frame objects of a body their place, behind those of the function or body around it.
func (x *inlineExpansion) place(l, in *inlineLevel) {
	in.ownArea, in.area = 0, l.area
	if size := in.body.area; size > 0 {
		align := x.p.stackAlign()
		in.ownArea = types.AlignUp(l.area, align)
		in.area = types.AlignUp(in.ownArea+size, align)
		x.size = max(x.size, in.area)
	}
}

// avoid makes no statement stand in front of node n.
func (l *inlineLevel) avoid(n int) {
	for i := range l.calls {
		if int(l.calls[i].anchor) == n {
			l.calls[i].anchor = none
		}
	}
}

// before counts the statements of the body that stand in front of its end.
func (in *inlineLevel) before() int {
	block := in.body.block()
	n := in.children(block) + int(in.more[block]) + int(in.call.statements)
	if in.direct >= 0 {
		n--
	}
	return n
}

// close ends the statements in front of the value of a body, which follows.
func (x *inlineExpansion) close(in *inlineLevel) {
	if in.closed = true; in.call.anchor >= 0 {
		return
	}
	if n := in.before(); n > 1 {
		x.p.b.Node(ast.Block, ast.Void, 0, in.pos, n)
	}
}

// finish appends what follows the body of level in, which stands in place of the Call n.
func (x *inlineExpansion) finish(l, in *inlineLevel, n int) {
	b, c, t := x.p.b, in.call, l.from.Type[n]
	block := in.body.block()
	if in.ends {
		b.Leaf(ast.Label, ast.Void, 0, in.pos)
		in.place[block] = int32(x.p.top())
		in.more[block]++
	}
	x.resolve(in)
	statements := in.before()
	switch {
	case in.dropped:
		if statements == 0 && l.from.Kind[l.from.Parent[n]] != ast.Block && l.from.Kind[l.from.Parent[n]] != ast.LoopEntry {
			b.Leaf(ast.Block, ast.Void, 0, in.pos)
			return
		}
		x.stand(l, n, statements)
		return
	case in.direct >= 0:
		statements += int(in.front[in.direct])
		x.retype(t, in.pos)
	case c.anchor < 0 && statements > 1:
		b.Node(ast.Block, ast.Void, 0, in.pos, statements)
		fallthrough
	default:
		b.Leaf(ast.Local, t, in.returned[0], in.pos)
	}
	if c.anchor >= 0 {
		l.front[c.anchor] += int32(statements)
	} else if statements > 0 {
		b.Node(ast.Comma, b.Type[x.p.top()], 0, in.pos, 2)
	}
}

// retype gives the last subtree the type t, which has the same bits.
func (x *inlineExpansion) retype(t ast.Type, pos uint32) {
	b, top := x.p.b, x.p.top()
	switch {
	case b.Type[top] == t:
	case b.Kind[top] == ast.Const || b.Kind[top] == ast.Local || b.Kind[top] == ast.Load:
		b.Type[top] = t
	default:
		b.Node(ast.Cast, t, 0, pos, 1)
	}
}

// leave copies a Return of a body, whose operands have been copied. Operands of a ReturnPair have been assigned.
func (x *inlineExpansion) leave(l *inlineLevel, n int) {
	if n == l.direct {
		return
	}
	b, pos, statements := x.p.b, x.pos(l, n), 0
	switch valued := l.children(n) > 0; {
	case l.from.Kind[n] == ast.ReturnPair:
		statements = 2 + l.split
	case valued && l.dropped:
		b.Statement(pos)
		statements = 1
	case valued:
		b.Node(ast.Assign, l.body.result, l.returned[0], pos, 1)
		statements = 1
	}
	if n != l.body.block()-1 || int(l.from.Parent[n]) != l.body.block() {
		l.jumps = append(l.jumps, inlineJump{int32(b.Leaf(ast.Goto, ast.Void, 0, pos)), bodyEnd})
		l.ends = true
		statements++
	}
	if parent := l.from.Kind[l.from.Parent[n]]; statements == 0 && parent != ast.Block && parent != ast.LoopEntry {
		b.Leaf(ast.Block, ast.Void, 0, pos)
	} else {
		x.stand(l, n, statements)
	}
}

// resolve makes the jumps of a level lead to the nodes of the new tree.
func (x *inlineExpansion) resolve(l *inlineLevel) {
	for _, j := range l.jumps {
		to := j.to
		if to == bodyEnd {
			to = int32(l.body.block())
		}
		x.p.b.Data[j.node] = uint32(l.place[to] - j.node)
	}
}
