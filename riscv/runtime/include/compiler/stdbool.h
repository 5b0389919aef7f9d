// Boolean type and values (C17 7.18).
#ifndef __GPUCC_STDBOOL_H
#define __GPUCC_STDBOOL_H
#pragma GCC system_header

#define bool _Bool
#define true 1
#define false 0
#define __bool_true_false_are_defined 1

#endif
