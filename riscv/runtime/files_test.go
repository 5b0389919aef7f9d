package runtime

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFiles checks that data written to a file, at any position, is read again.
func TestFiles(t *testing.T) {
	const text = stdioPrototypes + `
typedef struct FILE FILE;
extern FILE *stdin;
FILE *fopen(const char *, const char *); int fclose(FILE *); int fflush(FILE *); int fseek(FILE *, long, int); long ftell(FILE *);
void rewind(FILE *); int feof(FILE *); int ferror(FILE *); int setvbuf(FILE *, char *, int, unsigned long);
int fgetc(FILE *); int ungetc(int, FILE *); int fputc(int, FILE *); int fputs(const char *, FILE *); char *fgets(char *, int, FILE *);
unsigned long fread(void *, unsigned long, unsigned long, FILE *); unsigned long fwrite(const void *, unsigned long, unsigned long, FILE *);
int fprintf(FILE *, const char *, ...); int remove(const char *); int rename(const char *, const char *);
char *strerror(int); void perror(const char *);
static char block[10000], line[50];
static unsigned sum(FILE *f) { unsigned h = 0; int c; while ((c = fgetc(f)) != -1) h = h * 31 + c; return h; }
int main(int argc, char **argv) {
	char *name = argv[1], other[500];
	sprintf(other, "%s.other", name);
	if (argc > 2) { printf("%u\n", sum(fopen(name, "r"))); return remove(name); } // what the first run has left
	FILE *f = fopen(name, "r");
	printf("%d\n", f == 0);
	perror("none");
	f = fopen(name, "w");
	for (int i = 0; i < 1000; i++) fprintf(f, "line %d\n", i);
	printf("%d\n", (int)ftell(f));
	for (int i = 0; i < 10000; i++) block[i] = i * i;
	printf("%d", (int)fwrite(block, 100, 100, f)); printf(" %d\n", (int)ftell(f));
	printf("%d", fseek(f, 100, 0)); printf(" %d\n", (int)ftell(f));
	fputs("OVER", f);
	printf("%d\n", fclose(f));
	f = fopen(name, "r+");
	printf("%s", fgets(line, 50, f));
	printf("%d\n", (int)ftell(f));
	printf("%d", fseek(f, 90, 1)); printf(" %d", (int)ftell(f)); printf(" %s", fgets(line, 50, f));
	fseek(f, 0, 1);
	fputs("again", f);
	printf("%d\n", (int)ftell(f));
	fseek(f, 0, 1);
	printf("%c", fgetc(f)); printf(" %d", ungetc('u', f)); printf(" %c\n", fgetc(f));
	printf("%d", fseek(f, -3, 2)); printf(" %d\n", (int)ftell(f));
	printf("%d", (int)fread(line, 1, 50, f)); printf(" %d\n", feof(f) != 0);
	rewind(f);
	printf("%u", sum(f)); printf(" %d %d\n", feof(f) != 0, ferror(f));
	printf("%d\n", fclose(f));
	f = fopen(name, "a");
	setvbuf(f, 0, 1, 0);
	fputs("end\n", f); fputs("no newline", f);
	FILE *g = fopen(name, "r");
	printf("%u\n", sum(g));
	fclose(g); fclose(f);
	printf("%d", rename(name, other)); printf(" %d", fopen(name, "r") == 0);
	f = fopen(other, "rb");
	printf(" %u", sum(f));
	printf(" %d", fopen(other, "wx") == 0);
	fclose(f);
	printf(" %d", remove(other)); printf(" %d\n", remove(other));
	for (int i = 0; i < 36; i++) if (i < 35) puts(strerror(i));
	f = fopen(name, "w");
	fputs("left open", f);
	return 0;
}`
	eachTarget(t, func(t *testing.T, xlen int) {
		name := filepath.Join(t.TempDir(), "f")
		var want []result
		for _, c := range []*toolchain{&host, targets[xlen]} {
			program := c.build(t, text)
			got := []result{c.execute(t, program, "", name), c.execute(t, program, "", name, "again")}
			if want == nil {
				want = got
			} else if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		}
	})
}

func TestScanf(t *testing.T) {
	const text = stdioPrototypes + `
int sscanf(const char *, const char *, ...); int scanf(const char *, ...);
static char *texts[] = {"", " ", "12", " -12 34", "+7,8", "0x1f", "0x", "0xg1", "017 08", "99999", "abc def", "a,b", "12abc", "--1", "%5", "- 3", "1:2:3", "]a-z", "x"};
static char *formats[] = {"%d%d", "%i %i", "%2d%d", "%o,%x", "%u:%d", "%x%n", "%*d%d", "%d%%%d"};
static char *words[] = {"%s%s", "%3s%2s", "%[a-c]%s", "%[^,],%s", "%[]a-]%s", "%c%c", "%*s%s", "%2c%s", "%[^ \n] %s"};
int main(void) {
	for (int i = 0; i < sizeof texts / sizeof *texts; i++) {
		for (int j = 0; j < sizeof formats / sizeof *formats; j++) {
			int a = -5, b = -6, n = sscanf(texts[i], formats[j], &a, &b);
			printf("%s|%s: %d %d %d\n", texts[i], formats[j], n, a, b);
		}
		for (int j = 0; j < sizeof words / sizeof *words; j++) {
			char a[40] = "AAAAA", b[40] = "BBBBB";
			int n = sscanf(texts[i], words[j], a, b);
			printf("%s|%s: %d %.5s %.5s\n", texts[i], words[j], n, a, b);
		}
	}
	signed char c = 1; short s = 2; long l = 3; int n;
	printf("%d", sscanf("300 70000 123456789 5", "%hhd %hd %ld %n%d", &c, &s, &l, &n, &n));
	printf(" %d %d %ld %d\n", c, s, l, n);
	int total = 0, value;
	while (scanf("%d", &value) == 1) total += value;
	char rest[20];
	printf("%d %d", total, scanf("%19s", rest)); printf(" %s\n", rest);
	return 0;
}`
	eachTarget(t, func(t *testing.T, xlen int) { compare(t, xlen, text, "1 2 3\n\n 40\t-6 end") })
}

func TestScanfFloat(t *testing.T) {
	const text = stdioPrototypes + `
int sscanf(const char *, const char *, ...);
static char *texts[] = {"1", "-2.5", ".5", "5.", "1e3", "1e", "1e+", "0x1.8p1", "1.5.2", "-", "e5", "12abc", "3.25e-2x", "+7"};
int main(void) {
	for (int i = 0; i < sizeof texts / sizeof *texts; i++) {
		double d = 9; float f = 8; int n = -1, m = sscanf(texts[i], "%lf%n", &d, &n);
		printf("%s: %d %g %d", texts[i], m, d, n);
		m = sscanf(texts[i], "%4f", &f);
		printf(" %d %g\n", m, f);
	}
	return 0;
}`
	compare(t, 64, text, "")
}

func TestSort(t *testing.T) {
	const text = stdioPrototypes + `
void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));
void *bsearch(const void *, const void *, unsigned long, unsigned long, int (*)(const void *, const void *));
struct odd { char c[3]; };
static int ints(const void *a, const void *b) { int x = *(int *)a, y = *(int *)b; return (x > y) - (x < y); }
static int odds(const void *a, const void *b) { return ((char *)a)[1] - ((char *)b)[1]; }
static unsigned state = 1;
static int next(void) { state = state * 1664525u + 1013904223u; return state >> 9; }
static int a[2000]; static struct odd o[300];
int main(void) {
	for (int n = 0; n < 2000; n = n * 3 / 2 + 1) {
		unsigned before = 0, after = 0; int sorted = 1, found = 0;
		for (int i = 0; i < n; i++) before += a[i] = next() % (n + 5);
		qsort(a, n, sizeof *a, ints);
		for (int i = 0; i < n; i++) { after += a[i]; sorted &= i == 0 || a[i - 1] <= a[i]; }
		for (int k = 0; k < n + 5; k++) { int *p = bsearch(&k, a, n, sizeof *a, ints); found += p != 0; sorted &= !p || *p == k; }
		printf("%d %d %d %d\n", n, sorted, before == after, found);
	}
	for (int i = 0; i < 300; i++) { o[i].c[0] = i; o[i].c[1] = i * 37 % 120; o[i].c[2] = o[i].c[1] ^ 5; }
	qsort(o, 300, sizeof *o, odds);
	int good = 1;
	for (int i = 0; i < 300; i++) good &= o[i].c[2] == (o[i].c[1] ^ 5) && (i == 0 || o[i - 1].c[1] <= o[i].c[1]);
	printf("%d\n", good);
	return 0;
}`
	eachTarget(t, func(t *testing.T, xlen int) { compare(t, xlen, text, "") })
}

func TestEnd(t *testing.T) {
	const text = stdioPrototypes + `
int atexit(void (*)(void)); void exit(int);
typedef struct { int quot, rem; } div_t; typedef struct { long quot, rem; } ldiv_t; div_t div(int, int); ldiv_t ldiv(long, long);
static void one(void) { puts("one"); }
static void two(void) { puts("two"); atexit(one); }
int main(int argc, char **argv) {
	div_t d = div(-17, 5); ldiv_t l = ldiv(100000, -7);
	printf("%d %d %ld %ld\n", d.quot, d.rem, l.quot, l.rem);
	atexit(one); atexit(two);
	if (argc > 1) exit(3);
	return 4;
}`
	eachTarget(t, func(t *testing.T, xlen int) {
		compare(t, xlen, text, "")
		compare(t, xlen, text, "", "argument")
	})
}

func TestAssert(t *testing.T) {
	const text = stdioPrototypes + `
void __assert_fail(const char *, const char *, unsigned, const char *);
int main(void) { puts("before"); __assert_fail("x > 0", "a.c", 7, "main"); return 0; }`
	eachTarget(t, func(t *testing.T, xlen int) {
		got := targets[xlen].execute(t, targets[xlen].build(t, text), "")
		if want := (result{"before\n", "a.c:7: main: Assertion `x > 0' failed.\n", -1}); got != want {
			t.Errorf("%+v", got)
		}
	})
}
