// Members of records as locals: what may be a local, and what needs the record in memory.
int printf(const char *, ...);
void *memcpy(void *, const void *, unsigned long), *memset(void *, int, unsigned long);
typedef long jmp_buf[64];
int _setjmp(jmp_buf);

struct point { int x, y; };
struct box { struct point low, high; };
struct ratio { long n, d; };
struct mixed { float f; int i; };
struct reals { double a, b; };
struct small { char c; short s; unsigned char u; };
struct bytes { unsigned char b[4]; };
struct large { long a[5]; };
struct fields { unsigned a : 3, b : 7; int c; };
struct padded { char c; long l; };
struct single { long only; };
union both { long l; int i[2]; char c[8]; };
struct holder { union both u; int k; };
struct vol { volatile int v; int w; };

int sink;
struct point *kept;
__attribute__((noinline)) void take(struct point *p) { p->x += 100; kept = p; }
__attribute__((noinline)) struct point add(struct point a, struct point b) { return (struct point){a.x + b.x, a.y + b.y}; }
__attribute__((noinline)) struct point swap(struct point p) { return p = (struct point){p.y, p.x}; }
__attribute__((noinline)) struct box around(struct box b, struct point p)
{
	if (p.x < b.low.x) b.low.x = p.x;
	if (p.y < b.low.y) b.low.y = p.y;
	if (p.x > b.high.x) b.high.x = p.x;
	if (p.y > b.high.y) b.high.y = p.y;
	return b;
}
__attribute__((noinline)) struct mixed mix(struct mixed m, struct reals r, struct small s)
{
	m.f += r.a;
	m.i += s.c + s.s + s.u;
	s.c = 200;
	s.u += 250;
	m.i += s.c + s.u + (int)r.b;
	return m;
}
__attribute__((noinline)) struct bytes turn(struct bytes b)
{
	unsigned char first = b.b[0];
	b.b[0] = b.b[1], b.b[1] = b.b[2], b.b[2] = b.b[3], b.b[3] = first;
	return b;
}
__attribute__((noinline)) struct large grow(struct large l, int by)
{
	l.a[0] += by;
	l.a[4] -= by;
	return l;
}
__attribute__((noinline)) struct single one(struct single s) { s.only *= 3; return s; }
__attribute__((noinline)) struct reals halves(double x) { return (struct reals){x / 2, x - x / 2}; }
__attribute__((noinline)) long many(int n, ...)
{
	__builtin_va_list list;
	long sum = 0;
	__builtin_va_start(list, n);
	while (n--) {
		struct ratio r = __builtin_va_arg(list, struct ratio);
		struct point p = __builtin_va_arg(list, struct point);
		sum = sum * 7 + r.n - r.d + p.x * p.y;
	}
	__builtin_va_end(list);
	return sum;
}

// The address is taken: of the record, of a member, of an element, in another branch, later in a loop.
__attribute__((noinline)) int addressed(int n)
{
	struct point a = {n, 2}, b = {3, 4};
	int sum = 0, *member = 0;
	take(&a);
	sum += a.x * 10 + a.y;
	if (n > 2)
		member = &b.y;
	b.y = 50;
	if (member)
		*member += 5;
	sum += b.x + b.y;
	for (int i = 0; i < 3; i++) {
		struct point c = {i, i + 1};
		if (i > 0)
			kept->x += 1;
		c.y += i;
		kept = &c;
		sum = sum * 3 + c.x + c.y;
	}
	return sum;
}

// Addresses are compared, returned from an expression, converted.
__attribute__((noinline)) int compared(int n)
{
	struct point a = {n, 1}, b = {n, 2};
	struct point *p = n > 1 ? &a : &b;
	int sum = (p == &a) * 10 + ((char *)&b.y - (char *)&b);
	p->y = 9;
	return sum + a.y * 100 + b.y;
}

// An index that varies.
__attribute__((noinline)) int indexed(int n)
{
	int a[4] = {1, 2, 3, 4}, constant[3] = {5, 6, 7};
	a[1] = 20;
	a[n] += 7;
	constant[2] += constant[0] * n;
	return a[0] + a[1] * 3 + a[2] * 5 + a[3] * 7 + constant[0] + constant[1] + constant[2];
}

// Unions and other types.
__attribute__((noinline)) long punned(long n)
{
	union both u;
	struct holder h = {{n}, 3}, g;
	u.l = n;
	long sum = u.i[0] + u.c[1];
	u.i[1] = 7;
	sum += u.l;
	h.u.c[0] = 1;
	g = h;
	sum += g.u.l + g.k;
	struct ratio r = {n, 5};
	*(int *)&r.n = 2;
	struct padded p = {'a', n};
	return sum + r.n + r.d + ((char *)&p)[0] + *(long *)((char *)&p + 8);
}

__attribute__((noinline)) int parts(int n)
{
	struct box b = {{n, 1}, {2, 3}}, c;
	memcpy(&c, &b, sizeof c);
	memset(&b.low, 0, sizeof b.low);
	c.high = b.high;
	c.low.x += 4;
	struct point q = c.low;
	return b.low.x + b.low.y + b.high.x * 3 + c.low.x * 5 + c.low.y * 7 + c.high.y * 11 + q.x * 13;
}

__attribute__((noinline)) int changing(int n)
{
	volatile struct point p = {n, 2};
	struct vol v = {n, 1}, w;
	p.x += 3;
	v.v += 2;
	v.w += 4;
	w = v;
	struct point copy = p;
	return p.x + p.y * 3 + w.v * 5 + w.w * 7 + copy.x;
}

jmp_buf jump;
__attribute__((noinline)) int returning(int n)
{
	struct point same = {n * 2, n * 3};
	int code = n > 100 ? _setjmp(jump) : n; // not executed: interpreters do not know it
	same.x += code;
	return same.x * 10 + same.y;
}

// A loop is entered at a label, a switch skips an initializer.
__attribute__((noinline)) int jumping(int n)
{
	struct point p = {1, 2};
	int i = 0;
	if (n > 1)
		goto inside;
	for (; i < 4; i++) {
		p.x += p.y;
inside:
		p.y += i + n;
	}
	switch (n) {
		struct point q;
	case 1:
		q = (struct point){4, 5};
		if (0) {
	case 2:
			q.x = 6;
			q.y = 7;
		}
		p.x += q.x * q.y;
	}
	void *to[] = {&&again, &&end};
again:
	p.x++;
	goto *to[p.x > 40];
end:
	return p.x * 100 + p.y;
}

__attribute__((noinline)) int bits(int n)
{
	struct fields f = {n, n * 3, -n}, g = f;
	g.a += 3;
	g.c *= 2;
	return g.a + g.b * 10 + g.c * 1000;
}

__attribute__((noinline)) int assembler(int n)
{
	struct point p = {n, 3};
	__asm__ volatile("" : "+m"(p.x) : "r"(p.y));
	__asm__ volatile("" : "+r"(p.y));
	return p.x * 5 + p.y;
}

void ended(struct point *p) { sink += p->x * p->y; }
__attribute__((noinline)) int cleaned(int n)
{
	__attribute__((cleanup(ended))) struct point p = {n, 2};
	struct point q = {n, 4};
	p.x += q.x;
	q.y++;
	return p.x + q.y;
}

__attribute__((noinline)) int expressions(int n)
{
	struct point a = {n, 1}, b = {2, n}, c;
	c = n > 2 ? a : b;
	int sum = c.x * 3 + c.y;
	c = ({ struct point t = {c.y, c.x}; t.x++; t; });
	sum = sum * 5 + c.x + c.y;
	a = a;
	b = c = a;
	(void)c;
	c;
	sum = sum * 7 + b.x + (a = swap(b)).x + a.y;
	sum += (struct point){n, sum}.y + ((struct point){n + 1, 2}.x) + add(a, b).y;
	for (int i = 0; i < 3; i++, a = add(a, (struct point){i, 1}))
		b = (struct point){b.y, b.x + i};
	b.x += add(b, a).x;
	b.y++;
	--a.x;
	sum += b.x-- * 2 + a.y++;
	struct point list[2] = {{1, 2}, a}, other[2];
	list[0].x += 3;
	other[1] = list[0];
	other[0] = (struct point){.y = 3};
	return sum + b.x + b.y + a.x + list[1].y + other[1].x + other[0].x + other[0].y;
}

__attribute__((noinline)) int initialized(int n)
{
	struct box b = {.high.y = n, .low = {1}, .high.x = 2, .low.y = n + 1};
	struct box c = {.low = b.high}, z = {0};
	struct small s = {n, .u = 255};
	struct ratio r = {.d = n};
	int few[4] = {[1 ... 2] = 7};
	char text[4] = "ab";
	return b.low.x + b.low.y * 2 + b.high.x * 3 + b.high.y * 5 + c.low.x * 7 + c.low.y * 11 + c.high.x + z.low.x + z.high.y + s.c + s.s + s.u + r.n + r.d + few[0] + few[1] + few[2] + few[3] + text[0] + text[1] + text[2];
}

__attribute__((noinline)) double floating(double x)
{
	struct reals r = halves(x), s = {r.b, r.a};
	struct mixed m = {x, 3};
	float _Complex z = x;
	m.i += 2;
	s.a *= 2;
	return r.a + s.a * s.b + m.f * m.i + __real__ z;
}

__attribute__((noinline)) struct point deep(struct point p) { return p.x <= 0 ? p : add(deep((struct point){p.x - 1, p.y + 1}), p); }

struct point global = {5, 6};
struct point array[3];
__attribute__((noinline)) int memory(struct point *p, int i)
{
	struct point a = *p, b;
	*p = add(a, global);
	b = array[i];
	array[i] = a;
	global = b;
	a = *p = swap(*p);
	return a.x * 3 + a.y + b.x + b.y;
}

int main(void)
{
	struct box b = {{9, 9}, {-9, -9}};
	for (int i = 0; i < 5; i++)
		b = around(b, swap(add((struct point){i * 7 % 5, i}, (struct point){i, -i * i})));
	printf("box %d %d %d %d\n", b.low.x, b.low.y, b.high.x, b.high.y);
	struct mixed m = mix((struct mixed){1.5f, -4}, (struct reals){2.25, -7.5}, (struct small){-3, 300, 200});
	printf("mixed %g %d\n", m.f, m.i);
	struct bytes t = turn(turn((struct bytes){{1, 2, 3, 250}}));
	printf("bytes %d %d %d %d\n", t.b[0], t.b[1], t.b[2], t.b[3]);
	struct large l = grow(grow((struct large){{1, 2, 3, 4, 5}}, 10), 20);
	printf("large %ld %ld %ld %ld %ld\n", l.a[0], l.a[1], l.a[2], l.a[3], l.a[4]);
	printf("one %ld %ld\n", one(one((struct single){7})).only, many(2, (struct ratio){5, 2}, (struct point){3, -4}, (struct ratio){-1L << 40, 9}, (struct point){6, 7}));
	printf("addressed %d %d\n", addressed(1), addressed(3));
	printf("compared %d %d\n", compared(1), compared(2));
	printf("indexed %d %d\n", indexed(1), indexed(3));
	printf("punned %ld\n", punned(0x123456789abL));
	printf("parts %d\n", parts(6));
	printf("changing %d\n", changing(5));
	printf("returning %d\n", returning(4));
	printf("jumping %d %d %d\n", jumping(1), jumping(2), jumping(3));
	printf("bits %d\n", bits(5));
	printf("assembler %d\n", assembler(5));
	int c = cleaned(6);
	printf("cleaned %d %d\n", c, sink);
	printf("expressions %d %d\n", expressions(1), expressions(4));
	printf("initialized %d\n", initialized(3));
	printf("floating %g\n", floating(7.5));
	struct point d = deep((struct point){5, 1});
	printf("deep %d %d\n", d.x, d.y);
	int x = memory(&d, 1), y = memory(&d, 2);
	printf("memory %d %d %d %d %d\n", x, y, global.x, array[1].x, array[2].y);
	return 0;
}
