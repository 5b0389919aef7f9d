package main

import (
	"testing"

	"gpucc/gpu/gputest"
	"gpucc/riscv/object/cross"
)

// lengths is a program with lengths of arrays that have effects: in declarators of all kinds, type names, and operands of sizeof,
// typeof and _Alignof. It also has offsets of elements whose index is not constant.
const lengths = `#include <stddef.h>
#include <stdio.h>
#define PRINT(...) printf("%d\n", (int)(__VA_ARGS__))
#define SHOW(declaration, ...) { declaration; PRINT(__VA_ARGS__); }
static int f(int x) { printf("%d ", x); return x; }
static void rows(int a[f(1)][f(2)]) { puts("rows"); }
static void cubes(int n, int a[n = f(3)][n][f(2)]) { PRINT(n); }
static void pointer(int (*a)[f(1)][f(2)]) { puts("pointer"); }
static int two(int i) { int x[({ if (i) return 7; f(1); })][({ if (i) return 8; f(2); })]; return sizeof x; }

static void declarators(void) {
	SHOW(int x[f(1)][f(2)], sizeof x)
	SHOW(int x[f(1)][f(2)][f(3)], sizeof x[0])
	SHOW(int (*p)[f(1)][f(2)], sizeof *p)
	SHOW(int *p[f(1)][f(2)], sizeof p)
	SHOW(int (*p[f(1)])[f(2)], sizeof p)
	SHOW(int (*(*p)[f(1)][f(2)])[f(3)][f(4)], sizeof *p)
	SHOW(typedef int T[f(1)][f(2)]; T x, sizeof x)
	SHOW(typedef int T[f(1)]; T x[f(2)][f(3)], sizeof x)
	SHOW(int x[f(1)][f(2)] __attribute__((unused)); int y[f(3)][f(4)], sizeof y)
	SHOW(int x[f(1)][f(2)]; int z = f(5), z)
	SHOW(int x[f(1)][2][f(3)], sizeof x)
	SHOW(int x[f(1)][sizeof(int[f(2)][f(3)])], sizeof x)
	SHOW(int (*(*p)(int a[f(1)][f(2)]))[f(3)][f(4)], sizeof p)
	SHOW(struct { int a; } s[f(1)][f(2)], sizeof s)
	SHOW(int i = 1; int x[i++][i++], sizeof x * 10 + sizeof x[0])
	SHOW(int i = 1; int x[i++][i], sizeof x * 10 + sizeof x[0])
	SHOW(int i = 1; int x[i][i++], sizeof x * 10 + sizeof x[0])
	SHOW(int i = 1; int x[i = 3][i], sizeof x * 10 + sizeof x[0])
	SHOW(int x[f(1) ? f(2) : 1][f(3) && f(4)], sizeof x)
	SHOW(int n = 0; int x[({ again: if (f(++n) < 3) goto again; n; })][({ do n += f(1); while (n < 3); n; })], sizeof x)
	PRINT(two(0));
	PRINT(two(1));
	rows(0);
	cubes(1, 0);
	pointer(0);
}

static void types(void) {
	int n = 3, i = 0, a[2][3] = { 0 };
	int (*p)[n] = 0, (*q)[n][n] = 0;
	PRINT(sizeof(int[f(1)][f(2)]));
	PRINT((int (*)[f(1)][f(2)])&i == (void *)&i);
	PRINT(sizeof *(int (*)[f(1)][f(2)])0);
	PRINT(sizeof *p++);
	PRINT(p == 0);
	PRINT(sizeof p[f(3)]);
	PRINT(sizeof (*q)[f(3)]);
	PRINT(sizeof (*q)[f(3)][f(4)]);
	PRINT(sizeof *(i++, p));
	PRINT(i);
	PRINT(sizeof *({ f(4); q; }));
	PRINT(sizeof *(f(3) ? p : p));
	PRINT(sizeof p[sizeof p[f(1)]] + sizeof(int[sizeof p[f(1)]][f(2)]));
	PRINT(sizeof(typeof(*(int (*)[f(1)])0)));
	PRINT(sizeof *(typeof(&*(int (*)[f(1)][f(2)])0))0);
	PRINT((1 ? 2 : sizeof p[f(1)]) + (0 && sizeof p[f(2)]));
	PRINT(_Alignof(int[f(1)][f(2)]));
	PRINT(_Alignof(p[f(1)]) + _Alignof(typeof(p[f(2)])));
	PRINT(__builtin_types_compatible_p(int[f(1)], int[3]) + __builtin_types_compatible_p(typeof(p[f(1)]), typeof(&a[0])));
	SHOW(typeof(p[f(1)]) x, sizeof x)
	SHOW(typeof(p++) x, sizeof *x)
	PRINT(p == 0);
	SHOW(typeof(int[f(1)][f(2)]) x[f(3)][f(4)], sizeof x)
	SHOW(typeof(*(int (*)[f(2)][f(3)])0) x, sizeof x)
	SHOW(static typeof(&p[f(1)]) x, sizeof *x)
	SHOW(typedef typeof(p[f(1)]) T, sizeof(T))
	SHOW(typeof(a[f(1)]) x, sizeof x)
}

struct s { char c; struct { short s; int a[4][3]; struct { char d; long z; } q[5]; } m[7]; char end[]; };

static void offsets(void) {
	signed char c = 1;
	unsigned char u = 200;
	unsigned minus = -1;
	_Bool b = 1;
	__int128 w = 1;
	long l = 3;
	int n = 2;
	printf("%zu %zu %zu\n", offsetof(struct s, m[n]), offsetof(struct s, m[n].a), offsetof(struct s, m[1].a[c][2]));
	printf("%zu %zu %zu\n", offsetof(struct s, m[n].q[l].z), offsetof(struct s, end[u]), offsetof(struct s, m[c].q[b].z));
	printf("%zu %zu %zu\n", offsetof(struct s, m[-c].a), offsetof(struct s, end[-n]), offsetof(struct s, end[minus]));
	printf("%zu %zu\n", offsetof(struct s, m[w].a), offsetof(struct s, end[n++]));
	PRINT(offsetof(struct s, m[f(2)].a[f(3)][f(1)]));
	PRINT(sizeof offsetof(struct s, end[n++]));
	char x[offsetof(struct s, end[n])];
	PRINT(sizeof x);
}

int main(void) {
	setbuf(stdout, 0);
	declarators();
	types();
	offsets();
	return 0;
}
`

// TestLengths compares the lengths of arrays that are evaluated, and their order, with gcc's.
func TestLengths(t *testing.T) {
	gputest.NoRaces(t)
	folders(t, nil)
	cross.WriteFile(t, "a.c", []byte(lengths))
	sameOutput(t, "a.c", "-std=gnu99 -w -static", "")
	sameOutput(t, "a.c", "-std=gnu99 -w -static -g -march=rv64gc", "")
}
