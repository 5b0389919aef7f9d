// Functions on strings: length, copy, reversal, search, numbers to text and back.
int printf(const char *, ...);

static unsigned length(const char *s)
{
	const char *p = s;
	while (*p)
		p++;
	return (unsigned)(p - s);
}

static void reverse(char *s)
{
	unsigned i = 0, j = length(s);
	while (i + 1 < j) {
		char t = s[i];
		s[i++] = s[--j];
		s[j] = t;
	}
}

static void decimal(char *s, unsigned x)
{
	char *p = s;
	do {
		*p++ = (char)('0' + x % 10);
		x /= 10;
	} while (x);
	*p = 0;
	reverse(s);
}

static unsigned number(const char *s)
{
	unsigned x = 0;
	while (*s >= '0' && *s <= '9')
		x = x * 10 + (unsigned)(*s++ - '0');
	return x;
}

static const char *search(const char *text, const char *word)
{
	for (; *text; text++) {
		unsigned i = 0;
		while (word[i] && text[i] == word[i])
			i++;
		if (!word[i])
			return text;
	}
	return 0;
}

static char buffer[64], line[4096];

int main(void)
{
	unsigned sum = 0, found = 0;
	char *end = line;
	for (unsigned i = 0; i < 700; i++) {
		decimal(buffer, i * i * 7919u);
		sum += number(buffer) ^ length(buffer);
		for (const char *p = buffer; *p && end < line + 4000; p++)
			*end++ = *p;
	}
	*end = 0;
	for (unsigned i = 0; i < 40; i++) {
		decimal(buffer, i * 37 + 100);
		const char *at = search(line, buffer);
		if (at)
			found += (unsigned)(at - line);
	}
	printf("%u %u\n", sum, found);
	return 0;
}
