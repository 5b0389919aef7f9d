// Floating-point conversions of printf without double. No argument can have the
// type, so they print a text that says so.

typedef unsigned long size_t;

void __gpucc_emit(long *sink, const char *text, size_t length);

void __gpucc_format_float(long *sink, unsigned long bits, int conversion, int flags, int width, int precision)
{
    (void)bits, (void)conversion, (void)flags, (void)width, (void)precision;
    __gpucc_emit(sink, "(no double)", 11);
}

void __gpucc_format_long_double(long *sink, __builtin_va_list *arguments, int conversion, int flags, int width, int precision)
{
    (void)arguments;
    __gpucc_format_float(sink, 0, conversion, flags, width, precision);
}
