// Opening of files (POSIX; Linux, asm-generic/fcntl.h).
#ifndef __GPUCC_FCNTL_H
#define __GPUCC_FCNTL_H
#pragma GCC system_header

#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_APPEND 02000

int open(const char *path, int flags, ...);

#endif
