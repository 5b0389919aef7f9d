// Common definitions (C17 7.19). A header that needs only some of the types defines
// __need_size_t, or a similar macro for another type, before it includes this one.
#pragma GCC system_header

#if !defined __need_size_t && !defined __need_ptrdiff_t && !defined __need_wchar_t && !defined __need_NULL && !defined __need_wint_t
#define __need_size_t
#define __need_ptrdiff_t
#define __need_wchar_t
#define __need_NULL
#ifndef __GPUCC_STDDEF_H
#define __GPUCC_STDDEF_H
#define offsetof(type, member) __builtin_offsetof(type, member)
#if __riscv_xlen == 64 && defined __STDC_VERSION__ && __STDC_VERSION__ >= 201112L
typedef struct {
	long long __ll __attribute__((aligned(8)));
	double __d[2] __attribute__((aligned(16)));
} max_align_t;
#endif
#endif
#endif

#if defined __need_size_t && !defined __GPUCC_SIZE_T
#define __GPUCC_SIZE_T
#define _SIZE_T
#define __size_t // glob.h then uses size_t
typedef __SIZE_TYPE__ size_t;
#endif
#undef __need_size_t

#if defined __need_ptrdiff_t && !defined __GPUCC_PTRDIFF_T
#define __GPUCC_PTRDIFF_T
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#endif
#undef __need_ptrdiff_t

#if defined __need_wchar_t && !defined __GPUCC_WCHAR_T
#define __GPUCC_WCHAR_T
#define _WCHAR_T
typedef __WCHAR_TYPE__ wchar_t;
#endif
#undef __need_wchar_t

#if defined __need_wint_t && !defined __GPUCC_WINT_T
#define __GPUCC_WINT_T
#define _WINT_T
typedef __WINT_TYPE__ wint_t;
#endif
#undef __need_wint_t

#ifdef __need_NULL
#undef NULL
#define NULL ((void *)0)
#endif
#undef __need_NULL
