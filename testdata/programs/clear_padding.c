// Bits that belong to no member become zero, the others stay.
int printf(const char *, ...);
struct inner { char a; short b; };
struct bits { unsigned a : 3, : 5, b : 7; char c; unsigned long long d : 40; };
union either { char a; struct inner b; };
struct all { char a; int b; struct inner list[3]; struct bits c; union either d; double e; char f; int *g; char h[3]; } x;
static struct all *address(void) { static int calls; printf("%d ", ++calls); return &x; }
static void fill(void *p, int n) {
	for (int i = 0; i < n; i++)
		((unsigned char *)p)[i] = 255 - i % 3;
}
static void show(void *p, int n) {
	for (int i = 0; i < n; i++)
		printf("%02x", ((unsigned char *)p)[i]);
	printf("\n");
}
int main(void) {
	struct inner y, list[5];
	int number = -1;
	fill(&x, sizeof x);
	__builtin_clear_padding(address());
	show(&x, sizeof x);
	fill(&y, sizeof y);
	__builtin_clear_padding(&y);
	show(&y, sizeof y);
	fill(list, sizeof list);
	__builtin_clear_padding(&list);
	show(list, sizeof list);
	fill(list, sizeof list);
	__builtin_clear_padding(list + 1);
	show(list, sizeof list);
	__builtin_clear_padding(&number);
	printf("%d\n", number);
	return 0;
}
