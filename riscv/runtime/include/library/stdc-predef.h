// Macros by which the C library describes itself. They are defined before any program.
#ifndef _STDC_PREDEF_H
#define _STDC_PREDEF_H 1

#if __GCC_IEC_559 > 0
#define __STDC_IEC_559__ 1
#define __STDC_IEC_60559_BFP__ 201404L
#endif
#if __GCC_IEC_559_COMPLEX > 0
#define __STDC_IEC_559_COMPLEX__ 1
#define __STDC_IEC_60559_COMPLEX__ 201404L
#endif

// Values of wchar_t are those of Unicode.
#define __STDC_ISO_10646__ 201706L

#endif
