// Functions that end with calls. TestTailCalls compares which of these calls are jumps with gcc: functions whose names begin with
// "no" have none. gcc makes a loop of self.
typedef __builtin_va_list va_list;
typedef long jmp_buf[64];
int setjmp(jmp_buf) __attribute__((returns_twice));
void *alloca(unsigned long);
void die(int) __attribute__((noreturn));

int take(int);
long take_long(long);
char take_char(int);
void act(int);
void use(void *);
int eight(int, int, int, int, int, int, int, int);
int nine(int, int, int, int, int, int, int, int, int);
int variadic(const char *, ...);
int listed(const char *, va_list);
double real(double, float);
extern int (*pointer)(int, int);
int global;

int plain(int a) { return take(a + 1); }
void nothing(int a) { act(a); }
void returns(int a) { if (a > 2) { act(a); return; } global = a; }
int arms(int a) { if (a) return take(a); else return take(2); }
void last(int a) { global = 1; if (a) act(a); else use(0); }
int indirect(int a, int b) { return pointer(b, a); }
int through(int (*f)(int), int a) { return f(a); }
void dropped(int a) { take(a); }
int full(int a, int b) { return eight(b, a, 1, 2, 3, 4, 5, 6); }
int chooses(int a) { return a > 3 ? take(a) : a + 1; }
long chosen(long a) { return a > 3 ? a - 1 : take_long(a); }
int both(int a, int b) { return a > 3 ? take(b) : pointer(a, b); }
int first_arms(int a, int b) { return a > 3 ? b ? take(b) : pointer(a, b) : 1; }
int second_arms(int a, int b) { return a > 3 ? 1 : b ? take(b) : 2; }
int all_arms(int a, int b) { return a > 3 ? b ? take(b) : take(a) : a > 5 ? pointer(a, b) : pointer(b, a); }
int no_arms(int a, int b) { return (a > 3 ? take(b) : pointer(a, b)) ? 3 : b; }
int several(int a) { act(a); act(a + 1); return take(a); }
int prints(int a) { return variadic("%d", a); }
double floats(float a, double b) { return real(b, a); }
int self(int a, int b) { if (a) return self(a - 1, b + a); return b; }
char narrow(int a) { return take_char(a); }
int kept(int a) { int r = take(a); return r; }
int kept_in_arm(int a) { if (a > 3) { int r = take(a); return r; } return a; }
int table(int a) { int b[4]; for (int i = 0; i < 4; i++) b[i] = a * i; return take(b[a & 3]); }
int looped(int a) { while (a > 1) { if (a == 7) return take(a); a /= 2; } return 3; }


int no_result(int a) { return take(a) + 1; }
int no_narrowing(int a) { return (short)take(a); }
char no_char(int a) { return take(a); }
int no_stack(int a) { return nine(a, 1, 2, 3, 4, 5, 6, 7, 8); }
int no_address(int a) { int b[3] = {a, a, 1}; use(b); return take(a); }
long no_kept(int a) { int r = take(a); return r; }
int no_local(int a) { use(&a); return take(a); }
int no_alloca(int a) { use(alloca(a)); return take(a); }
int no_variable(int a) { int b[a]; use(b); return take(a); }
jmp_buf no_buffer;
int no_setjmp(int a) { if (setjmp(no_buffer)) return 1; return take(a); }
void no_return(int a) { die(a); }
int no_list(const char *s, ...) { va_list l; __builtin_va_start(l, s); return listed(s, l); }
static void clean(int *p) { act(*p); }
int no_cleanup(int a) { int b __attribute__((cleanup(clean))) = a; return take(a); }
int no_nested(int a) { int in(int b) { return a + b; } use((void *)in); return take(a); }
int no_arm(int a) { return (a ? take(a) : 2) + 1; }
int no_condition(int a) { if (take(a)) return 1; return 2; }
void no_loop(int a) { for (; a; a--) act(a); }
int no_wider(int a) { take(a); return a; }
