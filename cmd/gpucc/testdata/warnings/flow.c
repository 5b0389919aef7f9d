// Ends of functions that control does not reach, in gcc's eyes or not.
void abort(void) __attribute__((noreturn));
int other(int);

int computed(int n)
{
	static const void *const table[] = {&&one, &&two};
	goto *table[n & 1];
one:
	return 1;
two:
	return 2;
}

int interpreter(const unsigned char *code)
{
	static const void *const labels[] = {&&halt, &&next};
	goto *labels[*code++];
next:
	goto *labels[*code++];
halt:
	return 0;
}

int arm(int n)
{
	n == 1 ? other(1) : (__builtin_unreachable(), 0);
}

int arms(int n)
{
	n == 1 ? abort() : __builtin_unreachable();
}

int one_arm(int n)
{
	n == 1 ? (void)0 : abort();
}

int first_arm(int n)
{
	n == 1 ? abort() : (void)0;
}

int constant_arm(int n)
{
	if (n) return 1;
	(0) ? (void)0 : abort();
}

int constant_first_arm(int n)
{
	if (n) return 1;
	1 ? abort() : (void)0;
}

int conjunction(int n)
{
	n && ({ abort(); 1; });
}

int constant_conjunction(int n)
{
	if (n) return n;
	1 && ({ abort(); 1; });
}

int constant_disjunction(int n)
{
	if (n) return n;
	0 || ({ abort(); 1; });
}

int last(int n)
{
	if (n) return n;
	({ abort(); });
}

int inner(int n)
{
	if (n) return n;
	({ abort(); 0; });
}

int returning(int n)
{
	({ return n; });
}

int conditional(int n)
{
	({ if (n) return n; abort(); });
}

int not_always(int n)
{
	({ if (n) abort(); });
}

int nested(int n)
{
	(void)({ int x = n; if (x) return 3; ({ abort(); }); x; });
}

int operand(int n)
{
	other(({ abort(); n; }));
}

int initializer(int n)
{
	int x = ({ abort(); n; });
	(void)x;
}

int unreachable(int n)
{
	switch (n) {
	case 1: return 2;
	default: __builtin_unreachable();
	}
}

int condition(int n)
{
	if (({ abort(); n; })) n++;
}

int argument(int n)
{
	other((abort(), n));
}

int comma(int n)
{
	abort(), n++;
}

int comma_last(int n)
{
	n++, abort();
}

int assigned(int n)
{
	n = ({ abort(); 1; });
}

int loop(int n)
{
	do { if (n--) return n; } while (({ abort(); 1; }));
}

int cast(void)
{
	(void)(abort());
}

int chosen(int n)
{
	__builtin_choose_expr(1, abort(), (void)0);
}
