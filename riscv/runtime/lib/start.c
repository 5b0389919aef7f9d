// Start-up: from the initial stack of a Linux process to main.

int main(int argc, char **argv, char **envp);
void exit(int status);

char **__gpucc_environment;

// __gpucc_start runs first, called by the entry point with the initial stack
// pointer, where the kernel left argc, argv and its null, envp and its null
// (RISC-V ELF psABI, chapter "Linux-specific ABI").
void __gpucc_start(long *sp)
{
    int argc = (int)sp[0];
    char **argv = (char **)(sp + 1);
    __gpucc_environment = argv + argc + 1;
    exit(main(argc, argv, __gpucc_environment));
}
