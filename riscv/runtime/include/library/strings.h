// Comparison without case (POSIX).
#ifndef __GPUCC_STRINGS_H
#define __GPUCC_STRINGS_H
#pragma GCC system_header

#define __need_size_t
#include <stddef.h>

int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t count);

#endif
