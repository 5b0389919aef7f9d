//go:build !cgo && linux

#include "textflag.h"

// System calls and constants of Linux.
#define sysFcntl 72
#define sysReadlink 89
#define sysExecve 59
#define sysPrlimit 302
#define getDescriptorFlags 1
#define limitData 2
#define limitProcesses 6
#define limitFiles 7
#define limitSpace 9
#define unlimited $-1

// Where fewer files or processes are allowed, limits.c decides exactly.
#define fewFiles $64
#define fewProcesses $4096

// The frame: a limit, then the path of this program.
#define limit 0(SP)
#define path 16(SP)
#define pathBytes 4096
#define frameBytes 4128

DATA ·self+0(SB)/8, $"/proc/se"
DATA ·self+8(SB)/6, $"lf/exe"
GLOBL ·self(SB), NOPTR|RODATA, $16

// CHECK continues at unusual if a limit of the process is less than a number.
#define CHECK(resource, least) \
	MOVQ unlimited, limit; \
	MOVL $sysPrlimit, AX; \
	MOVL $0, DI; \
	MOVL $resource, SI; \
	MOVL $0, DX; \
	LEAQ limit, R10; \
	SYSCALL; \
	MOVQ limit, AX; \
	CMPQ AX, least; \
	JCS  unusual

// func start()
// At the start of a process, the stack holds the number of arguments, the arguments, a null pointer, and the
// environment. A system call changes AX, CX and R11 alone.
TEXT ·start(SB), NOSPLIT|NOFRAME, $0
	MOVQ SP, BX
	SUBQ $frameBytes, SP
	CHECK(limitSpace, unlimited)
	CHECK(limitData, unlimited)
	CHECK(limitFiles, fewFiles)
	CHECK(limitProcesses, fewProcesses)
	MOVL $sysFcntl, AX
	MOVL $1, DI
	MOVL $getDescriptorFlags, SI
	SYSCALL
	CMPQ AX, $0
	JLT  unusual

runtime:
	MOVQ BX, SP
	JMP  _rt0_amd64_linux(SB)

unusual:
	MOVL $sysReadlink, AX
	LEAQ ·self(SB), DI
	LEAQ path, SI
	MOVL $pathBytes, DX
	SYSCALL
	CMPQ AX, $0
	JLE  runtime
	LEAQ path, DI
	MOVQ $0x6c676e65706f2d, CX // "-opengl", which ends with a zero
	MOVQ CX, (DI)(AX*1)
	LEAQ 8(BX), SI           // the arguments
	MOVQ (BX), AX
	LEAQ 8(SI)(AX*8), DX     // the environment
	MOVL $sysExecve, AX
	SYSCALL
	JMP  runtime
