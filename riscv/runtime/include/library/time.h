// Time (C17 7.27): the part that gpucc's library has.
#ifndef __GPUCC_TIME_H
#define __GPUCC_TIME_H
#pragma GCC system_header

#define __need_size_t
#define __need_NULL
#include <stddef.h>

typedef long time_t;
typedef long clock_t;

struct tm {
	int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
	long tm_gmtoff;
	const char *tm_zone;
};

struct timespec {
	time_t tv_sec;
	long tv_nsec;
};

#define CLOCKS_PER_SEC 1000000L
#define TIME_UTC 1

time_t time(time_t *result);
clock_t clock(void);
int timespec_get(struct timespec *result, int base);

// The time zone is UTC.
struct tm *gmtime(const time_t *time);
struct tm *gmtime_r(const time_t *time, struct tm *date);
struct tm *localtime(const time_t *time);
struct tm *localtime_r(const time_t *time, struct tm *date);
time_t mktime(struct tm *date);
time_t timegm(struct tm *date);
size_t strftime(char *text, size_t room, const char *format, const struct tm *date);
char *asctime(const struct tm *date);
char *ctime(const time_t *time);
#if __riscv_xlen == 64
double difftime(time_t end, time_t begin);
#endif

#endif
