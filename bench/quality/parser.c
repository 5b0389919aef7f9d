// A recursive descent parser and evaluator of arithmetic expressions.
int printf(const char *, ...);

struct parser { const char *at; int errors, depth; };

static long expression(struct parser *p);

static long primary(struct parser *p)
{
	if (*p->at == '(') {
		p->at++;
		p->depth++;
		long x = expression(p);
		p->depth--;
		if (*p->at == ')')
			p->at++;
		else
			p->errors++;
		return x;
	}
	if (*p->at == '-') {
		p->at++;
		return -primary(p);
	}
	long x = 0;
	if (*p->at < '0' || *p->at > '9')
		p->errors++;
	while (*p->at >= '0' && *p->at <= '9')
		x = x * 10 + (*p->at++ - '0');
	return x;
}

static long term(struct parser *p)
{
	long x = primary(p);
	for (;;) {
		char op = *p->at;
		if (op != '*' && op != '/' && op != '%')
			return x;
		p->at++;
		long y = primary(p);
		if (op == '*')
			x = x * y % 1000003;
		else if (y == 0)
			p->errors++;
		else
			x = op == '/' ? x / y : x % y;
	}
}

static long expression(struct parser *p)
{
	long x = term(p);
	while (*p->at == '+' || *p->at == '-') {
		char op = *p->at++;
		long y = term(p);
		x = op == '+' ? x + y : x - y;
	}
	return x;
}

int main(void)
{
	static const char *const texts[] = {
		"1+2*3", "(4+5)*(6-7)", "100/7%5", "-(-3)*-(2+1)", "((((1))))+2*(3+4*(5+6*(7+8)))", "9*9*9*9*9*9-8*8*8*8", "1/0", "2*(3"};
	long sum = 0, errors = 0;
	for (int round = 0; round < 300; round++)
		for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
			struct parser p = {texts[i], 0, 0};
			sum += expression(&p) * (round % 7);
			errors += p.errors;
		}
	printf("%ld %ld\n", sum, errors);
	return 0;
}
