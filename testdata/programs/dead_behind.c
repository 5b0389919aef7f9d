/* What stands behind a jump is not there, so that it may call what does not exist.
   Labels let control in. */
int printf(const char *format, ...);
extern int nowhere(void);

static unsigned narrow(unsigned x)
{
	if (sizeof x == 4)
		return x + 1;
	if (sizeof(long) == 2)
		return x;
	return nowhere();
}

static int cases(int x)
{
	switch (x) {
	case 1:
		return 10;
		nowhere();
	case 2:
		x = 5;
		break;
		nowhere();
	default:
		return 7;
	}
	return x;
}

static int inside(int x)
{
	if (0) {
		switch (x) {
		case 1:
			return 1;
		case 2:
			return nowhere();
		}
	}
	return 3;
	switch (x) {
	case 1:
		return nowhere();
	case 2:
		nowhere();
	}
}

static int labels(int x)
{
	goto in;
	nowhere();
in:
	if (x) {
		return 1;
		nowhere();
	} else {
		return 2;
	}
	return nowhere();
}

static int device(int n)
{
	int s = 0;
	switch (n) {
	case 0:
		do {
			s += 100;
			if (1)
				continue;
			nowhere();
	case 1:
			s++;
		} while (s < 300);
	}
	return s;
}

static int values(int x)
{
	int y = x && ({ if (x > 5) return 50; 1; });
	return y + ({ int z = 4; z; });
}

static int entered(int x)
{
	if (x)
		goto in;
	return 1;
	switch (x) {
	case 1:
		return 5;
	case 2:
	in:
		x = 3;
		return 9;
	}
}

static int chain(int x)
{
	if (x == 1)
		return 5;
	else if (1)
		return 6;
	else
		nowhere();
	nowhere();
}

static int loop(int x)
{
	while (1) {
		if (x++ > 5)
			break;
		continue;
		nowhere();
	}
	for (;;) {
		return x;
		nowhere();
	}
}

int main(void)
{
	printf("%u %d %d %d\n", narrow(1), cases(1), cases(2), cases(3));
	printf("%d %d %d %d %d\n", inside(1), labels(0), labels(1), device(0), device(1));
	printf("%d %d %d %d %d\n", values(0), values(1), values(9), entered(0), entered(1));
	printf("%d %d %d\n", chain(1), chain(3), loop(0));
	return 0;
}
