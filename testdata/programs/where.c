/* Where the program is: return addresses, lines and names of the source. */
int printf(const char *, ...);

__attribute__((noinline)) void *leaf(void) { return __builtin_return_address(0); }

__attribute__((noinline)) void *many(int a, int b, int c, int d, int e, int f, int g, int h, int i)
{
	volatile char big[5000];
	big[a + 4000] = i;
	return big[4000 + a] == i ? __builtin_extract_return_addr(__builtin_return_address(0)) : 0;
}

__attribute__((noinline)) void *variadic(int a, ...)
{
	__builtin_va_list list;
	__builtin_va_start(list, a);
	int b = __builtin_va_arg(list, int);
	__builtin_va_end(list);
	printf("%d ", a + b);
	return __builtin_frob_return_addr(__builtin_return_address(0));
}

__attribute__((noinline)) int first(char *list) { return list[0]; }

__attribute__((noinline)) void *objects(int a)
{
	char small[40];
	small[0] = a;
	return first(small) == a ? __builtin_return_address(0) : 0;
}

static int line = __builtin_LINE();

static const char *extension(const char *name)
{
	const char *last = name;
	for (; *name; name++)
		if (*name == '.')
			last = name;
	return last;
}

int main(void);

static int inMain(void *address) { return (unsigned long)address - (unsigned long)main < 4000; }

int main(void)
{
	void *a[2], *b[2], *c[2];
	for (int i = 0; i < 2; i++) {
		a[i] = leaf();
		b[i] = many(1, 2, 3, 4, 5, 6, 7, 8, 9);
		c[i] = variadic(3, 4);
	}
	printf("%d %d %d\n", a[0] == a[1], b[0] == b[1], c[0] == c[1]);
	printf("%d %d\n", a[0] != b[0], b[0] != c[0]);
	printf("%d %d %d %d\n", inMain(a[0]), inMain(b[0]), inMain(c[0]), inMain(objects(7)));
	printf("%d %d %s %s\n", line, __builtin_LINE(), extension(__builtin_FILE()), __builtin_FUNCTION());
	printf("%d\n", __builtin_frame_address(0) != 0);
	return 0;
}
