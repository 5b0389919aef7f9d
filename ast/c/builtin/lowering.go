package builtin

// A Lowering says how calls of a function become nodes of the tree.
type Lowering uint8

const (
	Call Lowering = iota // a call of the library function of the same name

	// Bits of an integer.
	CountLeadingZeros
	CountTrailingZeros
	CountOnes
	Parity
	FindFirstSet
	CountRedundantSigns
	SwapBytes
	AbsoluteValue

	// Arithmetic with a test for overflow.
	AddOverflow
	SubOverflow
	MulOverflow

	// Floating-point and complex numbers.
	Infinity
	NotANumber
	SignalingNaN
	ClearSign
	CopySign
	SignBit
	IsNaN
	IsInfinite
	InfinitySign
	IsFinite
	IsNormal
	Classify
	IsGreater
	IsGreaterEqual
	IsLess
	IsLessEqual
	IsLessGreater
	IsUnordered
	MakeComplex
	RealPart
	ImaginaryPart
	Conjugate

	// Vectors.
	ConvertVector
	Shuffle
	ShuffleVector

	// Hints.
	Expect
	ExpectWithProbability
	Prefetch
	ClearPadding
	SamePointer
	Unreachable
	Trap

	// Questions that the compiler answers.
	IsConstant
	ChooseExpression
	TypeGeneric
	TypesCompatible
	ClassifyType
	OffsetOf
	ObjectSize
	UnnamedArguments
	SourceLine
	SourceFile
	SourceFunction

	// The stack, and jumps.
	Allocate
	AllocateAligned
	FrameAddress
	ReturnAddress
	SetJump
	LongJump

	// Variadic functions.
	VariadicStart
	VariadicArgument
	VariadicCopy
	VariadicEnd

	SystemCall

	// Atomic operations.
	AtomicLoad
	AtomicLoadTo
	AtomicStore
	AtomicStoreFrom
	AtomicExchange
	AtomicExchangeBetween
	AtomicCompareExchange
	AtomicCompareExchangeFrom
	AtomicCompareAndSwap
	AtomicCompareAndTest
	AtomicFetchAdd
	AtomicFetchSub
	AtomicFetchAnd
	AtomicFetchOr
	AtomicFetchXor
	AtomicFetchNand
	AtomicAddFetch
	AtomicSubFetch
	AtomicAndFetch
	AtomicOrFetch
	AtomicXorFetch
	AtomicNandFetch
	AtomicTestAndSet
	AtomicClear
	AtomicRelease
	AtomicFence
	AtomicFullFence
	AtomicLockFree

	// TinyC's library.
	ScanCharacter
	PrintCharacter
	PrintNumber

	Lowerings // number of lowerings
)
