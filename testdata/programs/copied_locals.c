// Locals that memcpy copies: most stay locals, and those whose address is used otherwise do not.
int printf(const char *, ...);
void *memcpy(void *, const void *, unsigned long);
void *memmove(void *, const void *, unsigned long);
static unsigned char bytes[64];
static unsigned long words[4] = {0x1122334455667788, 0x99aabbccddeeff00, 3, 4};
static int changed;
static unsigned char *where(int n) { changed++; return bytes + n; }
static unsigned get4(const unsigned char *p) { unsigned x; memcpy(&x, p, sizeof x); return x; }
static unsigned long get8(const unsigned char *p) { unsigned long x; memcpy(&x, p, sizeof x); return x; }
static unsigned short get2(const unsigned char *p) { unsigned short x; memcpy(&x, p, sizeof x); return x; }
static short signed2(const unsigned char *p) { short x; memcpy(&x, p, 2); return x; }
static signed char get1(const unsigned char *p) { signed char x = 5; memcpy(&x, p, 1); return x; }
static void put4(unsigned char *p, unsigned x) { memcpy(p, &x, sizeof x); }
static void put8(unsigned char *p, long x) { memcpy(p, &x, sizeof x); }
static void put2(unsigned char *p, short x) { memcpy(p, &x, sizeof x); }
static void putFloat(unsigned char *p, float x) { memcpy(p, &x, sizeof x); }
static double fromBits(unsigned long x) { double d; memcpy(&d, &x, sizeof d); return d; }
static unsigned long bits(double d) { unsigned long x; memmove(&x, &d, sizeof x); return x; }
static unsigned bitsOfFloat(float f) { unsigned x; memcpy(&x, &f, 4); return x; }
static float floatOf(unsigned x) { float f; memcpy(&f, &x, 4); return f; }
static int same(int a) { int b; unsigned c; memcpy(&b, &a, 4); memcpy(&c, &b, 4); return c + 1; }
static unsigned long aligned(int i) { unsigned long x; memcpy(&x, &words[i], 8); return x; }
static void use(unsigned *x) { *x += 7; }
static unsigned kept(const unsigned char *p) { unsigned x; memcpy(&x, p, 4); use(&x); return x; } // in the frame
static unsigned half(const unsigned char *p) { unsigned x = 0x55667788; memcpy(&x, p, 2); return x; } // not all of it
static unsigned within(const unsigned char *p) { unsigned x = 0x55667788; memcpy((char *)&x + 1, p, 2); return x; }
static int value(const unsigned char *p) { int x; return *(int *)memcpy(&x, p, 4); }
static long loop(int n) {
	long sum = 0;
	for (int i = 0; i < n; i++) {
		unsigned x, y = i;
		memcpy(&x, bytes + i, 4);
		memcpy(bytes + 40 + i, &y, 4);
		{
			long z;
			memcpy(&z, bytes + i, 8);
			sum += z % 1000;
		}
		{
			int w = i, *q = &w; // its number may be that of z
			*q += x;
			sum += w;
		}
	}
	return sum;
}
static int order(int x) { // the address is computed before the value is copied
	int before = x;
	memcpy(where((x = x + 3) & 7), &x, 4);
	return before * 100 + x;
}
static unsigned volatileOne(void) { volatile unsigned v = 9; unsigned x; memcpy(&x, (void *)&v, 4); memcpy((void *)&v, &x, 4); return v + x; }
static _Bool truth(const unsigned char *p) { _Bool b; memcpy(&b, p, 1); return !b; }
static unsigned char *pointer(unsigned char **p) { unsigned char *q; memcpy(&q, p, sizeof q); return q; }
static unsigned choice(const unsigned char *p, int which) {
	unsigned x = 1, y = 2;
	memcpy(which ? &x : &y, p, 4);
	return x * 3 + y;
}
int main(void) {
	for (int i = 0; i < 64; i++)
		bytes[i] = i * 37 + 11;
	unsigned char *at = bytes + 5;
	printf("%x %lx %x %d %d\n", get4(bytes + 1), get8(bytes + 3), get2(bytes + 7), signed2(bytes + 6), get1(bytes + 4));
	put4(bytes + 1, 0x89abcdef), put8(bytes + 9, -2), put2(bytes + 21, -3), putFloat(bytes + 25, 1.5f);
	for (int i = 0; i < 32; i++)
		printf("%02x", bytes[i]);
	printf("\n%g %lx %x %g %d %lx\n", fromBits(0x400921fb54442d18), bits(-0.75), bitsOfFloat(2.5f), floatOf(0x42280000), same(41), aligned(1));
	printf("%x %x %x %d\n", kept(bytes + 2), half(bytes + 2), within(bytes + 2), value(bytes + 13));
	printf("%ld ", loop(8));
	printf("%d ", order(4));
	printf("%d\n", changed);
	printf("%u %d %d %x\n", volatileOne(), truth(words + 0 ? (unsigned char *)"\1" : 0), pointer(&at) == at, choice(bytes + 11, at == bytes));
	return 0;
}
