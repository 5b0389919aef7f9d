package ast

// node checks the properties that kind.go states for node n of the current function: its
// type, its children's kinds and types, and its Data. structure has checked the tree
// before.
func (v *validator) node(n int) error {
	if err := v.role(n); err != nil {
		return err
	}
	switch k, t := v.Kind[n], v.Type[n]; {
	case !k.MayHave(t, t): // address compares the types of addresses
		return v.errorf(n, "may not have this type")
	case k.Names() == NamesSymbol && int64(v.Data[n]) >= int64(len(v.Symbols)):
		return v.errorf(n, "symbol %d of %d", v.Data[n], len(v.Symbols))
	case k.Names() == NamesSymbol && v.isLeftOut(int(v.Data[n])):
		return v.errorf(n, "symbol %d: neither name nor section", v.Data[n])
	case k.Names() == NamesLiteral && int64(v.Data[n]) >= int64(len(v.Literals)):
		return v.errorf(n, "literal %d of %d", v.Data[n], len(v.Literals))
	case k == Function:
		return v.functionNode(n)
	case k == Parameter:
		return v.parameter(n)
	case k == MachineCode:
		return v.call(n)
	case k.IsStatement() || k == FunctionEntry || k == LoopEntry:
		return v.statement(n)
	case k.Arity() == 0 && k != SecondResult && k != Fence:
		return v.leaf(n)
	case k == Assign || k == Load || k == Store:
		return v.access(n)
	case k == Index:
		return v.index(n)
	case k.IsArithmetic() || k == Neg || k == Not:
		return v.arithmetic(n)
	case k.IsComparison() || k.IsLogical():
		return v.truth(n)
	case k >= Fence && k <= StoreConditional:
		return v.shared(n)
	case k == StackAllocate || k == StackRestore:
		return v.address(n, n-1)
	case k == Conditional || k == Comma || k == Cast:
		return v.choice(n)
	case k.Calls() || k.IsTailCall() || k == Argument || k == SecondResult:
		return v.call(n)
	}
	return v.unknown(n)
}

// unknown is the error of a node of a kind that this file does not know.
func (v *validator) unknown(n int) error {
	return v.errorf(n, "ast/validate_node.go does not say what must hold of this kind")
}

// role checks that the kind of n is one that its parent may have as child number
// ChildIndex[n].
func (v *validator) role(n int) error {
	p := v.Parent[n]
	k, ok := v.Kind[n], false
	switch want := v.Kind[p].Child(int(v.ChildIndex[n]), v.children(int(p))); want {
	case "value", "expression", "condition", "negated", "dropped", "arm":
		ok = k.isExpression()
	case "statement":
		ok = k.IsStatement() || k.Acts()
	case "step":
		ok = k.isExpression() || k.IsStatement()
	default:
		ok = k.String() == want
	}
	if !ok {
		return v.errorf(n, "may not be child %d of node %d (%s)", v.ChildIndex[n], p, v.Kind[p])
	}
	return nil
}

func (v *validator) functionNode(n int) error {
	block := n - 1
	switch {
	case v.children(n) < 2 || v.Kind[block] != Block:
		return v.errorf(n, "does not end in a Block")
	case v.children(n)-2 > int(v.function.NumLocals):
		return v.errorf(n, "has %d parameters, but %d locals", v.children(n)-2, v.function.NumLocals)
	case int(v.function.Root) != n || v.Data[n] != uint32(v.ChildIndex[n]):
		return v.errorf(n, "Data is %d, but it is function %d", v.Data[n], v.ChildIndex[n])
	}
	return nil
}

func (v *validator) parameter(n int) error {
	i := int(v.ChildIndex[n]) - 1
	switch {
	case i >= int(v.function.NumLocals) || v.Type[n] != v.local(i):
		return v.errorf(n, "is not of the type of local %d", i)
	case v.Data[n]&^ArgumentAtOnce != v.floatsBefore(n):
		return v.errorf(n, "Data is %d, but %d floating-point parameters are before it", v.Data[n]&^ArgumentAtOnce, v.floatsBefore(n))
	}
	return nil
}

// floatsBefore returns the number of siblings before n that are passed by the
// floating-point convention. It computes the number from the Data and the type of the
// last of them.
func (v *validator) floatsBefore(n int) uint32 {
	if v.ChildIndex[n] == 0 {
		return 0
	}
	s := v.First[n] - 1
	if v.Kind[s] != v.Kind[n] {
		return 0
	}
	count := v.Data[s] & ArgumentFloats
	if v.Type[s].IsFloat() && v.Data[s]&ArgumentVariadic == 0 {
		count++
	}
	return count
}

// local returns the type of local i of the current function.
func (v *validator) local(i int) Type { return v.Locals[int(v.function.FirstLocal)+i] }

func (v *validator) statement(n int) error {
	k := v.Kind[n]
	switch k {
	case Return:
		return v.returnNode(n)
	case ReturnPair:
		switch left, right := v.Type[v.child(n, 0)], v.Type[n-1]; {
		case left == Void || right == Void || !left.SameBits(v.Type[n]):
			return v.errorf(n, "the values are of types %s and %s", left, right)
		case left != v.Type[v.function.Root]:
			return v.errorf(n, "the function's result is of type %s", v.Type[v.function.Root])
		}
		return nil
	case Break, Continue:
		loop := int64(n) + int64(v.Data[n])
		if loop >= int64(v.function.Root) || v.Kind[loop] != Loop || int(v.First[loop]) > n {
			return v.errorf(n, "node %d is no Loop around it", loop)
		}
	case Goto, Case:
		if k == Case {
			if before := v.First[n] - 1; v.Parent[n] != v.Parent[before] || v.Kind[before] != Case && v.Kind[before] != Switch {
				return v.errorf(n, "follows neither its Switch nor another Case")
			}
		}
		if to := uint32(n) + v.Data[n]; int64(to) >= int64(v.function.Root) || to < uint32(v.First[v.function.Root]) || v.Kind[to] != Label {
			return v.errorf(n, "node %d is no Label of its function", to)
		}
	case GotoIndirect:
		return v.address(n, n-1)
	case Switch:
		for i := range int(v.Data[n]) {
			if n+1+i >= len(v.Kind) || v.Kind[n+1+i] != Case || v.Data[n] > 1<<28 {
				return v.errorf(n, "is followed by %d cases, not %d", i, v.Data[n])
			}
		}
		return v.address(n, n-1)
	case LoopEntry:
		if v.Data[n] > 1 {
			return v.errorf(n, "Data is %d", v.Data[n])
		}
	case If, IfElse:
		if err := v.condition(n, v.child(n, 0)); err != nil {
			return err
		}
	case Loop:
		if err := v.condition(n, n-1); err != nil {
			return err
		}
	case FunctionEntry, Block, Expression, Label: // their children may be anything that role permits
	default:
		return v.unknown(n)
	}
	return nil
}

func (v *validator) returnNode(n int) error {
	value, result := v.Type[n] != Void, v.Type[v.function.Root]
	switch {
	case v.children(n) > 1 || (v.children(n) == 1) != value:
		return v.errorf(n, "has %d children", v.children(n))
	case value && !v.Type[n-1].SameBits(v.Type[n]):
		return v.errorf(n, "the value is of type %s", v.Type[n-1])
	case value && v.Type[n] != result:
		return v.errorf(n, "the function's result is of type %s", result)
	}
	return nil
}

// child returns the number of n's child i, counted back from the last.
func (v *validator) child(n, i int) int {
	c := n - 1
	for int(v.ChildIndex[c]) > i {
		c = int(v.First[c]) - 1
	}
	return c
}

// condition checks that c, a child of n, can be compared with zero.
func (v *validator) condition(n, c int) error {
	if !v.Type[c].IsInteger() {
		return v.errorf(n, "a condition is of type %s", v.Type[c])
	}
	return nil
}

func (v *validator) leaf(n int) error {
	data := v.Data[n]
	switch v.Kind[n] {
	case Const:
		return v.constant(n)
	case Const64: // node has checked its literal
	case Local:
		return v.variable(n)
	case FrameAddress:
		if int64(data) > int64(v.function.ObjectBytes) {
			return v.errorf(n, "byte %d of %d", data, v.function.ObjectBytes)
		}
		return v.address(n, n)
	case IncomingAddress:
		if int64(int32(data)) < -int64(v.function.VarargBytes) {
			return v.errorf(n, "byte %d, but %d are reserved", int32(data), v.function.VarargBytes)
		}
		return v.address(n, n)
	case LabelAddress:
		if to := uint32(n) + data; int64(to) >= int64(v.function.Root) || to < uint32(v.First[v.function.Root]) || v.Kind[to] != Label {
			return v.errorf(n, "node %d is no Label of its function", to)
		}
		return v.address(n, n)
	case StackPointer:
		return v.address(n, n)
	case SymbolAddress, GlobalAddress, ThreadAddress, OwnThreadAddress, ThreadIndex:
		if v.Symbols[data].Thread != v.Kind[n].IsThreadLocal() {
			return v.errorf(n, "symbol %d is, or is not, an object of a thread", data)
		}
		return v.address(n, n)
	default:
		return v.unknown(n)
	}
	return nil
}

// constant checks that Data is the value in the form in which a register holds values of
// the type.
func (v *validator) constant(n int) error {
	x, ok := int32(v.Data[n]), true
	switch v.Type[n] {
	case I8:
		ok = x == int32(int8(x))
	case U8:
		ok = x == int32(uint8(x))
	case I16:
		ok = x == int32(int16(x))
	case U16:
		ok = x == int32(uint16(x))
	}
	if !ok {
		return v.errorf(n, "%d is no value of the type", x)
	}
	return nil
}

// variable checks the number and the type of the local that n reads or sets.
func (v *validator) variable(n int) error {
	if i := v.Data[n]; int64(i) >= int64(v.function.NumLocals) {
		return v.errorf(n, "local %d of %d", i, v.function.NumLocals)
	} else if !v.local(int(i)).SameBits(v.Type[n]) {
		return v.errorf(n, "local %d is of type %s", i, v.local(int(i)))
	}
	return nil
}

// address checks that a, which is n or a child of n, has the type of the target's words.
func (v *validator) address(n, a int) error {
	t := v.Type[a]
	if v.word == Void && (t == U32 || t == U64) {
		v.word = t
	}
	if t != v.word || t == Void {
		return v.errorf(n, "an address is of type %s", t)
	}
	return nil
}

// shared checks an atomic access.
func (v *validator) shared(n int) error {
	switch k := v.Kind[n]; {
	case k == Fence:
		return nil
	case k != LoadReserved && !v.Type[n-1].SameBits(v.Type[n]):
		return v.errorf(n, "the value is of type %s", v.Type[n-1])
	}
	return v.address(n, v.child(n, 0))
}

func (v *validator) access(n int) error {
	if v.Kind[n] == Assign {
		if !v.Type[n-1].SameBits(v.Type[n]) {
			return v.errorf(n, "the value is of type %s", v.Type[n-1])
		}
		return v.variable(n)
	}
	switch {
	case v.Data[n]&^MemoryVolatile != 0:
		return v.errorf(n, "Data is %d", v.Data[n])
	case v.Kind[n] == Store && !stores(v.Type[n], v.Type[n-1]):
		return v.errorf(n, "the value is of type %s", v.Type[n-1])
	}
	return v.address(n, v.child(n, 0))
}

// stores reports whether a Store of type t may store a value of type from.
func stores(t, from Type) bool {
	return from.SameBits(t) || from.IsInteger() && t.IsInteger() && from.Size() > t.Size()
}

func (v *validator) index(n int) error {
	switch {
	case !v.Type[n-1].IsInteger():
		return v.errorf(n, "the index is of type %s", v.Type[n-1])
	case v.Data[n] > 31:
		return v.errorf(n, "Data is %d", v.Data[n])
	case v.Type[v.child(n, 0)] != v.Type[n]:
		return v.errorf(n, "the address is of type %s", v.Type[v.child(n, 0)])
	}
	return v.address(n, n)
}

func (v *validator) arithmetic(n int) error {
	k, t := v.Kind[n], v.Type[n]
	left, right := v.child(n, 0), n-1
	switch {
	case !v.Type[left].SameBits(t):
		return v.errorf(n, "operand 0 is of type %s", v.Type[left])
	case k == Shl || k == Shr:
		if !v.Type[right].IsInteger() {
			return v.errorf(n, "the distance is of type %s", v.Type[right])
		}
	case !v.Type[right].SameBits(t):
		return v.errorf(n, "operand 1 is of type %s", v.Type[right])
	}
	return nil
}

func (v *validator) truth(n int) error {
	k, left, right := v.Kind[n], v.child(n, 0), n-1
	switch {
	case k <= Ge:
		if v.Type[left] != v.Type[right] || v.Type[left] == Void {
			return v.errorf(n, "compares %s with %s", v.Type[left], v.Type[right])
		}
		return nil
	case k == LogicalNot && v.Kind[right] == LogicalNot:
		return v.errorf(n, "the child is a LogicalNot")
	}
	if err := v.condition(n, left); err != nil {
		return err
	}
	return v.condition(n, right)
}

func (v *validator) choice(n int) error {
	switch k, t, last := v.Kind[n], v.Type[n], v.Type[n-1]; {
	case k == Cast:
		if last == Void {
			return v.errorf(n, "casts %s", last)
		}
	case !last.SameBits(t):
		return v.errorf(n, "the last child is of type %s", last)
	case k == Conditional:
		if middle := v.Type[v.child(n, 1)]; !middle.SameBits(t) {
			return v.errorf(n, "child 1 is of type %s", middle)
		}
		if left := v.builder(n + 1).ArmsLeft(n); v.Data[n] > 1 || v.Data[n] == 1 != left {
			return v.errorf(n, "Data is %d, but tail calls end both arms: %t", v.Data[n], left)
		}
		return v.condition(n, v.child(n, 0))
	}
	return nil
}

func (v *validator) call(n int) error {
	switch v.Kind[n] {
	case Argument:
		switch {
		case !v.Type[n-1].SameBits(v.Type[n]):
			return v.errorf(n, "the value is of type %s", v.Type[n-1])
		case v.Data[n]&ArgumentChosen != 0 != (v.Kind[v.Parent[n]] == MachineCode):
			return v.errorf(n, "Data %#x: only MachineCode chooses the registers of its arguments", v.Data[n])
		case v.Data[n]&ArgumentChosen == 0 && v.Data[n]&ArgumentFloats != v.floatsBefore(n):
			return v.errorf(n, "Data counts %d floating-point arguments before it, not %d", v.Data[n]&ArgumentFloats, v.floatsBefore(n))
		case v.Kind[v.Parent[n]] == Syscall && v.Type[n].IsFloat():
			return v.errorf(n, "a system call takes integers")
		}
	case Call, TailCall:
		if !v.Symbols[v.Data[n]].Func {
			return v.errorf(n, "symbol %d is no function", v.Data[n])
		}
	case SecondResult:
		switch call := v.Kind[max(n-2, 0)]; {
		case v.Kind[n-1] == MachineCode, v.Kind[n-1] == Assign && call == SecondResult && v.ofMachineCode(n-2):
		case v.Kind[n-1] != Assign || call != Call && call != CallIndirect:
			return v.errorf(n, "is not right behind the Assign of a call's value")
		case v.Data[n] != SecondResultData(v.Type[n-2], v.Type[n]):
			return v.errorf(n, "a second result of type %s behind one of %s has Data %d", v.Type[n], v.Type[n-2], v.Data[n])
		}
	case CallIndirect, TailCallIndirect:
		switch {
		case v.children(n) == 0:
			return v.errorf(n, "has no address")
		case !v.Type[n-1].IsInteger() || v.Type[n-1].Size() < 4:
			return v.errorf(n, "the address is of type %s", v.Type[n-1])
		}
	}
	if v.Kind[n].IsTailCall() {
		return v.tailCall(n)
	}
	return nil
}

// builder returns a Builder of the first n nodes.
func (v *validator) builder(n int) *Builder {
	b := v.Tree.builder()
	b.n = n
	return &b
}

// tailCall checks that control leaves the function behind n, and that nothing in the frame is needed then.
func (v *validator) tailCall(n int) error {
	b := v.builder(int(v.function.Root) + 1)
	switch {
	case !b.IsLast(n):
		return v.errorf(n, "control does not leave the function behind it")
	case !v.function.MayTailCall(), v.function.ObjectBytes > 0 && b.ObjectsEscape(int(v.First[v.function.Root])):
		return v.errorf(n, "its function needs its frame")
	}
	return nil
}

// ofMachineCode reports whether SecondResult n is a result of MachineCode. The node before it
// is the MachineCode, or the Assign of another result, or else the Assign of a call's value.
func (v *validator) ofMachineCode(n int) bool {
	for v.Kind[n-1] == Assign && v.Kind[n-2] == SecondResult {
		n -= 2
	}
	return v.Kind[n-1] == MachineCode
}
