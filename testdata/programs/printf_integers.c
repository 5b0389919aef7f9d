// rv32
// printf: flags, widths, precisions, lengths; integers, characters, strings.
int printf(const char *format, ...);
int snprintf(char *buffer, unsigned long capacity, const char *format, ...);
int sprintf(char *buffer, const char *format, ...);

int main(void)
{
    char text[64];
    static int values[] = {0, 1, -1, 42, -12345, 2147483647, -2147483647 - 1};
    for (int i = 0; i < 7; i++) {
        int v = values[i];
        printf("[%d] [%5d] [%-8d] [%08d] [%+d] [% d] [%.4d] [%8.3d] [%-+8.6d]\n", v, v, v, v, v, v, v, v, v);
        printf("[%u] [%x] [%X] [%#x] [%o] [%#o] [%12u] [%-12x] [%.10x]\n", v, v, v, v, v, v, v, v, v);
        printf("[%hhd] [%hhu] [%hd] [%hu] [%hhx] [%hx]\n", v, v, v, v, v, v);
    }
    printf("[%c] [%3c] [%-3c] [%s] [%10s] [%-10s] [%.2s] [%*s] [%-*.*s]\n", 'a', 'b', 'c', "text", "text", "text", "text", 6, "w", 6, 2, "wide");
    printf("[%.0d] [%.0x] [%5.0d] [%i] [%%]\n", 0, 0, 0, 7);
    printf("%s %d\n", "counted", printf("12345\n"));
    int n = snprintf(text, 8, "%s-%d", "truncated", 5);
    printf("%d %s\n", n, text);
    n = sprintf(text, "%c%c%c%5.3d", 'x', 'y', 'z', 7);
    printf("%d '%s'\n", n, text);
    printf("%ld %lu %lx %zu\n", -5l, 5ul, 255ul, sizeof(int));
    return 0;
}
