// rv32: labels of blocks
int printf(const char *, ...);
static int find(const int *a, int n, int x)
{
	return ({ __label__ found; int i; for (i = 0; i < n; i++) if (a[i] == x) goto found; i = -1; found: i; }) * 10
		+ ({ __label__ found, other; int i; for (i = 0; i < n; i++) if (a[i] > x) goto found; i = -2; goto other; found: i++; other: i; });
}
int main(void) {
	int a[] = { 1, 5, 9 };
	{ __label__ found; goto found; found: ; }
	goto found;
	printf("no\n");
found:
	printf("%d %d %d\n", find(a, 3, 5), find(a, 3, 7), find(a, 3, 9));
	return 0;
}
