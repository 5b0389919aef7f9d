package description

// The meaning of an instruction is a list of register transfers in Go syntax,
// separated by semicolons. Values are unsigned words of XLEN bits unless said
// otherwise; arithmetic wraps.
//
//	x[rd] x[rs1] x[rs2]   integer registers; x[0] is 0 and stays 0
//	f[rs1] ...            floating-point registers, all 64 bits
//	f32[rd] f32[rs1] ...  the same as single: boxed when written (upper bits 1),
//	                      the canonical NaN when read and not boxed
//	f64[rd] f64[rs1] ...  the same as double
//	imm zimm rm           operands
//	pc next               address of this instruction, of the one after it
//	pc = e                jump
//	xlen                  32 or 64
//	t := e                temporary
//	if c { ... } else { ... }
//
// Functions:
//
//	bit(c)                            1 if c, else 0
//	signed(e)                         two's complement, to compare
//	sra(a, n)                         arithmetic shift right
//	sext8 sext16 sext32 (e)           sign-extend the low bits
//	zext8 zext16 zext32 (e)           zero-extend the low bits
//	mulh mulhu mulhsu (a, b)          high half of the product
//	div divu rem remu (a, b)          quotient and remainder; by zero as in the manual's table 7.1
//	div32 divu32 rem32 remu32 (a, b)  of the low 32 bits
//	mins maxs minu maxu (a, b)        signed and unsigned
//	leadingZeros trailingZeros onesCount (e)    how many; of zero, leadingZeros and trailingZeros are xlen
//	leadingZeros32 trailingZeros32 (e)          the same of the low 32 bits
//	reverseBytes orBytes (e)          the bytes in reverse order; each byte that is not zero becomes 255
//	rotateLeft rotateLeft32 (a, n)    of all bits, of the low 32 bits
//	load8 load16 load32 load64 (a)    from memory, zero-extended (load64: 64 bits in RV32, too)
//	store8 store16 store32 store64 (a, e)
//	align(a, n)                       trap unless a is a multiple of n
//	reserve(a), reserved(a)           load-reserved and store-conditional
//	readCSR(n), writeCSR(n, e)
//	ecall() ebreak() fence() fenceI()
//
// Floating point, on values of f32 and f64 (32 and 64 bits), rounding by rm;
// each raises the exception flags that the manual says. With 64 for 32, too:
//
//	fadd32 fsub32 fmul32 fdiv32 (a, b, rm), fma32(a, b, c, rm), fsqrt32(a, rm)
//	fmin32 fmax32 feq32 flt32 fle32 (a, b), fclass32(a)
//	fneg32(a), sign32     flip the sign bit; the sign bit
//	f32ToI32 f32ToU32 f32ToI64 f32ToU64 i32ToF32 u32ToF32 i64ToF32 u64ToF32 (a, rm)
//	f32ToF64 f64ToF32 (a, rm)
