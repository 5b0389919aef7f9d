// Comparison that ignores case; the lowest bit that is set (POSIX).
#ifndef __GPUCC_STRINGS_H
#define __GPUCC_STRINGS_H
#pragma GCC system_header

#define __need_size_t
#include <stddef.h>

int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t count);
int ffs(int value);
int ffsl(long value);
#if __riscv_xlen == 64
int ffsll(long long value);
#endif

#endif
