// Floating-point input of the scanf family: there is none without double.

void abort(void);

void __gpucc_scan_float(void *to, const char *text, int length)
{
    abort();
}
