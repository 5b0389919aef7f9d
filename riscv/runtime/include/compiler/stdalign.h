// Alignment (C17 7.15).
#ifndef __GPUCC_STDALIGN_H
#define __GPUCC_STDALIGN_H
#pragma GCC system_header

#define alignas _Alignas
#define alignof _Alignof
#define __alignas_is_defined 1
#define __alignof_is_defined 1

#endif
