// Objects whose lifetimes do not overlap share their place in the frame. These are cases in
// which lifetimes do overlap, although the text may not look like it.
int printf(const char *, ...);
void *memset(void *, int, unsigned long);

struct pair { long a, b; };
struct large { long words[12]; };

static struct pair pair(long a, long b) { return (struct pair){a, b}; }
static struct large large(long seed)
{
	struct large r;
	for (int i = 0; i < 12; i++) r.words[i] = seed * i + 1;
	return r;
}
static long total(struct large x)
{
	long sum = 0;
	for (int i = 0; i < 12; i++) sum += x.words[i] * (i + 1);
	return sum;
}
static long add(struct pair x, struct pair y) { return x.a * 1000 + x.b * 100 + y.a * 10 + y.b; }

// fill overwrites what a shared place would hold.
static void fill(char *p, int n) { memset(p, 0x55, n); }

static long literals(int n)
{
	long sum = 0;
	struct pair *p = 0;
	for (struct pair *q = &(struct pair){1, 2}; n > 0; p = &(struct pair){n, 7}, n--) {
		char buffer[64];
		fill(buffer, sizeof buffer);
		sum = sum * 3 + q->a + q->b + buffer[n];
		if (p) sum += p->a * p->b;
	}
	do {
		char buffer[64];
		fill(buffer, sizeof buffer);
		if (n > 0) sum += p->b;
	} while ((p = &(struct pair){n, n + 1})->a < 3 && ++n);
	if ((p = &(struct pair){5, 6})->a) {
		char buffer[64];
		fill(buffer, sizeof buffer);
		sum += p->b;
	}
	switch ((p = &(struct pair){8, 9})->a) {
	case 8: {
		char buffer[64];
		fill(buffer, sizeof buffer);
		sum += p->b;
	}
	}
	while ((p = &(struct pair){n, n})->a--) {
		char buffer[32];
		fill(buffer, sizeof buffer);
		sum += p->a + p->b;
		if (!--n) break;
	}
	return sum;
}

static long values(void)
{
	long sum = ({ struct large x = large(3); x; }).words[5] + total(({ struct large y = large(4); { char b[96]; fill(b, 96); } y; }));
	struct large z = ({ struct large w = large(5); fill((char *)&(struct large){{0}}, 96); w; });
	sum += total(z) + total(large(total(large(1)))) + add(pair(1, 2), pair(3, add(pair(0, 0), pair(0, 4))));
	int *late, first = 7;
	{
		long inner = 3;
		late = &first;
		fill((char *)&inner, sizeof inner);
	}
	{
		char b[16];
		fill(b, 16);
	}
	return sum + *late;
}

// Control comes back to the text before the declaration of kept.
static long back(int n)
{
	long sum = 0, *p = 0;
again:;
	{
		char b[40];
		fill(b, sizeof b);
		if (p) sum += *p;
	}
	long kept = n;
	p = &kept;
	if (n-- > 0) goto again;
	return sum;
}

// Control enters blocks behind their declarations.
static long enter(int n)
{
	long sum = 0;
	switch (n & 3) {
		{
			struct large x;
	case 0:
			x = large(n);
			sum += total(x);
			goto next;
		}
		{
			struct large y;
	case 1:
			y = large(n + 1);
			{
				char b[20];
				fill(b, 20);
			}
			sum += total(y) * 2;
	next:
			y = large(3);
			sum += total(y);
		}
	default:
		sum++;
	}
	void *targets[] = {&&one, &&two};
	int turn = 0;
	goto *targets[n & 1];
	{
		struct pair a;
	one:
		a = pair(turn, 2);
		sum += a.a + a.b;
		if (turn++ < 3) goto *targets[turn & 1];
	}
	{
		struct pair b;
	two:
		b = pair(turn, 3);
		sum += b.a * b.b;
		if (turn++ < 3) goto *targets[turn & 1];
	}
	return sum;
}

static long lengths(int n)
{
	long sum = 0;
	for (int i = 1; i < n; i++) {
		char a[i * 8];
		struct large x = large(i);
		fill(a, i * 8);
		sum += total(x) + a[i];
	}
	{
		char b[100];
		fill(b, 100);
		sum += b[n];
	}
	struct large list[] = {large(1), large(2), ({ struct large q = large(7); q; })};
	return sum + total(list[0]) + total(list[1]) + total(list[2]);
}

// ends is one past the end of its array, which is not the beginning of the next one.
static long ends(void)
{
	long sum = 0;
	{
		int a[4] = {1, 2, 3, 4};
		for (int *p = a; p < a + 4; p++) sum += *p;
		for (int *p = &a[4]; p-- > &a[0];) sum = sum * 2 + *p;
	}
	{
		int b[5] = {5, 6, 7, 8, 9}, c[3] = {1, 2, 3};
		for (int *p = b; p != b + sizeof b / sizeof *b; p++) sum += *p * c[*p % 3];
		for (int i = 1; i <= 5; i++) sum += b[i - 1];
	}
	return sum;
}

// arms has compound literals that live until the end of an arm, of an if statement, of a loop or of a block.
static long arms(long n)
{
	long sum = 0;
	struct large *kept = &(struct large){{1, n}}, *p;
	if ((p = &(struct large){{n, 2}})->words[0] > 2)
		for (struct large *q = &(struct large){{3, n}}; q->words[0]--;)
			sum = sum * 3 + p->words[0] + q->words[1] + (&(struct large){{sum, 5}})->words[1];
	else
		sum += (p = &(struct large){{7, n}})->words[0] + (&(struct large){{8, 9}})->words[1] + p->words[1];
	while ((p = &(struct large){{n, 4}})->words[0]-- > 1)
		if (n-- % 2) sum += p->words[1] + (&(struct large){{n, 6}})->words[0];
		else return sum + p->words[1] + (&(struct large){{n, 6}})->words[1] + kept->words[0] + (&(struct large){{10, 11}})->words[1];
	return sum + kept->words[0] + (&(struct large){{12, n}})->words[0];
}

int main(void)
{
	for (long n = 0; n < 6; n++) printf("%ld\n", arms(n));
	printf("%ld\n", literals(4));
	printf("%ld\n", values());
	printf("%ld\n", back(5));
	for (int n = 0; n < 4; n++) printf("%ld\n", enter(n));
	printf("%ld\n", lengths(6));
	printf("%ld\n", ends());
	return 0;
}
