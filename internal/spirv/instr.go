package spirv

// An instr is an instruction of the interpreter, on slots: n words at dst become the
// operation of those at a, b and c.
type instr struct {
	op           operation
	n            uint16
	dst, a, b, c int32
}

// An operation is the kind of an instruction. Operations are numbered without gaps, so that the
// interpreter's switch is a jump table.
type operation uint16

const (
	doCopy   operation = iota
	doSet              // dst is the number a
	doLoad             // of a slot whose number is in a
	doStore            // of dst, there
	doEnter            // a function begins: its variables are undefined
	doCall             // the function that begins at a
	doReturn           // to the caller
	doNever            // where no invocation comes
	doJump             // to a; dst is the label of the block that ends
	doBranch           // to b, if a is true, else to c
	doSwitch           // to where the list has a, else to b
	doPhi              // one of the list, by the block before
	doSelect           // b, if a is true, else c
	doChain            // the address of a part of a variable
	doLength           // of an array
	doBarrier
	doFence // a memory barrier for storage a
	doSharedLoad
	doSharedStore
	doBufferLoad
	doBufferStore
	doExchange // the atomics
	doAtomicAdd
	doAtomicMin
	doAtomicMax
	doAtomicAnd
	doAtomicOr
	doAtomicXor
	doAdd // arithmetic, from here on
	doSub
	doMul
	doUDiv
	doUMod
	doSDiv
	doSRem
	doNegate
	doNot
	doLogicalNot
	doAnd
	doOr
	doXor
	doShl
	doShr
	doSar
	doExtract
	doSExtract
	doCount
	doFindLow
	doFindHigh
	doUMin
	doUMax
	doSMin
	doSMax
	doEqual
	doNotEqual
	doULess
	doULessEqual
	doUGreater
	doUGreaterEqual
	doSLess
	doSLessEqual
	doSGreater
	doSGreaterEqual
)

// arithmetic has the operations of SPIR-V's instructions of one or two operands.
var arithmetic = map[int]operation{
	opIAdd: doAdd, opISub: doSub, opIMul: doMul,
	opUDiv: doUDiv, opUMod: doUMod, opSDiv: doSDiv, opSRem: doSRem, opSMod: doSRem,
	opSNegate: doNegate, opNot: doNot, opLogicalNot: doLogicalNot,
	opBitwiseAnd: doAnd, opBitwiseOr: doOr, opBitwiseXor: doXor,
	opLogicalAnd: doAnd, opLogicalOr: doOr, opLogicalEqual: doEqual, opLogicalNotEqual: doNotEqual,
	opShiftLeftLogical: doShl, opShiftRightLogical: doShr, opShiftRightArith: doSar,
	opBitFieldUExtract: doExtract, opBitFieldSExtract: doSExtract, opBitCount: doCount,
	opIEqual: doEqual, opINotEqual: doNotEqual,
	opULessThan: doULess, opULessThanEqual: doULessEqual, opUGreaterThan: doUGreater, opUGreaterThanEqual: doUGreaterEqual,
	opSLessThan: doSLess, opSLessThanEqual: doSLessEqual, opSGreaterThan: doSGreater, opSGreaterThanEqual: doSGreaterEqual,
}

// extended maps the instructions of GLSL.std.450 to operations.
var extended = map[uint32]operation{
	extUMin: doUMin, extUMax: doUMax, extSMin: doSMin, extSMax: doSMax,
	extFindILsb: doFindLow, extFindUMsb: doFindHigh,
}

// atomic maps SPIR-V's atomic instructions to operations.
var atomic = map[int]operation{
	opAtomicExchange: doExchange, opAtomicIAdd: doAtomicAdd, opAtomicUMin: doAtomicMin, opAtomicUMax: doAtomicMax,
	opAtomicAnd: doAtomicAnd, opAtomicOr: doAtomicOr, opAtomicXor: doAtomicXor,
}
