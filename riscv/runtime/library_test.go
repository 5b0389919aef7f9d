package runtime

import (
	"fmt"
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestStrtod converts many texts of numbers, and some texts that are not numbers.
func TestStrtod(t *testing.T) {
	texts := []string{"", "x", ".", "-", "+.", "0", "-0", "1", " \t\n12", "1.", ".5", "-.5e1", "1e", "1e+", "1e5x", "0x", "0x.", "0x1p",
		"0x1.8p1", "0X.8P-3z", "0x1p-1074", "0x1p-1075", "0x1.8p-1075", "0x1.fffffffffffff8p1023", "0x123456789abcdef01234", "0x0.00000000000000000001p80",
		"inf", "-Infinity", "infinit", "nan", "-nan", "nanx", "1e308", "1e309", "-1e400", "1e-323", "1e-324", "1e-400", "2.4703282292062328e-324",
		"2.4703282292062327e-324", "9007199254740993", "9007199254740992.99999999999999999999999999999", "1.7976931348623158e308",
		"1.7976931348623159e308", "2.2250738585072011e-308", "2.2250738585072012e-308", "0e999999999999", "1e-999999999999", "1e999999999999",
		"000000000000000000000000000000001", ".00000000000000000000000000000000000000000001e44", "3.4028235e38", "3.4028236e38", "1e-45", "7e-46",
		"16777217", "1" + strings.Repeat("0", 400) + "e-400", "0." + strings.Repeat("0", 400) + "1e401"}
	r := source(t)
	for range 1500 {
		f := math.Abs(randomDouble(r))
		if math.IsInf(f, 0) {
			continue
		}
		texts = append(texts,
			strconv.FormatFloat(f, 'g', 1+r.Intn(20), 64),
			strconv.FormatFloat(f, 'e', -1, 64),
			fmt.Sprintf("%d.%de%d", r.Intn(1000), r.Uint64(), r.Intn(700)-350))
	}
	for range 100 { // midway between two doubles, and close to that
		f := math.Float64frombits(r.Uint64() &^ (1 << 63))
		next := math.Nextafter(f, math.Inf(1))
		if math.IsNaN(f) || math.IsInf(next, 0) {
			continue
		}
		middle := midway(f)
		texts = append(texts, middle, middle+"0000000001", "-"+middle, middle[:len(middle)-1])
	}
	var list strings.Builder
	for _, s := range texts {
		fmt.Fprintf(&list, "%q,\n", s)
	}
	const text = `
double strtod(const char *, char **);
float strtof(const char *, char **);
static char *texts[] = {%s};
int main(void) {
	for (int i = 0; i < sizeof texts / sizeof texts[0]; i++) {
		char *end;
		show(strtod(texts[i], &end));
		printf("%%ld\n", end - texts[i]);
		showf(strtof(texts[i], &end));
	}
	return 0;
}`
	compare(t, 64, mathPrototypes+fmt.Sprintf(text, list.String()), "")
}

// midway returns the exact decimal number halfway between f and the next double.
func midway(f float64) string {
	bits := math.Float64bits(f)
	exponent := int(bits >> 52)
	significand := bits & (1<<52 - 1)
	if exponent > 0 {
		significand |= 1 << 52
	} else {
		exponent = 1
	}
	return exactDecimal(2*significand+1, exponent-1075-1)
}

func TestStrtol(t *testing.T) {
	const text = stdioPrototypes + `
long strtol(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
int atoi(const char *);
int main(void) {
	static char *texts[] = {"", "0", "-0", "12", "-12", "+12", " \t\n\v\f\r7x", "0x1f", "0X1Fg", "0x", "0xg", "017", "08", "zz", "-zZ!",
		"2147483647", "-2147483648", "1010", "-", "+", " ", "- 1", "--1", "99x", "00012"};
	static int bases[] = {0, 2, 8, 10, 16, 36};
	for (int i = 0; i < sizeof texts / sizeof texts[0]; i++)
		for (int b = 0; b < 6; b++) {
			char *end;
			if ((i == 15 || i == 16) && bases[b] > 10) continue; // needs more than 32 bits
			printf("%s %d: %d", texts[i], bases[b], (int)strtol(texts[i], &end, bases[b]));
			printf(" %d", (int)(end - texts[i]));
			printf(" %u\n", (unsigned)strtoul(texts[i], &end, bases[b]));
		}
	static char *large[] = {"99999999999999999999", "-99999999999999999999", "18446744073709551616"};
	for (int i = 0; i < 3; i++) {
		long least = -1ul / 2 + 1;
		printf("%d %d\n", strtol(large[i], 0, 10) == (i == 1 ? least : least - 1), strtoul(large[i], 0, 10) == -1ul);
	}
	return atoi("  42nd");
}`
	eachTarget(t, func(t *testing.T, xlen int) { compare(t, xlen, text, "") })
}

// TestStrtolLong checks strtol and strtoul at the limits of 64 bits.
func TestStrtolLong(t *testing.T) {
	const text = stdioPrototypes + `
long strtol(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
int main(void) {
	static char *texts[] = {"9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
		"18446744073709551615", "18446744073709551616", "-18446744073709551615", "0xffffffffffffffff", "0x10000000000000000"};
	for (int i = 0; i < 9; i++)
		printf("%ld %lu\n", strtol(texts[i], 0, 0), strtoul(texts[i], 0, 0));
	return 0;
}`
	compare(t, 64, text, "")
}

func TestStrings(t *testing.T) {
	const text = stdioPrototypes + `
typedef unsigned long size_t;
void *memcpy(void *, const void *, size_t); void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t); int memcmp(const void *, const void *, size_t); void *memchr(const void *, int, size_t);
size_t strlen(const char *); char *strcpy(char *, const char *); char *strncpy(char *, const char *, size_t);
char *strcat(char *, const char *); char *strncat(char *, const char *, size_t);
int strcmp(const char *, const char *); int strncmp(const char *, const char *, size_t);
char *strdup(const char *); char *stpcpy(char *, const char *); char *stpncpy(char *, const char *, size_t); char *strndup(const char *, size_t); size_t strnlen(const char *, size_t);
int strcasecmp(const char *, const char *); int strncasecmp(const char *, const char *, size_t);
char *strchr(const char *, int); char *strrchr(const char *, int); char *strstr(const char *, const char *);
size_t strspn(const char *, const char *); size_t strcspn(const char *, const char *); char *strpbrk(const char *, const char *);
char *strtok(char *, const char *);
int isdigit(int), islower(int), isupper(int), isalpha(int), isalnum(int), isxdigit(int), isblank(int), isspace(int),
	isprint(int), isgraph(int), iscntrl(int), ispunct(int), tolower(int), toupper(int);
int abs(int);
static char a[80], b[80];
static void fill(char *p, int seed) { for (int i = 0; i < 80; i++) p[i] = seed + i * 7; }
static void sum(const char *p) {
	unsigned h = 0;
	for (int i = 0; i < 80; i++) h = h * 31 + (unsigned char)p[i];
	printf("%x\n", h);
}
static int sign(int x) { return (x > 0) - (x < 0); }
int main(void) {
	for (int to = 0; to < 9; to++)
		for (int from = 0; from < 9; from++)
			for (int n = 0; n < 40; n += 3) {
				fill(a, 1); fill(b, 100);
				memcpy(a + to, b + from, n); sum(a);
				memmove(a + to, a + from, n); sum(a);
				memset(a + to, from * 30, n); sum(a);
				printf("%d\n", sign(memcmp(a + to, b + from, n)));
			}
	static char *words[] = {"", "a", "b", "ab", "abc", "abd", "aab", "ABC", "hello, world", "world", "o", "zz", "\xff", "l\xe9"};
	for (int i = 0; i < 14; i++)
		for (int j = 0; j < 14; j++) {
			char *s = words[i], *t = words[j], *p = strstr(s, t), *q = strpbrk(s, t);
			printf("%d %d %d %d %d", sign(strcmp(s, t)), sign(strncmp(s, t, 2)), sign(strcasecmp(s, t)), sign(strncasecmp(s, t, 1)), p ? (int)(p - s) : -1);
			p = strchr(s, t[0]);
			printf(" %d", p ? (int)(p - s) : -1);
			p = strrchr(s, t[0]);
			printf(" %d %d %d %d\n", p ? (int)(p - s) : -1, q ? (int)(q - s) : -1, (int)strspn(s, t), (int)strcspn(s, t));
			strcpy(a, s); strcat(a, t); strncat(a, "123", 2); puts(a);
			fill(a, 5); strncpy(a, s, 6); sum(a);
		}
	strcpy(a, ",a,,bc;d,");
	for (char *p = strtok(a, ",;"); p; p = strtok(0, ",;")) puts(p);
	char ends[8]; printf("%d ", (int)(stpcpy(ends, "four") - ends)); printf("%d ", (int)(stpncpy(ends, "ab", 8) - ends)); printf("%d\n", (int)(stpncpy(ends, "abc", 2) - ends));
	puts(strdup("copy")); puts(strndup("copy", 2)); printf("%d %d\n", (int)strnlen("copy", 3), (int)strnlen("copy", 9));
	printf("%d %d\n", memchr("abc", 'c', 2) == 0, memchr("abc", 'c', 3) != 0);
	for (int c = -1; c < 128; c++)
		printf("%d%d%d%d%d%d%d%d%d%d%d%d %d %d\n", !!isdigit(c), !!islower(c), !!isupper(c), !!isalpha(c), !!isalnum(c), !!isxdigit(c),
			!!isblank(c), !!isspace(c), !!isprint(c), !!isgraph(c), !!iscntrl(c), !!ispunct(c), tolower(c), toupper(c));
	return abs(-7);
}`
	eachTarget(t, func(t *testing.T, xlen int) { compare(t, xlen, text, "") })
}

// TestMalloc computes a sum that changes if blocks overlap or lose their contents.
func TestMalloc(t *testing.T) {
	const text = stdioPrototypes + `
typedef unsigned long size_t;
void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t); void free(void *);
static unsigned state = 1;
static unsigned next(void) { state = state * 1664525u + 1013904223u; return state >> 7; }
static unsigned char *blocks[300];
static unsigned sizes[300], marks[300];
static int check(int k) {
	for (unsigned i = 0; i < sizes[k]; i++)
		if (blocks[k][i] != (unsigned char)(marks[k] + i)) return 0;
	return 1;
}
static void mark(int k) {
	marks[k] = next();
	for (unsigned i = 0; i < sizes[k]; i++) blocks[k][i] = marks[k] + i;
}
int main(void) {
	int bad = 0, unaligned = 0, dirty = 0;
	for (int round = 0; round < 30000; round++) {
		int k = next() % 300;
		unsigned size = next() % 8 ? next() % 200 : next() % 20000, kept = sizes[k] < size ? sizes[k] : size;
		if (!check(k)) bad++;
		if (next() % 3 == 0 && blocks[k]) {
			blocks[k] = realloc(blocks[k], size ? size : 1);
			sizes[k] = kept;
			if (!check(k)) bad++;
			sizes[k] = size;
		} else {
			free(blocks[k]);
			sizes[k] = size;
			if (next() % 2) {
				blocks[k] = malloc(size);
			} else {
				blocks[k] = calloc(size, 1);
				for (unsigned i = 0; i < size; i++) dirty += blocks[k][i] != 0;
			}
		}
		if (!blocks[k] && size) bad++;
		if ((unsigned long)blocks[k] % (2 * sizeof(long))) unaligned++;
		mark(k);
	}
	printf("%d %d %d\n", bad, unaligned, dirty);
	printf("%d %d\n", malloc(-100ul) == 0, calloc(-1ul / 2, 3) == 0);
	char *large = malloc(5000000);
	large[4999999] = 1;
	free(large);
	free(0);
	char *again = malloc(4000000);
	return again == large;
}`
	eachTarget(t, func(t *testing.T, xlen int) {
		got := targets[xlen].execute(t, targets[xlen].build(t, text), "")
		if want := (result{Output: "0 0 0\n1 1\n", Status: 1}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	})
}

// TestProcess checks arguments, environment, both output streams, input and exit status.
func TestProcess(t *testing.T) {
	const text = stdioPrototypes + `
typedef struct FILE FILE;
extern FILE *stdin, *stdout, *stderr;
int fprintf(FILE *, const char *, ...); int fputs(const char *, FILE *); int fputc(int, FILE *);
unsigned long fwrite(const void *, unsigned long, unsigned long, FILE *);
unsigned long fread(void *, unsigned long, unsigned long, FILE *);
int getchar(void); int ungetc(int, FILE *); char *fgets(char *, int, FILE *); int feof(FILE *); int fflush(FILE *);
char *getenv(const char *); void exit(int);
int main(int argc, char **argv, char **envp) {
	char line[20];
	for (int i = 1; i < argc; i++) printf("%d %s\n", i, argv[i]);
	printf("%d %s %s\n", argv[argc] == 0, getenv("RUNTIME_TEST"), getenv("RUNTIME"));
	fprintf(stderr, "%s %d\n", "error", 5);
	fputs("more", stderr); fputc('\n', stderr);
	int c = getchar();
	printf("%c %d %d\n", c, ungetc('Q', stdin), feof(stdin));
	while (fgets(line, sizeof line, stdin) && line[0] != '#') printf("<%s>\n", line);
	printf("%d ", (int)fread(line, 2, 3, stdin));
	fwrite(line, 1, 6, stdout);
	int n = 0;
	unsigned sum = 0;
	while ((c = getchar()) != -1) { n++; sum = sum * 31 + c; }
	printf("\n%d %u %d\n", n, sum, feof(stdin));
	for (int i = 0; i < 3000; i++) { putchar('a' + i % 26); if (i % 100 == 99) putchar('\n'); }
	fflush(stdout);
	fflush(0);
	printf("unfinished");
	exit(300);
}`
	if err := os.Setenv("RUNTIME_TEST", "a value"); err != nil {
		t.Fatal(err)
	}
	input := "first line\na much longer line than the buffer takes\n\n#\nabcdef" + strings.Repeat("x\xffyz\n", 3000)
	eachTarget(t, func(t *testing.T, xlen int) { compare(t, xlen, text, input, "one", "", "three words here") })
}

func TestAbort(t *testing.T) {
	eachTarget(t, func(t *testing.T, xlen int) {
		const text = "void abort(void);\nint main(void) { abort(); return 0; }"
		got := targets[xlen].execute(t, targets[xlen].build(t, text), "")
		if got.Status != -1 { // ended by a signal
			t.Errorf("status %d", got.Status)
		}
	})
}

func TestFirstBit(t *testing.T) {
	const text = stdioPrototypes + `
int ffs(int); int ffsl(long);
int main(void) {
	printf("%d %d %d\n", ffs(0), ffs(-1), ffsl(0));
	for (int i = 0; i < 31; i++) printf("%d %d %d\n", ffs(1 << i), ffs(-1 << i), ffsl(5l << i));
	return ffs(-2147483647 - 1);
}`
	eachTarget(t, func(t *testing.T, xlen int) {
		if xlen == 64 {
			compare(t, xlen, text, "")
		} else { // long has 32 bits there
			compare(t, xlen, strings.ReplaceAll(text, "5l << i", "1l << i"), "")
		}
	})
}

func TestRandom(t *testing.T) {
	const text = stdioPrototypes + `
int rand(void); void srand(unsigned);
int main(void) {
	int counts[8] = {0}, negative = 0;
	for (int seed = 0; seed < 100; seed++) {
		srand(seed);
		for (int i = 0; i < 800; i++) { int r = rand(); negative |= r < 0; counts[r >> 28 & 7]++; }
	}
	srand(7); int a = rand(); srand(7);
	int even = 1;
	for (int i = 0; i < 8; i++) even &= counts[i] > 9500 && counts[i] < 10500;
	printf("%d %d %d\n", negative, even, a == rand());
	return 0;
}`
	eachTarget(t, func(t *testing.T, xlen int) {
		got := targets[xlen].execute(t, targets[xlen].build(t, text), "")
		if got.Output != "0 1 1\n" {
			t.Errorf("got %q", got.Output)
		}
	})
}

// exactDecimal writes significand * 2^exponent without rounding.
func exactDecimal(significand uint64, exponent int) string {
	n := new(big.Float).SetPrec(2000).SetUint64(significand)
	return strings.TrimRight(n.SetMantExp(n, exponent).Text('f', 1100), "0") + "0"
}

// TestTime checks that the time of day agrees with the host's, and that the processor
// time does not go back.
func TestTime(t *testing.T) {
	const text = stdioPrototypes + `
long time(long *); long clock(void);
int main(void) {
	long again, before = clock();
	for (volatile int i = 0; i < 1000000; i++) ;
	int forward = clock() > before;
	long now = time(&again);
	printf("%lu %d %d\n", (unsigned long)now, again == now, forward);
	return 0;
}`
	eachTarget(t, func(t *testing.T, xlen int) {
		before := time.Now().Unix()
		got := targets[xlen].execute(t, targets[xlen].build(t, text), "")
		var now int64
		var same, forward int
		if _, err := fmt.Sscan(got.Output, &now, &same, &forward); err != nil {
			t.Fatal(err)
		}
		if now < before || now > time.Now().Unix() || same != 1 || forward != 1 {
			t.Errorf("got %q at %d", got.Output, before)
		}
	})
}
