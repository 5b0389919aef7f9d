// Lines, words and characters of a text: a state machine of nested conditions.
int printf(const char *, ...);

enum { N = 60000 };
static unsigned char text[N + 1];

int main(void)
{
	unsigned state = 5;
	for (int i = 0; i < N; i++) {
		state = state * 1103515245 + 12345;
		unsigned r = (state >> 16) % 32;
		text[i] = (unsigned char)(r < 24 ? 'a' + r : r < 30 ? ' ' : r == 30 ? '\t' : '\n');
	}
	int lines = 0, words = 0, longest = 0, letters[26] = {0};
	int inside = 0, start = 0;
	for (int i = 0; text[i]; i++) {
		unsigned char c = text[i];
		if (c == '\n')
			lines++;
		if (c == ' ' || c == '\t' || c == '\n') {
			if (inside && i - start > longest)
				longest = i - start;
			inside = 0;
		} else {
			if (!inside) {
				words++;
				start = i;
			}
			inside = 1;
			letters[c - 'a']++;
		}
	}
	int most = 0;
	for (int i = 1; i < 26; i++)
		if (letters[i] > letters[most])
			most = i;
	printf("%d %d %d %c\n", lines, words, longest, 'a' + most);
	return 0;
}
