// Indices of unsigned type that a mask or a remainder keeps below 2^31.
int printf(const char *, ...);
unsigned t[256];
int v[16];
unsigned f(unsigned x, unsigned char *p) { return t[(x ^ *p) & 0xff] ^ (x >> 8); }
unsigned g(unsigned x) { return v[x % 16u] + t[x % 0x80000000u % 256u] + v[(x * 3) & 15]; }
long h(unsigned x) { signed char *b = (signed char *)t; return b[x % 1024u] + *(b + (x & 1023u)) + ((x & 0xf0000000u) / 0x10000000u)[v]; }
int main(void)
{
    for (int i = 0; i < 256; i++) t[i] = i * 2654435761u;
    for (int i = 0; i < 16; i++) v[i] = i * i - 20;
    unsigned char c = 77; unsigned s = 1;
    for (unsigned i = 0; i < 1000; i++) { s = s * 31 + f(s, &c) + g(s * 7919u) + (unsigned)h(s ^ 0xdeadbeef); }
    printf("%u\n", s);
    return 0;
}
