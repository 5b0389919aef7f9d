package ast

// sample returns a tree, written by hand, with nearly every kind of node. It has two
// functions:
//
//	float half(float x) { return x * 0.5f; }
//
//	int main(int n, float y, int *p) {
//		do { if (!(n < 1)) break; else continue; n = n - 1; } while (n && *p);
//		*p = n > 0 ? (n, (int)half(y)) : -n;
//		if (n || 0) {}
//		return n;
//	}
func sample() *Tree {
	t := &Tree{
		Literals: []uint64{7},
		Symbols: []Symbol{
			{Name: "half", Section: InText, Scope: Global, Func: true, Offset: 0},
			{Name: "main", Section: InText, Scope: Global, Func: true, Offset: 1},
			{Name: "table", Section: InData, Offset: 0, Size: 8},
		},
		DataSection: Section{Bytes: make([]byte, 16), Align: 8, Relocs: []Reloc{{Offset: 8, Symbol: 0}}},
		Files:       []File{{Name: "sample.c", Text: []byte("half\nmain\n")}},
		Locals:      []Type{F32, I32, F32, U64, I32},
	}
	t.Append(sampleHalf(), FunctionInfo{Symbol: 0, FirstLocal: 0, NumLocals: 1})
	t.Append(sampleMain(), FunctionInfo{Symbol: 1, FirstLocal: 1, NumLocals: 4, ObjectBytes: 32, VarargBytes: 64})
	t.Finish()
	return t
}

func sampleHalf() *Builder {
	b := new(Builder)
	b.Leaf(FunctionEntry, Void, 0, 0)
	b.Leaf(Parameter, F32, 0, 0)
	b.Leaf(Local, F32, 0, 1)
	b.Leaf(Const, F32, 0x3f000000, 2)
	b.Node(Mul, F32, 0, 2, 2)
	b.Node(Return, F32, 0, 2, 1)
	b.Node(Block, Void, 0, 1, 1)
	b.Node(Function, F32, 0, 0, 3)
	return b
}

func sampleMain() *Builder {
	b := new(Builder)
	b.Leaf(FunctionEntry, Void, 0, 5)
	b.Leaf(Parameter, I32, 0, 5)
	b.Leaf(Parameter, F32, 0, 5)
	b.Leaf(Parameter, U64, 1, 5)
	sampleLoop(b)
	sampleStore(b)
	b.Leaf(Local, I32, 0, 8)
	b.Leaf(Const, I32, 0, 8)
	b.Node(LogicalOr, I32, 0, 8, 2)
	b.Node(Block, Void, 0, 8, 0)
	b.Node(If, Void, 0, 8, 2)
	sampleAddresses(b)
	b.Leaf(Local, I32, 0, 8)
	b.Node(Return, I32, 0, 8, 1)
	b.Node(Block, Void, 0, 7, 5)
	b.Node(Function, I32, 0, 5, 5)
	return b
}

func sampleLoop(b *Builder) {
	b.Leaf(LoopEntry, Void, 1, 6)
	b.Leaf(Local, I32, 0, 6)
	b.Leaf(Const, I32, 1, 6)
	b.Node(Lt, I32, 0, 6, 2)
	b.Node(LogicalNot, I32, 0, 6, 1)
	leave := b.Leaf(Break, Void, 0, 6)
	next := b.Leaf(Continue, Void, 0, 6)
	b.Node(IfElse, Void, 0, 6, 3)
	b.Leaf(Local, I32, 0, 6)
	b.Leaf(Const, I32, 1, 6)
	b.Node(Sub, I32, 0, 6, 2)
	b.Node(Assign, I32, 0, 6, 1)
	b.Node(Expression, Void, 0, 6, 1)
	b.Node(Block, Void, 0, 6, 2)
	b.Node(Block, Void, 0, 6, 0)
	b.Leaf(Local, I32, 0, 6)
	b.Leaf(Local, U64, 2, 6)
	b.Node(Load, U8, MemoryVolatile, 6, 1)
	b.Node(LogicalAnd, I32, 0, 6, 2)
	loop := b.Node(Loop, Void, 0, 6, 4)
	b.Data[leave], b.Data[next] = uint32(loop-leave), uint32(loop-next)
}

func sampleStore(b *Builder) {
	b.Leaf(Local, U64, 2, 7)
	b.Leaf(Local, I32, 0, 7)
	b.Leaf(Const, I32, 0, 7)
	b.Node(Gt, I32, 0, 7, 2)
	b.Leaf(Local, I32, 0, 7)
	b.Leaf(Local, F32, 1, 7)
	b.Node(Argument, F32, 0, 7, 1)
	b.Node(Call, F32, 0, 7, 1)
	b.Node(Cast, I32, 0, 7, 1)
	b.Node(Comma, I32, 0, 7, 2)
	b.Leaf(Local, I32, 0, 7)
	b.Node(Neg, I32, 0, 7, 1)
	b.Node(Conditional, I32, 0, 7, 3)
	b.Node(Store, I32, 0, 7, 2)
}

// sampleAddresses appends a system call with addresses and constants of all kinds as arguments.
func sampleAddresses(b *Builder) {
	b.Leaf(FrameAddress, U64, 16, 8)
	b.Node(Argument, U64, 0, 8, 1)
	b.Leaf(IncomingAddress, U64, 0xffffffc0, 8)
	b.Node(Argument, U64, 0, 8, 1)
	b.Leaf(SymbolAddress, U64, 2, 8)
	b.Node(Argument, U64, 0, 8, 1)
	b.Leaf(Const64, I64, 0, 8)
	b.Node(Argument, I64, ArgumentVariadic, 8, 1)
	b.Leaf(Const, I64, 1, 8)
	b.Leaf(Const, U8, 255, 8)
	b.Node(Shl, I64, 0, 8, 2)
	b.Node(Argument, I64, 0, 8, 1)
	b.Leaf(Local, U64, 2, 8)
	b.Leaf(Local, I32, 0, 8)
	b.Node(Index, U64, 3, 8, 2)
	b.Node(Argument, U64, 0, 8, 1)
	for range 2 {
		b.Leaf(Const, U32, 0xffffffff, 8)
		b.Node(Argument, U32, 0, 8, 1)
	}
	b.Node(Syscall, I64, 0, 8, 8)
	b.Node(Expression, Void, 0, 8, 1)
}
