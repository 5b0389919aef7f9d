// rv32
// Loops of every kind, nested, with break and continue in every place.
int printf(const char *format, ...);

int main(void)
{
    int n = 0;
    for (;;) {
        if (n++ > 100)
            break;
        if (n % 2)
            continue;
        for (int j = 0; j < n; j++) {
            if (j == 5)
                break;
            while (1) {
                if (++n % 7 == 0)
                    break;
                do {
                    n++;
                    if (n % 5 == 0)
                        continue;
                    if (n % 11 == 0)
                        break;
                } while (n % 3 != 0);
            }
        }
    }
    printf("%d\n", n);

    int i = 0, sum = 0;
    while (i < 20) {
        i++;
        if (i % 3 == 0)
            continue;
        sum += i;
    }
    printf("%d\n", sum);

    do
        sum -= 7;
    while (sum > 0);
    printf("%d\n", sum);

    do {
        i--;
        if (i % 2)
            continue;
        sum += i;
    } while (i > 0);
    printf("%d %d\n", i, sum);

    int primes = 0;
    for (int a = 2; a < 100; a++) {
        int composite = 0;
        for (int b = 2; b * b <= a; b++)
            if (a % b == 0) {
                composite = 1;
                break;
            }
        if (!composite)
            primes++;
    }
    printf("%d\n", primes);

    int found = 0;
    for (int a = 1; a < 40 && !found; a++)
        for (int b = a; b < 40 && !found; b++)
            for (int c = b; c < 60; c++)
                if (a * a + b * b == c * c && a + b + c > 70) {
                    printf("%d %d %d\n", a, b, c);
                    found = 1;
                    break;
                }

    for (i = 10; i--;)
        ;
    printf("%d\n", i);
    for (unsigned char c = 250; c; c++)
        printf("%d ", c);
    for (int a = 0, b = 1; a < 1000; b = a + b, a = b - a)
        printf("%d ", a);
    printf("\n");
    int depth = 0;
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            for (int c = 0; c < 3; c++)
                for (int d = 0; d < 3; d++)
                    for (int e = 0; e < 3; e++)
                        for (int f = 0; f < 3; f++) {
                            if (f > a)
                                break;
                            if (e == b)
                                continue;
                            depth += c * d + 1;
                        }
    printf("%d\n", depth);
    while (0)
        printf("never\n");
    do
        ;
    while (0);
    return 0;
}
