// 64-bit arithmetic: products, division, shifts, powers modulo, a square root,
// Fibonacci numbers, bit counting, wide multiplication.
int printf(const char *format, ...);

typedef unsigned long long u64;
typedef long long i64;

static u64 high_product(u64 a, u64 b, u64 *low)
{
    u64 al = a & 0xffffffff, ah = a >> 32, bl = b & 0xffffffff, bh = b >> 32;
    u64 ll = al * bl, lh = al * bh, hl = ah * bl, hh = ah * bh;
    u64 middle = (ll >> 32) + (lh & 0xffffffff) + (hl & 0xffffffff);
    *low = middle << 32 | (ll & 0xffffffff);
    return hh + (lh >> 32) + (hl >> 32) + (middle >> 32);
}

static u64 power(u64 base, u64 exponent, u64 m)
{
    u64 result = 1;
    for (base %= m; exponent; exponent >>= 1) {
        if (exponent & 1)
            result = result * base % m;
        base = base * base % m;
    }
    return result;
}

static u64 square_root(u64 n)
{
    u64 root = 0;
    for (u64 bit = 1ull << 62; bit; bit >>= 2)
        if (n >= root + bit) {
            n -= root + bit;
            root = root / 2 + bit;
        } else {
            root /= 2;
        }
    return root;
}

static int bits(u64 x)
{
    x -= x >> 1 & 0x5555555555555555;
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
    return (int)((x + (x >> 4) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

int main(void)
{
    u64 low, x = 88172645463325252ull;
    i64 least = -9223372036854775807ll - 1, greatest = 9223372036854775807ll;
    printf("%lld %lld %llu\n", greatest + 1, -least, 0ull - 1);
    printf("%lld %lld %lld %lld\n", least / 3, least % 3, -7ll / 2, -7ll % 2);
    u64 high = high_product(0xfedcba9876543210, 0x123456789abcdef0, &low);
    printf("%llx %llx\n", high, low);
    printf("%llu %llu\n", power(3, 1000000006, 1000000007), power(2, 1ull << 60, 4294967291));
    printf("%llu %llu\n", square_root(0xffffffffffffffff), square_root(1000000000000000000));
    for (int i = 0; i < 64; i += 9)
        printf("%llx %llx %llx %lld\n", 1ull << i, 0xfedcba9876543210ull >> i, 0x123456789abcdefull << i, least >> i);
    int counted = 0;
    u64 sum = 0;
    for (int i = 0; i < 1000; i++) {
        x ^= x << 13, x ^= x >> 7, x ^= x << 17;
        counted += bits(x);
        sum += x / (x >> 40 | 1) + x % 1000000007 + (u64)((i64)x / 12345) + (u64)((i64)x % -999);
    }
    printf("%d %llu\n", counted, sum);
    u64 a = 0, b = 1;
    for (int i = 0; i < 93; i++) {
        u64 c = a + b;
        a = b;
        b = c;
    }
    printf("%llu\n", a);
    printf("%d %d %d %d\n", least < 0, (u64)least > (u64)greatest, greatest > (int)greatest, (int)0x123456789abcdef0 == (int)0x9abcdef0);
    return 0;
}
