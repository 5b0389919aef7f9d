// rv32
// Shadowing, static locals, initialisers that use outer names, linkage.
int printf(const char *format, ...);

int x = 1;
static int hidden = 5;
extern int later;
extern int x;
int tentative;
int tentative;

static int next(void)
{
    static int counter = 100;
    static int calls;
    calls++;
    return counter += calls;
}

static int other(void)
{
    static int counter = -1;
    return counter--;
}

static int parameter(int x)
{
    int result = x;
    {
        int x = result * 2;
        result += x;
        {
            extern int x;
            result += x * 1000;
        }
    }
    return result + x;
}

static int fibonacci(int n)
{
    static int memory[40];
    if (n < 2)
        return n;
    if (!memory[n])
        memory[n] = fibonacci(n - 1) + fibonacci(n - 2);
    return memory[n];
}

int main(void)
{
    int y = x + 1;
    printf("%d %d\n", x, y);
    {
        int x = 10, y = x + 1;
        printf("%d %d\n", x, y);
        for (int x = 0; x < 2; x++) {
            int y = x * 100;
            printf("%d %d\n", x, y);
            {
                unsigned char x = 255;
                x++;
                printf("%d\n", x);
            }
        }
        x += 5;
        printf("%d %d\n", x, y);
    }
    printf("%d %d\n", x, y);
    for (int i = 0; i < 3; i++)
        printf("%d %d ", next(), other());
    printf("\n%d\n", parameter(7));
    printf("%d %d\n", fibonacci(39), later + tentative + hidden);
    for (int i = 0; i < 3; i++) {
        int fresh = i;
        fresh += 10;
        printf("%d ", fresh);
    }
    typedef int number;
    {
        number number = 3;
        printf("%d\n", number);
    }
    return 0;
}

int later = 42;
