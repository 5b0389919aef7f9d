// Abnormal termination.

void _exit(int status);

enum { SYS_KILL = 129, SYS_GETPID = 172, SIGABRT = 6 };

void (*__gpucc_raise_abort)(void); // calls the program's handler, if signal is used

// abort raises SIGABRT. If signals have no effect, it exits with the status
// that a shell shows for the signal. Buffered output is lost, as C allows.
void abort(void)
{
    if (__gpucc_raise_abort)
        __gpucc_raise_abort();
    long self = __builtin_gpucc_syscall(0, 0, 0, 0, 0, 0, 0, SYS_GETPID);
    __builtin_gpucc_syscall(self, SIGABRT, 0, 0, 0, 0, 0, SYS_KILL);
    _exit(128 + SIGABRT);
}
