/* What a constant condition keeps control from is not there: the functions that
   only it calls do not exist. Labels let control in. */
int printf(const char *format, ...);
extern int nowhere(void);
extern void elsewhere(int);

static int count;
static void bump(void) { count++; }
static int zero(void) { return 0; }

static void cases(int x)
{
	switch (x) {
	case 0:
		if (0) {
			elsewhere(0);
	case 1:
			bump();
		}
	case 2:
		if (0) {
			switch (x) {
			case 5:
				nowhere();
			}
		} else
			count += 7;
	}
}

static int entered(int n)
{
	if (n)
		goto loop;
	if (sizeof(char) != 1) {
		int y = nowhere();
		elsewhere(y);
		do
			nowhere();
		while (nowhere());
	} else if (1)
		count += 10;
	else if (nowhere())
		elsewhere(1);
	else
		elsewhere(2);
	while (0) {
		nowhere();
		for (;;) {
			bump();
		loop:
			count += 100;
			break;
		}
		bump();
	}
	for (; 0; nowhere())
		elsewhere(3);
	for (int i = zero(); 0 && nowhere();)
		elsewhere(i);
	if (0) {
		while (count < 5000) {
			bump(); /* behind the label, the next time round */
			if (0) {
				elsewhere(4);
			inner:
				count += 1000;
			}
		}
	}
	if (n == 3) {
		n = 4;
		goto inner;
	}
	return 1 ? n : nowhere();
}

int main(void)
{
	cases(1);
	printf("%d\n", count);
	cases(0);
	printf("%d\n", count);
	for (int i = 0; i < 4; i += i + 1) {
		int result = entered(i);
		printf("%d %d\n", result, count);
	}
	if (0)
		__builtin_abort();
	count = 1; /* the abort above does not end the function */
	if (1 || nowhere())
		return count;
	else
		elsewhere(5);
}
