// Functions to call at the end.

enum { MOST = 64 };

extern void (*__gpucc_at_exit)(void);

static void (*functions[MOST])(void);
static int count;

static void call_all(void)
{
    while (count > 0)
        functions[--count]();
}

int atexit(void (*function)(void))
{
    if (count == MOST)
        return -1;
    __gpucc_at_exit = call_all;
    functions[count++] = function;
    return 0;
}
