// rv32
// String functions, the library's and our own: reversal, words, palindromes,
// run lengths, a Caesar cipher.
typedef unsigned long size_t;
int printf(const char *format, ...);
int puts(const char *s);
size_t strlen(const char *s);
char *strcpy(char *to, const char *from);
char *strcat(char *to, const char *from);
int strcmp(const char *a, const char *b);
char *strchr(const char *s, int c);
char *strstr(const char *s, const char *part);
int isalpha(int c);
int tolower(int c);
int toupper(int c);

static void reverse(char *s)
{
    for (char *e = s + strlen(s); e > s + 1;) {
        char c = *s;
        *s++ = *--e;
        *e = c;
    }
}

static int palindrome(const char *s)
{
    const char *e = s + strlen(s);
    while (s < e) {
        while (s < e && !isalpha(*s))
            s++;
        while (s < e && !isalpha(e[-1]))
            e--;
        if (s < e && tolower(*s++) != tolower(*--e))
            return 0;
    }
    return 1;
}

static int words(const char *s, char (*list)[16])
{
    int n = 0;
    while (*s) {
        int length = 0;
        while (*s == ' ')
            s++;
        while (*s && *s != ' ')
            list[n][length++] = *s++;
        if (length)
            list[n++][length] = '\0';
    }
    return n;
}

static void run_lengths(const char *s)
{
    while (*s) {
        const char *start = s;
        while (*s == *start)
            s++;
        printf("%d%c", (int)(s - start), *start);
    }
    puts("");
}

static char *caesar(char *s, int shift)
{
    for (char *p = s; *p; p++)
        if (isalpha(*p)) {
            int base = *p < 'a' ? 'A' : 'a';
            *p = (char)((*p - base + shift + 26) % 26 + base);
        }
    return s;
}

int main(void)
{
    char text[100] = "the quick", list[10][16];
    strcat(text, " brown");
    strcat(strcat(text, " fox"), "!");
    puts(text);
    printf("%d %d %s\n", (int)strlen(text), (int)(strchr(text, 'q') - text), strstr(text, "br"));
    int n = words(text, list);
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && strcmp(list[j - 1], list[j]) > 0; j--) {
            char t[16];
            strcpy(t, list[j]);
            strcpy(list[j], list[j - 1]);
            strcpy(list[j - 1], t);
        }
    for (int i = 0; i < n; i++) {
        list[i][0] = (char)toupper(list[i][0]);
        printf("%d %-8s|%8s|\n", i, list[i], list[i]);
    }
    reverse(text);
    puts(text);
    printf("%d %d %d\n", palindrome("A man, a plan, a canal: Panama!"), palindrome("almost a palindrome"), palindrome(""));
    run_lengths("aaabccddddde");
    puts(caesar(strcpy(text, "Hello, World"), 13));
    puts(caesar(text, -13));
    return strcmp("abc", "abd") < 0 ? n : -1;
}
