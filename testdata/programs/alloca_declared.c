// alloca is the compiler's, also as the program declares it. Its oracle calls it by
// the name that it always has.
int printf(const char *format, ...);
void *alloca(unsigned long size);

static int twice(const char *s, int length, int n)
{
	char *to = alloca(2 * length + 1);
	for (int i = 0; i < length; i++)
		to[i] = to[i + length] = s[i];
	to[2 * length] = 0;
	return n == 0 ? printf("%s\n", to) : twice(to, 2 * length, n - 1);
}

int main(void)
{
	printf("%d\n", twice("ab", 2, 3));
	return 0;
}
