// rv32: jumps to labels, and switch statements of every form
int printf(const char *, ...);

enum color { red = -1, green, blue = 40 };

static int dense(int x)
{
    switch (x) {
    case 0: return 10;
    case 1: return 11;
    case 2: case 3: return 23;
    case 4: x += 5; // falls through
    case 5: return x * 2;
    case 6: break;
    case 7: { int y = x; return y - 100; }
    default: return -1;
    }
    return 66;
}

static int sparse(int x)
{
    switch (x) {
    case -2147483647 - 1: return 1;
    case -70000: return 2;
    case -1: return 3;
    case 0: return 4;
    case 2047: return 5;
    case 2048: return 6;
    case 65536: return 7;
    case 2147483647: return 8;
    }
    return 0;
}

static int high(unsigned x)
{
    switch (x) {
    case 0xffffffff: return 1;
    case 0x80000000: return 2;
    case 5: return 3;
    case 0x7fffffff: return 4;
    case 6: return 5;
    case -5: return 6;
    }
    return 0;
}

static int ranges(int x)
{
    switch (x) {
    case -100 ... -10: return 1;
    case 'a' ... 'z': return 2;
    case 'A' ... 'Z': return 3;
    case 0 ... 0: return 4;
    case 1000 ... 2147483647: return 5;
    case 9 ... 10: case 20 ... 30: return 6;
    default: break;
    }
    return 0;
}

static int narrow(signed char c, unsigned char u)
{
    int n = 0;
    switch (c) { case -1: n += 1; break; case 127: n += 2; }
    switch (u) { case 255: n += 10; break; case -1: n += 20; break; default: n += 30; }
    return n;
}

static const char *name(enum color c)
{
    switch (c) {
    case red: return "red";
    case green: return "green";
    case blue: return "blue";
    }
    return "?";
}

static int nested(int a, int b)
{
    int n = 0;
    for (int i = 0; i < 4; i++) {
        switch (a + i) {
        case 1:
            switch (b) {
            case 1: n += 1; break;
            case 2: n += 2; continue;
            default: n += 3; goto out;
            }
            n += 10;
            break;
        case 2:
            for (int k = 0; ; k++) {
                if (k == b) break;
                switch (k) { case 0: continue; case 1: n += 1000; }
                n += 100;
            }
            continue;
        default:
            if (b == 7) break;
            n += 5;
        }
        n += 20000;
    }
out:
    return n;
}

static void duff(char *to, const char *from, int count)
{
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
}

static int odd(int x)
{
    switch (x) case 3: return 1;
    switch (x) { }
    switch (x) { int y; case 5: y = x; return y; default: ; }
    switch (x) { default: case 8: if (x == 8) case 9: return 89; else case 10: x = 10; }
    if (x == 10) done: return 100;
    goto done;
}

static int loops(int n)
{
    int i = 0, sum = 0;
again:
    if (i < n) {
        sum += i++;
        goto again;
    }
    goto inside;
    while (sum > 0) {
        sum -= 1000;
inside /* here */ :
        sum += 3;
        { { if (sum % 2) goto twice; } }
        sum++;
    }
    return sum;
twice:
twice_more:;
    for (i = 0; i < 10; i++)
        for (int k = 0; k < 10; k++)
            if (i * k == 42) goto found;
found:
    return sum * 100 + i;
}

static int state(const char *s)
{
    int value = 0, sign = 1, *p = &value;
start:
    switch (*s++) {
    case ' ': goto start;
    case '-': sign = -1; goto digits;
    case '+': goto digits;
    case 0: goto end;
    default: s--; goto digits;
    }
digits:
    switch (*s) {
    case '0' ... '9': *p = *p * 10 + *s++ - '0'; goto digits;
    }
end:
    return sign * value;
}

int main(void)
{
    for (int i = -1; i < 9; i++) printf("%d ", dense(i));
    printf("\n");
    int s[] = {-2147483647 - 1, -70000, -70001, -1, 0, 1, 2047, 2048, 65536, 65537, 2147483647};
    for (int i = 0; i < 11; i++) printf("%d ", sparse(s[i]));
    unsigned u[] = {0, 5, 6, 7, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffb, 0xffffffff};
    for (int i = 0; i < 9; i++) printf("%d ", high(u[i]));
    printf("\n");
    int r[] = {-101, -100, -50, -10, -9, 0, 1, 8, 9, 10, 11, 20, 30, 31, 'A', 'M', 'Z', '[', 'a', 'z', '{', 999, 1000, 2147483647, -2147483647};
    for (int i = 0; i < 25; i++) printf("%d ", ranges(r[i]));
    printf("\n%d %d %d %d\n", narrow(-1, 255), narrow(127, 0), narrow(0, 255), narrow(1, 1));
    printf("%s %s %s %s\n", name(red), name(green), name(blue), name((enum color) 7));
    for (int a = -3; a < 4; a++) for (int b = 0; b < 8; b += 1 + b) printf("%d ", nested(a, b));
    printf("\n");
    char text[40] = "", copy[] = "the quick brown fox jumps";
    for (int n = 1; n < 26; n += 6) { duff(text, copy, n); printf("%s|", text); }
    printf("\n");
    for (int i = 3; i < 12; i++) printf("%d ", odd(i));
    printf("%d %d %d\n", loops(0), loops(5), loops(6));
    printf("%d %d %d %d\n", state("  -123x"), state("+7"), state(""), state("99999"));
    return dense(4);
}
