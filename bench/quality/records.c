// Records by value: points, boxes, rational numbers.
int printf(const char *, ...);

struct point { int x, y; };
struct box { struct point low, high; };
struct ratio { long n, d; };

static struct point add(struct point a, struct point b) { return (struct point){a.x + b.x, a.y + b.y}; }
static struct point turn(struct point p) { return (struct point){-p.y, p.x}; }

static struct box around(struct box b, struct point p)
{
	if (p.x < b.low.x)
		b.low.x = p.x;
	if (p.y < b.low.y)
		b.low.y = p.y;
	if (p.x > b.high.x)
		b.high.x = p.x;
	if (p.y > b.high.y)
		b.high.y = p.y;
	return b;
}

static long divisor(long a, long b)
{
	while (b) {
		long t = a % b;
		a = b;
		b = t;
	}
	return a < 0 ? -a : a;
}

static struct ratio sum(struct ratio a, struct ratio b)
{
	struct ratio r = {a.n * b.d + b.n * a.d, a.d * b.d};
	long g = divisor(r.n, r.d);
	r.n /= g;
	r.d /= g;
	return r;
}

int main(void)
{
	struct point p = {0, 0}, direction = {3, 1};
	struct box b = {p, p};
	for (int i = 0; i < 20000; i++) {
		if (i % 7 == 0)
			direction = turn(direction);
		p = add(p, direction);
		b = around(b, p);
	}
	struct ratio total = {0, 1};
	for (int round = 0; round < 200; round++) {
		total = (struct ratio){0, 1};
		for (int i = 1; i < 20; i++)
			total = sum(total, (struct ratio){i % 3 - 1, i});
	}
	printf("%d %d %d %d %ld/%ld\n", b.low.x, b.low.y, b.high.x, b.high.y, total.n, total.d);
	return 0;
}
