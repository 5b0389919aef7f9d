// Regular expressions by backtracking: mutual recursion over two strings.
int printf(const char *, ...);

static int matchHere(const char *pattern, const char *text);

static int matchStar(int c, const char *pattern, const char *text)
{
	do
		if (matchHere(pattern, text))
			return 1;
	while (*text != '\0' && (*text++ == c || c == '.'));
	return 0;
}

static int matchHere(const char *pattern, const char *text)
{
	if (pattern[0] == '\0')
		return 1;
	if (pattern[1] == '*')
		return matchStar(pattern[0], pattern + 2, text);
	if (pattern[0] == '$' && pattern[1] == '\0')
		return *text == '\0';
	if (*text != '\0' && (pattern[0] == '.' || pattern[0] == *text))
		return matchHere(pattern + 1, text + 1);
	return 0;
}

static int match(const char *pattern, const char *text)
{
	if (pattern[0] == '^')
		return matchHere(pattern + 1, text);
	do
		if (matchHere(pattern, text))
			return 1;
	while (*text++ != '\0');
	return 0;
}

static char text[81];

int main(void)
{
	static const char *const patterns[] = {"^ab*c", "a.*b.*c$", "c*d*e*f", "abc", "e.f", "a*a*a*b$"};
	unsigned state = 19, found = 0;
	for (int round = 0; round < 60; round++) {
		for (int i = 0; i < 40; i++) {
			state = state * 1664525 + 1013904223;
			text[i] = (char)('a' + (state >> 24) % 6);
		}
		for (int i = 0; i < 6; i++)
			found = found * 2 + (unsigned)match(patterns[i], text);
	}
	printf("%u\n", found);
	return 0;
}
