// Dates as text.

typedef unsigned long size_t;
typedef long time_t;

struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

struct tm *localtime(const time_t *time);
time_t mktime(struct tm *date);

static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const months[] = {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"};

// A text that is put together in memory that may be too short for it.
typedef struct {
    char *to;
    size_t length, room;
} text;

static void put(text *t, char c)
{
    if (t->length < t->room)
        t->to[t->length] = c;
    t->length++;
}

// put_some appends the first most characters of a string.
static void put_some(text *t, const char *s, int most)
{
    for (int i = 0; i < most && s[i]; i++)
        put(t, s[i]);
}

static void put_name(text *t, const char *const *names, int count, int i, int most)
{
    put_some(t, i >= 0 && i < count ? names[i] : "?", most);
}

// put_number appends a number with at least the given number of digits. It
// fills the space in front with a character.
static void put_number(text *t, long n, int digits, char fill)
{
    char reversed[24];
    int count = 0;
    unsigned long rest = n < 0 ? -(unsigned long)n : (unsigned long)n;
    do
        reversed[count++] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (n < 0)
        put(t, '-');
    for (int i = count + (n < 0); i < digits; i++)
        put(t, fill);
    while (count > 0)
        put(t, reversed[--count]);
}

static int is_leap(long year)
{
    return year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
}

// iso_week returns the week of a date by ISO 8601. The first week of a year is
// the one with the year's first Thursday, so the week may belong to the year
// before or behind.
static int iso_week(const struct tm *date, long *year)
{
    *year = date->tm_year + 1900L;
    int thursday = date->tm_yday + 3 - (date->tm_wday + 6) % 7;
    if (thursday < 0)
        thursday += 365 + is_leap(--*year);
    else if (thursday >= 365 + is_leap(*year))
        thursday -= 365 + is_leap((*year)++);
    return thursday / 7 + 1;
}

static void put_date(text *t, const char *format, const struct tm *date);

static void put_field(text *t, char field, const struct tm *date)
{
    long year = date->tm_year + 1900L, century = year / 100 - (year % 100 < 0), week_year;
    int week = iso_week(date, &week_year), hour = date->tm_hour % 12 ? date->tm_hour % 12 : 12;
    struct tm copy = *date;
    switch (field) {
    case 'a': put_name(t, days, 7, date->tm_wday, 3); break;
    case 'A': put_name(t, days, 7, date->tm_wday, 9); break;
    case 'b': case 'h': put_name(t, months, 12, date->tm_mon, 3); break;
    case 'B': put_name(t, months, 12, date->tm_mon, 9); break;
    case 'c': put_date(t, "%a %b %e %H:%M:%S %Y", date); break;
    case 'C': put_number(t, century, 2, '0'); break;
    case 'd': put_number(t, date->tm_mday, 2, '0'); break;
    case 'D': case 'x': put_date(t, "%m/%d/%y", date); break;
    case 'e': put_number(t, date->tm_mday, 2, ' '); break;
    case 'F': put_date(t, "%Y-%m-%d", date); break;
    case 'g': put_number(t, (week_year % 100 + 100) % 100, 2, '0'); break;
    case 'G': put_number(t, week_year, 1, '0'); break;
    case 'H': put_number(t, date->tm_hour, 2, '0'); break;
    case 'I': put_number(t, hour, 2, '0'); break;
    case 'j': put_number(t, date->tm_yday + 1L, 3, '0'); break;
    case 'm': put_number(t, date->tm_mon + 1L, 2, '0'); break;
    case 'M': put_number(t, date->tm_min, 2, '0'); break;
    case 'n': put(t, '\n'); break;
    case 'p': put_some(t, date->tm_hour >= 12 ? "PM" : "AM", 2); break;
    case 'r': put_date(t, "%I:%M:%S %p", date); break;
    case 'R': put_date(t, "%H:%M", date); break;
    case 's': put_number(t, mktime(&copy), 1, '0'); break;
    case 'S': put_number(t, date->tm_sec, 2, '0'); break;
    case 't': put(t, '\t'); break;
    case 'T': case 'X': put_date(t, "%H:%M:%S", date); break;
    case 'u': put_number(t, date->tm_wday ? date->tm_wday : 7, 1, '0'); break;
    case 'U': put_number(t, (date->tm_yday + 7 - date->tm_wday) / 7, 2, '0'); break;
    case 'V': put_number(t, week, 2, '0'); break;
    case 'w': put_number(t, date->tm_wday, 1, '0'); break;
    case 'W': put_number(t, (date->tm_yday + 7 - (date->tm_wday + 6) % 7) / 7, 2, '0'); break;
    case 'y': put_number(t, (year % 100 + 100) % 100, 2, '0'); break;
    case 'Y': put_number(t, year, 1, '0'); break;
    case 'z': put_some(t, "+0000", 5); break;
    case 'Z': put_some(t, date->tm_zone ? date->tm_zone : "", 9); break;
    case '%': put(t, '%'); break;
    default: put(t, '%'); put(t, field);
    }
}

static void put_date(text *t, const char *format, const struct tm *date)
{
    for (; *format; format++)
        if (*format != '%')
            put(t, *format);
        else {
            if (format[1] == 'E' || format[1] == 'O') // alternative words and digits: the locale "C" has none
                format++;
            if (!format[1])
                return;
            put_field(t, *++format, date);
        }
}

size_t strftime(char *to, size_t room, const char *format, const struct tm *date)
{
    text t = {to, 0, room};
    put_date(&t, format, date);
    if (t.length >= room)
        return 0;
    to[t.length] = 0;
    return t.length;
}

char *asctime(const struct tm *date)
{
    static char line[64];
    strftime(line, sizeof line, "%a %b %e %H:%M:%S %Y\n", date);
    return line;
}

char *ctime(const time_t *time)
{
    struct tm *date = localtime(time);
    return date ? asctime(date) : (char *)0;
}
