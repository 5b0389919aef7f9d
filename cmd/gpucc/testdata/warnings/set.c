#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
struct p { int x, y; };
static struct p mk(int x) { struct p r = { x, 2 }; return r; }
int main(int argc, char **argv) {
	int a[3] = {3, 1, 2}, (*fp)(const void *, const void *) = cmp;
	struct p q;
	q = mk(1);
	struct p unusedset;
	unusedset = mk(2);
	qsort(a, 3, sizeof *a, fp);
	int used = 3, t2;
	int *pp = &used;
	*pp = 4;
	t2 = used++;
	int cnt = 0; cnt++; int cc = 0; cc += 2;
	double d; d = 3;
	enum { A, B } e; e = A;
	static int st; st = 3;
	volatile int v; v = 1;
	register int rr = 1;
	for (int i = 0, j; i < 2; i++) { j = 1; }
	(void)argc;
	if (argv) { typedef int T; T z; z = 1; }
	printf("%d %d", a[0], q.x);
	return 0;
}
int fin(int a, int b) { a = 1; return b; }
int ext(void) { extern int e; return 1; }
int chained(void) { int a, b; a = b = 3; return 0; }
int shadowed(void) { int a = 1; { int a; a = 2; } return a; }
int looked(void) { int a; if ((a = shadowed())) return 1; return sizeof(int); }
int sized(void) { int a; return sizeof a; }
int addressed(void) { int a; int *p = &a; *p = 3; return 0; }

/* Assignments to objects of other files are uses. */
void sets_extern(void)
{
	extern int assigned_elsewhere, never_used, increments;
	extern int may_be_unused __attribute__((unused));
	assigned_elsewhere = 1;
	increments++;
}
