// Dates: the time zone is UTC, the calendar Gregorian.

typedef long time_t;

struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

enum { DAY = 86400, EOVERFLOW = 75 };

extern int errno;

// quotient divides by a positive number and rounds downwards.
static long quotient(long a, long b)
{
    return a / b - (a % b < 0);
}

// days_before returns the number of days from March 1 of year 0 to March 1 of
// the given year.
static long days_before(long year)
{
    return 365 * year + quotient(year, 4) - quotient(year, 100) + quotient(year, 400);
}

enum { TO_1970 = 719468 }; // days from March 1 of the year 0

// Years begin in March here, so that a leap day is a year's last. Day 153 k / 5 + 2 / 5,
// rounded downwards, begins month k.

struct tm *gmtime_r(const time_t *time, struct tm *to)
{
    long day = quotient(*time, DAY), second = *time - day * DAY, since = day + TO_1970;
    long year = quotient(since, 365);
    while (days_before(year) > since)
        year -= (days_before(year) - since) / 366 + 1;
    while (days_before(year + 1) <= since)
        year++;
    int rest = (int)(since - days_before(year)), month = (5 * rest + 2) / 153;
    int leap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    long shown = year + (month >= 10) - 1900;
    if (shown != (int)shown) {
        errno = EOVERFLOW;
        return (struct tm *)0;
    }
    to->tm_sec = (int)(second % 60);
    to->tm_min = (int)(second / 60 % 60);
    to->tm_hour = (int)(second / 3600);
    to->tm_mday = rest - (153 * month + 2) / 5 + 1;
    to->tm_mon = month < 10 ? month + 2 : month - 10;
    to->tm_year = (int)shown;
    to->tm_wday = (int)(day + 4 - quotient(day + 4, 7) * 7);
    to->tm_yday = month < 10 ? rest + 59 + leap : rest - 306;
    to->tm_isdst = 0;
    to->tm_gmtoff = 0;
    to->tm_zone = "GMT";
    return to;
}

struct tm *localtime_r(const time_t *time, struct tm *to)
{
    if (!gmtime_r(time, to))
        return (struct tm *)0;
    to->tm_zone = "UTC";
    return to;
}

static struct tm shared;

struct tm *gmtime(const time_t *time)
{
    return gmtime_r(time, &shared);
}

struct tm *localtime(const time_t *time)
{
    return localtime_r(time, &shared);
}

// mktime brings the fields into their ranges.
time_t mktime(struct tm *date)
{
    long months = (long)date->tm_mon - 2; // from March
    long year = date->tm_year + 1900L + quotient(months, 12), month = months - quotient(months, 12) * 12;
    long day = days_before(year) + (153 * month + 2) / 5 + date->tm_mday - 1 - TO_1970;
    long seconds = 60 * (60L * date->tm_hour + date->tm_min) + date->tm_sec;
    time_t time = day * DAY + seconds;
    if (quotient(time, DAY) != day + quotient(seconds, DAY)) {
        errno = EOVERFLOW;
        return -1;
    }
    return localtime_r(&time, date) ? time : -1;
}

time_t timegm(struct tm *date)
{
    time_t time = mktime(date);
    if (time != -1)
        date->tm_zone = "GMT";
    return time;
}
