// rv32
// Literals: bases, suffixes, escapes, adjacent strings, sizes and types.
int printf(const char *format, ...);
int puts(const char *s);

static void dump(const char *s, int n)
{
    for (int i = 0; i < n; i++)
        printf("%02x ", s[i]);
    printf("\n");
}

int main(void)
{
    printf("%d %d %d %d\n", 0, 00, 0x0, 0X1f);
    printf("%d %d %u %u\n", 017, 0xFF, 0xffffffff, 4294967295u);
    printf("%d %d\n", 0x7fffffff, -2147483647);
    printf("%d %d %d\n", 100l == 100, 1u > -1 ? 1 : 0, 1 > -1 ? 1 : 0);
    printf("%d %d %d %d\n", 'a', '\'', '"', '\\');
    printf("%d %d %d %d %d %d %d\n", '\a', '\b', '\f', '\n', '\r', '\t', '\v');
    printf("%d %d %d %d %d\n", '\0', '\7', '\77', '\x41', '\177');
    printf("%d %d\n", '\x80', '\377');
    dump("\a\b\f\n\r\t\v\\\'\"\?\0end", 15);
    dump("\1\12\123\1234\x4\x4f\x4fg", 9);
    dump("caf\303\251", 6);
    puts("adjacent " "strings " "join");
    puts("a tab:\t, a quote: \", a backslash: \\, percent: %");
    puts("split \
line");
    printf("%d %d %d\n", (int)sizeof "four", (int)sizeof "", (int)sizeof "nul\0in");
    printf("%d %d\n", (int)sizeof 'a', (int)sizeof(char));
    printf("%c%c%c\n", "indexed"[0], *"deref", 2["xyz"]);
    printf("%d %d %d\n", (int)(1e3f), (int)(.5f * 10), (int)(2.f + 0.25e1f));
    printf("%d\n", (int)(0x1p4f + 0x.8p1f));
    printf("%d%%\n", 100);
    return 0x2a;
}
