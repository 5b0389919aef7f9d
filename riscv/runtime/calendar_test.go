package runtime

import (
	"fmt"
	"strings"
	"testing"
)

const timePrototypes = stdioPrototypes + `
typedef long time_t;
typedef unsigned long size_t;
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; const char *tm_zone; };
struct tm *gmtime(const time_t *); struct tm *localtime(const time_t *); time_t mktime(struct tm *); time_t timegm(struct tm *);
size_t strftime(char *, size_t, const char *, const struct tm *); char *asctime(const struct tm *); char *ctime(const time_t *);
static void show(const struct tm *d) {
	if (!d) { printf("null\n"); return; }
	printf("%d-%d-%d %d:%d:%d %d %d %d %d %s\n", d->tm_year, d->tm_mon, d->tm_mday, d->tm_hour, d->tm_min, d->tm_sec, d->tm_wday, d->tm_yday, d->tm_isdst, (int)d->tm_gmtoff, d->tm_zone);
}
`

// TestDates checks the conversion of times to dates and back, also for dates with fields out of
// their ranges.
func TestDates(t *testing.T) {
	t.Setenv("TZ", "UTC0")
	r := source(t)
	eachTarget(t, func(t *testing.T, xlen int) {
		times := []int64{0, -1, 1, 86399, 86400, -86400, -86401, 951782399, 951782400, 951868800, 1709164800, 4102444800 >> 1, 1<<31 - 1, -1 << 31}
		var dates strings.Builder
		for range 3000 {
			times = append(times, int64(int32(r.Uint32())))
			year := 71 + r.Intn(60)
			if xlen == 64 {
				times = append(times, int64(r.Uint64())>>(8+r.Intn(24)))
				year = r.Intn(4000) - 2500
			}
			fmt.Fprintf(&dates, "{%d, %d, %d, %d, %d, %d},\n", r.Intn(4000)-1500, r.Intn(300)-150, r.Intn(100)-50, r.Intn(1000)-450, r.Intn(60)-30, year)
		}
		if xlen == 64 {
			times = append(times, -67768040609740800, -67768040609740801, 67768036191676799, 67768036191676800, -62167219200, -62167219201)
		}
		text := timePrototypes + "static const time_t times[] = {" + strings.Trim(strings.ReplaceAll(fmt.Sprint(times), " ", "l, "), "[]") + "l};\n" +
			"static struct tm dates[] = {" + dates.String() + `};
int main(void) {
	for (unsigned i = 0; i < sizeof times / sizeof *times; i++) {
		show(gmtime(&times[i]));
		show(localtime(&times[i]));
	}
	for (unsigned i = 0; i < sizeof dates / sizeof *dates; i++) {
		printf("%ld ", i % 2 ? mktime(&dates[i]) : timegm(&dates[i]));
		show(&dates[i]);
	}
	return 0;
}`
		if xlen == 32 {
			text = strings.NewReplacer("%ld", "%d", "i % 2 ?", "(int)(i % 2 ?", "&dates[i]));\n\t\tshow", "&dates[i])));\n\t\tshow", "-2147483648l", "-2147483647l-1").Replace(text)
		}
		compare(t, xlen, text, "")
	})
}

// TestDateText checks every field of strftime, for days around the turns of years.
func TestDateText(t *testing.T) {
	t.Setenv("TZ", "UTC0")
	const text = timePrototypes + `
static char s[400];
int main(void) {
	for (int i = 0; i < 900; i++) {
		time_t x = i * 1800077 + i % 7 * 86400;
		struct tm *d = i % 2 ? gmtime(&x) : localtime(&x);
		printf("%d ", (int)strftime(s, sizeof s, "%a %A %b %h %B|%c|%C %d %D %e %F %g %G %H %I %j %m %M%n%p %r %R %S%t%T %u %U %V %w %W %x %X %y %Y %z %Z %% %Ec %Od %s", d));
		printf("%s\n%s%s", s, asctime(d), ctime(&x));
		size_t n = strftime(s, 10 + i % 3, "%F", d);
		printf("%d %s\n", (int)n, n > 0 ? s : ""); printf("%d\n", (int)strftime(s, 5, "", d));
	}
	struct tm odd = {0, 0, 0, 1, 0, -2000, 0, 0};
	strftime(s, sizeof s, "%Y %y %G", &odd);
	printf("%s\n", s);
	return 0;
}`
	eachTarget(t, func(t *testing.T, xlen int) { compare(t, xlen, text, "") })
}

func TestLocale(t *testing.T) {
	const text = stdioPrototypes + `
struct lconv {
	char *decimal_point, *thousands_sep, *grouping;
	char *int_curr_symbol, *currency_symbol, *mon_decimal_point, *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
	char numbers[14];
};
char *setlocale(int, const char *); struct lconv *localeconv(void);
int main(void) {
	printf("%s", setlocale(6, 0)); printf(" %s", setlocale(1, "C")); printf(" %s", setlocale(2, "POSIX")); printf(" %d", setlocale(3, "nowhere") == 0); printf(" %d\n", setlocale(77, "C") == 0);
	struct lconv *c = localeconv();
	printf("<%s><%s><%s><%s><%s>", c->decimal_point, c->thousands_sep, c->grouping, c->int_curr_symbol, c->currency_symbol);
	printf("<%s><%s><%s><%s><%s>\n", c->mon_decimal_point, c->mon_thousands_sep, c->mon_grouping, c->positive_sign, c->negative_sign);
	for (int i = 0; i < 14; i++) printf("%d ", c->numbers[i] >= 127); // CHAR_MAX, of either char
	return 0;
}`
	eachTarget(t, func(t *testing.T, xlen int) { compare(t, xlen, text, "") })
}
