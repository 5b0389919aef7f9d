// Switches on values that are known.
int printf(const char *, ...);

static const int three = 3;
static int calls;

static int next(void) { return ++calls; }

static int nested(int x)
{
	int y = 0;
	switch (three) {
		y = 100;
	case 1:
		y += 1000;
		break;
	case 3:
		y++;
		switch (x) {
		case 3:
			y += 10;
		case 1:
			y += 20;
			break;
		default:
			y += 40;
		}
	case 4:
		y += 2;
		break;
	default:
		y += 5000;
	}
	return y;
}

static int around(int n)
{
	int y = 0;
	switch (sizeof(char)) {
	case 0:
		do {
			y += 100;
	case 1:
			y++;
		} while (--n > 0);
	}
	return y;
}

static int first_default(void)
{
	switch (7) {
	default:
		return 1;
	case 6:
		return 2;
	case 7:
		return 3;
	}
}

static int only_default(unsigned char c)
{
	int y = c;
	switch (300 & 255) {
	case 300:
		y = 1;
		break;
	default:
		y += 2;
	case 45:
		y += 4;
	}
	return y;
}

static int backward(int n)
{
	int y = 0;
	switch (2) {
	case 1:
	again:
		y += 10;
		if (--n > 0)
			goto again;
		break;
	case 2:
		y++;
		goto again;
	}
	return y;
}

static int evaluated(void)
{
	switch (next() && 0) {
	case 0:
		return calls;
	case 1:
		return -1;
	}
	return -2;
}

static int none(void)
{
	switch (9) {
	case 8:
		return 1;
	}
	return 0;
}

int main(void)
{
	for (int i = 0; i < 4; i++)
		printf("%d %d %d ", nested(i), around(i), backward(i));
	printf("%d %d %d %d\n", first_default(), only_default(9), evaluated(), none());
	for (int i = 0; i < 3; i++)
		switch (1) {
		case 1:
			if (i == 1)
				continue;
			printf("%d\n", i);
			break;
		case 2:
			printf("never\n");
		}
	switch (1 ? 'a' : 0) {
	case 'a' ... 'c':
		printf("range\n");
	}
	return 0;
}
