// Rounds as those of MD5, unrolled by macros: long straight code with many constants.
int printf(const char *, ...);

typedef unsigned u32;
#define F(x, y, z) ((z) ^ ((x) & ((y) ^ (z))))
#define G(x, y, z) ((y) ^ ((z) & ((x) ^ (y))))
#define H(x, y, z) ((x) ^ (y) ^ (z))
#define I(x, y, z) ((y) ^ ((x) | ~(z)))
#define STEP(f, a, b, c, d, x, t, s) (a) += f((b), (c), (d)) + (x) + (t); (a) = (a) << (s) | (a) >> (32 - (s)); (a) += (b);
#define FOUR(f, i, j, k, l, t, p, q, r, s) \
	STEP(f, a, b, c, d, x[i], t * 1u + 0x1234567u, p) STEP(f, d, a, b, c, x[j], t * 3u + 0x89abcdeu, q) \
	STEP(f, c, d, a, b, x[k], t * 5u + 0xf012345u, r) STEP(f, b, c, d, a, x[l], t * 7u + 0x6789abcu, s)

static void rounds(u32 *state, const u32 *x)
{
	u32 a = state[0], b = state[1], c = state[2], d = state[3];
	FOUR(F, 0, 1, 2, 3, 0xd76aa478u, 7, 12, 17, 22)
	FOUR(F, 4, 5, 6, 7, 0xf57c0fafu, 7, 12, 17, 22)
	FOUR(F, 8, 9, 10, 11, 0x698098d8u, 7, 12, 17, 22)
	FOUR(F, 12, 13, 14, 15, 0x6b901122u, 7, 12, 17, 22)
	FOUR(G, 1, 6, 11, 0, 0xf61e2562u, 5, 9, 14, 20)
	FOUR(G, 5, 10, 15, 4, 0xd62f105du, 5, 9, 14, 20)
	FOUR(G, 9, 14, 3, 8, 0x21e1cde6u, 5, 9, 14, 20)
	FOUR(G, 13, 2, 7, 12, 0xa9e3e905u, 5, 9, 14, 20)
	FOUR(H, 5, 8, 11, 14, 0xfffa3942u, 4, 11, 16, 23)
	FOUR(H, 1, 4, 7, 10, 0xa4beea44u, 4, 11, 16, 23)
	FOUR(H, 13, 0, 3, 6, 0x289b7ec6u, 4, 11, 16, 23)
	FOUR(H, 9, 12, 15, 2, 0xd9d4d039u, 4, 11, 16, 23)
	FOUR(I, 0, 7, 14, 5, 0xf4292244u, 6, 10, 15, 21)
	FOUR(I, 12, 3, 10, 1, 0x655b59c3u, 6, 10, 15, 21)
	FOUR(I, 8, 15, 6, 13, 0x6fa87e4fu, 6, 10, 15, 21)
	FOUR(I, 4, 11, 2, 9, 0xf7537e82u, 6, 10, 15, 21)
	state[0] += a;
	state[1] += b;
	state[2] += c;
	state[3] += d;
}

int main(void)
{
	u32 state[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476}, x[16];
	for (u32 n = 0; n < 1500; n++) {
		for (u32 i = 0; i < 16; i++)
			x[i] = n * 0x9e3779b9u ^ i * 0x85ebca6bu;
		rounds(state, x);
	}
	printf("%08x %08x %08x %08x\n", state[0], state[1], state[2], state[3]);
	return 0;
}
