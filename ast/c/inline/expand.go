package inline

import (
	"gpucc/ast"
	"gpucc/ast/c/types"
)

// An Expansion copies a function, with bodies in place of calls. It keeps its memory for the next function.
type Expansion struct {
	Inlined   int        // the calls that have been replaced, of all functions
	Instances []Instance // where the bodies are in the function, if Function.Instances

	f         Function
	b         *ast.Builder // f.Nodes
	unit      Unit
	clipboard ast.Builder // nodes that are cut out, to be pasted later
	levels    [mostInlined + 1]level
	growth    int   // nodes by which the function may still grow
	size      int64 // of the frame objects, in bytes

	halves map[uint32]pairOfHalves // by local of the new tree
}

// Run replaces calls in the function f. It reports whether it has replaced any. If so, area is the new size of the function's
// frame objects. old is memory for the nodes as they were.
func (x *Expansion) Run(f Function, unit Unit, old *ast.Builder) (area int64, done bool) {
	l := &x.levels[0]
	clear(x.halves)
	x.f, x.b, x.unit, x.Instances = f, f.Nodes, unit, x.Instances[:0]
	x.growth, x.size = max(leastGrowth, x.b.Len()-f.Start), f.Area
	l.begin(x.b, f.Start)
	if x.choose(l, f.Start, x.b.Len()); len(l.calls) == 0 {
		return f.Area, false // most functions
	}
	l.makeColumns()
	l.findAnchors()
	old.Reset()
	x.b.Cut(f.Start, old)
	l.move(old, f.Start)
	l.area = f.Area
	x.function(l)
	x.resolve(l)
	return x.size, true
}

// Moved returns the number of the node of the new tree that stands for node n of the function that Run has changed.
func (x *Expansion) Moved(n int32) int32 { return x.levels[0].number[int(n)-x.f.Start] }

// top returns the number of the last node.
func (x *Expansion) top() int { return x.b.Len() - 1 }

// then joins the last two subtrees by a Comma.
func (x *Expansion) then(pos uint32) { x.b.Node(ast.Comma, x.b.Type[x.top()], 0, pos, 2) }

// lastValue returns the node that computes the value of the last subtree: it is not a Comma.
func (x *Expansion) lastValue() int {
	n := x.top()
	for x.b.Kind[n] == ast.Comma {
		n--
	}
	return n
}

// move makes l copy the same nodes from another builder, in which they are the first ones.
func (l *level) move(to *ast.Builder, by int) {
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
func (x *Expansion) function(l *level) {
	b, from, n := x.b, l.from, l.from.Len()
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
func (x *Expansion) nodes(l *level, first, end int) {
	for n := first; n < end; n++ {
		if l.direct >= 0 && !l.closed && n == int(l.from.First[l.direct]) {
			x.close(l)
		}
		x.node(l, n)
	}
}

// node copies node n. Its children have been copied before.
func (x *Expansion) node(l *level, n int) {
	from, b := l.from, x.b
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
	l.number[n] = int32(x.top())
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
func (x *Expansion) stand(l *level, n, statements int) {
	parent := int(l.from.Parent[n])
	if k := l.from.Kind[parent]; k == ast.Block || k == ast.LoopEntry {
		l.more[parent] += int32(statements - 1)
		return
	}
	if statements != 1 {
		x.b.Node(ast.Block, ast.Void, 0, x.pos(l, n), statements)
	}
}

// pos returns the position of node n in the text. Statements that stand in the prologue of a body are at the call.
func (x *Expansion) pos(l *level, n int) uint32 {
	if pos := l.from.Pos[n]; pos != ast.InPrologue || l.body == nil {
		return pos
	}
	return l.pos
}

// copy copies node n as it is, with the literal, symbol or local to which it refers.
func (x *Expansion) copy(l *level, n int) {
	from, b := l.from, x.b
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
		l.jumps = append(l.jumps, jump{int32(x.top()), int32(uint32(n) + data)})
	}
}

// alias replaces a local of a body by the local that the body's Assign n copies to it, and removes the assignment. It does so
// if the Assign is a statement of the body's block, no other node assigns the local, and the copied local keeps its value
// until the body ends. A parameter that is not assigned keeps its value, and so does a local that has been replaced.
func (x *Expansion) alias(l *level, n int) bool {
	from, b, body, top := l.from, x.b, l.body, x.top()
	to, source := from.Data[n], int(from.First[n])
	if int(from.Parent[n]) != body.block() || int(to) < body.parameters || body.sets[to] != 1 || l.front[n] > 0 ||
		b.Kind[top] != ast.Local || from.Kind[source] != ast.Local || !x.keeps(l, from.Data[source]) {
		return false
	}
	if t := x.unit.LocalType(b.Data[top]); t != from.Type[n] && (t.Size() < 4 || !t.SameBits(from.Type[n])) {
		return false
	}
	l.aliases[to] = int32(b.Data[top]) + 1
	b.Truncate(top)
	x.cut(top, l.depth+1)
	l.more[body.block()]--
	return true
}

// keeps reports whether a local of a body keeps its first value.
func (x *Expansion) keeps(l *level, local uint32) bool {
	if int(local) < l.body.parameters {
		return l.body.sets[local] == 0
	}
	return l.aliases[local] > 0
}

// translate returns the data that a node of a body has in the function.
func (x *Expansion) translate(l *level, k ast.Kind, data uint32) (ast.Kind, uint32) {
	switch {
	case k.UsesLocal() && int(data) < l.body.parameters:
		leaf := l.bound[data]
		if k == ast.Local {
			return leaf.Kind, leaf.Data
		}
		return k, leaf.Data
	case k.UsesLocal() && l.aliases[data] > 0:
		return k, uint32(l.aliases[data]) - 1
	case k.UsesLocal():
		return k, l.locals + data
	case k == ast.FrameAddress:
		return k, data + uint32(l.ownArea)
	case k.Names() == ast.NamesLiteral:
		return k, x.unit.Literal(l.body.literals[data])
	case k.Names() == ast.NamesSymbol && data >= ast.OwnSymbols:
		return k, x.unit.String(l.body.strings[data-ast.OwnSymbols])
	}
	return k, data
}

// argument turns the Argument n of a call into a binding. The argument's value has been copied. The binding is the value itself, if it is a leaf
// that will have the same value in the body, or a new local.
func (x *Expansion) argument(l *level, n int, c *call) {
	b, i := x.b, int(l.from.ChildIndex[n])
	leaf := &l.leaves[int(c.bindings)+i]
	t, top := c.body.locals[i], x.top()
	c.statements += l.front[n]
	if x.lasts(l, n, c, top) && c.body.assigned>>i&1 == 0 {
		*leaf = Leaf{b.Kind[top], b.Data[top]}
		b.Truncate(top)
		x.cut(top, l.depth+1)
		return
	}
	*leaf = Leaf{ast.Local, x.unit.NewLocal(t)}
	if c.body.assigned>>i&1 == 0 && t.Size() == 8 && onlyHalves(&c.body.nodes, uint32(i), c.body.first(), c.body.block()) {
		if s := x.splitStatements(leaf.Data, x.pos(l, n), func(top int) bool { return x.lasts(l, n, c, top) }); s != none {
			c.statements += int32(s)
			x.cut(x.b.Len(), l.depth+1)
			return
		}
	}
	b.Node(ast.Assign, t, leaf.Data, x.pos(l, n), 1)
	c.statements++
}

// lasts reports whether the node top of the new tree, the value of Argument n of a call, is a leaf that has the same value
// until the body has been left.
func (x *Expansion) lasts(l *level, n int, c *call, top int) bool {
	b := x.b
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
func (x *Expansion) call(l *level, n int, c *call) {
	body := c.body
	x.Inlined++
	in := &x.levels[l.depth+1]
	in.begin(&body.nodes, 0)
	in.makeColumns()
	in.depth, in.body, in.call = l.depth+1, body, c
	in.bound = l.leaves[c.bindings : int(c.bindings)+body.parameters]
	in.pos = x.pos(l, n)
	in.dropped = int(c.anchor) == n
	for i, t := range body.locals[body.parameters:] {
		if number := x.unit.NewLocal(t); i == 0 {
			in.locals = number - uint32(body.parameters)
		}
	}
	in.aliases = zeros(in.aliases, len(body.locals))
	x.reserve(l, in)
	described := x.beginInstance(l.from.Data[n], in)
	last := body.block() - 1
	if !in.dropped && body.result != ast.Void {
		if body.returnsLast() {
			in.direct = last
		} else {
			in.returned[0] = x.unit.NewLocal(body.result)
			if body.pair != ast.Void {
				in.returned[1] = x.unit.NewLocal(body.pair)
				l.of[n+2] = int32(in.returned[1]) + 1
				in.halved = body.returns == 1 && x.returnsHalves(l, n)
			}
		}
	}
	x.choose(in, body.first(), body.block())
	in.findAnchors()
	if in.direct >= 0 && c.anchor < 0 {
		in.avoid(in.direct)
	}
	x.nodes(in, body.first(), body.block())
	x.finish(l, in, n)
	x.endInstance(described, in)
}

// reserve gives the frame objects of a body memory in the frame, behind the objects of the function or body around it.
func (x *Expansion) reserve(l, in *level) {
	in.ownArea, in.area = 0, l.area
	if size := in.body.area; size > 0 {
		align := x.f.StackAlign
		in.ownArea = types.AlignUp(l.area, align)
		in.area = types.AlignUp(in.ownArea+size, align)
		x.size = max(x.size, in.area)
	}
}

// avoid makes no statement stand in front of node n.
func (l *level) avoid(n int) {
	for i := range l.calls {
		if int(l.calls[i].anchor) == n {
			l.calls[i].anchor = none
		}
	}
}

// before counts the statements of the body that stand in front of its end.
func (in *level) before() int {
	block := in.body.block()
	n := in.children(block) + int(in.more[block]) + int(in.call.statements)
	if in.direct >= 0 {
		n--
	}
	return n
}

// close ends the statements in front of the value of a body, which follows.
func (x *Expansion) close(in *level) {
	if in.closed = true; in.call.anchor >= 0 {
		return
	}
	if n := in.before(); n > 1 {
		x.b.Node(ast.Block, ast.Void, 0, in.pos, n)
	}
}

// finish appends the nodes that follow the body of level in, which stands in place of the Call n.
func (x *Expansion) finish(l, in *level, n int) {
	b, c, t := x.b, in.call, l.from.Type[n]
	block := in.body.block()
	if in.ends {
		b.Leaf(ast.Label, ast.Void, 0, in.pos)
		in.number[block] = int32(x.top())
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
		b.Node(ast.Comma, b.Type[x.top()], 0, in.pos, 2)
	}
}

// retype gives the last subtree the type t, which has the same bits.
func (x *Expansion) retype(t ast.Type, pos uint32) {
	b, top := x.b, x.top()
	switch {
	case b.Type[top] == t:
	case b.Kind[top] == ast.Const || b.Kind[top] == ast.Local || b.Kind[top] == ast.Load:
		b.Type[top] = t
	default:
		b.Node(ast.Cast, t, 0, pos, 1)
	}
}

// leave copies a Return of a body. The operands of the Return have been copied. Operands of a ReturnPair have been assigned.
func (x *Expansion) leave(l *level, n int) {
	if n == l.direct {
		return
	}
	b, pos, statements := x.b, x.pos(l, n), 0
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
		l.jumps = append(l.jumps, jump{int32(b.Leaf(ast.Goto, ast.Void, 0, pos)), bodyEnd})
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
func (x *Expansion) resolve(l *level) {
	for _, j := range l.jumps {
		to := j.to
		if to == bodyEnd {
			to = int32(l.body.block())
		}
		x.b.Data[j.node] = uint32(l.number[to] - j.node)
	}
}
