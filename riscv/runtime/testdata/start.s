# What the linker and the compiler provide to the runtime when gpucc builds it:
# the entry point, and the system call as a function. A call's first eight
# arguments are where the kernel wants a0 to a6 and the number, a7.
	.globl	_start
_start:
	.option	push
	.option	norelax
	lla	gp, __global_pointer$
	.option	pop
	mv	a0, sp
	andi	sp, sp, -16
	call	__gpucc_start

	.globl	__builtin_gpucc_syscall
__builtin_gpucc_syscall:
	ecall
	ret
