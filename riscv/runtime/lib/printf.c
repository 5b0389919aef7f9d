// Formatted output to streams.

typedef struct stream FILE;

extern FILE *stdout;

int __gpucc_format(long *sink, const char *format, __builtin_va_list arguments);

int vfprintf(FILE *stream, const char *format, __builtin_va_list arguments)
{
    long sink[5] = {(long)stream};
    return __gpucc_format(sink, format, arguments);
}

int vprintf(const char *format, __builtin_va_list arguments)
{
    return vfprintf(stdout, format, arguments);
}

int fprintf(FILE *stream, const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int count = vfprintf(stream, format, arguments);
    __builtin_va_end(arguments);
    return count;
}

int printf(const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int count = vfprintf(stdout, format, arguments);
    __builtin_va_end(arguments);
    return count;
}
