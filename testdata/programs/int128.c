// __int128: every operator on pairs of values, conversions, arrays, arguments
int printf(const char *, ...);

typedef __int128 wide;
typedef unsigned __int128 uwide;

wide list[] = {0, 1, -1, 7, -9, 0x7fffffffffffffff, 0xffffffffffffffff, (wide)1 << 64, ((wide)0x123456789abcdef << 64) + 0xfedcba9876543210,
               -((wide)5 << 90), (wide)1 << 127, ~((wide)1 << 127)};

enum { COUNT = sizeof list / sizeof list[0] };

uwide sum;

void note(uwide x) { sum = sum * 31 + x; }

wide choose(int which, wide a, wide b) { return which ? a : b; }

int truth(wide x) { return !x + 2 * (x && 1) + (x ? 4 : 0); }

void pair(wide a, wide b)
{
    uwide u = a, v = b;
    note(a + b);
    note(a - b);
    note(a * b);
    if (b)
        note(a / b + a % b + u / v + u % v + (a == b));
    note(a & b);
    note(a | b);
    note(a ^ b);
    note(u * (unsigned long)b);
    note((uwide)(unsigned long)a * (unsigned long)b);
    note((wide)(long)a * (long)b);
    note((a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b));
    note((u < v) + 2 * (u <= v) + 4 * (u > v) + 8 * (u >= v) + 16 * (u == b) + 32 * (a != v));
    note((a < (int)b) + 2 * ((long)a < b) + 4 * (u < (unsigned)b));
    note(a << (b & 127));
    note(a >> (b & 127));
    note(u >> (v & 127));
    note(choose((int)b & 1, a, b));
    a += b;
    u -= v;
    note(a);
    note(u);
    a <<= 3;
    u >>= 65;
    b *= 3;
    note(a ^ u ^ b);
}

void one(wide a)
{
    uwide u = a;
    note(-a);
    note(~a);
    note(truth(a));
    note(a++);
    note(--u);
    note(++a);
    note(u--);
    note((int)a);
    note((unsigned char)a);
    note((_Bool)a);
    note((long)u);
    note((wide)(double)a + (wide)(float)(a >> 20));
    note((uwide)(double)(u >> 1) + (uwide)(float)(u >> 3));
    note((short)u);
    note(a << 0);
    note(a << 1);
    note(a << 64);
    note(a << 100);
    note(a >> 5);
    note(a >> 64);
    note(a >> 127);
    note(u >> 1);
    note(u >> 63);
    note(u >> 90);
    note(a + 1);
    note(3 - a);
    note(a * 10);
    note(a & 0xff);
}

typedef unsigned int by_mode __attribute__((mode(TI)));
typedef int signed_by_mode __attribute__((__mode__(__TI__)));

int main(void)
{
    for (int i = 0; i < COUNT; i++) {
        one(list[i]);
        for (int j = 0; j < COUNT; j++)
            pair(list[i], list[j]);
    }
    printf("%016lx%016lx\n", (unsigned long)(sum >> 64), (unsigned long)sum);
    wide local[] = {1, -2, list[8]};
    local[1] <<= 70;
    local[local[0] == 1] += local[2];
    printf("%016lx%016lx %d\n", (unsigned long)(local[1] >> 64), (unsigned long)local[1], (int)sizeof(local[0] + 1));
    printf("%d %d %d %d\n", (int)sizeof(by_mode), (by_mode)-1 > 0, (signed_by_mode)-5 < 0, (int)((by_mode)-1 >> 100));
    return local[(wide)1] < 0;
}
