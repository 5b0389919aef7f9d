int takes(int *p);
void nothing(void);
const char *constant;
f(void) { return 1; }
int conversions(long n)
{
	int *p = n;
	long *q = p;
	char *s = constant;
	int i = p;
	p = q;
	i += takes(q);
	i += takes(n);
	i += undeclared(1);
	i += 3 << 40;
	i += 3 << -1;
	i /= 0;
	if (p == 7)
		i = 'ab';
	if (p == q)
		return s;
	return p;
}
void result(void) { return 1; }
int noresult(void) { return; }
int use(void) { printf("%d", 1); return strlen("x"); }

unsigned char from_unsigned = 0x12345678U, from_int = 300;
signed char to_signed = 300, signed_from_unsigned = 300U;
unsigned cut = 0xffffffffffffffffUL, cut_signed = 0x1ffffffffL;
char character = 300U;
