// Values of const objects in initializers of static objects and in conditions.
int printf(const char *, ...);

static const int three = 3;
static const unsigned char small = 200;
static const float real = 1.5f;
static const _Bool yes = 7;
static const long negative = -5;
enum letter { A, B };
static const enum letter letter = B;
const int replaceable __attribute__((weak)) = 9;
volatile const int changing = 5;
static const int later;

static int copied = three;
static int list[] = {three, three + 1, small, yes, letter, (int)real, -negative};
static float product = real * three;
static const int computed = three * 2 + small;
static unsigned converted = (unsigned char)(computed + 100);
static struct record { int x; float y; } record = {three, real};
static int chosen = three > 2 ? three : 7, inverted = !three;

static const int later = 4;

static int used(void) { return three + later; }

// The right operands are long, so that the front end does not move them to convert the left ones, whose values are known.
int work, n1 = 3, n2 = 4, n3 = 5;

static int narrow(int l) {
	if ((l || 53) & (work = n1 + n2 * n3 - n1 * n2 + n3 * n3 - n2 * n1 + n1 * n3 - n2 * n2 + n3 * n1 - n1 + n2 * n3 - n3, 1UL))
		return 1;
	return 2;
}

static int wide(int l) { return -(l && 0) - 1 < (work = n1 + n2 * n3 - n1 * n2 + n3 * n3 - n2 * n1 + n1 * n3 - n2 * n2 + n3 * n1 - n1 + n2 * n3 - n3, 1UL) ? 1 : 2; }

static int unsigned_less(int l) {
	if (-(l || 53) < (work = n1 + n2 * n3 - n1 * n2 + n3 * n3 - n2 * n1 + n1 * n3 - n2 * n2 + n3 * n1 - n1 + n2 * n3 - n3, 1UL))
		return 1;
	return 2;
}

static const int fixed = 7;

static int loaded(int l) {
	if ((fixed & (work = n1 + n2 * n3 - n1 * n2 + n3 * n3 - n2 * n1 + n1 * n3 - n2 * n2 + n3 * n1 - n1 + n2 * n3 - n3, 1UL)) && l)
		return 1;
	return 2;
}

static int signed_less(int l) {
	if (-(l || 53) < (work = n1 + n2 * n3 - n1 * n2 + n3 * n3 - n2 * n1 + n1 * n3 - n2 * n2 + n3 * n1 - n1 + n2 * n3 - n3, 1L))
		return 1;
	return 2;
}

int main(void)
{
	static int copy = three;
	static const int four = 4;
	static int next = four + 1;
	static const int none = 0;
	int x = 0;
	if (none)
		x |= 1;
	if (four != 4)
		x |= 2;
	if (x && none)
		x |= 4;
	while (none && x)
		x |= 8;
	if (three == 3 && yes == 1 && letter == B && negative < 0 && (unsigned long)negative > 5)
		x |= 16;
	if ((unsigned char)(small + 100) == 44)
		x |= 32;
	x |= none ? 64 : 128;
	if (changing)
		x |= 256;
	if (replaceable)
		x |= 512;
	if (later)
		x |= 1024;
	for (int i = 0; i < 3 && four; i++)
		x += 2048;
	int counted = 0;
	if (counted++ && none)
		x |= 1;
	if (!none || counted++)
		x += 1 << 14;
	while (counted++ && 0)
		x |= 2;
	for (; counted++ && 0;)
		x |= 2;
	if (counted++ && 0)
		x |= 2;
	else
		counted++;
	if (counted++ || 1)
		counted++;
	do
		counted++;
	while (counted++ && 0);
	int last = counted++ && 0 ? 100 : 0;
	counted += last;
	printf("%d %d %d %d\n", x, counted, copy, next);
	printf("%d %d %d %d %d %d %d %d\n", copied, list[0], list[1], list[2], list[3], list[4], list[5], list[6]);
	printf("%d %d %d %d %d\n", narrow(0), wide(1), unsigned_less(1), signed_less(1), loaded(1));
	printf("%d\n", work);
	printf("%d %d %d %d %d %d %d %d\n", (int)(product * 2), computed, (int)converted, record.x, (int)(record.y * 2), chosen, inverted, used());
	return 0;
}
