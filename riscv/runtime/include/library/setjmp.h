// Nonlocal jumps (C17 7.13), also by the names of POSIX. They do not save the signal mask.
#ifndef __GPUCC_SETJMP_H
#define __GPUCC_SETJMP_H
#pragma GCC system_header

typedef long jmp_buf[26];
typedef jmp_buf sigjmp_buf;

int setjmp(jmp_buf environment);
int _setjmp(jmp_buf environment);
int sigsetjmp(sigjmp_buf environment, int mask);
_Noreturn void longjmp(jmp_buf environment, int value);
_Noreturn void _longjmp(jmp_buf environment, int value);
_Noreturn void siglongjmp(sigjmp_buf environment, int value);

#define setjmp(environment) setjmp(environment)

#endif
