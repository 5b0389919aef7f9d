// A table of words with open addressing: hashes and comparisons of strings.
int printf(const char *, ...);

enum { SIZE = 4096, WORDS = 3000 };
struct entry { const unsigned char *word; unsigned hash; int count; };
static struct entry table[SIZE];
static unsigned char text[WORDS][8];

static unsigned hash(const unsigned char *s)
{
	unsigned h = 2166136261u;
	while (*s)
		h = (h ^ *s++) * 16777619u;
	return h;
}

static int equal(const unsigned char *a, const unsigned char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return *a == *b;
}

static struct entry *find(const unsigned char *word)
{
	unsigned h = hash(word), i = h % SIZE;
	while (table[i].word && (table[i].hash != h || !equal(table[i].word, word)))
		i = (i + 1) % SIZE;
	table[i].word = word;
	table[i].hash = h;
	return &table[i];
}

int main(void)
{
	unsigned state = 3;
	for (int i = 0; i < WORDS; i++) {
		int length = 3 + i % 4;
		for (int k = 0; k < length; k++) {
			state = state * 1103515245 + 12345;
			text[i][k] = (unsigned char)('a' + (state >> 16) % 6);
		}
	}
	for (int round = 0; round < 10; round++)
		for (int i = 0; i < WORDS; i++)
			find(text[i])->count += round;
	unsigned sum = 0, distinct = 0;
	for (int i = 0; i < SIZE; i++)
		if (table[i].word) {
			distinct++;
			sum = sum * 17 + (unsigned)table[i].count;
		}
	printf("%u %u\n", distinct, sum);
	return 0;
}
