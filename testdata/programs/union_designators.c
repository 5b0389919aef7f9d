int printf(const char *, ...);
union pair { int whole; struct { short low, high; }; struct { char bytes[4]; } named; };
struct outer { int before; union { int whole; struct { short low, high; }; }; int behind; };
union pair a = { .low = 1, .high = 2 }, b = { .whole = 0x50005, .low = 3 }, c = { .low = 1, .high = 2, .whole = 7 }, d = { .high = 9, .low = 8, .high = 6 };
union pair f = { .low = 1, .named = { "ab" }, .high = 3 }, g = { .named.bytes[1] = 2, .named.bytes[3] = 4 };
struct outer e = { 1, { .low = 2, .high = 3 }, 6 };
static void show(union pair x) { printf("%08x\n", x.whole); }
int main(void) {
	int two = 2;
	union pair la = { .low = two, .high = 2 }, lb = { .whole = 0x50005, .low = 3 }, lc = { .low = 1, .high = 2, .whole = 7 }, ld = { .high = 9, .low = 8, .high = 6 };
	struct outer le = { 1, { .low = two, .high = 3 }, 6 };
	show(a); show(b); show(c); show(d); show(f); show(g);
	show(la); show(lb); show(lc); show(ld);
	show((union pair){ .high = two, .low = 4 });
	printf("%d %d %d %d\n", e.low, e.high, le.low, le.high);
	return 0;
}
