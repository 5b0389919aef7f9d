// Designators that go back: a later initializer overrides an earlier one, with its addresses, and
// members that one in braces does not name are zero. Without braces, other members stay.
int printf(const char *, ...);

int x = 5, y = 6;

struct s { int a; int *p; int q[3]; };
union u { long l; int *p; unsigned char c[8]; struct { short m, n; } s; };
struct named { char name[8]; int *p; };

static int *pointers[6] = {[0 ... 5] = &x, [3] = 0, [4] = &y};
static struct s records[4] = {[0 ... 3] = {1, &x, {1, 2, 3}}, [2].a = 7, [3] = {2}, [1].q = {[1] = 4}, [0] = {.p = &y}, [2].q[1] = 9};
static struct s parts = {1, &x, {1, 2, 3}, .q[1] = 7, .p = &y, .q = {5}};
static struct s order = {.q = {1, 2, 3}, .p = &x, .q = {[2] = 5}, .a = 1, &y, 6};
static union u unions[5] = {[0].p = &x, [1] = {.p = &y}, [2].l = 0x1234567, [0] = {.c = {1}}, [1].l = 4, [2].c[0] = 9, [3].s.m = 1, [3].s.n = 2, [4] = {.p = &x, .l = 3}};
static struct named names[2] = {{"seventy", &x}, {"x", 0}, [0].name = "ab", [1] = {"seventh", &y}, [1].name = {"c"}};
static struct s many[100] = {[0 ... 98] = {.p = &y, .a = 3}, [7 ... 9].a = 5, [20 ... 30] = {4}};
static int *table[3][4] = {[0 ... 2] = {[1 ... 2] = &x}, [1][1] = &y, [2] = {[3] = &y}};

static int at(const int *p) { return p ? *p : 0; }

static void show(const struct s *s) { printf("%d %d %d%d%d; ", s->a, at(s->p), s->q[0], s->q[1], s->q[2]); }

/* A flexible array with addresses, whose length is known in the end. */
struct flexible {
	int *p;
	short n;
	int *list[];
};
static struct flexible whole = {&x, 2, {&y, &x, &y}}, member = {.n = 1, .list = {&x, &y}, .p = &y}, one = {.list[1] = &y, .n = 3, .list[0] = &x};
static struct flexible again = {&x, 2, {&y, &x, &y}, .list = {[2] = &x}}, parts_again = {.list = {&x, &x, &x}, .list[1] = 0, .list[2] = &y};

int main(void)
{
	struct s local[4] = {[0 ... 3] = {1, &x, {1, 2, 3}}, [2].a = 7, [3] = {2}, [1].q = {[1] = 4}, [0] = {.p = &y}, [2].q[1] = 9};
	struct s f = {1, &x, {1, 2, 3}, .q[1] = 7, .p = &y, .q = {5}};
	struct s g = {.q = {1, 2, 3}, .p = &x, .q = {[2] = 5}, .a = 1, &y, 6};
	union u v[3] = {[0].p = &x, [0] = {.c = {1}}, [1].l = 0x1234567, [1].c[0] = 9, [2].s.m = 1, [2].s.n = 2};
	struct named n[2] = {{"seventy", &x}, {"x", 0}, [0].name = "ab", [1] = {"seventh", &y}, [1].name = {"c"}};
	for (int i = 0; i < 6; i++)
		printf("%d ", at(pointers[i]));
	for (int i = 0; i < 4; i++) {
		show(&records[i]);
		show(&local[i]);
	}
	printf("\n");
	show(&parts);
	show(&f);
	show(&order);
	show(&g);
	show(&((struct s){1, &x, {1, 2, 3}, .q[1] = 7, .p = &y, .q = {5}}));
	printf("\n%ld %ld %ld %d %d %ld\n", unions[0].l, unions[1].l, unions[2].l & 0xff, unions[3].s.m, unions[3].s.n, unions[4].l);
	printf("%ld %ld %d %d\n", v[0].l, v[1].l & 0xff, v[2].s.m, v[2].s.n);
	for (int i = 0; i < 2; i++)
		printf("%s %d %d, %s %d %d\n", names[i].name, names[i].name[4], at(names[i].p), n[i].name, n[i].name[4], at(n[i].p));
	int sum = 0;
	for (int i = 0; i < 100; i++)
		sum += (i + 1) * (many[i].a + at(many[i].p));
	struct flexible *flexibles[] = {&whole, &member, &one, &again, &parts_again};
	for (int i = 0; i < 5; i++)
		printf("%d %d %d %d, ", at(flexibles[i]->p), flexibles[i]->n, at(flexibles[i]->list[0]), at(flexibles[i]->list[1]));
	printf("%d %d %d\n", at(whole.list[2]), at(again.list[2]), at(parts_again.list[2]));
	printf("%d", sum);
	for (int i = 0; i < 12; i++)
		printf(" %d", at(table[i / 4][i % 4]));
	printf("\n");
	return 0;
}
