// Alternative spellings (C17 7.9).
#ifndef __GPUCC_ISO646_H
#define __GPUCC_ISO646_H
#pragma GCC system_header

#define and &&
#define and_eq &=
#define bitand &
#define bitor |
#define compl ~
#define not !
#define not_eq !=
#define or ||
#define or_eq |=
#define xor ^
#define xor_eq ^=

#endif
