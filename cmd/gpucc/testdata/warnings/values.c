int printf(const char *, ...);
int take(char c);
volatile int seen;
struct s { int a; } record;
char c1 = 300;
unsigned char c2 = -1;
unsigned char c3 = -129;
signed char c4 = 200;
short s1 = 70000;
short s2 = -32769;
int i1 = 5000000000;
int i2 = 4000000000;
unsigned u1 = -5;
unsigned u2 = 0x1ffffffffL;
int i3 = 0xffffffffffffffff;
long l1 = 0xffffffffffffffff;
_Bool b1 = 7;
char array[] = {1, 255};
int o1 = 2147483647 + 1;
long o2 = 9223372036854775807 * 2;
int o3 = -2147483647 - 2;
long o4 = (-9223372036854775807 - 1) * 1 - 1;
int o5 = 1000000 * 1000000;
unsigned o6 = 4294967295u + 1;
int o7 = -2147483647 * -1 + 0;
long o8 = 3037000500 * -3037000500;

char narrow(int n)
{
	char c = 'a';
	c = 1000;
	take(257);
	c = (char)1000;
	c += 300;
	if (n)
		return 256;
	return c;
}

int effects(int x, int *p)
{
	x + 1;
	x == 2;
	-x;
	3;
	"text";
	x;
	*p;
	p[1];
	record.a;
	seen;
	(void)x;
	x ? 1 : 2;
	x && *p;
	x++, x;
	x, x++;
	*p++;
	x == take(1);
	take(1);
	x && take(2);
	x ? take(1) : take(2);
	(x = 3);
	(x)++;
	for (x; x < 3; x + 1)
		;
	;
	({ x; });
	return x;
}

int tests(int a, int b)
{
	if (a = 1)
		return 1;
	if ((a = 2))
		return 2;
	while (a = b)
		b--;
	while ((a = b) != 0)
		b--;
	for (; a = b;)
		b--;
	do
		a--;
	while (b = a);
	if (a == (b = 3))
		return 3;
	if (a += 2)
		return 4;
	return b;
}
