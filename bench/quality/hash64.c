// A 64-bit hash with multiplications by long constants and rotations.
int printf(const char *, ...);

typedef unsigned long long u64;
#define P1 0x9e3779b185ebca87ull
#define P2 0xc2b2ae3d27d4eb4full
#define P3 0x165667b19e3779f9ull
#define ROTATE(x, r) ((x) << (r) | (x) >> (64 - (r)))

static u64 words[4096];

static u64 hash(const u64 *p, int n, u64 seed)
{
	u64 a = seed + P1 + P2, b = seed + P2, c = seed, d = seed - P1;
	for (int i = 0; i + 4 <= n; i += 4) {
		a = ROTATE(a + p[i] * P2, 31) * P1;
		b = ROTATE(b + p[i + 1] * P2, 31) * P1;
		c = ROTATE(c + p[i + 2] * P2, 31) * P1;
		d = ROTATE(d + p[i + 3] * P2, 31) * P1;
	}
	u64 h = ROTATE(a, 1) + ROTATE(b, 7) + ROTATE(c, 12) + ROTATE(d, 18);
	h ^= h >> 33;
	h *= P2;
	h ^= h >> 29;
	h *= P3;
	return h ^ h >> 32;
}

int main(void)
{
	u64 x = 1;
	for (int i = 0; i < 4096; i++) {
		x = x * 6364136223846793005ull + 1442695040888963407ull;
		words[i] = x;
	}
	u64 h = 0;
	for (int round = 0; round < 20; round++)
		h = hash(words, 4096, h);
	printf("%llx\n", h);
	return 0;
}
