package ast

// A tail call takes the place of its function: the function gives back its frame and jumps to the other one, which returns
// to the caller. So nothing may follow the call in the function, and the other function may use nothing that was in the frame.

// tailSteps limits the steps of IsLast: the nodes behind a call at which it looks for the end of the function, and the
// conditionals around the call.
const tailSteps = 16

// IsLast reports whether control leaves the function behind the call n, with the call's value if the function has one: the
// call is the value of a Return of its type, or an arm of such a value, also of a conditional within an arm; or it is a
// statement behind which the function ends. IsLast follows control through the ends of Blocks and conditional statements,
// Labels, Gotos and Breaks. The function's root has been appended.
func (b *Builder) IsLast(n int) bool {
	p := int(b.Parent[n])
	for steps := 0; steps < tailSteps && b.Kind[p] == Conditional && b.ChildIndex[n] > 0 && b.Type[p] == b.Type[n]; steps++ { // then its value is returned
		n, p = p, int(b.Parent[p])
	}
	if b.Kind[p] == Return {
		return b.Type[p] == b.Type[n]
	}
	if b.Kind[n] == Conditional {
		return false
	}
	for range tailSteps {
		p = int(b.Parent[n])
		switch {
		case b.Kind[p] == Function:
			return b.Type[p] == Void
		case p != n+1 && b.Kind[p] == Block && int(b.Parent[n+1]) == p: // n+1 has no children, and comes next
			if n = b.past(n + 1); n < 0 {
				return n == returns
			}
		case p == n+1 && b.Kind[p] == Block, (b.Kind[p] == If || b.Kind[p] == IfElse) && b.ChildIndex[n] > 0:
			n = p
		default:
			return false
		}
	}
	return false
}

// IsReturned reports whether the value of call n is assigned to a local that the next statement returns, as in
// int r = f(); return r;
// The parent must be a Block: of another parent, such as a conditional statement, the Return may be a child behind which
// or in place of which the Assign is executed.
func (b *Builder) IsReturned(n int) bool {
	set, read, end := n+1, n+2, n+3
	if end >= b.n || b.Kind[set] != Assign || b.Kind[read] != Local || b.Kind[end] != Return {
		return false
	}
	t := b.Type[n]
	return int(b.Parent[n]) == set && int(b.First[end]) == read && b.Parent[set] == b.Parent[end] && b.Kind[b.Parent[set]] == Block && b.Data[set] == b.Data[read] &&
		t == b.Type[set] && t == b.Type[read] && t == b.Type[end]
}

// ReturnAtOnce makes call n, which IsReturned, the value of the Return itself. The nodes behind it become empty Blocks, so
// that all nodes keep their numbers.
func (b *Builder) ReturnAtOnce(n int) {
	set, read, end := n+1, n+2, n+3
	b.Kind[set], b.Data[set] = Return, b.Data[end]
	for _, m := range []int{read, end} {
		b.Kind[m], b.Type[m], b.Data[m] = Block, Void, 0
	}
}

// addressSteps is the number of nodes between the address of an object and its use that isAccess follows.
const addressSteps = 16

// ObjectsEscape reports whether another function may know the address of an object in the frame of the last function: the address
// has other uses than as the address of Loads and Stores. The function's nodes begin at start.
func (b *Builder) ObjectsEscape(start int) bool {
	for n := b.Find(FrameAddress, start); n >= 0; n = b.Find(FrameAddress, n+1) {
		if !b.isAccess(n) {
			return true
		}
	}
	return false
}

// isAccess reports whether the address n, or a sum of it, is only the address of a Load or Store.
func (b *Builder) isAccess(n int) bool {
	for range addressSteps {
		p := int(b.Parent[n])
		switch b.Kind[p] {
		case Load:
			return true
		case Store:
			return b.ChildIndex[n] == 0
		case Add:
		case Index:
			if b.ChildIndex[n] != 0 {
				return false
			}
		default:
			return false
		}
		n = p
	}
	return false
}

// The results of past where it finds no node.
const (
	unknown = -1 - iota // control does something else
	returns             // control leaves the function, which has no value
)

// past returns the node that control has done when it comes to n, a statement without children, and goes on behind it.
func (b *Builder) past(n int) int {
	switch b.Kind[n] {
	case Label, Block:
		return n
	case Goto, Break:
		return n + int(int32(b.Data[n]))
	case Return:
		return returns
	}
	return unknown
}

// ComesToEnd reports whether control comes to the end of the last function: from a Return, or from the function's last statement.
// The nodes of the function begin at start.
func (b *Builder) ComesToEnd(start int) bool {
	root := b.n - 1
	for n := start; n < root; n++ {
		if k := b.Kind[n]; (k == Return || k == ReturnPair) && !b.Leaves(n) {
			return true
		}
	}
	return b.fallsThrough(root - 1)
}

// Leaves reports whether tail calls have left the function before the Return n: one is the Return's value, or the statement in
// front of it, or all arms of conditionals that are the value are. The stage select has the same function (TestLeaves in stages).
func (b *Builder) Leaves(n int) bool {
	p := b.Parent[n]
	return b.IsLeft(n-1) && (int(b.Parent[n-1]) == n || b.Parent[n-1] == p && b.Kind[p] == Block)
}

// IsLeft reports whether control never comes behind node n, since n is a tail call, or a conditional that both arms leave by tail calls.
func (b *Builder) IsLeft(n int) bool {
	return b.Kind[n].IsTailCall() || b.Kind[n] == Conditional && b.Data[n] != 0
}

// ArmsLeft reports whether control comes to the end of neither arm of the Conditional n.
func (b *Builder) ArmsLeft(n int) bool { return b.IsLeft(n-1) && b.IsLeft(int(b.First[n-1])-1) }

// isEmpty reports whether statement n is a Block that has at most another one in it.
func (b *Builder) isEmpty(n int) bool {
	first := int(b.First[n])
	return b.Kind[n] == Block && b.Kind[first] == Block && first >= n-1
}

// fallsThrough reports whether control may come to the end of the statement n.
func (b *Builder) fallsThrough(n int) bool {
	switch k := b.Kind[n]; {
	case k == Block && int(b.First[n]) < n:
		last := n - 1
		for b.isEmpty(last) && b.First[last] > b.First[n] { // see ReturnAtOnce
			last = int(b.First[last]) - 1
		}
		return b.fallsThrough(last)
	case k == IfElse:
		return b.fallsThrough(n-1) || b.fallsThrough(int(b.First[n-1])-1)
	default:
		return !k.JumpsAway()
	}
}

// MayTailCall reports whether the calls of a function may be tail calls, by its description: it has no unnamed arguments, and no call
// in it may return twice. If its frame has objects, their addresses must be known to it alone, see Builder.ObjectsEscape.
func (f *FunctionInfo) MayTailCall() bool { return f.VarargBytes == 0 && !f.Resumes }
