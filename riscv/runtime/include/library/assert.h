// Diagnostics (C17 7.2). A file may include this header again, with another NDEBUG.
#pragma GCC system_header

#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))
#endif

#ifndef __GPUCC_ASSERT_H
#define __GPUCC_ASSERT_H
_Noreturn void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function);
#if defined __STDC_VERSION__ && __STDC_VERSION__ >= 201112L
#define static_assert _Static_assert
#endif
#endif
