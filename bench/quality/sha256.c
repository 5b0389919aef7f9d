// SHA-256 with macros, of 40 kB.
int printf(const char *, ...);

typedef unsigned u32;
#define ROTATE(x, n) ((x) >> (n) | (x) << (32 - (n)))
#define CH(x, y, z) (((x) & (y)) ^ (~(x) & (z)))
#define MAJ(x, y, z) (((x) & (y)) ^ ((x) & (z)) ^ ((y) & (z)))
#define S0(x) (ROTATE(x, 2) ^ ROTATE(x, 13) ^ ROTATE(x, 22))
#define S1(x) (ROTATE(x, 6) ^ ROTATE(x, 11) ^ ROTATE(x, 25))
#define R0(x) (ROTATE(x, 7) ^ ROTATE(x, 18) ^ (x) >> 3)
#define R1(x) (ROTATE(x, 17) ^ ROTATE(x, 19) ^ (x) >> 10)

static u32 k[64], h[8];

// constants computes the first 32 bits of the fractional parts of roots of primes, in integers.
static void constants(void)
{
	int n = 0;
	for (int p = 2; n < 64; p++) {
		int prime = 1;
		for (int d = 2; d * d <= p; d++)
			if (p % d == 0)
				prime = 0;
		if (!prime)
			continue;
		unsigned long long root = 0;
		for (int bit = 34; bit >= 0; bit--) {
			unsigned long long r = root | 1ull << bit;
			unsigned __int128 cube = (unsigned __int128)r * r * r;
			if (cube <= (unsigned __int128)p << 96)
				root = r;
		}
		k[n] = (u32)root;
		if (n < 8) {
			root = 0;
			for (int bit = 34; bit >= 0; bit--) {
				unsigned long long r = root | 1ull << bit;
				if ((unsigned __int128)r * r <= (unsigned __int128)p << 64)
					root = r;
			}
			h[n] = (u32)root;
		}
		n++;
	}
}

static void block(const unsigned char *p)
{
	u32 w[64];
	for (int i = 0; i < 16; i++)
		w[i] = (u32)p[4 * i] << 24 | (u32)p[4 * i + 1] << 16 | (u32)p[4 * i + 2] << 8 | p[4 * i + 3];
	for (int i = 16; i < 64; i++)
		w[i] = R1(w[i - 2]) + w[i - 7] + R0(w[i - 15]) + w[i - 16];
	u32 a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], last = h[7];
	for (int i = 0; i < 64; i++) {
		u32 t1 = last + S1(e) + CH(e, f, g) + k[i] + w[i];
		u32 t2 = S0(a) + MAJ(a, b, c);
		last = g;
		g = f;
		f = e;
		e = d + t1;
		d = c;
		c = b;
		b = a;
		a = t1 + t2;
	}
	h[0] += a;
	h[1] += b;
	h[2] += c;
	h[3] += d;
	h[4] += e;
	h[5] += f;
	h[6] += g;
	h[7] += last;
}

static unsigned char message[64];

int main(void)
{
	constants();
	for (int n = 0; n < 640; n++) {
		for (int i = 0; i < 64; i++)
			message[i] = (unsigned char)(n * 13 + i * 7);
		block(message);
	}
	for (int i = 0; i < 8; i++)
		printf("%08x", h[i]);
	printf("\n");
	return 0;
}
