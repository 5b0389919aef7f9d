// rv32
// Multiplications by constants next to powers of two, and by others.
int printf(const char *format, ...);

struct row {
	int a[9];
};

static int products(int x) { return (x * 3) ^ (x * 7) ^ (x * -1) ^ (x * -8) ^ (x * -15) ^ (x * 2049) ^ (x * 10) ^ (x * -17) ^ (x * 0x7fffffff); }
static unsigned unsignedProducts(unsigned x) { return (x * 3) ^ (x * 7) ^ (x * -1u) ^ (x * -8u) ^ (x * -15u) ^ (x * 0x80000001u) ^ (x * 0x80000000u) ^ (x * 100); }

static int loop(const struct row *rows, int n)
{
	int sum = 0;
	for (int i = 0; i < n; i++)
		sum = sum * 31 + rows[i % 4].a[i] * 33 + (sum >> 3) * -7;
	return sum;
}

int main(void)
{
	static struct row rows[4] = {{{1, 2, 3}}, {{-4, 5, -6, 7}}, {{8}}, {{9, 10}}};
	for (int i = -3; i < 4; i++) {
		int x = i * 123456789;
		printf("%d %u %d\n", products(x), unsignedProducts(x), loop(rows, i + 5));
	}
	return 0;
}
