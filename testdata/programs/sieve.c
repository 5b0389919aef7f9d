// rv32
// The sieve of Eratosthenes.
int printf(const char *format, ...);

enum { LIMIT = 100000 };

static char composite[LIMIT];

int main(void)
{
    int count = 0, last = 0;
    for (int i = 2; i < LIMIT; i++) {
        if (composite[i])
            continue;
        count++;
        last = i;
        for (int j = i + i; j < LIMIT; j += i)
            composite[j] = 1;
    }
    printf("%d primes below %d, the last %d\n", count, LIMIT, last);
    return 0;
}
