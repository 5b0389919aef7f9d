// Floating-point input of the scanf family.

double strtod(const char *text, char **end);
float strtof(const char *text, char **end);

// __gpucc_scan_float converts text to a float, or to a double if length says
// long.
void __gpucc_scan_float(void *to, const char *text, int length)
{
    if (length > 0)
        *(double *)to = strtod(text, (char **)0);
    else
        *(float *)to = strtof(text, (char **)0);
}
