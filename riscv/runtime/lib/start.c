// Start-up: from the initial stack of a Linux process to main.

int main(int argc, char **argv, char **envp);
void exit(int status);

char **__gpucc_environment;

// The bounds of the arrays of functions that run before main, from the linker.
typedef void initializer(int argc, char **argv, char **envp);
extern initializer *__preinit_array_start[], *__preinit_array_end[];
extern initializer *__init_array_start[], *__init_array_end[];

static void initialize(initializer **from, initializer **to, int argc, char **argv)
{
    for (; from < to; from++)
        (*from)(argc, argv, __gpucc_environment);
}

// __gpucc_start runs first. The entry point calls it with the initial stack
// pointer, at which the kernel has put argc, argv and its null, envp and its
// null (RISC-V ELF psABI, chapter "Linux-specific ABI").
void __gpucc_start(long *sp)
{
    int argc = (int)sp[0];
    char **argv = (char **)(sp + 1);
    __gpucc_environment = argv + argc + 1;
    initialize(__preinit_array_start, __preinit_array_end, argc, argv);
    initialize(__init_array_start, __init_array_end, argc, argv);
    exit(main(argc, argv, __gpucc_environment));
}
