// rv32
// Short circuits and the order of side effects. Operands and arguments with
// side effects are evaluated left to right here, so they are only combined
// where C orders them.
int printf(const char *format, ...);

static char trace[200];
static int length;

static int say(char c, int value)
{
    trace[length++] = c;
    return value;
}

static void show(int value)
{
    trace[length] = 0;
    printf("%-12s %d\n", trace, value);
    length = 0;
}

int main(void)
{
    for (int i = 0; i < 8; i++) {
        int a = i & 1, b = i >> 1 & 1, c = i >> 2;
        show(say('a', a) && say('b', b));
        show(say('a', a) || say('b', b));
        show(say('a', a) && say('b', b) && say('c', c));
        show(say('a', a) || say('b', b) || say('c', c));
        show(say('a', a) && say('b', b) || say('c', c));
        show(say('a', a) || say('b', b) && say('c', c));
        show((say('a', a) || say('b', b)) && say('c', c));
        show(!(say('a', a) && !say('b', b)) || say('c', c));
        show(say('a', a) ? say('b', b) : say('c', c));
        show(say('a', a) ? say('b', b) ? 1 : 2 : say('c', c) ? 3 : 4);
        show((say('a', a) ? say('b', b) : say('c', c)) ? 5 : 6);
        show((say('a', a) && say('b', b)) + 2 * (say('c', c) || 0));
        if (say('a', a) && (say('b', b) || say('c', c)))
            say('t', 0);
        else
            say('e', 0);
        show(0);
        int n = 0;
        while (say('a', a) && n < 3 && (say('b', b) || n < 1))
            n++;
        show(n);
        do
            n--;
        while (say('c', c) && n > 0);
        show(n);
        for (n = 0; !say('a', a) && say('x', n < 2); n++)
            if (say('b', b) != (n == 1 || say('c', c)))
                continue;
            else
                say('.', 0);
        show(n);
    }
    int x = 0;
    int y = (x++ || x++) && (x++ && 0) || !x++;
    printf("%d %d\n", x, y);
    int *null = 0;
    printf("%d\n", null && *null);
    return x;
}
