// Elements of tables that are lone literals, and elements that are nearly so.
int printf(const char *, ...);
signed char sc[] = { 127, -128, -1, 0, 1 , -0, - 5, 0x7f };
unsigned char uc[] = { 255, 128, 0 , -1, -0, 0xff };
short sh[] = { -32768, 32767, 'a', -'b', 1 + 1 };
unsigned u[] = { 4294967295u, -1, 2147483648, 0xffffffff , 1 };
long l[] = { -99999999, 99999999, -100000000, 2147483648, -1L };
_Bool b[] = { 0, 1, 2, -1, 0.5 };
enum e { A, B, C } en[] = { 2, A, -1 + 2 };
float f[] = { 0.1, -0.1, 1, -1, 3.5f, 1e10, .5, 1e-50, 16777217.0 };
double d[] = { 0.1, -0.1, 1, -1, 3.5f, 1e300, 0x1p3, 123456789012345678 , 1.0L };
int i[] = { 1.9, -1.9, 3e2 };
struct r { const char *name; int a; unsigned char c; char text[4]; double d; int bits : 3; unsigned ubits : 3; const unsigned char *u; } r[] = {
	{ "one", -1, 200, "abc", 1.5, -2, 5, 0 },
	{ "one" /* a comment */, -2147483647, 7, { "xy" }, -1.5, 3, 7, 0 },
	{ "t" "wo", 10 , 20 , "z" , 2. , 1 , 1 , (const unsigned char *)"bytes" },
	{ ("three"), (-1), (3), { 'a', 'b' }, (.25) },
	{ "esc\n\t\x41\0tail", -5 - 5, '\'', "", 1e2 },
	{ .name = "four", .text = "q", .a = -7 },
	{ 0 }, { "" }, { "last" }
};
const char *names[] = { "a", "b", "a", "", "", "b" "c", [8] = "i", "j", [6] = "g", 0, "k" + 0, &"lll"[1] };
char *plain[] = { "w", "a" }; const char *const cc[2][2] = { "p", "q", { "r" } };
char words[][6] = { "alpha", "beta", { 'g' }, { "delta" } };
const void *v[] = { "void", "a" };
int main(void)
{
	unsigned k;
	for (k = 0; k < sizeof sc / sizeof *sc; k++) printf("%d ", (int)sc[k]);
	printf("\n");
	for (k = 0; k < sizeof uc / sizeof *uc; k++) printf("%d ", (int)uc[k]);
	printf("\n");
	for (k = 0; k < sizeof sh / sizeof *sh; k++) printf("%d ", (int)sh[k]);
	printf("\n");
	for (k = 0; k < sizeof u / sizeof *u; k++) printf("%u ", (unsigned)u[k]);
	printf("\n");
	for (k = 0; k < sizeof l / sizeof *l; k++) printf("%ld ", (long)l[k]);
	printf("\n");
	for (k = 0; k < sizeof b / sizeof *b; k++) printf("%d ", (int)b[k]);
	printf("\n");
	for (k = 0; k < sizeof en / sizeof *en; k++) printf("%d ", (int)en[k]);
	printf("\n");
	for (k = 0; k < sizeof f / sizeof *f; k++) printf("%x ", *(unsigned *)&f[k]);
	printf("\n");
	for (k = 0; k < sizeof d / sizeof *d; k++) printf("%lx ", *(unsigned long *)&d[k]);
	printf("\n");
	for (k = 0; k < sizeof i / sizeof *i; k++) printf("%d ", (int)i[k]);
	printf("\n");
	for (k = 0; k < sizeof words / sizeof *words; k++) printf("%s ", (char *)words[k]);
	printf("\n");
	for (k = 0; k < sizeof v / sizeof *v; k++) printf("%s ", (const char *)v[k]);
	printf("\n");
	for (k = 0; k < sizeof r / sizeof *r; k++)
		printf("%s %d %d %.4s %d %d %u %s\n", r[k].name ? r[k].name : "-", r[k].a, r[k].c, r[k].text, (int)(100 * r[k].d), r[k].bits, r[k].ubits, r[k].u ? (const char *)r[k].u : "-");
	for (k = 0; k < sizeof names / sizeof *names; k++)
		printf("%s,", names[k] ? names[k] : "-");
	printf("\n%s %s %s %s %s\n", plain[0], plain[1], cc[0][0], cc[0][1], cc[1][0]);
	printf("%d %d\n", names[0] == names[2], plain[1] == names[0]);
	return 0;
}
