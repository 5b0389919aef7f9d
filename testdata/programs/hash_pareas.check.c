typedef unsigned int word;

static word rotate(word x, int n) { return (x << n) | (x >> (32 - n)); }

static word scramble(word a, word b, word c, word d, int rounds)
{
    while (rounds-- > 0) {
        a += b, d = rotate(d ^ a, 16);
        c += d, b = rotate(b ^ c, 12);
        a += b, d = rotate(d ^ a, 8);
        c += d, b = rotate(b ^ c, 7);
    }
    return a ^ b ^ c ^ d;
}

static word check(word x)
{
    for (int i = 0; i < 32; i++)
        x = x & 1 ? (x >> 1) ^ 0xedb88320u : x >> 1;
    return x;
}

static word bits(word x)
{
    word n = 0;
    for (int i = 0; i < 32; i++)
        n += x >> i & 1;
    return n;
}

int main(void)
{
    word h = 0, x = 1;
    for (int i = 0; i < 100; i++) {
        x = x * 1664525u + 1013904223u;
        h = rotate(h, 5) ^ scramble(x, x >> 7, x << 3, ~x, 8);
        h += check(x) * 3 + bits(x);
    }
    return (h ^ (h >> 8) ^ (h >> 16) ^ (h >> 24)) & 255;
}
