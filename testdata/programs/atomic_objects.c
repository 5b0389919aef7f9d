/* Objects declared _Atomic: loads, stores and updates of every size, the functions
   on values in memory, and the types of __auto_type. */
int printf(const char *format, ...);

static _Atomic signed char a1 = 100;
static _Atomic unsigned short a2 = 65530;
static _Atomic int a4 = 7;
static _Atomic unsigned u4 = 9;
static _Atomic long a8 = 1234567;
static _Atomic _Bool flag;
static int numbers[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static int *_Atomic pointer = numbers;
static _Atomic(float) real = 1.5f;

struct record {
	char before;
	_Atomic unsigned char byte;
	_Atomic short half;
	char behind;
};
static struct record record = {1, 250, -3, 2};

struct pair {
	_Alignas(4) short a;
	short b;
};
static struct pair shared = {1, 2};

static int calls;
static int next(void) { return ++calls; }

static int parameter(_Atomic int x)
{
	x += 5;
	return x++ * 2;
}

int main(void)
{
	printf("%d ", (int)(a1 += 3));
	printf("%d ", (int)(a1 -= next()));
	printf("%d ", (int)(a1 *= 3));
	printf("%d ", (int)(a1 /= 2));
	printf("%d ", (int)(a1 %= 100));
	printf("%d ", (int)(a1 <<= 2));
	printf("%d ", (int)(a1 >>= 1));
	printf("%d ", (int)(a1 |= 5));
	printf("%d ", (int)(a1 &= ~2));
	printf("%d ", (int)(a1 ^= 0x55));
	printf("%d ", (int)a1++);
	printf("%d ", (int)++a1);
	printf("%d ", (int)a1--);
	printf("%d ", (int)--a1);
	printf("%d ", (int)(a1 = a1 * 2));
	printf("%d ", (int)(a1 -= 1L << 10));
	printf("%d\n", (int)a1);
	printf("%d ", (int)(a2 += 3));
	printf("%d ", (int)(a2 -= next()));
	printf("%d ", (int)(a2 *= 3));
	printf("%d ", (int)(a2 /= 2));
	printf("%d ", (int)(a2 %= 100));
	printf("%d ", (int)(a2 <<= 2));
	printf("%d ", (int)(a2 >>= 1));
	printf("%d ", (int)(a2 |= 5));
	printf("%d ", (int)(a2 &= ~2));
	printf("%d ", (int)(a2 ^= 0x55));
	printf("%d ", (int)a2++);
	printf("%d ", (int)++a2);
	printf("%d ", (int)a2--);
	printf("%d ", (int)--a2);
	printf("%d ", (int)(a2 = a2 * 2));
	printf("%d ", (int)(a2 -= 1L << 10));
	printf("%d\n", (int)a2);
	printf("%d ", (int)(a4 += 3));
	printf("%d ", (int)(a4 -= next()));
	printf("%d ", (int)(a4 *= 3));
	printf("%d ", (int)(a4 /= 2));
	printf("%d ", (int)(a4 %= 100));
	printf("%d ", (int)(a4 <<= 2));
	printf("%d ", (int)(a4 >>= 1));
	printf("%d ", (int)(a4 |= 5));
	printf("%d ", (int)(a4 &= ~2));
	printf("%d ", (int)(a4 ^= 0x55));
	printf("%d ", (int)a4++);
	printf("%d ", (int)++a4);
	printf("%d ", (int)a4--);
	printf("%d ", (int)--a4);
	printf("%d ", (int)(a4 = a4 * 2));
	printf("%d ", (int)(a4 -= 1L << 10));
	printf("%d\n", (int)a4);
	printf("%d ", (int)(u4 += 3));
	printf("%d ", (int)(u4 -= next()));
	printf("%d ", (int)(u4 *= 3));
	printf("%d ", (int)(u4 /= 2));
	printf("%d ", (int)(u4 %= 100));
	printf("%d ", (int)(u4 <<= 2));
	printf("%d ", (int)(u4 >>= 1));
	printf("%d ", (int)(u4 |= 5));
	printf("%d ", (int)(u4 &= ~2));
	printf("%d ", (int)(u4 ^= 0x55));
	printf("%d ", (int)u4++);
	printf("%d ", (int)++u4);
	printf("%d ", (int)u4--);
	printf("%d ", (int)--u4);
	printf("%d ", (int)(u4 = u4 * 2));
	printf("%d ", (int)(u4 -= 1L << 10));
	printf("%d\n", (int)u4);
	printf("%d ", (int)(a8 += 3));
	printf("%d ", (int)(a8 -= next()));
	printf("%d ", (int)(a8 *= 3));
	printf("%d ", (int)(a8 /= 2));
	printf("%d ", (int)(a8 %= 100));
	printf("%d ", (int)(a8 <<= 2));
	printf("%d ", (int)(a8 >>= 1));
	printf("%d ", (int)(a8 |= 5));
	printf("%d ", (int)(a8 &= ~2));
	printf("%d ", (int)(a8 ^= 0x55));
	printf("%d ", (int)a8++);
	printf("%d ", (int)++a8);
	printf("%d ", (int)a8--);
	printf("%d ", (int)--a8);
	printf("%d ", (int)(a8 = a8 * 2));
	printf("%d ", (int)(a8 -= 1L << 10));
	printf("%d\n", (int)a8);
	printf("%d ", (int)(record.byte += 3));
	printf("%d ", (int)(record.byte -= next()));
	printf("%d ", (int)(record.byte *= 3));
	printf("%d ", (int)(record.byte /= 2));
	printf("%d ", (int)(record.byte %= 100));
	printf("%d ", (int)(record.byte <<= 2));
	printf("%d ", (int)(record.byte >>= 1));
	printf("%d ", (int)(record.byte |= 5));
	printf("%d ", (int)(record.byte &= ~2));
	printf("%d ", (int)(record.byte ^= 0x55));
	printf("%d ", (int)record.byte++);
	printf("%d ", (int)++record.byte);
	printf("%d ", (int)record.byte--);
	printf("%d ", (int)--record.byte);
	printf("%d ", (int)(record.byte = record.byte * 2));
	printf("%d ", (int)(record.byte -= 1L << 10));
	printf("%d\n", (int)record.byte);
	printf("%d ", (int)(record.half += 3));
	printf("%d ", (int)(record.half -= next()));
	printf("%d ", (int)(record.half *= 3));
	printf("%d ", (int)(record.half /= 2));
	printf("%d ", (int)(record.half %= 100));
	printf("%d ", (int)(record.half <<= 2));
	printf("%d ", (int)(record.half >>= 1));
	printf("%d ", (int)(record.half |= 5));
	printf("%d ", (int)(record.half &= ~2));
	printf("%d ", (int)(record.half ^= 0x55));
	printf("%d ", (int)record.half++);
	printf("%d ", (int)++record.half);
	printf("%d ", (int)record.half--);
	printf("%d ", (int)--record.half);
	printf("%d ", (int)(record.half = record.half * 2));
	printf("%d ", (int)(record.half -= 1L << 10));
	printf("%d\n", (int)record.half);
	printf("%d %d\n", record.before, record.behind);
	flag += 2;
	printf("%d ", flag);
	flag ^= 1;
	printf("%d ", flag++);
	printf("%d\n", flag);
	pointer += 3;
	printf("%d ", *pointer++);
	printf("%d ", *--pointer);
	printf("%d ", *(pointer -= 2));
	printf("%d\n", *pointer);
	a4 = 3;
	a4 += 2.75f;
	printf("%d %d\n", a4, parameter(4));
	real = real * 2;
	printf("%d\n", (int)(real * 10));

	_Atomic int local = 3;
	_Atomic int *p = &local;
	*p *= 14;
	printf("%d\n", local);

	__auto_type x = 5;
	__auto_type y = 2.5f;
	__auto_type z = a8;
	__auto_type string = "abc";
	__auto_type copy = shared;
	copy.a = 10;
	printf("%d %d %d %d %s %d %d\n", (int)sizeof x, (int)(y * 10), sizeof z == sizeof(long), sizeof string == sizeof(char *), string, copy.a, shared.a);
	for (__auto_type i = numbers + 8; i < numbers + 10; i++)
		printf("%d ", *i);

	struct pair stored = {30, 40}, loaded, expected = {1, 2};
	int ok = __atomic_compare_exchange(&shared, &expected, &stored, 0, 5, 5);
	printf("%d %d %d\n", ok, shared.a, shared.b);
	stored.a = 31;
	ok = __atomic_compare_exchange(&shared, &expected, &stored, 0, 5, 5);
	printf("%d %d %d\n", ok, expected.a, expected.b);
	__atomic_exchange(&shared, &stored, &loaded, 5);
	printf("%d %d\n", loaded.a, shared.a);
	__atomic_store(&shared, &loaded, 5);
	__atomic_load(&shared, &stored, 2);
	printf("%d %d\n", stored.a, stored.b);
	float f = 2.5f, old;
	__atomic_exchange(&real, &f, &old, 5);
	printf("%d %d\n", (int)(old * 10), (int)(real * 10));
	return 0;
}
