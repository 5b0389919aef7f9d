package spirv

// The opcodes of SPIR-V that glslang uses for the kernels.
const (
	opSource             = 3
	opSourceExtension    = 4
	opName               = 5
	opMemberName         = 6
	opString             = 7
	opLine               = 8
	opExtension          = 10
	opExtInstImport      = 11
	opExtInst            = 12
	opMemoryModel        = 14
	opEntryPoint         = 15
	opExecutionMode      = 16
	opCapability         = 17
	opTypeVoid           = 19
	opTypeBool           = 20
	opTypeInt            = 21
	opTypeVector         = 23
	opTypeArray          = 28
	opTypeRuntimeArray   = 29
	opTypeStruct         = 30
	opTypePointer        = 32
	opTypeFunction       = 33
	opConstantTrue       = 41
	opConstantFalse      = 42
	opConstant           = 43
	opConstantComposite  = 44
	opConstantNull       = 46
	opFunction           = 54
	opFunctionParameter  = 55
	opFunctionEnd        = 56
	opFunctionCall       = 57
	opVariable           = 59
	opLoad               = 61
	opStore              = 62
	opAccessChain        = 65
	opArrayLength        = 68
	opDecorate           = 71
	opMemberDecorate     = 72
	opVectorShuffle      = 79
	opCompositeConstruct = 80
	opCompositeExtract   = 81
	opBitcast            = 124
	opSNegate            = 126
	opIAdd               = 128
	opISub               = 130
	opIMul               = 132
	opUDiv               = 134
	opSDiv               = 135
	opUMod               = 137
	opSRem               = 138
	opSMod               = 139
	opLogicalEqual       = 164
	opLogicalNotEqual    = 165
	opLogicalOr          = 166
	opLogicalAnd         = 167
	opLogicalNot         = 168
	opSelect             = 169
	opIEqual             = 170
	opINotEqual          = 171
	opUGreaterThan       = 172
	opSGreaterThan       = 173
	opUGreaterThanEqual  = 174
	opSGreaterThanEqual  = 175
	opULessThan          = 176
	opSLessThan          = 177
	opULessThanEqual     = 178
	opSLessThanEqual     = 179
	opShiftRightLogical  = 194
	opShiftRightArith    = 195
	opShiftLeftLogical   = 196
	opBitwiseOr          = 197
	opBitwiseXor         = 198
	opBitwiseAnd         = 199
	opNot                = 200
	opBitFieldSExtract   = 202
	opBitFieldUExtract   = 203
	opBitCount           = 205
	opControlBarrier     = 224
	opMemoryBarrier      = 225
	opAtomicExchange     = 229
	opAtomicIAdd         = 234
	opAtomicUMin         = 237
	opAtomicUMax         = 239
	opAtomicAnd          = 240
	opAtomicOr           = 241
	opAtomicXor          = 242
	opPhi                = 245
	opLoopMerge          = 246
	opSelectionMerge     = 247
	opLabel              = 248
	opBranch             = 249
	opBranchConditional  = 250
	opSwitch             = 251
	opReturn             = 253
	opReturnValue        = 254
	opUnreachable        = 255
	opModuleProcessed    = 330
)

// Instructions of GLSL.std.450.
const (
	extUMin     = 38
	extSMin     = 39
	extUMax     = 41
	extSMax     = 42
	extFindILsb = 73
	extFindUMsb = 75
)

// Decorations.
const (
	decorationArrayStride = 6
	decorationBuiltIn     = 11
	decorationBinding     = 33
	decorationOffset      = 35
)

// Built-in variables.
const (
	builtInNumWorkgroups     = 24
	builtInWorkgroupID       = 26
	builtInLocalInvocationID = 27
	builtInGlobalID          = 28
	builtInLocalIndex        = 29
)
