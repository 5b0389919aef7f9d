// Package inplace lowers the calls of builtin functions that are operations on their arguments: functions of the bits of
// integers, arithmetic with a test for overflow, functions of floating-point numbers, atomic accesses, vectors, and copies of small objects.
//
// A lowering takes the arguments of a call one by one, as operands of package lower, and makes the value of the call of them. The
// parser implements Arguments.
package inplace

import (
	"gpucc/ast"
	"gpucc/ast/c/builtin"
	"gpucc/ast/c/lower"
	"gpucc/ast/c/token"
	"gpucc/ast/c/types"
)

// A Call is a call of a builtin function. The arguments follow in the text.
type Call struct {
	*lower.Lowering
	Arguments
	Pos    uint32
	Result types.Type // of the function; the error type if it depends on the arguments
	Object types.Type // of the object of an atomic access, if the function's name states its size; else the error type
}

// Arguments parses the arguments of a call, in the order of the text.
type Arguments interface {
	// Argument parses the next argument, and converts it to the type of its parameter, if the function's type has one.
	Argument() lower.Operand
	// Unconverted parses the next argument, whatever its type.
	Unconverted() lower.Operand
	// Integer parses the next argument, an integer constant expression. It appends nothing to the tree.
	Integer() (v int64, ok bool)
	// NoPayload parses the next argument, the payload of a NaN. It reports false, after an error, if that is not the empty string.
	NoPayload() bool
	// NextType parses the next argument, the name of a type.
	NextType() types.Type
	// More reports whether another argument follows the last one.
	More() bool

	// Left returns the types of the parameters that are left, as the registry of builtin functions spells them.
	Left() string
	// Count returns the number of arguments that have begun.
	Count() int

	// Errorf reports an error at pos about the function. The function's name is the last operand of the format.
	Errorf(pos uint32, format string, args ...any)
}

// A Lowerer appends the nodes of a call, and returns its value.
type Lowerer = func(c *Call) lower.Operand

// Lowerers returns the lowerings of this package.
func Lowerers() map[builtin.Lowering]Lowerer {
	return map[builtin.Lowering]Lowerer{
		builtin.CountLeadingZeros:   onBits(countLeadingZeros),
		builtin.CountTrailingZeros:  onBits(countTrailingZeros),
		builtin.CountOnes:           onBits(countOnes),
		builtin.Parity:              onBits(parity),
		builtin.FindFirstSet:        onBits(findFirstSet),
		builtin.CountRedundantSigns: onBits(countRedundantSigns),
		builtin.SwapBytes:           onBits(swapBytes),
		builtin.AbsoluteValue:       (*Call).absoluteValue,

		builtin.AddOverflow: overflowing(token.Plus),
		builtin.SubOverflow: overflowing(token.Minus),
		builtin.MulOverflow: overflowing(token.Star),

		builtin.Infinity:       (*Call).infinity,
		builtin.NotANumber:     (*Call).notANumber,
		builtin.SignalingNaN:   (*Call).signalingNaN,
		builtin.ClearSign:      withSign(false),
		builtin.CopySign:       withSign(true),
		builtin.SignBit:        (*Call).signBit,
		builtin.IsNaN:          isNaN.lower,
		builtin.IsInfinite:     isInfinite.lower,
		builtin.InfinitySign:   infinitySign.lower,
		builtin.IsFinite:       isFinite.lower,
		builtin.IsNormal:       (*Call).isNormal,
		builtin.Classify:       (*Call).classify,
		builtin.IsGreater:      comparing(token.Greater),
		builtin.IsGreaterEqual: comparing(token.GreaterEq),
		builtin.IsLess:         comparing(token.Less),
		builtin.IsLessEqual:    comparing(token.LessEq),
		builtin.IsLessGreater:  ordered(lessOrGreater, (*lower.WideOperation).LessOrGreater),
		builtin.IsUnordered:    ordered(unordered, (*lower.WideOperation).Unordered),
		builtin.MakeComplex:    (*Call).makeComplex,
		builtin.RealPart:       (*Call).realPart,
		builtin.ImaginaryPart:  (*Call).imaginaryPart,
		builtin.Conjugate:      (*Call).conjugate,
		builtin.ClearPadding:   (*Call).clearPadding,
		builtin.ConvertVector:  (*Call).convertVector,
		builtin.Shuffle:        (*Call).shuffle,
		builtin.ShuffleVector:  (*Call).shuffleVector,

		builtin.AtomicLoad:                atomically((*atomicCall).load),
		builtin.AtomicLoadTo:              atomically((*atomicCall).loadTo),
		builtin.AtomicStore:               atomically((*atomicCall).store),
		builtin.AtomicStoreFrom:           atomically((*atomicCall).storeFrom),
		builtin.AtomicExchange:            atomically((*atomicCall).exchange),
		builtin.AtomicExchangeBetween:     atomically((*atomicCall).exchangeBetween),
		builtin.AtomicCompareExchange:     atomically(func(a *atomicCall) lower.Operand { return a.compareExchange(false) }),
		builtin.AtomicCompareExchangeFrom: atomically(func(a *atomicCall) lower.Operand { return a.compareExchange(true) }),
		builtin.AtomicCompareAndSwap:      atomically(func(a *atomicCall) lower.Operand { return a.compareAndSwap(false) }),
		builtin.AtomicCompareAndTest:      atomically(func(a *atomicCall) lower.Operand { return a.compareAndSwap(true) }),
		builtin.AtomicFetchAdd:            fetching(ast.Add),
		builtin.AtomicFetchSub:            fetching(ast.Sub),
		builtin.AtomicFetchAnd:            fetching(ast.And),
		builtin.AtomicFetchOr:             fetching(ast.Or),
		builtin.AtomicFetchXor:            fetching(ast.Xor),
		builtin.AtomicFetchNand:           fetching(lower.Nand),
		builtin.AtomicAddFetch:            updating(ast.Add),
		builtin.AtomicSubFetch:            updating(ast.Sub),
		builtin.AtomicAndFetch:            updating(ast.And),
		builtin.AtomicOrFetch:             updating(ast.Or),
		builtin.AtomicXorFetch:            updating(ast.Xor),
		builtin.AtomicNandFetch:           updating(lower.Nand),
		builtin.AtomicTestAndSet:          atomically((*atomicCall).testAndSet),
		builtin.AtomicClear:               atomically((*atomicCall).clear),
		builtin.AtomicRelease:             atomically((*atomicCall).release),
		builtin.AtomicFence:               atomically((*atomicCall).threadFence),
		builtin.AtomicFullFence:           atomically((*atomicCall).synchronize),
		builtin.AtomicLockFree:            (*Call).lockFree,
	}
}

// value returns the last subtree as the value of the call.
func (c *Call) value() lower.Operand { return c.ValueOf(c.Result, c.Pos) }

// number returns the integer v as the value of the call.
func (c *Call) number(v uint64) lower.Operand {
	c.Constant(c.Types.Machine(c.Result), v, c.Pos)
	return c.value()
}
