// Time. CLOCKS_PER_SEC is 1000000.

enum { SYS_CLOCK_GETTIME = 113, SYS_CLOCK_GETTIME64 = 403, REALTIME = 0, PROCESS_CPU = 2, TIME_UTC = 1 };

struct timespec {
    long tv_sec, tv_nsec;
};

// read_clock reads the seconds and nanoseconds of a clock. If a word has 32
// bits, the kernel stores each in two words, the lower first.
static void read_clock(int clock, long *seconds, long *nanoseconds)
{
    long times[4] = {0};
    int wide = sizeof(long) == 8;
    __builtin_gpucc_syscall(clock, (long)times, 0, 0, 0, 0, 0, wide ? SYS_CLOCK_GETTIME : SYS_CLOCK_GETTIME64);
    *seconds = times[0];
    *nanoseconds = wide ? times[1] : times[2];
}

long time(long *result)
{
    long seconds, nanoseconds;
    read_clock(REALTIME, &seconds, &nanoseconds);
    if (result)
        *result = seconds;
    return seconds;
}

int timespec_get(struct timespec *result, int base)
{
    if (base != TIME_UTC)
        return 0;
    read_clock(REALTIME, &result->tv_sec, &result->tv_nsec);
    return base;
}

long clock(void)
{
    long seconds, nanoseconds;
    read_clock(PROCESS_CPU, &seconds, &nanoseconds);
    return seconds * 1000000 + nanoseconds / 1000;
}
