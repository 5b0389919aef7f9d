// Atomic records, complex numbers and wide scalars: layout, loads, stores, updates.
int printf(const char *, ...);

struct pair { int a, b; };
struct three { char c[3]; };
struct two { char c[2]; };
struct large { long a, b, c; };
struct inside { char first; _Atomic struct pair pair; char second; _Atomic struct three three; _Atomic(struct two) list[2]; _Atomic struct large large; };

_Atomic struct pair pair = {1, 2};
static _Atomic struct large large = {3, 4, 5};
struct inside inside = {1, {2, 3}, 4, {{5, 6, 7}}, {{{8, 9}}, {{10, 11}}}, {12, 13, 14}};
_Atomic long double quad = 1.5L;
_Atomic __int128 wide = (__int128)1 << 100;
_Atomic double _Complex number = 1.0 + 2.0i;
_Atomic float _Complex small = 3.0f;
static int calls;

static struct large next(int n) { calls++; struct large l = {n, n + 1, n + 2}; return l; }
static _Atomic struct pair *where(void) { calls += 10; return &inside.pair; }
static struct pair by_value(_Atomic struct pair p) { struct pair q = p; q.a++; p = q; return p; }
static int sum(struct three t) { return t.c[0] + 10 * t.c[1] + 100 * t.c[2]; }

int main(void)
{
	struct pair p = pair, q;
	struct large l = large;
	printf("%d %d %ld %ld %ld\n", p.a, p.b, l.a, l.b, l.c);
	printf("%d %d %d %d\n", (int)_Alignof(_Atomic struct pair), (int)_Alignof(_Atomic struct three), (int)_Alignof(_Atomic(struct two)), (int)_Alignof(_Atomic struct large));
	printf("%d %d\n", (int)sizeof(struct inside), (int)__builtin_offsetof(struct inside, three));
	p.a = 20;
	q = *where() = p;
	p = inside.pair;
	printf("%d %d %d %d\n", p.a, p.b, q.a, calls);
	inside.three = (struct three){{1, 2, 3}};
	inside.list[1] = inside.list[0];
	large = next(30);
	inside.large = large;
	l = inside.large;
	struct two t = inside.list[1];
	printf("%d %d %d %ld %ld\n", sum(inside.three), t.c[0], t.c[1], l.a, l.c);
	p = by_value(p);
	printf("%d %d\n", p.a, p.b);

	_Atomic struct pair local = {5, 6}, copy = p;
	local = calls ? copy : local;
	p = local;
	printf("%d %d\n", p.a, p.b);

	quad += 2;
	quad *= quad;
	long double old = quad++;
	--quad;
	printf("%d %d\n", (int)(old * 100), (int)(quad * 100));
	wide += 5;
	wide >>= 1;
	__int128 w = wide--;
	printf("%lx %lx %lx\n", (long)(w >> 64), (long)w, (long)wide);
	number *= 2.0i;
	number += 1;
	double _Complex c = number;
	small -= 1;
	float _Complex s = small = small * small;
	printf("%d %d %d %d %d\n", (int)__real__ c, (int)__imag__ c, (int)__real__ s, (int)__imag__ s, number == c);
	if (number)
		printf("%d\n", !quad);
	return 0;
}
