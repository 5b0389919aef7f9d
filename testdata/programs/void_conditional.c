/* Conditionals without a value, whose conditions are assignments and stores. */

int printf(const char *format, ...);

int count;

static void yes(void) { count += 1; }
static void no(void) { count += 10; }

static int local(int y)
{
	int x;
	(x = y) ? yes() : no();
	return x;
}

static int memory(int *p, int y)
{
	(*p = y) ? yes() : no();
	(*p += y) ? no() : yes();
	return *p;
}

static int nested(int *p, int y)
{
	int x;
	(x = y - 1) && (*p = x) ? (y > 2 ? yes() : no()) : (void)(count += 100);
	!(x = y) ? yes() : no();
	return x;
}

int main(void)
{
	for (int y = 0; y < 4; y++) {
		int at = 7;
		int x = local(y);
		printf("%d %d ", x, count);
		x = memory(&at, y);
		printf("%d %d ", x, count);
		x = nested(&at, y);
		printf("%d %d %d\n", x, at, count);
	}
	return 0;
}
