long __builtin_gpucc_syscall(long a0, long a1, long a2, long a3, long a4, long a5, long a6, long number);
