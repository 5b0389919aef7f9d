// rv32
// Labels as values of GNU C: tables of addresses and of distances, jumps through
// them, in loops and out of statement expressions.
int printf(const char *format, ...);

enum { PUSH, ADD, MUL, SUB, DUP, JNZ, PRINT, HALT };

/* A stack machine with threaded code. */
static int interpret(const int *code)
{
	static void *const table[] = { &&push, &&add, &&mul, &&sub, &&dup, &&jnz, &&print, &&halt };
	int stack[16], *sp = stack, steps = 0;
	const int *pc = code;
	goto *table[*pc++];
push:
	*sp++ = *pc++;
	steps++;
	goto *table[*pc++];
add:
	sp--;
	sp[-1] += *sp;
	steps++;
	goto *table[*pc++];
mul:
	sp--;
	sp[-1] *= *sp;
	steps++;
	goto *table[*pc++];
sub:
	sp--;
	sp[-1] -= *sp;
	steps++;
	goto *table[*pc++];
dup:
	*sp = sp[-1];
	sp++;
	steps++;
	goto *table[*pc++];
jnz:
	steps++;
	if (sp[-1])
		pc += *pc;
	else
		pc++;
	goto *table[*pc++];
print:
	printf("%d\n", sp[-1]);
	goto *table[*pc++];
halt:
	return steps;
}

/* Distances take half the room. */
static int distances(const char *text)
{
	static const int table[] = { &&vowel - &&other, &&digit - &&other, &&other - &&other, &&end - &&other };
	static const short narrow[] = { &&vowel - &&vowel, (char *)&&digit - (char *)&&digit };
	static const long wide = &&end - &&end;
	int vowels = 0, digits = narrow[0] + narrow[1] + (int)wide, others = 0;
	for (;; text++) {
		int k = !*text ? 3 : *text >= '0' && *text <= '9' ? 1 : *text == 'a' || *text == 'e' ? 0 : 2;
		goto *(&&other + table[k]);
	vowel:
		vowels++;
		continue;
	digit:
		digits++;
		continue;
	other:
		others++;
	}
end:
	return vowels * 10000 + digits * 100 + others;
}

static int locals(int n)
{
	void *next = n & 1 ? &&odd : &&even;
	int total = 0;
again:
	total += n;
	goto *next;
odd:
	total *= 2;
	next = &&even;
	goto again;
even:
	total += 3;
	if (--n > 0) {
		next = n % 3 ? &&even : &&odd;
		goto again;
	}
	return total;
}

/* The same label under two names, labels that only a table knows. */
static const char *names(int i)
{
	void *table[2][2] = { { &&a, &&b }, { &&c, &&d } };
	goto *table[i / 2][i % 2];
a:
b:
	return "first or second";
c:
	return "third";
d:
	return "fourth";
}

static int leaving(int x)
{
	void *out = &&outside;
	int y = x * 2 + ({
		if (x > 10)
			goto *out;
		x + 1;
	});
	return y;
outside:
	return -x;
}

static int many(int i, int j)
{
	static const void *const table[] = {
		[0] = &&l0, [1] = &&l1, [2 ... 5] = &&l2, [6] = &&l0, [7] = &&l3 };
	switch (j) {
	case 0:
		goto *table[i];
	case 1:
l0:
		return 100 + i;
	case 2:
l1:
		i += 7;
l2:
		return 200 + i;
	default:
l3:
		return 300 + i;
	}
}

int main(void)
{
	static const int program[] = { PUSH, 5, PUSH, 1, SUB, PRINT, JNZ, -5, PUSH, 7, DUP, MUL, PRINT, ADD, HALT };
	printf("%d steps\n", interpret(program));
	printf("%d\n", distances("a1b2c3e4fg"));
	printf("%d %d\n", locals(7), locals(10));
	for (int i = 0; i < 4; i++)
		printf("%s\n", names(i));
	printf("%d %d\n", leaving(3), leaving(30));
	for (int i = 0; i < 8; i++)
		printf("%d %d %d\n", many(i, 0), many(i, i & 3), many(i, 9));
	return 0;
}
