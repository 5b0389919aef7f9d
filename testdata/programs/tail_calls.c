// rv32: calls with which functions end, of all types of results: of functions and through pointers, with arguments that change
// places, behind statements, in arms, in front of returns. With -O2 they are tail calls.

int printf(const char *format, ...);

signed char i8_swap(signed char a, signed char b, int left);
signed char i8_turn(signed char a, signed char b, int left) {
	return left == 0 ? a : i8_swap(b, a + 1, left - 1);
}
signed char i8_swap(signed char a, signed char b, int left) {
	return i8_turn(b, a, left);
}
signed char i8_through(signed char (*next)(signed char, signed char, int), signed char a, signed char b, int left) {
	return next(b, a, left);
}

unsigned char u8_swap(unsigned char a, unsigned char b, int left);
unsigned char u8_turn(unsigned char a, unsigned char b, int left) {
	return left == 0 ? a : u8_swap(b, a + 1, left - 1);
}
unsigned char u8_swap(unsigned char a, unsigned char b, int left) {
	return u8_turn(b, a, left);
}
unsigned char u8_through(unsigned char (*next)(unsigned char, unsigned char, int), unsigned char a, unsigned char b, int left) {
	return next(b, a, left);
}

short i16_swap(short a, short b, int left);
short i16_turn(short a, short b, int left) {
	return left == 0 ? a : i16_swap(b, a + 1, left - 1);
}
short i16_swap(short a, short b, int left) {
	return i16_turn(b, a, left);
}
short i16_through(short (*next)(short, short, int), short a, short b, int left) {
	return next(b, a, left);
}

unsigned short u16_swap(unsigned short a, unsigned short b, int left);
unsigned short u16_turn(unsigned short a, unsigned short b, int left) {
	return left == 0 ? a : u16_swap(b, a + 1, left - 1);
}
unsigned short u16_swap(unsigned short a, unsigned short b, int left) {
	return u16_turn(b, a, left);
}
unsigned short u16_through(unsigned short (*next)(unsigned short, unsigned short, int), unsigned short a, unsigned short b, int left) {
	return next(b, a, left);
}

int i32_swap(int a, int b, int left);
int i32_turn(int a, int b, int left) {
	return left == 0 ? a : i32_swap(b, a + 1, left - 1);
}
int i32_swap(int a, int b, int left) {
	return i32_turn(b, a, left);
}
int i32_through(int (*next)(int, int, int), int a, int b, int left) {
	return next(b, a, left);
}

unsigned u32_swap(unsigned a, unsigned b, int left);
unsigned u32_turn(unsigned a, unsigned b, int left) {
	return left == 0 ? a : u32_swap(b, a + 1, left - 1);
}
unsigned u32_swap(unsigned a, unsigned b, int left) {
	return u32_turn(b, a, left);
}
unsigned u32_through(unsigned (*next)(unsigned, unsigned, int), unsigned a, unsigned b, int left) {
	return next(b, a, left);
}

float f32_swap(float a, float b, int left);
float f32_turn(float a, float b, int left) {
	return left == 0 ? a : f32_swap(b, a + 1, left - 1);
}
float f32_swap(float a, float b, int left) {
	return f32_turn(b, a, left);
}
float f32_through(float (*next)(float, float, int), float a, float b, int left) {
	return next(b, a, left);
}

int counter;

void count(int by) {
	counter += by;
}

void add(int a, int b) {
	counter = counter * 3 + a - b;
}

// The call is the last statement in an arm of each conditional statement.
void arms(int k) {
	if (k > 5) {
		add(k, 1);
		if (k > 7)
			count(k);
		else
			add(1, k);
	} else if (k > 3)
		count(-k);
}

// A call in front of a return, and one in a case.
void cases(int k) {
	if (k > 4) {
		add(1, k);
		return;
	}
	switch (k) {
	case 0:
		count(1);
		break;
	case 1:
	case 2:
		add(k, 2);
		break;
	default:
		counter++;
	}
}

// The condition is a call that is followed by a return, but not last.
int positive(int k) {
	counter++;
	return k > 0;
}

void guarded(int k) {
	if (positive(k))
		return;
	counter += 100;
}

void either(int k, void (*next)(int, int)) {
	if (k > 1)
		next(k, 3);
	else
		return;
}

// The result is dropped.
void dropped(int k) {
	positive(k);
}

void looping(int k) {
	while (k > 0) {
		if (k == 3) {
			count(k);
			break;
		}
		k--;
	}
}

void repeated(int k) {
	for (; k > 0; k--)
		count(k);
}

// Eight arguments change their places.
int rotate(int a, int b, int c, int d, int e, int f, int g, int left) {
	if (left <= 0)
		return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g;
	return rotate(b, c, d, e, f, g, a, left - 1);
}

// More arguments than registers: no tail call.
int many(int a, int b, int c, int d, int e, int f, int g, int h, int left) {
	if (left <= 0)
		return a - b + c - d + e - f + g - h;
	return many(h, a, b, c, d, e, f, g, left - 1);
}

// An object in the frame, whose address the callee gets: no tail call.
int sum(int *list, int n) {
	return n == 0 ? 0 : list[n - 1] + sum(list, n - 1);
}

int framed(int n) {
	int list[4];
	for (int i = 0; i < 4; i++)
		list[i] = n * i;
	return sum(list, 4);
}

// Values that live across calls, and temporaries.
int mixed(int a, int b) {
	int c = positive(a), d = positive(b) + 2;
	if (c)
		return i32_turn(c + a * d, b - d, d);
	return i32_turn(positive(b), positive(a) * c, a & 7);
}

// Expressions that choose, assign and convert as arguments.
int chosen(int a, int b, int c) {
	int d;
	return rotate(a > b ? a : b, b > c ? c : b, d = a + 1, a, (short) b, c, (unsigned char) a, a & 3);
}

int nested(int a, int b) {
	return a > b ? i32_turn(a, b, 3) : a == b ? a : b > 100 ? i32_turn(b, a, 5) : i32_turn(a, a, 7);
}

int first(int a, int b) { return a - b; }
int second(int a, int b) { return a * b; }

// The address of the function is chosen, or is in a register of an argument.
int address(int a, int b) {
	return (a > b ? first : second)(b, a);
}

int last(int a, int b, int (*next)(int, int)) {
	return next(b, a);
}

int given(int (*next)(int, int), int a) {
	return next(a, a + 1);
}

struct pair { int a, b; };
struct triple { int a, b, c, d, e; };

struct pair both(int a, int b) {
	struct pair p = {b, a};
	return p;
}

struct pair twice(int a, int b) {
	return both(b + 1, a);
}

struct triple three(int a, int b, int c) {
	struct triple t = {c, b, a, a + b, b + c};
	return t;
}

struct triple again(int a, int b, int c) {
	return three(c, a, b);
}

int main(void) {
	printf("i8 %d %d\n", i8_turn(1, 2, 1001), i8_through(i8_turn, 3, 4, 77));
	printf("u8 %d %d\n", u8_turn(1, 2, 1001), u8_through(u8_turn, 3, 4, 77));
	printf("i16 %d %d\n", i16_turn(1, 2, 1001), i16_through(i16_turn, 3, 4, 77));
	printf("u16 %d %d\n", u16_turn(1, 2, 1001), u16_through(u16_turn, 3, 4, 77));
	printf("i32 %d %d\n", i32_turn(1, 2, 1001), i32_through(i32_turn, 3, 4, 77));
	printf("u32 %u %u\n", u32_turn(1, 2, 1001), u32_through(u32_turn, 3, 4, 77));
	printf("f32 %d %d\n", (int) f32_turn(1, 2, 1001), (int) f32_through(f32_turn, 3, 4, 77));
	for (int k = 0; k < 10; k++) {
		arms(k);
		cases(k);
		guarded(k - 3);
		either(k, add);
		dropped(k);
		looping(k);
		repeated(k);
		printf("%d\n", counter);
		counter &= 0xffff;
	}
	printf("%d %d\n", rotate(1, 2, 3, 4, 5, 6, 7, 100), many(1, 2, 3, 4, 5, 6, 7, 8, 100));
	printf("%d %d %d\n", framed(7), mixed(5, 6), mixed(-5, 6));
	printf("%d %d\n", chosen(300, 20, 10), chosen(-3, 700, 5));
	printf("%d %d %d %d\n", nested(3, 1), nested(4, 4), nested(5, 500), nested(6, 50));
	printf("%d %d %d %d\n", address(2, 1), address(2, 3), last(4, 5, first), given(second, 6));
	struct pair p = twice(1, 2);
	struct triple t = again(1, 2, 3);
	printf("%d %d %d %d %d %d %d\n", p.a, p.b, t.a, t.b, t.c, t.d, t.e);
	return 0;
}
