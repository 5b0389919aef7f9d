// Variable arguments (C17 7.16). A header that needs only the type defines __need___va_list.
#pragma GCC system_header

#ifndef __GPUCC_VA_LIST
#define __GPUCC_VA_LIST
#define __GNUC_VA_LIST
typedef __builtin_va_list __gnuc_va_list;
#endif

#ifndef __need___va_list
#ifndef __GPUCC_STDARG_H
#define __GPUCC_STDARG_H
#ifndef _VA_LIST_DEFINED
#define _VA_LIST_DEFINED
typedef __gnuc_va_list va_list;
#endif
#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_end(list) __builtin_va_end(list)
#define va_copy(to, from) __builtin_va_copy(to, from)
#endif
#endif
#undef __need___va_list
