package spirv

// An instr is an instruction of the interpreter. It works on slots: it applies the
// operation to the n words at a, b and c, and stores the result in the n words at dst.
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
	doSet              // set dst to the number a
	doLoad             // load from the slot with the number in a
	doStore            // store dst to the slot with the number in a
	doEnter            // a function begins: its variables become undefined
	doCall             // call the function that begins at a
	doReturn           // return to the caller
	doNever            // an instruction that no invocation reaches
	doJump             // jump to a; dst is the label of the block that ends
	doBranch           // jump to b if a is true, else to c
	doSwitch           // jump to the instruction that the list has for a, else to b
	doPhi              // select a slot from the list, by the previous block
	doSelect           // b if a is true, else c
	doChain            // compute the address of a part of a variable
	doLength           // length of an array
	doBarrier
	doFence // memory barrier for storage a
	doSharedLoad
	doSharedStore
	doBufferLoad
	doBufferStore
	doExchange // atomic operations
	doAtomicAdd
	doAtomicMin
	doAtomicMax
	doAtomicAnd
	doAtomicOr
	doAtomicXor
	doAdd // arithmetic operations, from here on
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

// arithmetic gives the operations for SPIR-V's instructions with one or two operands.
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
