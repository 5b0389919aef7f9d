// Formatted output to buffers.

typedef unsigned long size_t;

int __gpucc_format(long *sink, const char *format, __builtin_va_list arguments);

// vsnprintf writes at most capacity characters, including the final null. It
// returns the length of the whole text without the null.
int vsnprintf(char *buffer, size_t capacity, const char *format, __builtin_va_list arguments)
{
    size_t room = capacity ? capacity - 1 : 0;
    long sink[5] = {0, (long)buffer, (long)room};
    int count = __gpucc_format(sink, format, arguments);
    if (capacity)
        buffer[(size_t)count < room ? (size_t)count : room] = 0;
    return count;
}

int vsprintf(char *buffer, const char *format, __builtin_va_list arguments)
{
    return vsnprintf(buffer, ~0ul >> 1, format, arguments);
}

int snprintf(char *buffer, size_t capacity, const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int count = vsnprintf(buffer, capacity, format, arguments);
    __builtin_va_end(arguments);
    return count;
}

int sprintf(char *buffer, const char *format, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    int count = vsprintf(buffer, format, arguments);
    __builtin_va_end(arguments);
    return count;
}
