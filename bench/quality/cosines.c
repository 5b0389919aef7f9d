// The discrete cosine transform of blocks of 8 by 8 in fixed point: multiplications by constants.
int printf(const char *, ...);

static int image[64][64];

static void transform(int *p, int stride)
{
	int s07 = p[0] + p[7 * stride], d07 = p[0] - p[7 * stride];
	int s16 = p[stride] + p[6 * stride], d16 = p[stride] - p[6 * stride];
	int s25 = p[2 * stride] + p[5 * stride], d25 = p[2 * stride] - p[5 * stride];
	int s34 = p[3 * stride] + p[4 * stride], d34 = p[3 * stride] - p[4 * stride];
	int a = s07 + s34, b = s16 + s25, c = s07 - s34, d = s16 - s25;
	p[0] = (a + b) * 181 >> 8;
	p[4 * stride] = (a - b) * 181 >> 8;
	p[2 * stride] = (c * 237 + d * 98) >> 8;
	p[6 * stride] = (c * 98 - d * 237) >> 8;
	p[stride] = (d07 * 251 + d16 * 213 + d25 * 142 + d34 * 50) >> 8;
	p[3 * stride] = (d07 * 213 - d16 * 50 - d25 * 251 - d34 * 142) >> 8;
	p[5 * stride] = (d07 * 142 - d16 * 251 + d25 * 50 + d34 * 213) >> 8;
	p[7 * stride] = (d07 * 50 - d16 * 142 + d25 * 213 - d34 * 251) >> 8;
}

int main(void)
{
	for (int y = 0; y < 64; y++)
		for (int x = 0; x < 64; x++)
			image[y][x] = (x * x * 3 + y * y * 5 + x * y) % 256 - 128;
	for (int round = 0; round < 4; round++)
		for (int y = 0; y < 64; y += 8)
			for (int x = 0; x < 64; x += 8) {
				for (int i = 0; i < 8; i++)
					transform(&image[y + i][x], 1);
				for (int i = 0; i < 8; i++)
					transform(&image[y][x + i], 64);
				for (int i = 0; i < 64; i++)
					image[y + i / 8][x + i % 8] %= 256;
			}
	unsigned hash = 0;
	for (int y = 0; y < 64; y++)
		for (int x = 0; x < 64; x++)
			hash = hash * 31 + (unsigned)image[y][x];
	printf("%u\n", hash);
	return 0;
}
