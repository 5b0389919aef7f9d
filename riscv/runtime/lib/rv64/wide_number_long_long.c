// Wide text to long long.

typedef int wchar_t;

long wcstol(const wchar_t *text, wchar_t **end, int base);
unsigned long wcstoul(const wchar_t *text, wchar_t **end, int base);

long long wcstoll(const wchar_t *text, wchar_t **end, int base)
{
    return wcstol(text, end, base);
}

unsigned long long wcstoull(const wchar_t *text, wchar_t **end, int base)
{
    return wcstoul(text, end, base);
}
