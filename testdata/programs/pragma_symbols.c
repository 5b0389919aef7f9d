// #pragma weak and #pragma redefine_extname, before and behind declarations.
int printf(const char *, ...);
#pragma weak missing
extern int missing(void), absent;
#pragma weak absent
#pragma redefine_extname say printf
int say(const char *, ...);
int target(int x) { return x * 3; }
int counter = 5;
#pragma weak other = target
int other(int);
#pragma weak undeclared = target
#pragma weak count = counter
extern int count;
#pragma weak replaced
int replaced(void) { return 8; }
#pragma GCC visibility push(hidden)
#pragma GCC diagnostic ignored "-Wall"
#pragma push_macro("X")
#pragma something unheard of
int hidden = 4;
#pragma GCC visibility pop
int main(void)
{
#pragma weak never
#pragma redefine_extname inside printf
	extern int never(void), inside(const char *, ...);
	say("%d %d %d\n", missing ? 1 : 0, &absent != 0, never ? 1 : 0);
	count++;
	say("%d %d %d %d\n", other(2), counter, replaced(), hidden);
	inside("%d\n", other(4));
	return 0;
}
