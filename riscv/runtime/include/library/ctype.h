// Character handling (C17 7.4), for ASCII.
#ifndef __GPUCC_CTYPE_H
#define __GPUCC_CTYPE_H
#pragma GCC system_header

int isalnum(int c);
int isalpha(int c);
int isblank(int c);
int iscntrl(int c);
int isdigit(int c);
int isgraph(int c);
int islower(int c);
int isprint(int c);
int ispunct(int c);
int isspace(int c);
int isupper(int c);
int isxdigit(int c);
int tolower(int c);
int toupper(int c);

#endif
