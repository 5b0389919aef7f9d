// Arguments of inlined functions and variables in them that are copies, some of which must be.
int printf(const char *format, ...);

struct point { int x, y; };
struct box { struct point low, high; };
struct wide { long a, b; };

static struct point add(struct point a, struct point b) { return (struct point){a.x + b.x, a.y + b.y}; }
static struct point turn(struct point p) { struct point q = p; return (struct point){-q.y, q.x}; }
static struct point swap(struct point p) { int t = p.x; p.x = p.y; p.y = t; return p; }
static int cross(struct point a, struct point b) { return a.x * b.y - a.y * b.x; }
static struct point same(struct point p) { return p; }
static struct box around(struct box b, struct point p) {
	if (p.x < b.low.x) b.low.x = p.x;
	if (p.y < b.low.y) b.low.y = p.y;
	if (p.x > b.high.x) b.high.x = p.x;
	if (p.y > b.high.y) b.high.y = p.y;
	return b;
}
static int area(struct box b) { return (b.high.x - b.low.x) * (b.high.y - b.low.y); }
static struct wide mixed(struct wide w, int n) { long k = w.a; w.a = w.b + n; w.b = k; return w; }

// The copies are needed, since what they copy changes.
static int counted(int a, int b) { int k = a; while (a-- > 0) b += k; return b * k; }
static int twice(int a) { int k = a; k += 3; int l = k; k += a; return k * l; }
static int arm(int a, int b) { int k = 7; if (b & 1) k = a; return k * b; }
static int narrow(int a) { signed char c = a; unsigned short s = a; unsigned u = a; return c + s + (int)(u >> 28); }
static int looped(int a, int n) { int s = 0; for (int i = 0; i < n; i++) { int k = a; s += k * i; k += i; s ^= k; } return s; }
static int chained(int a) { int k = a, l = k, m = l; return k + l * 2 + m * 3; }
static int inner(int a, int b) { int k = a; return k * 10 + b; }
static int outer(int a, int b) { int k = a; int r = inner(k, b) + inner(b, k); return r + k; }

int main(void) {
	struct point p = {1, 2}, d = {3, -1}, q = {5, 6};
	struct box b = {p, p};
	int x = 4, y = 9;
	for (int i = 0; i < 6; i++) {
		d = turn(d);
		p = add(p, d);
		p = add(p, swap(p));
		b = around(b, p);
		q = add(turn(q), add(q, p));
		printf("%d,%d %d,%d %d,%d %d ", p.x, p.y, d.x, d.y, q.x, q.y, area(b));
		printf("%d\n", cross(p, q) + cross(q, add(q, (struct point){i, 1})));
	}
	x = (x = cross(q, p), q.x = 3, (x + cross(q, swap(p))) & 63);
	printf("%d %d ", x, (p.x = 8, cross(p, q)));
	p = swap(same(swap(p)));
	printf("%d %d\n", p.x, p.y);
	struct wide w = {11, 22};
	for (int i = 0; i < 5; i++)
		w = mixed(mixed(w, x), (int)w.a);
	printf("%ld %ld\n", w.a, w.b);
	printf("%d %d %d %d\n", counted(x, y), x, twice(x), x);
	printf("%d %d %d %d\n", arm(x, 3), arm(x, 4), narrow(x * 100003), narrow(-x));
	printf("%d %d ", looped(x, 9), chained(x));
	y = inner(x, y);
	y = outer(y, x);
	x = inner(x, 2);
	printf("%d %d %d\n", x, y, outer(x, y));
	return 0;
}
