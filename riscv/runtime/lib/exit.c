// The end of a process.

typedef struct stream FILE;

int fflush(FILE *stream);

enum { SYS_EXIT = 93, SYS_EXIT_GROUP = 94 };

void (*__gpucc_at_exit)(void); // calls the functions given to atexit, if atexit is used

void _exit(int status)
{
    __builtin_gpucc_syscall(status, 0, 0, 0, 0, 0, 0, SYS_EXIT_GROUP);
    for (;;)
        __builtin_gpucc_syscall(status, 0, 0, 0, 0, 0, 0, SYS_EXIT);
}

void _Exit(int status)
{
    _exit(status);
}

// The bounds of the array of functions that run at the end, from the linker.
extern void (*__fini_array_start[])(void), (*__fini_array_end[])(void);

void exit(int status)
{
    if (__gpucc_at_exit)
        __gpucc_at_exit();
    for (void (**f)(void) = __fini_array_end; f > __fini_array_start;)
        (*--f)();
    fflush((FILE *)0);
    _exit(status);
}
