// rv32: wide characters and strings in the locale "C"
int printf(const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);
int main(void)
{
    char buffer[64];
    printf("%ls|%8ls|%-8ls|%.2ls|%lc|%3lc|%-3lc|%ls\n", L"wide", L"wide", L"wide", L"wide", L'x', L'y', L'z', L"");
    int n = snprintf(buffer, sizeof buffer, "a%.*lsb%lsc", 3, L"wide", L"\x20ac");
    printf("%d %.4s\n", n, buffer);
    n = snprintf(buffer, sizeof buffer, "%lc", 300);
    printf("%d %d\n", n, snprintf(buffer, 3, "%ls", L"counted"));
    printf("%.1ls %ld %lu\n", L"o\x20ac", -5L, 7ul);
    return 0;
}
