// Locales: there is one, "C".

int strcmp(const char *a, const char *b);

enum { LC_ALL = 6, NO_VALUE = (char)-1 };

char *setlocale(int category, const char *name)
{
    static char c[] = "C";
    if (category < 0 || category > LC_ALL || name && *name && strcmp(name, c) && strcmp(name, "POSIX"))
        return (char *)0;
    return c;
}

struct lconv {
    char *decimal_point, *thousands_sep, *grouping;
    char *int_curr_symbol, *currency_symbol, *mon_decimal_point, *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
    char numbers[14]; // int_frac_digits to int_n_sign_posn
};

struct lconv *localeconv(void)
{
    static char empty[1];
    static struct lconv c = {".", empty, empty, empty, empty, empty, empty, empty, empty, empty};
    for (int i = 0; i < 14; i++)
        c.numbers[i] = NO_VALUE;
    return &c;
}
