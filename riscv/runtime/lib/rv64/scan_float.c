// Floating-point input of the scanf family.

double strtod(const char *text, char **end);
float strtof(const char *text, char **end);
long double strtold(const char *text, char **end);

enum { LONG_DOUBLE = 3 };

// __gpucc_scan_float converts text to a float, or to a double or long double if
// length says so.
void __gpucc_scan_float(void *to, const char *text, int length)
{
    if (length == LONG_DOUBLE)
        *(long double *)to = strtold(text, (char **)0);
    else if (length > 0)
        *(double *)to = strtod(text, (char **)0);
    else
        *(float *)to = strtof(text, (char **)0);
}
