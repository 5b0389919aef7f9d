// A scanner driven by tables, as generators write it: classes, transitions, actions.
int printf(const char *, ...);

enum { OTHER, LETTER, DIGIT, SPACE, QUOTE, OPERATOR, CLASSES };
enum { START, NAME, NUMBER, BLANK, STRING, SIGN, ERROR, STATES };

static const unsigned char next[STATES][CLASSES] = {
	[START] = {ERROR, NAME, NUMBER, BLANK, STRING, SIGN},
	[NAME] = {START, NAME, NAME, START, START, START},
	[NUMBER] = {START, START, NUMBER, START, START, START},
	[BLANK] = {START, START, START, BLANK, START, START},
	[STRING] = {STRING, STRING, STRING, STRING, START, STRING},
	[SIGN] = {START, START, START, START, START, SIGN},
	[ERROR] = {ERROR, START, START, START, START, START}};

static unsigned char class[256];
static unsigned char text[30001];
static int counts[STATES];

int main(void)
{
	for (int c = 0; c < 256; c++)
		class[c] = c >= 'a' && c <= 'z' ? LETTER : c >= '0' && c <= '9' ? DIGIT : c == ' ' ? SPACE : c == '"' ? QUOTE :
			c == '+' || c == '-' || c == '*' ? OPERATOR : OTHER;
	unsigned seed = 17;
	for (int i = 0; i < 30000; i++) {
		static const unsigned char letters[] = "abcdefgh01234 +-*\"#xyz  9";
		seed = seed * 1664525 + 1013904223;
		text[i] = letters[(seed >> 20) % 25];
	}
	unsigned hash = 0;
	for (int round = 0; round < 4; round++) {
		const unsigned char *p = text;
		int state = START;
		while (*p) {
			int to = next[state][class[*p]];
			if (to == START) {
				counts[state]++;
				hash = hash * 13 + (unsigned)state;
				if (state == STRING)
					p++;
				state = START;
				continue;
			}
			state = to;
			p++;
		}
	}
	printf("%u", hash);
	for (int i = 0; i < STATES; i++)
		printf(" %d", counts[i]);
	printf("\n");
	return 0;
}
