// Time (C17 7.27), as far as gpucc's library goes.
#ifndef __GPUCC_TIME_H
#define __GPUCC_TIME_H
#pragma GCC system_header

#define __need_size_t
#define __need_NULL
#include <stddef.h>

typedef long time_t;
typedef long clock_t;

#define CLOCKS_PER_SEC 1000000L

time_t time(time_t *result);
clock_t clock(void);

#endif
