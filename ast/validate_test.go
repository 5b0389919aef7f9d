package ast

import (
	"strings"
	"testing"
)

func TestValidateAcceptsSample(t *testing.T) {
	if err := Validate(sample()); err != nil {
		t.Fatal(err)
	}
	empty := new(Tree)
	empty.Finish()
	if err := Validate(empty); err != nil {
		t.Fatal(err)
	}
}

// TestValidateSigns changes the sign of the types of nodes where the sign has no
// influence.
func TestValidateSigns(t *testing.T) {
	for _, k := range []Kind{Sub, Assign, Neg, Conditional, Comma, Store, Shl} {
		tree := sample()
		n := find(tree, k, 0)
		tree.Type[n] += U32 - I32
		if err := Validate(tree); err != nil {
			t.Errorf("%s: %v", k, err)
		}
	}
}

// TestValidateStores checks that a Store may take the lower bits of a wider value.
func TestValidateStores(t *testing.T) {
	tree := sample()
	tree.Type[find(tree, Store, 0)] = U8
	if err := Validate(tree); err != nil {
		t.Error(err)
	}
}

// find returns the number of the i-th node of kind k.
func find(t *Tree, k Kind, i int) int {
	for n := range t.Kind {
		if t.Kind[n] == k {
			if i--; i < 0 {
				return n
			}
		}
	}
	panic(k.String())
}

// TestValidateRejects changes a valid tree in one place at a time and expects an error.
func TestValidateRejects(t *testing.T) {
	node := func(k Kind, i int, change func(t *Tree, n int)) func(*Tree) {
		return func(t *Tree) { change(t, find(t, k, i)) }
	}
	data := func(k Kind, i int, x uint32) func(*Tree) {
		return node(k, i, func(t *Tree, n int) { t.Data[n] = x })
	}
	typ := func(k Kind, i int, x Type) func(*Tree) {
		return node(k, i, func(t *Tree, n int) { t.Type[n] = x })
	}
	kind := func(k Kind, i int, x Kind) func(*Tree) {
		return node(k, i, func(t *Tree, n int) { t.Kind[n] = x })
	}
	for _, test := range []struct {
		want   string
		change func(*Tree)
	}{
		{"columns differ in length", func(t *Tree) { t.Pos = t.Pos[1:] }},
		{"no nodes", func(t *Tree) { *t = Tree{} }},
		{"kind 0 is unknown", kind(Mul, 0, Invalid)},
		{"type 99 is unknown", typ(Mul, 0, 99)},
		{"position 11 is outside", node(Mul, 0, func(t *Tree, n int) { t.Pos[n] = 11 })},
		{"Parent is 4, but node 7 has it as a child", node(Block, 0, func(t *Tree, n int) { t.Parent[n] = 4 })},
		{"Parent is 2, but node 4 has it as a child", node(Const, 0, func(t *Tree, n int) { t.Parent[n] = 2 })},
		{"ChildIndex is 1, but it is child 0 of node 4", node(Local, 0, func(t *Tree, n int) { t.ChildIndex[n] = 1 })},
		{"First is 5", node(Mul, 0, func(t *Tree, n int) { t.First[n] = 5 })},
		{"First is 1, but its children start at 2", node(Mul, 0, func(t *Tree, n int) { t.First[n] = 1 })},
		{"outside of the subtree", node(Mul, 0, func(t *Tree, n int) { t.First[n] = 3 })},
		{"has 2 children, not 1", kind(Mul, 0, Neg)},
		{"a Unit is the last node", kind(Block, 1, Unit)},
		{"root's parent is itself", node(Unit, 0, func(t *Tree, n int) { t.Parent[n] = 0 })},
		{"section 9 is unknown", func(t *Tree) { t.Symbols[2].Section = 9 }},
		{"neither name nor section", func(t *Tree) { t.Symbols[2] = Symbol{} }},
		{"symbol 0 is not its symbol", func(t *Tree) { t.Symbols[0].Offset = 1 }},
		{"9 bytes at 8 are not an object", func(t *Tree) { t.Symbols[2].Offset, t.Symbols[2].Size = 8, 9 }},
		{"alignment 3", func(t *Tree) { t.DataSection.Align = 3 }},
		{"relocation 0: symbol 7", func(t *Tree) { t.DataSection.Relocs[0].Symbol = 7 }},
		{"has 2 functions, the table 1", func(t *Tree) { t.Functions, t.Symbols = t.Functions[:1], t.Symbols[:1] }},
		{"function 1: root 3 is no Function", func(t *Tree) { t.Functions[1].Root = 3 }},
		{"function 0: symbol 1 is not its symbol", func(t *Tree) { t.Functions[0].Symbol = 1; t.Symbols[0] = Symbol{Name: "half"} }},
		{"region 0 is behind region 7", func(t *Tree) { t.Functions[0].Region = 7 }},
		{"first local is 0, not 1", func(t *Tree) { t.Functions[1].FirstLocal = 0 }},
		{"5 locals of 4 left", func(t *Tree) { t.Functions[1].NumLocals = 5 }},
		{"-8 bytes of frame objects", func(t *Tree) { t.Functions[1].ObjectBytes = -8 }},
		{"-1 bytes of variable", func(t *Tree) { t.Functions[1].VarargBytes = -1 }},
		{"functions have 5 locals, the table 6", func(t *Tree) { t.Locals = append(t.Locals, I8) }},
		{"local 4 of the tree: type is void", func(t *Tree) { t.Locals[4] = Void }},
		{"may not be child 0 of node 7 (Function)", kind(FunctionEntry, 0, LoopEntry)},
		{"may not be child 1 of node 7 (Function)", kind(Parameter, 0, Local)},
		{"(Comma i32): may not be child 1 of node 44 (IfElse)", kind(Conditional, 0, IfElse)},
		{"(Neg u64): may not be child 0 of node 71 (Syscall)", kind(Argument, 1, Neg)},
		{"(Add i32): may not be child 1 of node 75 (Block)", kind(Store, 0, Add)},
		{"does not end in a Block", func(t *Tree) { n := find(t, Block, 0); t.Kind[n], t.Kind[n-1], t.Type[n-1] = Expression, Neg, F32 }},
		{"Data is 3, but it is function 1", data(Function, 1, 3)},
		{"is not of the type of local 1", typ(Parameter, 2, I32)},
		{"Data is 0, but 1 floating-point parameters", data(Parameter, 3, 0)},
		{"node 22 is no Loop around it", data(Break, 0, 5)},
		{"is no Loop around it", data(Continue, 0, 0xffffffff)},
		{"Data is 2", data(LoopEntry, 0, 2)},
		{"(If i32): may not have this type", typ(If, 0, I32)},
		{"a condition is of type f32", typ(Load, 0, F32)},
		{"has 1 children", typ(Return, 0, Void)},
		{"the value is of type f32", typ(Return, 0, I32)},
		{"the function's result is of type i32", typ(Function, 0, I32)},
		{"literal 1 of 1", data(Const64, 0, 1)},
		{"(Const64 i32): may not have this type", typ(Const64, 0, I32)},
		{"(Const f64): may not have this type", typ(Const, 0, F64)},
		{"-1 is no value of the type", data(Const, 6, 0xffffffff)},
		{"local 1 of 1", data(Local, 0, 1)},
		{"local 0 is of type f32", typ(Local, 0, F64)},
		{"byte 33 of 32", data(FrameAddress, 0, 33)},
		{"byte -65, but 64 are reserved", data(IncomingAddress, 0, ^uint32(64))},
		{"symbol 3 of 3", data(SymbolAddress, 0, 3)},
		{"an address is of type u32", typ(SymbolAddress, 0, U32)},
		{"the value is of type i32", typ(Assign, 0, F32)},
		{"Data is 2", data(Load, 0, 2)},
		{"(Load void): may not have this type", typ(Load, 0, Void)},
		{"the value is of type i32", typ(Store, 0, I64)},
		{"the value is of type i32", typ(Store, 0, F32)},
		{"the index is of type f32", func(t *Tree) {
			n := find(t, Index, 0) - 1
			t.Type[n], t.Data[n] = F32, 1
		}},
		{"Data is 32", data(Index, 0, 32)},
		{"the address is of type i32", func(t *Tree) {
			n := find(t, Index, 0) - 2
			t.Type[n], t.Data[n] = I32, 0
		}},
		{"an address is of type i32", func(t *Tree) {
			n := find(t, Index, 0)
			t.Type[n], t.Type[n-2], t.Data[n-2] = I32, I32, 0
		}},
		{"(Sub u16): may not have this type", typ(Sub, 0, U16)},
		{"(Rem f32): may not have this type", kind(Mul, 0, Rem)},
		{"operand 0 is of type f32", typ(Mul, 0, F64)},
		{"operand 1 is of type u64", typ(Const, 2, U64)},
		{"the distance is of type f32", typ(Const, 6, F32)},
		{"(Lt u32): may not have this type", typ(Lt, 0, U32)},
		{"compares i32 with u32", typ(Const, 1, U32)},
		{"the child is a LogicalNot", func(t *Tree) {
			*t = *deep(2)
			n := find(t, Neg, 0)
			t.Kind[n], t.Kind[n+1] = LogicalNot, LogicalNot
		}},
		{"(Cast void): may not have this type", typ(Cast, 0, Void)},
		{"the last child is of type i32", typ(Comma, 0, U64)},
		{"child 1 is of type i32", func(t *Tree) {
			for n := find(t, Neg, 0) - 1; t.Kind[n] != Store; n++ {
				t.Type[n] = U64
			}
			t.Locals[4], t.Data[find(t, Neg, 0)-1] = U64, 3
		}},
		{"counts 1 floating-point arguments before it, not 0", data(Argument, 2, 1)},
		{"the value is of type f32", typ(Argument, 0, I32)},
		{"symbol 2 is no function", data(Call, 0, 2)},
		{"(Syscall f32): may not have this type", typ(Syscall, 0, F32)},
	} {
		tree := sample()
		test.change(tree)
		if err := Validate(tree); err == nil {
			t.Errorf("%s: no error", test.want)
		} else if !strings.Contains(err.Error(), test.want) {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}

// machineCode makes a tree with an assembler statement: two words and two results. The first word
// has an integer and a floating-point operand.
func machineCode() *Tree {
	b, t := new(Builder), &Tree{Symbols: []Symbol{{Name: "f", Section: InText, Scope: Global, Func: true}}, Locals: []Type{I64, F64}}
	b.Leaf(FunctionEntry, Void, 0, 0)
	b.Leaf(Const, I64, 5, 0)
	b.Node(Argument, I64, ArgumentChosen|7, 0, 1)
	b.Leaf(Local, F64, 1, 0)
	b.Node(Argument, F64, ArgumentChosen|7, 0, 1)
	b.Node(MachineCode, Void, 0x73, 0, 2)
	b.Leaf(MachineCode, Void, 0x13, 0)
	b.Leaf(SecondResult, I64, 3, 0)
	b.Node(Assign, I64, 0, 0, 1)
	b.Leaf(SecondResult, F64, 2, 0)
	b.Node(Assign, F64, 1, 0, 1)
	b.Node(Block, Void, 0, 0, 4)
	b.Node(Function, Void, 0, 0, 2)
	t.Append(b, FunctionInfo{NumLocals: 2})
	t.Finish()
	return t
}

// TestValidateMachineCode checks the conditions for machine code, its operands and its results.
func TestValidateMachineCode(t *testing.T) {
	if err := Validate(machineCode()); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		want   string
		change func(t *Tree)
	}{
		{"only MachineCode chooses", func(t *Tree) { t.Data[find(t, Argument, 0)] = 0 }},
		{"is not right behind", func(t *Tree) { t.Kind[find(t, MachineCode, 1)] = Label }},
		{"is not right behind", func(t *Tree) { n := find(t, SecondResult, 0); t.Kind[n], t.Data[n] = Const, 0 }},
		{"may not have this type", func(t *Tree) { t.Type[find(t, MachineCode, 1)] = I64 }},
		{"the value is of type i64", func(t *Tree) { t.Type[find(t, Argument, 0)] = F64 }},
	} {
		tree := machineCode()
		x.change(tree)
		if err := Validate(tree); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%v, want %q", err, x.want)
		}
	}
	var printed strings.Builder
	if err := Print(&printed, machineCode()); err != nil {
		t.Fatal(err)
	}
	if text := printed.String(); !strings.Contains(text, "in register 7") || !strings.Contains(text, "MachineCode 115") {
		t.Errorf("printed as\n%s", text)
	}
}
