// Dates: days to year, month and day, and back; signed division by constants.
int printf(const char *, ...);

struct date { int year, month, day; };

static int days(struct date d)
{
	int y = d.month <= 2 ? d.year - 1 : d.year;
	int era = (y >= 0 ? y : y - 399) / 400;
	int yearOfEra = y - era * 400;
	int dayOfYear = (153 * (d.month + (d.month > 2 ? -3 : 9)) + 2) / 5 + d.day - 1;
	return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468;
}

static struct date date(int z)
{
	z += 719468;
	int era = (z >= 0 ? z : z - 146096) / 146097, day = z - era * 146097;
	int year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
	int rest = day - (365 * year + year / 4 - year / 100), m = (5 * rest + 2) / 153;
	struct date d = {year + era * 400, m < 10 ? m + 3 : m - 9, rest - (153 * m + 2) / 5 + 1};
	if (d.month <= 2)
		d.year++;
	return d;
}

int main(void)
{
	int wrong = 0, fridays = 0;
	for (int z = -400000; z < 400000; z += 61) {
		struct date d = date(z);
		wrong += days(d) != z;
		int weekday = (z % 7 + 11) % 7;
		fridays += d.day == 13 && weekday == 5;
	}
	printf("%d %d\n", wrong, fridays);
	return 0;
}
