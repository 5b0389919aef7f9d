// Signals. A handler stays installed, and may be interrupted by the next signal
// of the same kind, so that it can be left by a jump. raise calls the handler
// without the kernel, which a simulator need not have.

typedef void handler(int number);

enum { SYS_KILL = 129, SYS_RT_SIGACTION = 134, SYS_GETPID = 172, SIGKILL = 9, SIGSTOP = 19, SIGNALS = 64, SIGABRT = 6 };
enum { EINVAL = 22, SA_RESTART = 0x10000000, SA_NODEFER = 0x40000000 };

extern int errno;
extern void (*__gpucc_raise_abort)(void);

static handler *handlers[SIGNALS + 1];

// The kernel's struct sigaction, whose mask has 64 bits.
typedef struct {
    handler *handler;
    unsigned long flags;
    unsigned long mask[8 / sizeof(long)];
} action;

int raise(int number)
{
    handler *h = number > 0 && number <= SIGNALS ? handlers[number] : (handler *)0;
    if (h == (handler *)1)
        return 0;
    if (h) {
        h(number);
        return 0;
    }
    long self = __builtin_gpucc_syscall(0, 0, 0, 0, 0, 0, 0, SYS_GETPID);
    long result = __builtin_gpucc_syscall(self, number, 0, 0, 0, 0, 0, SYS_KILL);
    if (result == 0)
        return 0;
    errno = (int)-result;
    return -1;
}

static void raise_abort(void);

handler *signal(int number, handler *h)
{
    action want = {h, SA_RESTART | SA_NODEFER};
    if (number <= 0 || number > SIGNALS || number == SIGKILL || number == SIGSTOP ||
        __builtin_gpucc_syscall(number, (long)&want, 0, sizeof want.mask, 0, 0, 0, SYS_RT_SIGACTION)) {
        errno = EINVAL;
        return (handler *)-1;
    }
    handler *old = handlers[number];
    handlers[number] = h;
    __gpucc_raise_abort = raise_abort;
    return old;
}

// raise_abort calls the program's handler for SIGABRT. The program ends
// nevertheless.
static void raise_abort(void)
{
    handler *h = handlers[SIGABRT];
    signal(SIGABRT, (handler *)0);
    if (h && h != (handler *)1)
        h(SIGABRT);
}
