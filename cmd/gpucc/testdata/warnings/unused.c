#include <stdio.h>
static int unusedf(int a) { return a; }
static int neverdef(void);
static inline int inl(void) { return 1; }
static int sv;
static const int scv = 3;
static int usedf(int a, int b) {
	int x;
	int y = 3;
	int z;
	z = a;
	struct { int i; } s;
	int arr[3];
	for (int i = 0; i < 3; i++) { int q; q = i; }
	goto out;
foo:
out:
	return a;
}
int main(int argc, char **argv) {
	int k __attribute__((unused));
	long *p = 5;
	p = "x";
	undecl(3);
	return usedf(1, 2) / 0;
}
