// What only functions that are left out use, local types, and aliases.
static const int header = 3;
static const char *const names[] = {"a"};
static int by_inline(void) { return names[0][0]; }
static inline int left_out(void) { return by_inline() + header; }
static inline int left_out_too(void) { return left_out(); }
static int unused(void) { return 1; }
static inline int used_inline(void) { return 2; }
static const int nowhere = 4;
static void never_defined(void);
static void never_used(void);

int aliased(void) __attribute__((alias("first")));
int first(void) __attribute__((alias("target")));
static int internal(void) __attribute__((alias("target")));
int target(void) { return used_inline(); }

int types(int n)
{
	typedef int unused_type;
	typedef int used_type;
	typedef int ignored_type __attribute__((unused));
	typedef struct { used_type x; } in_sizeof;
	{
		typedef long inner, in_cast;
		n += (in_cast)sizeof(in_sizeof);
	}
	if (0)
		never_defined();
	return n;
}
