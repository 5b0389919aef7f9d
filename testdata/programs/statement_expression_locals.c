// Statement expressions with a variable whose address is taken, in statements and declarations behind a loop with a counter of the same type.

int printf(const char *format, ...);

struct t { int a, b; };

static int sum(struct t x) { return x.a + x.b * 10; }

static int in_return(int n)
{
	int r = 0;
	for (signed char i = 3; i; i--) {
		volatile unsigned long long v = 0x100;
		if (++r > 10)
			break;
	}
	return ({ signed char x = n, *p = &x; (*p)++; x; }) + r * 10;
}

static int in_switch(int n)
{
	int r = 0;
	for (signed char i = 3; i; i--) {
		volatile unsigned long long v = 0x100;
		if (++r > 10)
			break;
	}
	switch (({ signed char x = n, *p = &x; (*p)++; x; })) {
	case 5:
		r = r * 10 + 5;
	}
	return r;
}

static int in_goto(int n)
{
	int r = 0;
	for (signed char i = 3; i; i--) {
		volatile unsigned long long v = 0x100;
		if (++r > 10)
			break;
	}
	static void *t[] = {&&a, &&b};
	goto *t[({ signed char x = n, *p = &x; (*p)++; x; }) & 1];
a:
	return r * 10;
b:
	return r * 10 + 5;
}

static int in_vla(int n)
{
	int r = 0;
	for (signed char i = 3; i; i--) {
		volatile unsigned long long v = 0x100;
		if (++r > 10)
			break;
	}
	int a[({ signed char x = n, *p = &x; (*p)++; x; })];
	return r * 10 + sizeof a / 4;
}

static int in_auto(int n)
{
	int r = 0;
	for (signed char i = 3; i; i--) {
		volatile unsigned long long v = 0x100;
		if (++r > 10)
			break;
	}
	__auto_type y = ({ signed char x = n, *p = &x; (*p)++; x; });
	return r * 10 + y;
}

static int in_typeof(int n)
{
	int r = 0;
	for (signed char i = 3; i; i--) {
		volatile unsigned long long v = 0x100;
		if (++r > 10)
			break;
	}
	__typeof__(int [({ signed char x = n, *p = &x; (*p)++; x; })]) a;
	return r * 10 + sizeof a / 4;
}

static int in_sizeof(int n)
{
	int r = 0;
	for (signed char i = 3; i; i--) {
		volatile unsigned long long v = 0x100;
		if (++r > 10)
			break;
	}
	return r * 10 + sizeof(int [({ signed char x = n, *p = &x; (*p)++; x; })]);
}

static int in_else(int n)
{
	int r = 0;
	if (n == 9) {
		for (signed char i = 3; i; i--) {
			volatile unsigned long long v = 0x100;
			if (++r > 10)
				break;
		}
	} else
		return ({ signed char x = n, *p = &x; (*p)++; x; }) + r * 10;
	return r;
}

static int in_label(int n)
{
	int r = 0;
	for (signed char i = 3; i; i--) {
		volatile unsigned long long v = 0x100;
		if (++r > 10)
			break;
	}
l:
	return ({ signed char x = n, *p = &x; (*p)++; x; }) + r * 10;
}

static int in_return_struct(int n)
{
	int r = 0;
	for (signed char i = 3; i; i--) {
		volatile unsigned long long v = 0x100;
		if (++r > 10)
			break;
	}
	return sum((struct t){({ signed char x = n, *p = &x; (*p)++; x; }), r});
}

static int in_if(int n)
{
	int r = 0;
	for (signed char i = 3; i; i--) {
		volatile unsigned long long v = 0x100;
		if (++r > 10)
			break;
	}
	if (({ signed char x = n, *p = &x; (*p)++; x; }) == 5)
		return r * 10 + 5;
	return r;
}

static int in_decl(int n)
{
	int r = 0;
	for (signed char i = 3; i; i--) {
		volatile unsigned long long v = 0x100;
		if (++r > 10)
			break;
	}
	int y = ({ signed char x = n, *p = &x; (*p)++; x; });
	return r * 10 + y;
}

int main(void)
{
	printf("%d %d\n", in_return(4), in_return(7));
	printf("%d %d\n", in_switch(4), in_switch(7));
	printf("%d %d\n", in_goto(4), in_goto(7));
	printf("%d %d\n", in_vla(4), in_vla(7));
	printf("%d %d\n", in_auto(4), in_auto(7));
	printf("%d %d\n", in_typeof(4), in_typeof(7));
	printf("%d %d\n", in_sizeof(4), in_sizeof(7));
	printf("%d %d\n", in_else(4), in_else(9));
	printf("%d %d\n", in_label(4), in_label(7));
	printf("%d %d\n", in_return_struct(4), in_return_struct(7));
	printf("%d %d\n", in_if(4), in_if(7));
	printf("%d %d\n", in_decl(4), in_decl(7));
	return 0;
}
