// rv32
// Primes by trial division and by Fermat's test with modular powers;
// factorisation; Euler's totient.
int printf(const char *format, ...);

static int prime(unsigned int n)
{
    if (n < 4)
        return n > 1;
    if (n % 2 == 0 || n % 3 == 0)
        return 0;
    for (unsigned int d = 5; d <= n / d; d += 6)
        if (n % d == 0 || n % (d + 2) == 0)
            return 0;
    return 1;
}

// modular_product is a * b mod m without a wider type.
static unsigned int modular_product(unsigned int a, unsigned int b, unsigned int m)
{
    unsigned int product = 0;
    for (a %= m; b; b >>= 1) {
        if (b & 1)
            product = product >= m - a ? product - (m - a) : product + a;
        a = a >= m - a ? a - (m - a) : a + a;
    }
    return product;
}

static unsigned int modular_power(unsigned int base, unsigned int exponent, unsigned int m)
{
    unsigned int power = 1 % m;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1)
            power = modular_product(power, base, m);
        base = modular_product(base, base, m);
    }
    return power;
}

static void factorise(unsigned int n)
{
    printf("%u =", n);
    for (unsigned int d = 2; d <= n / d; d++)
        while (n % d == 0) {
            printf(" %u", d);
            n /= d;
        }
    printf(" %u\n", n);
}

static unsigned int totient(unsigned int n)
{
    unsigned int result = n;
    for (unsigned int d = 2; d <= n / d; d++)
        if (n % d == 0) {
            result -= result / d;
            while (n % d == 0)
                n /= d;
        }
    return n > 1 ? result - result / n : result;
}

int main(void)
{
    int count = 0, liars = 0;
    unsigned int sum = 0;
    for (unsigned int n = 1; n < 3000; n++) {
        int p = prime(n);
        count += p;
        liars += !p && n > 1 && modular_power(2, n, n) == 2 % n;
        sum += totient(n);
    }
    printf("%d primes, %d pseudoprimes, totients %u\n", count, liars, sum);
    factorise(360360);
    factorise(4294967295u);
    factorise(4294967291u);
    printf("%u %u\n", modular_power(3, 4294967290u, 4294967291u), modular_product(4000000000u, 4100000000u, 4294967291u));
    return 0;
}
