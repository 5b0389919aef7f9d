// Comparisons that ignore case.

int tolower(int c);

int strncasecmp(const char *a, const char *b, unsigned long count)
{
    for (; count > 0; count--, a++, b++) {
        int difference = tolower((unsigned char)*a) - tolower((unsigned char)*b);
        if (difference || !*a)
            return difference;
    }
    return 0;
}

int strcasecmp(const char *a, const char *b)
{
    return strncasecmp(a, b, ~0ul);
}
