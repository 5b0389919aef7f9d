// Calls of memcpy, memmove and memset with a small constant size: aligned and not, of objects of all kinds, with
// arguments that have effects, and values that are used.
int printf(const char *, ...);
void *memcpy(void *, const void *, unsigned long);
void *memmove(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);

typedef unsigned char byte;

struct record {
	byte bytes[5];
	short number;
	int numbers[2];
	double real;
};

static unsigned sum = 1;

static void note(const void *p, int n)
{
	for (const byte *q = p; n > 0; n--)
		sum = sum * 31 + *q++;
}

static void fill(void *p, int n)
{
	for (byte *q = p; n > 0; n--) {
		sum = sum * 1103515245 + 12345;
		*q++ = sum >> 16;
	}
}

static int calls;

static int counted(int x)
{
	calls++;
	return x;
}

static struct record record, other;
static byte bytes[64];
static long words[8];

static unsigned swapped(unsigned x)
{
	return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24;
}

static unsigned big_endian(const byte *p)
{
	unsigned x;
	memcpy(&x, p, 4);
	return swapped(x);
}

static void put_big_endian(byte *p, unsigned v)
{
	v = swapped(v);
	memcpy(p, &v, 4);
}

static long bits_of(double x)
{
	long bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}

static void objects(byte *p, byte *q, int at)
{
	int x = 5;
	short halves[6];
	byte local[24];
	struct record copy;
	fill(local, sizeof local);
	fill(halves, sizeof halves);
	memcpy(p + 1, q, 7);
	memcpy(p + 9, &x, sizeof x);
	memcpy(&x, q + 3, sizeof x);
	memcpy(&copy, &record, sizeof copy);
	memcpy(&other, &copy, sizeof copy);
	memcpy(&other.bytes, local, 5);
	memcpy(&other.number, &halves[3], 2);
	memcpy(other.numbers, halves + 2, 8);
	memcpy(&other.real, &words[at], 8);
	memcpy(bytes + 3, words, 12);
	memcpy(words + 1, local, 24);
	memcpy(words + 4, local + 8, 16);
	memcpy((char *)words + 40, halves, 12);
	memcpy(bytes + 20, "literal", 8);
	memcpy(p + 20, q + 20, 0);
	note(&copy, sizeof copy);
	note(&x, sizeof x);
	note(local, sizeof local);
	note(halves, sizeof halves);
}

static void overlapping(byte *p)
{
	long pair[2] = {1, 2};
	memmove(p + 1, p, 8);
	memmove(p, p + 3, 2);
	memmove(pair, words, 16);
	memmove((byte *)pair + 1, pair, 3);
	note(pair, sizeof pair);
}

static void fills(byte *p, int value)
{
	int numbers[5];
	long local[4];
	memset(p, 0, 5);
	memset(p + 5, 0x5a, 3);
	memset(p + 8, value, 9);
	memset(numbers, value, sizeof numbers);
	memset(numbers + 1, -1, 6);
	memset(local, 0x180, sizeof local);
	memset(local + 1, 255, 8);
	memset(local + 2, 0, 15);
	memset(&record, value + 1, 12);
	note(numbers, sizeof numbers);
	note(local, sizeof local);
}

static void values(byte *p, byte *q)
{
	byte *begin = memcpy(p, q, 6);
	note(begin + 5, 1);
	note(memcpy(p + counted(2), q + counted(3), 4), 2);
	note((byte *)memset(p + counted(1), counted(7), 3) + 1, 2);
	byte *r = p;
	memcpy(r++, q++, 1);
	memcpy(r += 2, (counted(1), q), 2);
	note(r, 1);
	note(calls ? memcpy(p, q, 3) : memset(p, 1, 3), 4);
	for (int i = 0; i < 3; i++)
		memcpy(&words[i + 1], &words[i], sizeof words[0]);
	__builtin_memcpy(p, q, counted(4) - 1);
	__builtin_memset(p, 3, 0);
}

int main(void)
{
	static byte p[64], q[64];
	fill(p, sizeof p);
	fill(q, sizeof q);
	fill(&record, sizeof record);
	fill(words, sizeof words);
	record.real = 1.5;
	for (int at = 0; at < 4; at++) {
		objects(p + at, q + at, at);
		overlapping(p + at);
		fills(q + at, at * 77 - 90);
		values(p + at, q + 2 * at);
		note(p, sizeof p);
		note(q, sizeof q);
	}
	put_big_endian(p + 1, 0x12345678);
	printf("%x %x %lx\n", big_endian(p + 1), p[1], bits_of(-1.25));
	note(&other.number, 2);
	note(other.numbers, 8);
	note(bytes, sizeof bytes);
	note(words, sizeof words);
	printf("%u %d\n", sum, calls);
	return 0;
}
