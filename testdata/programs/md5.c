// rv32
// MD5 (RFC 1321). The table of constants is floor(2^32 |sin i|).
int printf(const char *format, ...);
unsigned long strlen(const char *s);

typedef unsigned int word;

static const word constants[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391
};

static const unsigned char shifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};

static void transform(word state[4], const unsigned char *block)
{
    word m[16], a = state[0], b = state[1], c = state[2], d = state[3];
    for (int i = 0; i < 16; i++) {
        m[i] = 0;
        for (int j = 3; j >= 0; j--)
            m[i] = m[i] << 8 | block[4 * i + j];
    }
    for (int i = 0; i < 64; i++) {
        word f;
        int g, round = i / 16;
        if (round == 0) {
            f = (b & c) | (~b & d);
            g = i;
        } else if (round == 1) {
            f = (d & b) | (~d & c);
            g = (5 * i + 1) & 15;
        } else if (round == 2) {
            f = b ^ c ^ d;
            g = (3 * i + 5) & 15;
        } else {
            f = c ^ (b | ~d);
            g = 7 * i & 15;
        }
        word t = a + f + constants[i] + m[g];
        int s = shifts[round][i & 3];
        a = d, d = c, c = b;
        b += t << s | t >> (32 - s);
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
}

static void show(const char *text)
{
    word state[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
    unsigned char block[64];
    word length = (word)strlen(text), used = 0;
    for (word i = 0; i < length; i++) {
        block[used++] = (unsigned char)text[i];
        if (used == 64) {
            transform(state, block);
            used = 0;
        }
    }
    block[used++] = 0x80;
    if (used > 56) {
        while (used < 64)
            block[used++] = 0;
        transform(state, block);
        used = 0;
    }
    while (used < 64)
        block[used++] = 0;
    for (int i = 0; i < 4; i++)
        block[56 + i] = (unsigned char)(length * 8 >> 8 * i);
    transform(state, block);
    for (int i = 0; i < 16; i++)
        printf("%02x", state[i / 4] >> i % 4 * 8 & 255);
    printf("  \"%s\"\n", text);
}

int main(void)
{
    show("");
    show("abc");
    show("message digest");
    show("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");
    show("12345678901234567890123456789012345678901234567890123456789012345678901234567890");
    return 0;
}
