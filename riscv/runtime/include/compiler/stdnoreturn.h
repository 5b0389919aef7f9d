// Functions that do not return (C17 7.23).
#ifndef __GPUCC_STDNORETURN_H
#define __GPUCC_STDNORETURN_H
#pragma GCC system_header

#define noreturn _Noreturn

#endif
