// rv32: range designators, generic selections
int printf(const char *, ...);

struct pair { char c; int n; };
static const unsigned char classes[256] = {[0 ... 255] = 1, ['0' ... '9'] = 2, ['a' ... 'z'] = 3, ['A' ... 'Z'] = 3, ['_'] = 4};
static struct pair pairs[] = {[2 ... 4] = {'x', 5}, [1] = {'y', 6}, [6 ... 7].n = 9, {'z'}};
static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int (*table[16])(int) = {[0 ... 15] = one, [3 ... 5] = two};

int main(void)
{
    int local[10] = {[1 ... 3] = 7, 8, [8 ... 9] = -1}, sum = 0, counts[5] = {0};
    for (int i = 0; i < 256; i++) counts[classes[i]]++;
    for (int i = 0; i < 10; i++) printf("%d ", local[i]);
    printf("%d %d %d %d\n", counts[1], counts[2], counts[3], counts[4]);
    for (int i = 0; i < (int)(sizeof pairs / sizeof *pairs); i++) printf("%d%d ", pairs[i].c, pairs[i].n);
    for (int i = 0; i < 16; i++) sum += table[i](i);
    const int k = 5;
    unsigned u = 7;
    char text[4] = "abc";
    printf("%d\n%s ", sum, _Generic(k, int: "int", unsigned: "unsigned", default: "other"));
    printf("%s ", _Generic(u, int: "int", unsigned: "unsigned", default: "other"));
    printf("%s ", _Generic(1.5f, int: "int", unsigned: "unsigned", default: "other"));
    printf("%s ", _Generic(text, default: "other", char *: "text", int: one(sum++)));
    printf("%d %d\n", _Generic(&text[0], char *: one, default: two)(5), _Generic('a', char: 1, int: 2));
    return sum & 63;
}
