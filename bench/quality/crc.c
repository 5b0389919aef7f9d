// CRC-32 with a table, and Adler-32 with a remainder.
int printf(const char *, ...);

typedef unsigned u32;
static u32 table[256];
static unsigned char data[50000];

static u32 crc(u32 c, const unsigned char *p, int n)
{
	c = ~c;
	for (int i = 0; i < n; i++)
		c = table[(c ^ p[i]) & 0xff] ^ c >> 8;
	return ~c;
}

static u32 adler(const unsigned char *p, int n)
{
	u32 a = 1, b = 0;
	for (int i = 0; i < n; i++) {
		a = (a + p[i]) % 65521;
		b = (b + a) % 65521;
	}
	return b << 16 | a;
}

int main(void)
{
	for (u32 n = 0; n < 256; n++) {
		u32 c = n;
		for (int k = 0; k < 8; k++)
			c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
		table[n] = c;
	}
	for (int i = 0; i < 50000; i++)
		data[i] = (unsigned char)(i * i >> 3);
	u32 c = 0;
	for (int round = 0; round < 4; round++)
		c = crc(c, data, sizeof data);
	printf("%08x %08x\n", c, adler(data, sizeof data));
	return 0;
}
